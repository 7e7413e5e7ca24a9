//! The messages to an investor about an item, shown beside the item.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{LanguageCode, MessageChannelCode, MessageStageCode, QueueName};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::desk::queue::named;
use crate::http::fields::{Integer, Moment};
use ports::Failure;
use ports::driven::desk_messages::{KeptMessage, SentMessage};
use ports::driving::operations::messages_of_item;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The item whose messages are requested.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ItemMessagesQuery)]
pub(crate) struct ItemForm {
    #[schema(value_type = QueueName)]
    queue: String,
    id: Integer,
}

/// The newest messages to the investor about an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemMessages)]
pub(crate) struct MessagesView {
    /// The newest 50, the newest first.
    items: Vec<MessageView>,
    /// How many there are; exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A message as the investor still sees it, without any code or link.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemMessage)]
struct MessageView {
    id: Integer,
    /// The language it was written in.
    language: LanguageCode,
    /// Key of its template.
    template: String,
    /// The subject line.
    subject: Option<String>,
    text: String,
    written_at: Moment,
    /// How it was sent; null once the outbox no longer has it.
    sent: Option<SentView>,
}

/// How a message was sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemMessageSent)]
struct SentView {
    channel: MessageChannelCode,
    /// The receiver, masked: `86-…8000`, `l…@example.com`.
    to: String,
    stage: MessageStageCode,
}

/// `GET queues/{queue}/{id}/messages`.
pub(crate) async fn messages(call: Operator<ItemForm>) -> Result<Json<MessagesView>, Failure> {
    let queue = named(&call.form.queue)?;
    let id = call.form.id.0;
    let page = messages_of_item(&call.server.ports, &call.who, queue, id).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(MessagesView {
        items: page.items.into_iter().map(message).collect(),
        total,
        total_capped,
    }))
}

fn message(message: KeptMessage) -> MessageView {
    MessageView {
        id: Integer(message.id.0),
        language: Code(message.language),
        template: message.template,
        subject: message.subject,
        text: message.text,
        written_at: Moment(message.written_at),
        sent: message.sent.map(sent),
    }
}

fn sent(sent: SentMessage) -> SentView {
    SentView {
        channel: Code(sent.channel),
        to: sent.to,
        stage: Code(sent.stage),
    }
}
