//! Storage of outages: one row per route, which exists only while every attempt fails.

use crate::seaorm::entities::outages;
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::messaging::{MessageRoute, Outage};
use ports::driven::outages::Outages;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

#[async_trait]
impl Outages for SeaTx {
    async fn of(&self, way: &MessageRoute) -> Result<Option<Outage>, StoreError> {
        let row = outages::Entity::find_by_id(way.as_str().to_owned())
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| Outage {
            since: row.since,
            last_at: row.last_at,
        }))
    }

    async fn failed(&self, way: &MessageRoute, now: Instant) -> Result<(), StoreError> {
        let row = outages::ActiveModel {
            way: Set(way.as_str().to_owned()),
            since: Set(now),
            last_at: Set(now),
        };
        let mut again = OnConflict::column(outages::Column::Way);
        again.update_column(outages::Column::LastAt);
        let noted = outages::Entity::insert(row)
            .on_conflict(again)
            .exec_without_returning(self.db())
            .await;
        noted.map(|_| ()).map_err(refused)
    }

    async fn reached(&self, way: &MessageRoute) -> Result<(), StoreError> {
        let ended = outages::Entity::delete_many()
            .filter(outages::Column::Way.eq(way.as_str()))
            .exec(self.db())
            .await;
        ended.map(|_| ()).map_err(refused)
    }
}
