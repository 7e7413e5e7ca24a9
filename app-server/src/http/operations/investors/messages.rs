//! The messages to an investor, as their page shows them.

use crate::http::code_field::Code;
use crate::http::codes::{MessageChannelCode, MessageStageCode};
use crate::http::desk::paging::counted;
use crate::http::fields::{Integer, Moment};
use ports::driven::desk::Page;
use ports::driving::messaging::desk::MessageRecord;
use serde::Serialize;
use utoipa::ToSchema;

/// The newest messages to an investor.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorMessages)]
pub(crate) struct MessagesView {
    /// The newest 10, the newest first.
    items: Vec<MessageView>,
    /// How many there are; exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A message to an investor, without its text.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorMessage)]
struct MessageView {
    id: Integer,
    channel: MessageChannelCode,
    /// The receiver, masked: `86-…8000`, `l…@example.com`.
    to: String,
    /// Key of its template.
    template: String,
    stage: MessageStageCode,
    written_at: Moment,
}

pub(crate) fn messages(page: Page<MessageRecord>) -> MessagesView {
    let (total, total_capped) = counted(&page);
    MessagesView {
        items: page.items.into_iter().map(message).collect(),
        total,
        total_capped,
    }
}

fn message(message: MessageRecord) -> MessageView {
    MessageView {
        id: Integer(message.id.0),
        channel: Code(message.channel),
        to: message.to,
        template: message.template,
        stage: Code(message.stage),
        written_at: Moment(message.written_at),
    }
}
