//! Storage of the notes by which items are put aside.

use super::reviews::subject_parts;
use crate::seaorm::entities::put_asides::{self, Column};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::OperatorId;
use domain::review::{Aside, Subject};
use ports::driven::asides::{Asides, KeptAside};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

#[async_trait]
impl Asides for SeaTx {
    async fn put(&self, subject: Subject, note: &KeptAside) -> Result<(), StoreError> {
        let (kind, id) = subject_parts(subject);
        let row = put_asides::ActiveModel {
            subject_kind: Set(kind.to_owned()),
            subject_id: Set(id),
            until_day: Set(note.aside.until),
            reason: Set(note.aside.reason.clone()),
            operator_id: Set(note.by.0),
            put_at: Set(note.at),
            since: Set(note.since),
        };
        let mut later = OnConflict::columns([Column::SubjectKind, Column::SubjectId]);
        later.update_columns([
            Column::UntilDay,
            Column::Reason,
            Column::OperatorId,
            Column::PutAt,
            Column::Since,
        ]);
        let put = put_asides::Entity::insert(row)
            .on_conflict(later)
            .exec_without_returning(self.db());
        put.await.map(|_| ()).map_err(refused)
    }

    async fn get(&self, subject: Subject) -> Result<Option<KeptAside>, StoreError> {
        let (kind, id) = subject_parts(subject);
        let row = put_asides::Entity::find_by_id((kind.to_owned(), id)).one(self.db());
        Ok(row.await.map_err(refused)?.map(|row| KeptAside {
            aside: Aside {
                until: row.until_day,
                reason: row.reason,
            },
            by: OperatorId(row.operator_id),
            at: row.put_at,
            since: row.since,
        }))
    }

    async fn remove(&self, subject: Subject) -> Result<bool, StoreError> {
        let (kind, id) = subject_parts(subject);
        let removed = put_asides::Entity::delete_many()
            .filter(Column::SubjectKind.eq(kind))
            .filter(Column::SubjectId.eq(id))
            .exec(self.db())
            .await;
        Ok(removed.map_err(refused)?.rows_affected == 1)
    }
}
