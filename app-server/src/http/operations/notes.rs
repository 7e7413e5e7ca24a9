//! Notes for colleagues at an investor and at an item of a queue, and the list of those that mention the operator.

use crate::http::call::{Done, Json, done};
use crate::http::codes::QueueName;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::letter::item;
use crate::http::desk::queue::named;
use crate::http::extract::Nothing;
use crate::http::fields::{Integer, Moment};
use domain::ids::{InvestorId, NoteId};
use domain::operations::Colleague;
use ports::Failure;
use ports::driving::operations::{
    NotePlace, PlaceNotes, ShownMention, ShownNote, WriteNote, export_mentions, mentions_of,
    notes_at, see_mention, withdraw_note, write_note,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The item of the notes.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ItemNotesQuery)]
pub(crate) struct ItemForm {
    #[schema(value_type = QueueName)]
    queue: String,
    id: Integer,
}

/// The investor of the notes.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = InvestorNotesQuery)]
pub(crate) struct InvestorForm {
    id: Integer,
}

/// A note on an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WriteItemNote)]
pub(crate) struct ItemNoteForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// 1 to 2,000 characters; mentions a colleague by `@` and their handle or log-in name.
    text: Option<String>,
}

/// A note about an investor.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WriteInvestorNote)]
pub(crate) struct InvestorNoteForm {
    #[schema(ignore)]
    id: Integer,
    /// 1 to 2,000 characters; mentions a colleague by `@` and their handle or log-in name.
    text: Option<String>,
}

/// Which note is withdrawn.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WithdrawNote)]
pub(crate) struct WithdrawForm {
    #[schema(ignore)]
    id: Integer,
}

/// Which mention was seen.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = SeeMention)]
pub(crate) struct SeeForm {
    #[schema(ignore)]
    id: Integer,
}

/// The notes of an investor or an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Notes)]
pub(crate) struct NotesView {
    /// Newest last. For an investor, also the notes on their items that the operator may read.
    items: Vec<NoteView>,
    /// Whether the operator may write one here.
    may_write: bool,
    /// The colleagues whom a note here can mention, by handle; empty if the operator may not write one.
    colleagues: Vec<ColleagueView>,
}

/// A note. It is never changed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Note)]
pub(crate) struct NoteView {
    id: Integer,
    /// The queue of the item that it is about; like `item`, null if it is about the investor.
    queue: Option<QueueName>,
    item: Option<Integer>,
    text: String,
    /// Name of its author.
    by: String,
    at: Moment,
    /// Names of the operators it mentions.
    mentions: Vec<String>,
    /// Whether it mentions the operator, who has not seen it yet.
    unread: bool,
    /// Until when the operator may withdraw it; null if they may not.
    withdrawable_until: Option<Moment>,
}

/// A colleague whom a note can mention.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NoteColleague)]
pub(crate) struct ColleagueView {
    /// What to write after the `@`: the log-in name up to its own `@`, or all of it if several begin the same way.
    handle: String,
    /// The full log-in name in lower case, which also works in a mention.
    address: String,
    name: String,
}

/// The notes that mention the operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mentions)]
pub(crate) struct MentionsView {
    /// How many of `items` are unread.
    unread: Integer,
    /// At most 50: the unread ones first, then the newest first.
    items: Vec<MentionView>,
}

/// A note that mentions the operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mention)]
pub(crate) struct MentionView {
    /// Number of the note.
    id: Integer,
    /// The investor whom it, or its item, is about.
    investor: Integer,
    /// The queue of the item that it is about; like `item`, null if it is about the investor.
    queue: Option<QueueName>,
    item: Option<Integer>,
    text: String,
    /// Name of its author.
    by: String,
    at: Moment,
    /// Whether the operator has not seen the note yet.
    unread: bool,
}

/// `GET queues/{queue}/{id}/notes`.
pub(crate) async fn of_item(call: Operator<ItemForm>) -> Result<Json<NotesView>, Failure> {
    let place = NotePlace::Item(named(&call.form.queue)?, call.form.id.0);
    list(call, place).await
}

/// `GET investors/{id}/notes`.
pub(crate) async fn of_investor(call: Operator<InvestorForm>) -> Result<Json<NotesView>, Failure> {
    let place = NotePlace::Investor(InvestorId(call.form.id.0));
    list(call, place).await
}

