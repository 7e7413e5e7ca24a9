//! Storage of which operator published which file.

use crate::seaorm::entities::public_files::{self, Column};
use crate::seaorm::entities::{
    earlier_editions, partner_editions, partners, project_contents, project_editions,
    site_contents, site_editions,
};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;
use ports::driven::public_files::{PublicFiles, UnreferencedSince};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, LikeExpr};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

#[async_trait]
impl PublicFiles for SeaTx {
    async fn stored_since(
        &self,
        by: OperatorId,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError> {
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
            unnamed_since: Set(Some(at)),
        };
        let added = public_files::Entity::insert(row)
            .exec_without_returning(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }

    async fn unnamed_before(&self, before: Instant, limit: u64) -> Result<Vec<String>, StoreError> {
        public_files::Entity::find()
            .select_only()
            .column(Column::ObjectKey)
            .filter(Column::UnnamedSince.lt(before))
            .order_by_asc(Column::UnnamedSince)
            .limit(limit)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)
    }

    async fn hold_files(&self, keys: &[String]) -> Result<Vec<UnreferencedSince>, StoreError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        // In one order, so that two transactions that hold the same files do not wait for each
        // other.
        let rows = public_files::Entity::find()
            .filter(Column::ObjectKey.is_in(keys))
            .order_by_asc(Column::ObjectKey)
            .lock_exclusive()
            .all(self.db())
            .await
            .map_err(refused)?;
        let held = |row: public_files::Model| (row.object_key, row.unnamed_since);
        Ok(rows.into_iter().map(held).collect())
    }

    async fn set_unnamed(&self, keys: &[String], since: Option<Instant>) -> Result<(), StoreError> {
        if keys.is_empty() {
            return Ok(());
        }
        let set = public_files::Entity::update_many()
            .col_expr(Column::UnnamedSince, Expr::value(since))
            .filter(Column::ObjectKey.is_in(keys));
        set.exec(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn is_named(&self, key: &str) -> Result<bool, StoreError> {
        let tables = [
            self.any::<site_contents::Entity>(key, &[site_contents::Column::Content])
                .await?,
            self.any::<site_editions::Entity>(key, &[site_editions::Column::Draft])
                .await?,
            self.any::<project_contents::Entity>(key, &[project_contents::Column::Content])
                .await?,
            self.any::<project_editions::Entity>(key, &[project_editions::Column::Draft])
                .await?,
            self.any::<earlier_editions::Entity>(key, &[earlier_editions::Column::Said])
                .await?,
            self.any::<partners::Entity>(key, &PARTNER).await?,
            self.any::<partner_editions::Entity>(key, &[partner_editions::Column::Draft])
                .await?,
        ];
        Ok(tables.contains(&true))
    }

    async fn forget(&self, key: &str) -> Result<(), StoreError> {
        let gone = public_files::Entity::delete_by_id(key.to_owned());
        gone.exec(self.db()).await.map(|_| ()).map_err(refused)
    }
}

/// The columns in which a partner names files.
const PARTNER: [partners::Column; 3] = [
    partners::Column::Logo,
    partners::Column::Image,
    partners::Column::Content,
];

impl SeaTx {
    /// Whether a key is in any of these columns. Keys are random: a text that contains one names
    /// it.
    async fn any<E>(&self, key: &str, columns: &[E::Column]) -> Result<bool, StoreError>
    where
        E: EntityTrait,
        E::Model: Send + Sync,
    {
        let letters = key.replace('_', "\\_");
        let like = || LikeExpr::new(format!("%{letters}%")).escape('\\');
        let named = columns
            .iter()
            .fold(Condition::any(), |any, column| any.add(column.like(like())));
        let found = E::find().filter(named).count(self.db()).await;
        Ok(found.map_err(refused)? > 0)
    }
}
