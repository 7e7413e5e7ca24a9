//! A running transaction. The small traits are implemented on it, one file a feature.

use super::catalogue::Known;
use super::errors::refused;
use async_trait::async_trait;
use ports::driven::{
    account::Accounts,
    audit::AuditTrail,
    catalog::{Projects, Publishing, WatchLists},
    charges::Charges,
    document::Documents,
    federation::OutsideIdentities,
    field_cipher::FieldCipher,
    identity::{Campaigns, Codes, EmailLinks, Investors, LoginFailures, Sessions},
    ledger::Ledger,
    look_ups::LookUps,
    operations::Operators,
    orders::Orders,
    outages::Outages,
    outbox::Outbox,
    partner_editions::PartnerEditions,
    portfolio::ShareRegister,
    profile::{Banks, Profiles, Surveys},
    project_editions::ProjectEditions,
    proposals::Proposals,
    public_files::PublicFiles,
    retention::Retention,
    reviews::ReviewLog,
    signing_sessions::SigningSessions,
    site::SiteEditions,
    submissions::Submissions,
    unit_of_work::{StoreError, Tx},
    withdrawals::Withdrawals,
};
use sea_orm::DatabaseTransaction;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A transaction of [`super::SeaStore`].
pub struct SeaTx {
    tx: DatabaseTransaction,
    cipher: Arc<dyn FieldCipher>,
    known: Arc<Known>,
    shows: AtomicBool,
}

impl SeaTx {
    pub(super) fn new(
        tx: DatabaseTransaction,
        cipher: Arc<dyn FieldCipher>,
        known: Arc<Known>,
    ) -> Self {
        Self {
            tx,
            cipher,
            known,
            shows: AtomicBool::new(false),
        }
    }

    /// What this transaction writes shows in the catalogue: once it is committed, this server asks for the revision anew.
    pub(super) fn shows_in_the_catalogue(&self) {
        self.shows.store(true, Ordering::Release);
    }

    /// The connection, for queries.
    pub(super) const fn db(&self) -> &DatabaseTransaction {
        &self.tx
    }

    /// Seals and opens columns.
    pub(super) fn cipher(&self) -> &dyn FieldCipher {
        self.cipher.as_ref()
    }
}

#[async_trait]
impl Tx for SeaTx {
    fn investors(&self) -> &dyn Investors {
        self
    }
    fn sessions(&self) -> &dyn Sessions {
        self
    }
    fn codes(&self) -> &dyn Codes {
        self
    }
    fn email_links(&self) -> &dyn EmailLinks {
        self
    }
    fn login_failures(&self) -> &dyn LoginFailures {
        self
    }
    fn campaigns(&self) -> &dyn Campaigns {
        self
    }
    fn profiles(&self) -> &dyn Profiles {
        self
    }
    fn surveys(&self) -> &dyn Surveys {
        self
    }
    fn outside_identities(&self) -> &dyn OutsideIdentities {
        self
    }
    fn banks(&self) -> &dyn Banks {
        self
    }
    fn documents(&self) -> &dyn Documents {
        self
    }
    fn projects(&self) -> &dyn Projects {
        self
    }
    fn publishing(&self) -> &dyn Publishing {
        self
    }
    fn watch_lists(&self) -> &dyn WatchLists {
        self
    }
    fn site_editions(&self) -> &dyn SiteEditions {
        self
    }
    fn partner_editions(&self) -> &dyn PartnerEditions {
        self
    }
    fn project_editions(&self) -> &dyn ProjectEditions {
        self
    }
    fn public_files(&self) -> &dyn PublicFiles {
        self
    }
    fn accounts(&self) -> &dyn Accounts {
        self
    }
    fn look_ups(&self) -> &dyn LookUps {
        self
    }
    fn charges(&self) -> &dyn Charges {
        self
    }
    fn signing_sessions(&self) -> &dyn SigningSessions {
        self
    }
    fn orders(&self) -> &dyn Orders {
        self
    }
    fn withdrawals(&self) -> &dyn Withdrawals {
        self
    }
    fn ledger(&self) -> &dyn Ledger {
        self
    }
    fn shares(&self) -> &dyn ShareRegister {
        self
    }
    fn operators(&self) -> &dyn Operators {
        self
    }
    fn proposals(&self) -> &dyn Proposals {
        self
    }
    fn retention(&self) -> &dyn Retention {
        self
    }
    fn reviews(&self) -> &dyn ReviewLog {
        self
    }
    fn audit(&self) -> &dyn AuditTrail {
        self
    }
    fn outages(&self) -> &dyn Outages {
        self
    }
    fn outbox(&self) -> &dyn Outbox {
        self
    }
    fn submissions(&self) -> &dyn Submissions {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        let done = self.tx.commit().await.map_err(refused);
        if self.shows.load(Ordering::Acquire) {
            self.known.outdate();
        }
        done
    }
}
