//! Storage of the documents page: the list of entries, the kept messages and the archives.

mod archives;
mod entries;

use crate::seaorm::entities::told_messages;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{ArchiveId, InvestorId};
use domain::vault::{Archive, MadeArchive};
use ports::driven::leases::Lease;
use ports::driven::unit_of_work::StoreError;
use ports::driven::vault::{EntryFilter, EntryOwner, EntrySlice, StoredMessage, Vault, VaultEntry};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::EntityTrait;

#[async_trait]
impl Vault for SeaTx {
    async fn keep_message(&self, told: StoredMessage) -> Result<(), StoreError> {
        let about = told.about.map(domain::messaging::About::parts);
        let row = told_messages::ActiveModel {
            id: NotSet,
            investor_id: Set(told.investor.0),
            language: Set(told.language.code().to_owned()),
            template: Set(told.template),
            subject: Set(told.subject),
            body: Set(told.text),
            about_kind: Set(about.map(|(kind, _)| kind.to_owned())),
            about_id: Set(about.map(|(_, id)| id)),
            written_at: Set(told.now),
        };
        let added = told_messages::Entity::insert(row);
        self.db().insert_later(&added).await
    }

    async fn entries(
        &self,
        who: InvestorId,
        filter: &EntryFilter,
        slice: EntrySlice,
    ) -> Result<(Vec<VaultEntry>, u64), StoreError> {
        entries::entries(self.db(), who, filter, slice).await
    }

    async fn owners(&self, who: InvestorId) -> Result<Vec<EntryOwner>, StoreError> {
        entries::owners(self.db(), who).await
    }

    async fn newest_archive(&self, who: InvestorId) -> Result<Option<Archive>, StoreError> {
        archives::newest(self.db(), who).await
    }

    async fn archive(&self, id: ArchiveId) -> Result<Option<Archive>, StoreError> {
        archives::get(self.db(), id).await
    }

    async fn add_archive(&self, archive: &Archive) -> Result<ArchiveId, StoreError> {
        archives::add(self.db(), archive).await
    }

    async fn any_archive_due(&self, now: Instant) -> Result<bool, StoreError> {
        archives::any_due(self.db(), now).await
    }

    async fn lease_archive(&self, lease: &Lease) -> Result<Option<(Archive, u32)>, StoreError> {
        self.lease_next_archive(lease).await
    }

    async fn renew_archive(&self, id: ArchiveId, lease: &Lease) -> Result<bool, StoreError> {
        archives::renew(self.db(), id, lease).await
    }

    async fn finish_archive(
        &self,
        id: ArchiveId,
        by: &str,
        made: &MadeArchive,
    ) -> Result<bool, StoreError> {
        archives::finish(self.db(), id, (by, made)).await
    }

    async fn put_archive_off(
        &self,
        id: ArchiveId,
        by: &str,
        until: Instant,
    ) -> Result<(), StoreError> {
        archives::put_off(self.db(), id, (by, until)).await
    }

    async fn archives_before(
        &self,
        before: Instant,
        limit: u32,
    ) -> Result<Vec<Archive>, StoreError> {
        archives::made_before(self.db(), before, limit).await
    }

    async fn archive_removed(&self, id: ArchiveId) -> Result<(), StoreError> {
        archives::removed(self.db(), id).await
    }
}
