//! Letters at an investor and at an item of a queue, and withdrawing requests.

use crate::http::call::{Done, Json, done};
use crate::http::code_field::Code;
use crate::http::codes::{LanguageCode, LetterTemplateCode, QueueName};
use crate::http::desk::extract::Operator;
use crate::http::desk::letter::{LetterView, letter};
use crate::http::desk::queue::named;
use crate::http::fields::{Flag, Integer};
use domain::Refusal;
use domain::ids::{InvestorId, LetterId};
use domain::letter::Template;
use ports::Failure;
use ports::driving::letter::desk::{
    FilledTemplate, PlaceLetters, WriteLetter, letters_at, withdraw_request, write_letter,
};
use ports::driving::operations::NotePlace;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The item of the letters.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ItemLettersQuery)]
pub(crate) struct ItemForm {
    #[schema(value_type = QueueName)]
    queue: String,
    id: Integer,
}

/// The investor of the letters.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = InvestorLettersQuery)]
pub(crate) struct InvestorForm {
    id: Integer,
}

/// A letter about an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WriteItemLetter)]
pub(crate) struct ItemLetterForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// The template it was made from; `general` by default.
    template: Option<LetterTemplateCode>,
    /// 1 to 2,000 characters of plain text.
    text: Option<String>,
    /// Whether to ask the investor for an answer. The item has to be under review, and waits for it.
    asks: Option<Flag>,
    /// The version of the item that was read; required if an answer is requested.
    version: Option<Integer>,
}

/// A letter to an investor.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WriteInvestorLetter)]
pub(crate) struct InvestorLetterForm {
    #[schema(ignore)]
    id: Integer,
    /// The template it was made from; `general` by default.
    template: Option<LetterTemplateCode>,
    /// 1 to 2,000 characters of plain text.
    text: Option<String>,
}

/// Which request is withdrawn.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WithdrawRequest)]
pub(crate) struct WithdrawForm {
    #[schema(ignore)]
    id: Integer,
}

/// The letters to an investor or about an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Letters)]
pub(crate) struct LettersView {
    /// Newest last. For an investor, also the letters about their items that the operator may read.
    items: Vec<LetterView>,
    /// Whether the operator may write one here.
    may_write: bool,
    /// The investor's language.
    language: LanguageCode,
    /// Templates for a letter in that language; empty if the operator may not write one.
    templates: Vec<TemplateView>,
}

/// A template for a letter.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LetterTemplate)]
struct TemplateView {
    template: LetterTemplateCode,
    subject: String,
    text: String,
}

/// `GET queues/{queue}/{id}/letters`.
pub(crate) async fn of_item(call: Operator<ItemForm>) -> Result<Json<LettersView>, Failure> {
    let place = NotePlace::Item(named(&call.form.queue)?, call.form.id.0);
    list(call, place).await
}

/// `GET investors/{id}/letters`.
pub(crate) async fn of_investor(
    call: Operator<InvestorForm>,
) -> Result<Json<LettersView>, Failure> {
    let place = NotePlace::Investor(InvestorId(call.form.id.0));
    list(call, place).await
}

/// `POST queues/{queue}/{id}/letters`.
pub(crate) async fn at_item(call: Operator<ItemLetterForm>) -> Result<Json<LetterView>, Failure> {
    let form = &call.form;
    let asks_at = match (form.asks, form.version) {
        (Some(Flag(true)), Some(version)) => Some(version.0),
        (Some(Flag(true)), None) => return Err(Refusal::bad_request("version").into()),
        (Some(Flag(false)) | None, _) => None,
    };
    let command = WriteLetter {
        by: call.who.clone(),
        place: NotePlace::Item(named(&form.queue)?, form.id.0),
        template: template(form.template),
        text: form.text.clone().unwrap_or_default(),
        asks_at,
        origin: call.caller.origin.clone(),
    };
    let written = write_letter(&call.server.ports, &command).await?;
    Ok(Json(letter(&call.server.ports, written)))
}

/// `POST investors/{id}/letters`.
pub(crate) async fn at_investor(
    call: Operator<InvestorLetterForm>,
) -> Result<Json<LetterView>, Failure> {
    let form = &call.form;
    let command = WriteLetter {
        by: call.who.clone(),
        place: NotePlace::Investor(InvestorId(form.id.0)),
        template: template(form.template),
        text: form.text.clone().unwrap_or_default(),
        asks_at: None,
        origin: call.caller.origin.clone(),
    };
    let written = write_letter(&call.server.ports, &command).await?;
    Ok(Json(letter(&call.server.ports, written)))
}

/// `POST letters/{id}/withdraw`.
pub(crate) async fn withdraw(call: Operator<WithdrawForm>) -> Result<Json<Done>, Failure> {
    let id = LetterId(call.form.id.0);
    withdraw_request(&call.server.ports, &call.who, id, &call.caller.origin).await?;
    Ok(done())
}

async fn list<T>(call: Operator<T>, place: NotePlace) -> Result<Json<LettersView>, Failure> {
    let ports = &call.server.ports;
    let PlaceLetters {
        letters,
        templates,
        language,
        may_write,
    } = letters_at(ports, &call.who, place).await?;
    Ok(Json(LettersView {
        items: letters.into_iter().map(|it| letter(ports, it)).collect(),
        may_write,
        language: Code(language),
        templates: templates.into_iter().map(filled).collect(),
    }))
}

fn template(named: Option<LetterTemplateCode>) -> Template {
    named.map_or(Template::General, |code| code.0)
}

fn filled(template: FilledTemplate) -> TemplateView {
    TemplateView {
        template: Code(template.template),
        subject: template.subject,
        text: template.text,
    }
}
