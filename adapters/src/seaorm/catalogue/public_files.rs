//! Storage of which operator put which file before everybody.

use super::super::entities::{operators, public_files};
use super::super::errors::refused;
use super::super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;
use ports::driven::public_files::PublicFiles;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

#[async_trait]
impl PublicFiles for SeaTx {
    async fn hold(&self, by: OperatorId) -> Result<(), StoreError> {
        let held = operators::Entity::find_by_id(by.0).lock_exclusive();
        held.one(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn stored_since(
        &self,
        by: OperatorId,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError> {
        use public_files::Column;
        public_files::Entity::find()
            .select_only()
            .column(Column::StoredAt)
            .filter(Column::StoredBy.eq(by.0))
            .filter(Column::StoredAt.gt(since))
            .order_by_desc(Column::StoredAt)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)
    }

    async fn add(&self, key: &str, by: OperatorId, at: Instant) -> Result<(), StoreError> {
        let row = public_files::ActiveModel {
            object_key: Set(key.to_owned()),
            stored_by: Set(by.0),
            stored_at: Set(at),
        };
        let added = public_files::Entity::insert(row)
            .exec_without_returning(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }
}
