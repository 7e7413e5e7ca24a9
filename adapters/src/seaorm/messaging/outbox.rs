//! Storage of messages: queued, leased by one worker, sent or retried, reported on.

use super::rows::{
    FAILED, QUEUED, SENT, channel, delivery, delivery_code, is_sealed, message, row, sealed_row,
};
use super::statements::{due, due_again, good_at, wiped};
use crate::seaorm::entities::{outbox, told_messages};
use crate::seaorm::errors::refused;
use crate::seaorm::leases::Leased;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{Delivery, ExpiringContent, MessageStage, Standing};
use ports::driven::leases::Lease;
use ports::driven::outbox::{Channel, LeasedMessages, Message, NewMessage, Next, Outbox, Passage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

impl Leased for outbox::Entity {
    const ID: outbox::Column = outbox::Column::Id;
    const LEASED_UNTIL: outbox::Column = outbox::Column::LeasedUntil;
    const LEASED_BY: outbox::Column = outbox::Column::LeasedBy;
    const TRIES: Option<outbox::Column> = Some(outbox::Column::Attempts);
}

#[async_trait]
impl Outbox for SeaTx {
    async fn queue(&self, message: NewMessage) -> Result<(), StoreError> {
        let row = if is_sealed(&message) {
            sealed_row(self.cipher(), self.next_id("outbox").await?, message)?
        } else {
            row(message)
        };
        self.db().insert_later(&outbox::Entity::insert(row)).await
    }

    async fn queue_on(
        &self,
        topic: &str,
        message: NewMessage,
        due: Instant,
    ) -> Result<(), StoreError> {
        let mut row = if is_sealed(&message) {
            sealed_row(self.cipher(), self.next_id("outbox").await?, message)?
        } else {
            row(message)
        };
        row.topic = Set(Some(topic.to_owned()));
        row.due_at = Set(due);
        self.db().insert_later(&outbox::Entity::insert(row)).await
    }

    async fn last_due(&self, topic: &str) -> Result<Option<Instant>, StoreError> {
        outbox::Entity::find()
            .select_only()
            .column(outbox::Column::DueAt)
            .filter(outbox::Column::Topic.eq(topic))
            .order_by_desc(outbox::Column::DueAt)
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)
    }

    async fn replace_waiting(&self, topic: &str, now: Instant) -> Result<(), StoreError> {
        let waiting = outbox::Entity::find()
            .filter(outbox::Column::Topic.eq(topic))
            .filter(outbox::Column::State.eq(QUEUED))
            .filter(outbox::Column::Attempts.eq(0_i64))
            .filter(outbox::Column::DueAt.gt(now))
            .lock_exclusive()
            .all(self.db())
            .await
            .map_err(refused)?;
        for row in &waiting {
            told_messages::Entity::delete_many()
                .filter(told_messages::Column::InvestorId.eq(row.investor_id))
                .filter(told_messages::Column::Template.eq(row.template.as_str()))
                .filter(told_messages::Column::WrittenAt.eq(row.created_at))
                .filter(told_messages::Column::Body.eq(row.body.as_str()))
                .exec(self.db())
                .await
                .map_err(refused)?;
        }
        let ids = waiting.iter().map(|row| row.id);
        let gone = outbox::Entity::delete_many()
            .filter(outbox::Column::Id.is_in(ids))
            .exec(self.db())
            .await;
        gone.map(|_| ()).map_err(refused)
    }

    async fn any_after(
        &self,
        investor: InvestorId,
        template: &str,
        after: Instant,
    ) -> Result<bool, StoreError> {
        let newest: Option<i64> = outbox::Entity::find()
            .select_only()
            .column(outbox::Column::Id)
            .filter(outbox::Column::InvestorId.eq(investor.0))
            .filter(outbox::Column::Template.eq(template))
            .filter(outbox::Column::CreatedAt.gt(after))
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(newest.is_some())
    }

    async fn any_due(&self, lane: Channel, now: Instant) -> Result<bool, StoreError> {
        let first: Option<i64> = due(lane, now)
            .select_only()
            .column(outbox::Column::Id)
            .filter(outbox::Entity::is_free(now))
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(first.is_some())
    }

    async fn lease(
        &self,
        lane: Channel,
        lease: &Lease,
        limit: u32,
    ) -> Result<LeasedMessages, StoreError> {
        let in_order = due(lane, lease.from)
            .order_by_asc(outbox::Column::DueAt)
            .order_by_asc(outbox::Column::Id);
        let ids = self.lease_due(in_order, lease, limit).await?;
        if ids.is_empty() {
            return Ok(LeasedMessages::default());
        }
        let taken = outbox::Entity::find()
            .filter(outbox::Column::Id.is_in(ids))
            .order_by_asc(outbox::Column::DueAt)
            .order_by_asc(outbox::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut leased = LeasedMessages::default();
        for row in taken {
            let id = row.id;
            match message(self.cipher(), row) {
                Ok(message) => leased.messages.push(message),
                Err(error) => {
                    tracing::error!(message = id, %error, "a queued message does not open");
                    leased.unreadable.push(MessageId(id));
                }
            }
        }
        Ok(leased)
    }

    async fn sent(
        &self,
        id: MessageId,
        provider_reference: &str,
        wipe: bool,
        now: Instant,
    ) -> Result<(), StoreError> {
        let mut change = outbox::Entity::update_many()
            .col_expr(outbox::Column::State, Expr::value(SENT))
            .col_expr(outbox::Column::SentAt, Expr::value(now))
            .col_expr(
                outbox::Column::ProviderReference,
                Expr::value(provider_reference),
            )
            .col_expr(outbox::Column::LastError, Expr::value(None::<String>))
            .col_expr(outbox::Column::LeasedUntil, Expr::value(None::<Instant>))
            .col_expr(outbox::Column::LeasedBy, Expr::value(None::<String>));
        if wipe {
            change = wiped(change);
        }
        let changed = change
            .filter(outbox::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn failed(
        &self,
        id: MessageId,
        lease: &Lease,
        reason: &str,
        next: Next,
    ) -> Result<(), StoreError> {
        let mut change = outbox::Entity::update_many()
            .col_expr(outbox::Column::LastError, Expr::value(reason))
            .col_expr(outbox::Column::LeasedUntil, Expr::value(None::<Instant>))
            .col_expr(outbox::Column::LeasedBy, Expr::value(None::<String>));
        change = match next {
            Next::Again(at) => change.col_expr(outbox::Column::DueAt, Expr::value(at)),
            Next::GiveUp { wipe } => {
                let change = change.col_expr(outbox::Column::State, Expr::value(FAILED));
                if wipe { wiped(change) } else { change }
            }
        };
        let changed = change
            .filter(outbox::Column::Id.eq(id.0))
            .filter(outbox::Column::LeasedBy.eq(lease.by.as_str()))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn standing(&self, id: MessageId, now: Instant) -> Result<Option<Standing>, StoreError> {
        let row = outbox::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        let report = row.delivery.as_deref().map(delivery).transpose()?;
        Ok(Some(Standing {
            stage: MessageStage::of(
                row.state == SENT,
                row.state == FAILED,
                row.last_error.is_some(),
                report,
            ),
            under_way: row.leased_until.is_some_and(|until| until > now),
            kept: !row.body.is_empty(),
            carries: ExpiringContent::of(row.code.is_some(), row.link.is_some()),
            written_at: row.created_at,
        }))
    }

    async fn retry(&self, id: MessageId, now: Instant) -> Result<(), StoreError> {
        let changed = due_again(now)
            .filter(outbox::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn retry_failed(&self, now: Instant) -> Result<(u64, u64), StoreError> {
        let failed = Condition::all()
            .add(outbox::Column::State.is_in([QUEUED, FAILED]))
            .add(outbox::Column::LastError.is_not_null());
        let all = outbox::Entity::find()
            .filter(failed.clone())
            .count(self.db())
            .await
            .map_err(refused)?;
        let changed = due_again(now)
            .filter(failed)
            .filter(outbox::Column::Body.ne(""))
            .filter(outbox::Entity::is_free(now))
            .filter(good_at(now))
            .exec(self.db())
            .await
            .map_err(refused)?;
        let retried = changed.rows_affected;
        Ok((retried, all.saturating_sub(retried)))
    }

    async fn passage(&self, id: MessageId) -> Result<Option<Passage>, StoreError> {
        let row = outbox::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        row.map(|row| {
            Ok(Passage {
                channel: channel(&row.channel)?,
                provider_reference: row.provider_reference,
                delivery: row.delivery.as_deref().map(delivery).transpose()?,
            })
        })
        .transpose()
    }

    async fn reported(
        &self,
        id: MessageId,
        delivery: Delivery,
        reason: Option<&str>,
        now: Instant,
    ) -> Result<(), StoreError> {
        let reason = reason.map(str::to_owned);
        let changed = outbox::Entity::update_many()
            .col_expr(
                outbox::Column::Delivery,
                Expr::value(delivery_code(delivery)),
            )
            .col_expr(outbox::Column::ReportedAt, Expr::value(now))
            .col_expr(outbox::Column::DeliveryError, Expr::value(reason))
            .filter(outbox::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn any_ended_before(&self, before: Instant) -> Result<bool, StoreError> {
        for state in ENDED {
            if !self.oldest_ended(state, before, 1).await?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn forget_ended_before(&self, before: Instant, limit: u32) -> Result<u64, StoreError> {
        let mut gone = 0;
        for state in ENDED {
            let oldest = self.oldest_ended(state, before, limit).await?;
            // A message that was resent in the meantime stays.
            let removed = outbox::Entity::delete_many()
                .filter(outbox::Column::Id.is_in(oldest))
                .filter(outbox::Column::State.eq(state))
                .exec(self.db())
                .await
                .map_err(refused)?;
            gone += removed.rows_affected;
        }
        Ok(gone)
    }

    async fn newest(&self, limit: u32) -> Result<Vec<Message>, StoreError> {
        let rows = outbox::Entity::find()
            .order_by_desc(outbox::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter()
            .map(|row| message(self.cipher(), row))
            .collect()
    }
}

/// The final states of messages.
const ENDED: [&str; 2] = [SENT, FAILED];

impl SeaTx {
    async fn oldest_ended(
        &self,
        state: &str,
        before: Instant,
        limit: u32,
    ) -> Result<Vec<i64>, StoreError> {
        outbox::Entity::find()
            .select_only()
            .column(outbox::Column::Id)
            .filter(outbox::Column::State.eq(state))
            .filter(outbox::Column::CreatedAt.lt(before))
            .order_by_asc(outbox::Column::CreatedAt)
            .limit(u64::from(limit))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)
    }
}
