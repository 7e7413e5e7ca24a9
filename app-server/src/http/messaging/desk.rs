//! The outbox at the desk: the state of each message, and resending failed ones.

use crate::http::call::{Done, Json, done};
use crate::http::code_field::Code;
use crate::http::codes::{MessageChannelCode, MessageSort, MessageStageCode};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::extract::Nothing;
use crate::http::fields::{Integer, Moment};
use domain::Coded;
use domain::ids::MessageId;
use ports::Failure;
use ports::driven::desk_messages::ListedMessage;
use ports::driving::messaging::desk::{
    ListMessages, export_messages, list_messages, retry_failed_messages, retry_message,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which messages.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OutboxQuery)]
pub(crate) struct ListForm {
    /// Only those at this stage.
    stage: Option<MessageStageCode>,
    /// From 1; 20 items each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words: parts of the receiver's number or address, or an investor such as `investor:5`.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<MessageSort>,
}

/// Which messages are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OutboxExportQuery)]
pub(crate) struct ExportForm {
    /// Only those at this stage.
    stage: Option<MessageStageCode>,
    /// Words as in the list of messages.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<MessageSort>,
}

/// A message that is tried again.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RetryMessage)]
pub(crate) struct RetryForm {
    #[schema(ignore)]
    id: Integer,
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OutboxMessage)]
pub(crate) struct MessageView {
    id: Integer,
    channel: MessageChannelCode,
    /// `code-number` or an e-mail address.
    to: String,
    /// The investor whom it is for, if known.
    investor_id: Option<Integer>,
    /// Key of its template.
    template: String,
    /// Subject of an e-mail.
    subject: Option<String>,
    /// Its text; left out if it carries a code or a link, or once the text was erased.
    text: Option<String>,
    /// Whether it carries a one-time code or link, which is shown to nobody.
    masked: bool,
    /// `failed` is retried automatically; `given_up` is final.
    stage: MessageStageCode,
    /// Whether it was not delivered and is no longer useful, so that it is not sent again: its code or link expired, or its
    /// text was erased.
    ran_out: bool,
    /// How often sending was tried.
    attempts: Integer,
    written_at: Moment,
    next_try_at: Option<Moment>,
    sent_at: Option<Moment>,
    /// Why the last try failed, or why the provider could not deliver it.
    reason: Option<String>,
}

/// A page of the outbox.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OutboxPage)]
pub(crate) struct MessagePage {
    /// Newest first by default.
    items: Vec<MessageView>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// The result of retrying the failed messages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RetriedMessages)]
pub(crate) struct RetriedView {
    /// Number of messages retried at once.
    retried: Integer,
    /// Number of messages not retried, because their code, link or text has expired or was erased, or because they are being sent.
    left: Integer,
}

/// `GET outbox`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<MessagePage>, Failure> {
    let command = ListMessages {
        by: call.who,
        stage: call.form.stage.map(|stage| stage.0),
        search: call.form.q,
        page: call.form.page.map(|page| page.0),
        sort: call.form.sort.map(|sort| sort.0),
    };
    let page = list_messages(&call.server.ports, &command).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(MessagePage {
        items: page.items.into_iter().map(view).collect(),
        total,
        total_capped,
    }))
}

/// `GET outbox/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListMessages {
        by: call.who,
        stage: call.form.stage.map(|stage| stage.0),
        search: call.form.q,
        page: None,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_messages(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("outbox", HEAD, found.into_iter().map(row)))
}

/// The columns of exported messages.
const HEAD: [&str; 13] = [
    "id",
    "channel",
    "to",
    "investor_id",
    "template",
    "subject",
    "text",
    "masked",
    "stage",
    "attempts",
    "written_at",
    "sent_at",
    "reason",
];

/// As in the list: the content of a message with a code or a link is left out.
fn row(message: ListedMessage) -> [String; HEAD.len()] {
    [
        message.id.to_string(),
        message.channel.code().to_owned(),
        message.to,
        cell(message.investor),
        message.template,
        cell(message.subject),
        cell(message.text),
        message.masked.to_string(),
        message.stage.code().to_owned(),
        message.attempts.to_string(),
        message.written_at.to_rfc3339(),
        cell(message.sent_at.map(|at| at.to_rfc3339())),
        cell(message.reason),
    ]
}

/// `POST outbox/{id}/retry`.
pub(crate) async fn retry(call: Operator<RetryForm>) -> Result<Json<Done>, Failure> {
    let id = MessageId(call.form.id.0);
    retry_message(&call.server.ports, &call.who, id, &call.caller.origin).await?;
    Ok(done())
}

/// `POST outbox/retry`.
pub(crate) async fn retry_failed(call: Operator<Nothing>) -> Result<Json<RetriedView>, Failure> {
    let origin = &call.caller.origin;
    let outcome = retry_failed_messages(&call.server.ports, &call.who, origin).await?;
    let count = |number: u64| Integer(i64::try_from(number).unwrap_or(i64::MAX));
    Ok(Json(RetriedView {
        retried: count(outcome.retried),
        left: count(outcome.left),
    }))
}

fn view(message: ListedMessage) -> MessageView {
    MessageView {
        id: Integer(message.id.0),
        channel: Code(message.channel),
        to: message.to,
        investor_id: message.investor.map(|id| Integer(id.0)),
        template: message.template,
        subject: message.subject,
        text: message.text,
        masked: message.masked,
        stage: Code(message.stage),
        ran_out: message.ran_out,
        attempts: Integer(i64::from(message.attempts)),
        written_at: Moment(message.written_at),
        next_try_at: message.next_try_at.map(Moment),
        sent_at: message.sent_at.map(Moment),
        reason: message.reason,
    }
}
