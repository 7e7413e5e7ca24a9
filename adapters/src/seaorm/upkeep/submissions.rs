//! Storage of submissions under idempotency keys. Answers are sealed.

use crate::seaorm::columns::{actor_parts, given, open};
use crate::seaorm::entities::submissions::{self, Column, Entity};
use crate::seaorm::errors::{corrupt, refused, sealing};
use crate::seaorm::sealed_columns::SUBMISSION_ANSWER;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::SubmissionId;
use domain::review::Actor;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::submissions::{Added, KeptAnswer, NewSubmission, StoredSubmission, Submissions};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Asterisk, Expr, ExprTrait, OnConflict, Query, SimpleExpr};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

#[async_trait]
impl Submissions for SeaTx {
    async fn add(&self, new: &NewSubmission) -> Result<Added, StoreError> {
        let (kind, id) = person(new.by)?;
        let whose = [Column::PersonKind, Column::PersonId, Column::IdempotencyKey];
        let is_theirs = Column::PersonKind
            .eq(kind)
            .and(Column::PersonId.eq(id))
            .and(Column::CreatedAt.gt(new.counted_from));
        let kept = Query::select()
            .expr(Expr::col(Asterisk).count())
            .from(Entity)
            .and_where(is_theirs.clone())
            .take();
        let most = u64::from(new.most);
        let mut row = Query::select();
        row.expr(Expr::val(kind))
            .expr(Expr::val(id))
            .expr(Expr::val(new.key.as_str()))
            .expr(Expr::val(new.fingerprint.as_str()))
            .expr(Expr::val(new.claim.as_str()))
            .expr(Expr::val(new.leased_until))
            .expr(Expr::val(new.now))
            .and_where(Expr::expr(SimpleExpr::from(kept)).lt(most));
        let mut insert = Query::insert();
        insert
            .into_table(Entity)
            .columns([
                Column::PersonKind,
                Column::PersonId,
                Column::IdempotencyKey,
                Column::Fingerprint,
                Column::Claim,
                Column::LeasedUntil,
                Column::CreatedAt,
            ])
            .select_from(row)
            .map_err(|error| corrupt(&error.to_string()))?
            .on_conflict(OnConflict::columns(whose).do_nothing().to_owned())
            .returning_col(Column::Id);
        let added = self.db().query_one(&insert).await.map_err(refused)?;
        if let Some(row) = added {
            let id = row.try_get("", "id").map_err(refused)?;
            return Ok(Added::New(SubmissionId(id)));
        }
        if let Some(known) = self.find(new.by, &new.key).await? {
            return Ok(Added::Known(known));
        }
        let kept = Entity::find().filter(is_theirs).count(self.db()).await;
        if kept.map_err(refused)? < most {
            // Released in the meantime.
            return Err(StoreError::Conflict);
        }
        Ok(Added::TooMany)
    }

    async fn find(&self, by: Actor, key: &str) -> Result<Option<StoredSubmission>, StoreError> {
        let (kind, id) = person(by)?;
        let row = Entity::find()
            .filter(Column::PersonKind.eq(kind))
            .filter(Column::PersonId.eq(id))
            .filter(Column::IdempotencyKey.eq(key))
            .one(self.db())
            .await;
        let row = row.map_err(refused)?;
        row.map(|row| stored(self.cipher(), row)).transpose()
    }

    async fn renew(
        &self,
        id: SubmissionId,
        from: &str,
        to: &str,
        leased_until: Instant,
    ) -> Result<bool, StoreError> {
        let changed = Entity::update_many()
            .col_expr(Column::Claim, Expr::value(to))
            .col_expr(Column::LeasedUntil, Expr::value(leased_until))
            .filter(Column::Id.eq(id.0))
            .filter(Column::Claim.eq(from))
            .filter(Column::Answer.is_null())
            .exec(self.db())
            .await;
        changed.map(|r| r.rows_affected == 1).map_err(refused)
    }

    async fn answer(
        &self,
        id: SubmissionId,
        claim: &str,
        answer: &KeptAnswer,
    ) -> Result<bool, StoreError> {
        let place = SUBMISSION_ANSWER.of(id.0);
        let body = self.cipher().seal(place, &answer.body).map_err(sealing)?;
        let changed = Entity::update_many()
            .col_expr(Column::Status, Expr::value(i64::from(answer.status)))
            .col_expr(Column::Answer, Expr::value(body))
            .filter(Column::Id.eq(id.0))
            .filter(Column::Claim.eq(claim))
            .filter(Column::Answer.is_null())
            .exec(self.db())
            .await;
        changed.map(|r| r.rows_affected == 1).map_err(refused)
    }

    async fn release(&self, id: SubmissionId, claim: &str) -> Result<(), StoreError> {
        let gone = Entity::delete_many()
            .filter(Column::Id.eq(id.0))
            .filter(Column::Claim.eq(claim))
            .filter(Column::Answer.is_null())
            .exec(self.db())
            .await;
        gone.map(|_| ()).map_err(refused)
    }

    async fn any_before(&self, before: Instant) -> Result<bool, StoreError> {
        let oldest: Option<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::CreatedAt.lt(before))
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(oldest.is_some())
    }

    async fn forget_before(&self, before: Instant, limit: u32) -> Result<(), StoreError> {
        let old: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::CreatedAt.lt(before))
            .order_by_asc(Column::CreatedAt)
            .limit(u64::from(limit))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        let gone = Entity::delete_many()
            .filter(Column::Id.is_in(old))
            .exec(self.db())
            .await;
        gone.map(|_| ()).map_err(refused)
    }
}

/// The person's kind and number; the system submits nothing.
fn person(by: Actor) -> Result<(&'static str, i64), StoreError> {
    let (kind, id) = actor_parts(by);
    Ok((kind, given(id, "submissions.person_id")?))
}

fn stored(
    cipher: &dyn FieldCipher,
    row: submissions::Model,
) -> Result<StoredSubmission, StoreError> {
    let body = open(cipher, SUBMISSION_ANSWER.of(row.id), row.answer.as_deref())?;
    let answer = match (row.status, body) {
        (Some(status), Some(body)) => Some(KeptAnswer {
            status: u16::try_from(status).map_err(|_| corrupt("submissions.status"))?,
            body,
        }),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => return Err(corrupt("submissions.answer")),
    };
    Ok(StoredSubmission {
        id: SubmissionId(row.id),
        fingerprint: row.fingerprint,
        claim: row.claim,
        leased_until: row.leased_until,
        answer,
    })
}
