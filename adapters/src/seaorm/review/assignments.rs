//! Storage of the assignments of queue items to operators.

use super::reviews::subject_parts;
use crate::seaorm::entities::assignments::{self, Column};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::OperatorId;
use domain::operations::Assignment;
use domain::review::Subject;
use ports::driven::assignments::Assignments;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

#[async_trait]
impl Assignments for SeaTx {
    async fn put(&self, subject: Subject, assignment: &Assignment) -> Result<(), StoreError> {
        let (kind, id) = subject_parts(subject);
        let row = assignments::ActiveModel {
            subject_kind: Set(kind.to_owned()),
            subject_id: Set(id),
            operator_id: Set(assignment.to.0),
            assigned_by: Set(assignment.by.0),
            assigned_at: Set(assignment.at),
            since: Set(assignment.since),
        };
        let mut later = OnConflict::columns([Column::SubjectKind, Column::SubjectId]);
        later.update_columns([
            Column::OperatorId,
            Column::AssignedBy,
            Column::AssignedAt,
            Column::Since,
        ]);
        let put = assignments::Entity::insert(row)
            .on_conflict(later)
            .exec_without_returning(self.db());
        put.await.map(|_| ()).map_err(refused)
    }

    async fn get(&self, subject: Subject) -> Result<Option<Assignment>, StoreError> {
        let (kind, id) = subject_parts(subject);
        let row = assignments::Entity::find_by_id((kind.to_owned(), id)).one(self.db());
        Ok(row.await.map_err(refused)?.map(|row| Assignment {
            to: OperatorId(row.operator_id),
            by: OperatorId(row.assigned_by),
            at: row.assigned_at,
            since: row.since,
        }))
    }

    async fn remove(&self, subject: Subject) -> Result<bool, StoreError> {
        let (kind, id) = subject_parts(subject);
        let removed = assignments::Entity::delete_many()
            .filter(Column::SubjectKind.eq(kind))
            .filter(Column::SubjectId.eq(id))
            .exec(self.db())
            .await;
        Ok(removed.map_err(refused)?.rows_affected == 1)
    }
}
