//! Requests of the desk, as their investor reads and answers them.

pub(crate) mod desk;

use crate::http::call::{Done, Json, done};
use crate::http::codes::{LanguageCode, MessageAboutCode};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Integer, Moment};
use crate::http::rules::held;
use domain::ids::{DocumentId, LetterId};
use domain::letter::answer_files;
use domain::messaging::About;
use ports::Failure;
use ports::driving::letter::{AnswerRequest, OpenRequest, answer_request, open_requests};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// The requests that wait for an answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountRequests {
    /// The oldest first.
    requests: Vec<AccountRequest>,
}

/// A request of the desk.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountRequest {
    request_id: Integer,
    /// What stands above it.
    subject: String,
    text: String,
    /// What it was written in.
    #[schema(value_type = LanguageCode)]
    language: &'static str,
    time: Moment,
    #[schema(value_type = MessageAboutCode)]
    about_kind: &'static str,
    /// Of an order of any type, its `refId`; of an account `UserEntityID`.
    about_id: Integer,
}

/// An answer.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RequestAnswer {
    request_id: Integer,
    /// At most 2,000 characters; may be left out where there are files.
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
    let open = open_requests(&call.server.ports, call.who).await?;
    Ok(Json(AccountRequests {
        requests: open.into_iter().filter_map(request).collect(),
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

fn request(open: OpenRequest) -> Option<AccountRequest> {
    let (about_kind, about_id) = About::parts(open.about?);
    Some(AccountRequest {
        request_id: Integer(open.letter.id.0),
        subject: open.subject,
        text: open.letter.text,
        language: open.letter.language.code(),
        time: Moment(open.letter.at),
        about_kind,
        about_id: Integer(about_id),
    })
}