/// `POST queues/{queue}/{id}/notes`.
pub(crate) async fn at_item(call: Operator<ItemNoteForm>) -> Result<Json<NoteView>, Failure> {
    let place = NotePlace::Item(named(&call.form.queue)?, call.form.id.0);
    let text = call.form.text.clone().unwrap_or_default();
    write(call, place, text).await
}

/// `POST investors/{id}/notes`.
pub(crate) async fn at_investor(
    call: Operator<InvestorNoteForm>,
) -> Result<Json<NoteView>, Failure> {
    let place = NotePlace::Investor(InvestorId(call.form.id.0));
    let text = call.form.text.clone().unwrap_or_default();
    write(call, place, text).await
}

/// `POST notes/{id}/withdraw`.
pub(crate) async fn withdraw(call: Operator<WithdrawForm>) -> Result<Json<Done>, Failure> {
    let id = NoteId(call.form.id.0);
    withdraw_note(&call.server.ports, &call.who, id, &call.caller.origin).await?;
    Ok(done())
}

/// `GET mentions`.
pub(crate) async fn mentions(call: Operator<Nothing>) -> Result<Json<MentionsView>, Failure> {
    let found = mentions_of(&call.server.ports, &call.who).await?;
    let unread = found.iter().filter(|mention| mention.unread).count();
    Ok(Json(MentionsView {
        unread: Integer(i64::try_from(unread).unwrap_or(i64::MAX)),
        items: found.into_iter().map(mention).collect(),
    }))
}

/// `GET mentions/export`.
pub(crate) async fn exported_mentions(call: Operator<Nothing>) -> Result<Csv, Failure> {
    let found = export_mentions(&call.server.ports, &call.who, &call.caller.origin).await?;
    Ok(table("mentions", HEAD, found.into_iter().map(row)))
}

/// The columns of exported mentions.
const HEAD: [&str; 8] = [
    "id", "investor", "queue", "item", "by", "at", "unread", "text",
];

fn row(shown: ShownMention) -> [String; HEAD.len()] {
    let view = mention(shown);
    [
        view.id.0.to_string(),
        view.investor.0.to_string(),
        cell(view.queue.map(|queue| queue.0.code())),
        cell(view.item.map(|item| item.0)),
        view.by,
        view.at.0.to_rfc3339(),
        view.unread.to_string(),
        view.text,
    ]
}

/// `POST mentions/{id}/seen`.
pub(crate) async fn seen(call: Operator<SeeForm>) -> Result<Json<Done>, Failure> {
    see_mention(&call.server.ports, &call.who, NoteId(call.form.id.0)).await?;
    Ok(done())
}

async fn list<T>(call: Operator<T>, place: NotePlace) -> Result<Json<NotesView>, Failure> {
    let PlaceNotes {
        notes,
        colleagues,
        may_write,
    } = notes_at(&call.server.ports, &call.who, place).await?;
    Ok(Json(NotesView {
        items: notes.into_iter().map(note).collect(),
        may_write,
        colleagues: colleagues.into_iter().map(colleague).collect(),
    }))
}

async fn write<T>(
    call: Operator<T>,
    place: NotePlace,
    text: String,
) -> Result<Json<NoteView>, Failure> {
    let command = WriteNote {
        by: call.who,
        place,
        text,
        origin: call.caller.origin,
    };
    let written = write_note(&call.server.ports, &command).await?;
    Ok(Json(note(written)))
}

fn note(shown: ShownNote) -> NoteView {
    let (queue, item) = item(shown.note.about);
    NoteView {
        id: Integer(shown.note.id.0),
        queue,
        item,
        text: shown.note.text,
        by: shown.by,
        at: Moment(shown.note.at),
        mentions: shown.mentions,
        unread: shown.unread,
        withdrawable_until: shown.withdrawable_until.map(Moment),
    }
}

fn mention(shown: ShownMention) -> MentionView {
    let (queue, item) = item(shown.note.about);
    MentionView {
        id: Integer(shown.note.id.0),
        investor: Integer(shown.note.investor.0),
        queue,
        item,
        text: shown.note.text,
        by: shown.by,
        at: Moment(shown.note.at),
        unread: shown.unread,
    }
}

fn colleague(colleague: Colleague) -> ColleagueView {
    ColleagueView {
        handle: colleague.handle,
        address: colleague.address,
        name: colleague.name,
    }
}
