//! A message as a row and back. A message with a code or a one-time link is sealed (decision 54).

use crate::seaorm::columns::{count, language, open, seal};
use crate::seaorm::entities::outbox;
use crate::seaorm::errors::{corrupt, sealing};
use crate::seaorm::sealed_columns::{OUTBOX_BODY, OUTBOX_CODE, OUTBOX_LINK, OUTBOX_PARAMS};
use domain::ids::{InvestorId, MessageId};
use domain::messaging::Delivery;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::outbox::{Channel, Message, NewMessage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use std::collections::BTreeMap;

pub(in crate::seaorm) const QUEUED: &str = "queued";
pub(in crate::seaorm) const SENT: &str = "sent";
pub(in crate::seaorm) const FAILED: &str = "failed";

/// Whether a message is stored sealed: it has a code or a link.
pub(in crate::seaorm) const fn is_sealed(message: &NewMessage) -> bool {
    message.code.is_some() || message.link.is_some()
}

/// The row of a message that is sealed, under its number.
pub(in crate::seaorm) fn sealed_row(
    cipher: &dyn FieldCipher,
    id: i64,
    message: NewMessage,
) -> Result<outbox::ActiveModel, StoreError> {
    let text = cipher.seal(OUTBOX_BODY.of(id), &message.text);
    let params = written_params(&message.params);
    Ok(outbox::ActiveModel {
        id: Set(id),
        sealed: Set(true),
        body: Set(text.map_err(sealing)?),
        params: Set(seal(cipher, OUTBOX_PARAMS.of(id), params.as_deref())?),
        code: Set(seal(cipher, OUTBOX_CODE.of(id), message.code.as_deref())?),
        link: Set(seal(cipher, OUTBOX_LINK.of(id), message.link.as_deref())?),
        ..row(message)
    })
}

/// The row of an unsealed message; the database numbers it.
pub(in crate::seaorm) fn row(message: NewMessage) -> outbox::ActiveModel {
    outbox::ActiveModel {
        id: NotSet,
        channel: Set(channel_code(message.channel).to_owned()),
        recipient: Set(message.to),
        investor_id: Set(message.investor.map(|id| id.0)),
        language: Set(message.language.code().to_owned()),
        template: Set(message.template),
        subject: Set(message.subject),
        sealed: Set(false),
        body: Set(message.text),
        code: Set(None),
        link: Set(None),
        state: Set(QUEUED.to_owned()),
        attempts: Set(0),
        created_at: Set(message.now),
        due_at: Set(message.now),
        sent_at: Set(None),
        provider_reference: Set(None),
        last_error: Set(None),
        params: Set(written_params(&message.params)),
        delivery: Set(None),
        reported_at: Set(None),
        delivery_error: Set(None),
        leased_until: Set(None),
        leased_by: Set(None),
        topic: Set(None),
    }
}

pub(in crate::seaorm) fn message(
    cipher: &dyn FieldCipher,
    row: outbox::Model,
) -> Result<Message, StoreError> {
    let (text, params, code, link) = if row.sealed {
        (
            cipher
                .open(OUTBOX_BODY.of(row.id), &row.body)
                .map_err(sealing)?,
            open(cipher, OUTBOX_PARAMS.of(row.id), row.params.as_deref())?,
            open(cipher, OUTBOX_CODE.of(row.id), row.code.as_deref())?,
            open(cipher, OUTBOX_LINK.of(row.id), row.link.as_deref())?,
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

pub(in crate::seaorm) const fn channel_code(channel: Channel) -> &'static str {
    match channel {
        Channel::Sms => "sms",
        Channel::Email => "email",
    }
}

pub(in crate::seaorm) fn channel(code: &str) -> Result<Channel, StoreError> {
    match code {
        "sms" => Ok(Channel::Sms),
        "email" => Ok(Channel::Email),
        _ => Err(corrupt("outbox.channel")),
    }
}

const DELIVERED: &str = "delivered";

pub(in crate::seaorm) const fn delivery_code(delivery: Delivery) -> &'static str {
    match delivery {
        Delivery::Delivered => DELIVERED,
        Delivery::Failed => FAILED,
    }
}

pub(in crate::seaorm) fn delivery(code: &str) -> Result<Delivery, StoreError> {
    match code {
        DELIVERED => Ok(Delivery::Delivered),
        FAILED => Ok(Delivery::Failed),
        _ => Err(corrupt("outbox.delivery")),
    }
}

/// The values of a text as JSON; none for a text without values.
fn written_params(params: &BTreeMap<String, String>) -> Option<String> {
    (!params.is_empty()).then(|| serde_json::json!(params).to_string())
}

fn read_params(written: Option<&str>) -> Result<BTreeMap<String, String>, StoreError> {
    written.map_or_else(
        || Ok(BTreeMap::new()),
        |json| serde_json::from_str(json).map_err(|_| corrupt("outbox.params")),
    )
}
