//! Storage of watch lists.

use crate::seaorm::entities::watched_projects::{ActiveModel, Column, Entity};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, ProjectId};
use ports::driven::catalog::WatchLists;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

#[async_trait]
impl WatchLists for SeaTx {
    async fn of(&self, investor: InvestorId) -> Result<Vec<ProjectId>, StoreError> {
        let ids: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::ProjectId)
            .filter(Column::InvestorId.eq(investor.0))
            .order_by_desc(Column::Since)
            .order_by_desc(Column::ProjectId)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(ids.into_iter().map(ProjectId).collect())
    }

    async fn watch(
        &self,
        investor: InvestorId,
        project: ProjectId,
        since: Instant,
    ) -> Result<(), StoreError> {
        let row = ActiveModel {
            investor_id: Set(investor.0),
            project_id: Set(project.0),
            since: Set(since),
        };
        let there = OnConflict::columns([Column::InvestorId, Column::ProjectId])
            .do_nothing()
            .to_owned();
        let written = Entity::insert(row)
            .on_conflict(there)
            .exec_without_returning(self.db())
            .await;
        written.map(|_| ()).map_err(refused)
    }

    async fn unwatch(&self, investor: InvestorId, project: ProjectId) -> Result<(), StoreError> {
        let gone = Entity::delete_by_id((investor.0, project.0))
            .exec(self.db())
            .await;
        gone.map(|_| ()).map_err(refused)
    }
}
