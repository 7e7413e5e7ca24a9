//! Requests of the desk, as their investor reads and answers them.

pub(crate) mod desk;

use crate::http::call::{Done, Json, done};
use crate::http::code_field::Code;
use crate::http::codes::{LanguageCode, MessageAboutCode};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Integer, Moment};
use crate::http::rules::held;
use domain::ids::{DocumentId, LetterId};
use domain::letter::{Answer, answer_files};
use domain::messaging::About;
use ports::Failure;
use ports::driving::letter::{
    AnswerRequest, AnsweredRequest, InvestorRequest, InvestorRequests, answer_request, requests_to,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// The requests from the desk.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountRequests {
    /// The requests that wait for an answer, oldest first.
    requests: Vec<AccountRequest>,
    /// The answered requests, newest first.
    answered: Vec<AnsweredAccountRequest>,
}

/// A request that was answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AnsweredAccountRequest {
    request: AccountRequest,
    answer: AccountAnswer,
    /// Whether the review in which it was asked is still under way.
    under_review: bool,
}

/// An investor's own answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountAnswer {
    time: Moment,
    /// May be empty if there are files.
    text: String,
    /// Names of the attached files, which are also listed among the documents.
    files: Vec<String>,
}

/// A request from the desk.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountRequest {
    request_id: Integer,
    /// The subject line.
    subject: String,
    text: String,
    /// The language it was written in.
    language: LanguageCode,
    time: Moment,
    #[schema(value_type = MessageAboutCode)]
    about_kind: &'static str,
    /// For an order of any type, its `refId`; for an account, its `UserEntityID`.
    about_id: Integer,
}

/// An answer.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RequestAnswer {
    request_id: Integer,
    /// At most 2,000 characters; may be left out if there are files.
    text: Option<String>,
    /// At most five `DocumentID`s of files that were uploaded before.
    #[validate(custom(function = "are_few"))]
    document_ids: Option<Vec<Integer>>,
}

fn are_few(documents: &[Integer]) -> Result<(), ValidationError> {
    let documents: Vec<DocumentId> = documents.iter().map(|id| DocumentId(id.0)).collect();
    held(answer_files(&documents))
}

/// `GET account_requests`.
pub async fn account_requests(call: Investor<Nothing>) -> Result<Json<AccountRequests>, Failure> {
    let InvestorRequests { open, answered } = requests_to(&call.server.ports, call.who).await?;
    Ok(Json(AccountRequests {
        requests: open.into_iter().filter_map(request).collect(),
        answered: answered.into_iter().filter_map(answered_request).collect(),
    }))
}

/// `POST account_request`.
pub async fn answer_account_request(call: Investor<RequestAnswer>) -> Result<Json<Done>, Failure> {
    let form = call.form;
    let command = AnswerRequest {
        investor: call.who,
        request: LetterId(form.request_id.0),
        text: form.text.unwrap_or_default(),
        documents: form
            .document_ids
            .unwrap_or_default()
            .into_iter()
            .map(|id| DocumentId(id.0))
            .collect(),
        origin: call.caller.origin,
    };
    answer_request(&call.server.ports, &command).await?;
    Ok(done())
}

/// An investor's own answer with the names of its files.
pub(crate) fn own_answer(answer: Answer, files: Vec<String>) -> AccountAnswer {
    AccountAnswer {
        time: Moment(answer.at),
        text: answer.text,
        files,
    }
}

fn answered_request(answered: AnsweredRequest) -> Option<AnsweredAccountRequest> {
    Some(AnsweredAccountRequest {
        request: request(answered.request)?,
        answer: own_answer(answered.answer, answered.files),
        under_review: answered.is_current,
    })
}

fn request(asked: InvestorRequest) -> Option<AccountRequest> {
    let (about_kind, about_id) = About::parts(asked.about?);
    Some(AccountRequest {
        request_id: Integer(asked.letter.id.0),
        subject: asked.subject,
        text: asked.letter.text,
        language: Code(asked.letter.language),
        time: Moment(asked.letter.at),
        about_kind,
        about_id: Integer(about_id),
    })
}
