//! Storage of messages. What carries a code or a one-time link is sealed (decision 54).

use super::columns::{count, language, open, seal};
use super::entities::outbox;
use super::errors::{corrupt, refused, sealing};
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::Delivery;
use ports::driven::field_cipher::{FieldCipher, FieldName};
use ports::driven::outbox::{Channel, Message, NewMessage, Next, Outbox, Passage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, UpdateMany,
};
use std::collections::BTreeMap;

const BODY: FieldName = FieldName::new("outbox.body");
const CODE: FieldName = FieldName::new("outbox.code");
const LINK: FieldName = FieldName::new("outbox.link");
const PARAMS: FieldName = FieldName::new("outbox.params");

const QUEUED: &str = "queued";
const SENT: &str = "sent";
const FAILED: &str = "failed";

#[async_trait]
impl Outbox for SeaTx {
    async fn queue(&self, message: NewMessage) -> Result<MessageId, StoreError> {
        let row = row(self.cipher(), message)?;
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
            .col_expr(outbox::Column::LastError, Expr::value(None::<String>));
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
        let mut change =
            outbox::Entity::update_many().col_expr(outbox::Column::LastError, Expr::value(reason));
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

/// Forgets what a message says.
fn wiped(change: UpdateMany<outbox::Entity>) -> UpdateMany<outbox::Entity> {
    change
        .col_expr(outbox::Column::Sealed, Expr::value(false))
        .col_expr(outbox::Column::Body, Expr::value(""))
        .col_expr(outbox::Column::Params, Expr::value(None::<String>))
        .col_expr(outbox::Column::Code, Expr::value(None::<String>))
        .col_expr(outbox::Column::Link, Expr::value(None::<String>))
}

fn row(cipher: &dyn FieldCipher, message: NewMessage) -> Result<outbox::ActiveModel, StoreError> {
    let sealed = message.code.is_some() || message.link.is_some();
    let params = written_params(&message.params);
    let (body, params, code, link) = if sealed {
        (
            cipher.seal(BODY, &message.text).map_err(sealing)?,
            seal(cipher, PARAMS, params.as_deref())?,
            seal(cipher, CODE, message.code.as_deref())?,
            seal(cipher, LINK, message.link.as_deref())?,
        )
    } else {
        (message.text, params, None, None)
    };
    Ok(outbox::ActiveModel {
        id: NotSet,
        channel: Set(channel_code(message.channel).to_owned()),
        recipient: Set(message.to),
        investor_id: Set(message.investor.map(|id| id.0)),
        language: Set(message.language.code().to_owned()),
        template: Set(message.template),
        subject: Set(message.subject),
        sealed: Set(sealed),
        body: Set(body),
        code: Set(code),
        link: Set(link),
        state: Set(QUEUED.to_owned()),
        attempts: Set(0),
        created_at: Set(message.now),
        due_at: Set(message.now),
        sent_at: Set(None),
        provider_reference: Set(None),
        last_error: Set(None),
        params: Set(params),
        delivery: Set(None),
        reported_at: Set(None),
        delivery_error: Set(None),
    })
}

fn message(cipher: &dyn FieldCipher, row: outbox::Model) -> Result<Message, StoreError> {
    let (text, params, code, link) = if row.sealed {
        (
            cipher.open(BODY, &row.body).map_err(sealing)?,
            open(cipher, PARAMS, row.params.as_deref())?,
            open(cipher, CODE, row.code.as_deref())?,
            open(cipher, LINK, row.link.as_deref())?,
        )
    } else {
        (row.body, row.params, row.code, row.link)
    };
    Ok(Message {
        id: MessageId(row.id),
        content: NewMessage {
            channel: channel(&row.channel)?,
            to: row.recipient,
            investor: row.investor_id.map(InvestorId),
            language: language(&row.language)?,
            template: row.template,
            subject: row.subject,
            text,
            params: read_params(params.as_deref())?,
            code,
            link,
            now: row.created_at,
        },
        attempts: count(row.attempts, "outbox.attempts")?,
        sent: row.state == SENT,
    })
}

const fn channel_code(channel: Channel) -> &'static str {
    match channel {
        Channel::Sms => "sms",
        Channel::Email => "email",
    }
}

fn channel(code: &str) -> Result<Channel, StoreError> {
    match code {
        "sms" => Ok(Channel::Sms),
        "email" => Ok(Channel::Email),
        _ => Err(corrupt("outbox.channel")),
    }
}

const DELIVERED: &str = "delivered";

const fn delivery_code(delivery: Delivery) -> &'static str {
    match delivery {
        Delivery::Delivered => DELIVERED,
        Delivery::Failed => FAILED,
    }
}

fn delivery(code: &str) -> Result<Delivery, StoreError> {
    match code {
        DELIVERED => Ok(Delivery::Delivered),
        FAILED => Ok(Delivery::Failed),
        _ => Err(corrupt("outbox.delivery")),
    }
}

/// The values of a text as JSON; none at all for a text without any.
fn written_params(params: &BTreeMap<String, String>) -> Option<String> {
    (!params.is_empty()).then(|| serde_json::json!(params).to_string())
}

fn read_params(written: Option<&str>) -> Result<BTreeMap<String, String>, StoreError> {
    written.map_or_else(
        || Ok(BTreeMap::new()),
        |json| serde_json::from_str(json).map_err(|_| corrupt("outbox.params")),
    )
}
