//! Storage of messages: queued, taken by one worker, sent or tried again, reported on.

use super::entities::outbox;
use super::errors::refused;
use super::outbox_rows::{
    FAILED, QUEUED, SENT, channel, delivery, delivery_code, is_sealed, message, row,
};
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::{Carries, Delivery, MessageStage, Standing};
use ports::driven::outbox::{Message, NewMessage, Next, Outbox, Passage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    UpdateMany,
};

#[async_trait]
impl Outbox for SeaTx {
    async fn queue(&self, message: NewMessage) -> Result<MessageId, StoreError> {
        let id = match is_sealed(&message) {
            true => Some(self.next_id("outbox").await?),
            false => None,
        };
        let row = row(self.cipher(), id, message)?;
        let added = outbox::Entity::insert(row).exec(self.db()).await;
        added
            .map(|row| MessageId(row.last_insert_id))
            .map_err(refused)
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

    /// A lease moves `due_at` forward: whoever dies with it gives the message back by the time passing.
    async fn lease(
        &self,
        now: Instant,
        lease_until: Instant,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let due = outbox::Entity::find()
            .filter(outbox::Column::State.eq(QUEUED))
            .filter(outbox::Column::DueAt.lte(now))
            .order_by_asc(outbox::Column::DueAt)
            .order_by_asc(outbox::Column::Id)
            .limit(u64::from(limit))
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .all(self.db())
            .await
            .map_err(refused)?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        let attempts = Expr::col(outbox::Column::Attempts).add(1_i64);
        outbox::Entity::update_many()
            .col_expr(outbox::Column::DueAt, Expr::value(lease_until))
            .col_expr(outbox::Column::LeasedUntil, Expr::value(lease_until))
            .col_expr(outbox::Column::Attempts, attempts)
            .filter(outbox::Column::Id.is_in(due.iter().map(|row| row.id)))
            .exec(self.db())
            .await
            .map_err(refused)?;
        due.into_iter()
            .map(|row| message(self.cipher(), row))
            .map(|leased| {
                leased.map(|message| Message {
                    attempts: message.attempts + 1,
                    ..message
                })
            })
            .collect()
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
            .col_expr(outbox::Column::LeasedUntil, Expr::value(None::<Instant>));
        if wipe {
            change = wiped(change);
        }
        let changed = change
            .filter(outbox::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn failed(&self, id: MessageId, reason: &str, next: Next) -> Result<(), StoreError> {
        let mut change = outbox::Entity::update_many()
            .col_expr(outbox::Column::LastError, Expr::value(reason))
            .col_expr(outbox::Column::LeasedUntil, Expr::value(None::<Instant>));
        change = match next {
            Next::Again(at) => change.col_expr(outbox::Column::DueAt, Expr::value(at)),
            Next::GiveUp { wipe } => {
                let change = change.col_expr(outbox::Column::State, Expr::value(FAILED));
                if wipe { wiped(change) } else { change }
            }
        };
        let changed = change
            .filter(outbox::Column::Id.eq(id.0))
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
            carries: Carries::of(row.code.is_some(), row.link.is_some()),
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
            .filter(in_no_hands(now))
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

/// Due at once, the tries counted anew.
fn due_again(now: Instant) -> UpdateMany<outbox::Entity> {
    outbox::Entity::update_many()
        .col_expr(outbox::Column::State, Expr::value(QUEUED))
        .col_expr(outbox::Column::Attempts, Expr::value(0_i64))
        .col_expr(outbox::Column::DueAt, Expr::value(now))
        .col_expr(outbox::Column::LeasedUntil, Expr::value(None::<Instant>))
        // What a provider reported was of the try before.
        .col_expr(outbox::Column::Delivery, Expr::value(None::<String>))
        .col_expr(outbox::Column::ReportedAt, Expr::value(None::<Instant>))
        .col_expr(outbox::Column::DeliveryError, Expr::value(None::<String>))
}

/// No worker is sending it.
fn in_no_hands(now: Instant) -> Condition {
    Condition::any()
        .add(outbox::Column::LeasedUntil.is_null())
        .add(outbox::Column::LeasedUntil.lte(now))
}

/// What it carries has not run out; the rule is the domain's.
fn good_at(now: Instant) -> Condition {
    let after = |carries: Carries| carries.valid().map(|valid| now - valid);
    let code = outbox::Column::Code.is_not_null();
    let mut good = Condition::any().add(
        outbox::Column::Code
            .is_null()
            .and(outbox::Column::Link.is_null()),
    );
    if let Some(after) = after(Carries::Code) {
        good = good.add(code.and(outbox::Column::CreatedAt.gt(after)));
    }
    if let Some(after) = after(Carries::Link) {
        let link = outbox::Column::Code
            .is_null()
            .and(outbox::Column::Link.is_not_null());
        good = good.add(link.and(outbox::Column::CreatedAt.gt(after)));
    }
    good
}

/// Forgets what a message says.
fn wiped(change: UpdateMany<outbox::Entity>) -> UpdateMany<outbox::Entity> {
    change
        .col_expr(outbox::Column::Sealed, Expr::value(false))
        .col_expr(outbox::Column::Body, Expr::value(""))
        .col_expr(outbox::Column::Params, Expr::value(None::<String>))
        .col_expr(outbox::Column::Code, Expr::value(None::<String>))
        .col_expr(outbox::Column::Link, Expr::value(None::<String>))
}
