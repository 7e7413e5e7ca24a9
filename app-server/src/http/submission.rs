//! Submissions under an `Idempotency-Key` (decision 44): reads the key, and runs a handler at most
//! once for it. This file decides which submissions are the same; the use cases' own transaction
//! ensures that each is carried out once.

use super::call::{Answer, respond};
use super::extract::Extract;
use super::shape::bad_request;
use actix_web::body::MessageBody;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use domain::Refusal;
use domain::review::Actor;
use ports::driven::submissions::KeptAnswer;
use ports::submission::{Claimed, Submission, Submitting, claim};
use ports::{Failure, Ports};
use serde_json::{Map, Value, json};
use std::future::Future;
use std::sync::Arc;

/// The header's name.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// The longest key.
const LONGEST: usize = 200;

/// A key with its submission.
pub struct Keyed {
    key: String,
    content: Value,
}

impl Keyed {
    /// The key of a request that changes something, with its fields; the common ones were already
    /// removed.
    pub fn read(request: &HttpRequest, sent: &Map<String, Value>) -> Result<Option<Self>, Refusal> {
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(None);
        }
        let mut keys = request.headers().get_all(IDEMPOTENCY_KEY);
        let Some(key) = keys.next() else {
            return Ok(None);
        };
        let is_visible = key.as_bytes().iter().all(u8::is_ascii_graphic);
        let is_good = is_visible && (1..=LONGEST).contains(&key.len()) && keys.next().is_none();
        let key = key.to_str().ok().filter(|_| is_good);
        let key = key.ok_or_else(|| bad_request(Some(IDEMPOTENCY_KEY)))?;
        Ok(Some(Self {
            key: key.to_owned(),
            content: json!({
                "method": request.method().as_str(),
                "path": request.path(),
                "fields": sent,
            }),
        }))
    }

    /// The same with a file besides the fields.
    #[must_use]
    pub fn with_file(mut self, sha256: &str) -> Self {
        if let Value::Object(content) = &mut self.content {
            content.insert("file".to_owned(), Value::from(sha256));
        }
        self
    }

    /// The submission of a person.
    pub fn by(mut self, by: Actor) -> Submitting {
        // The order of the fields has no meaning.
        self.content.sort_all_objects();
        Submitting {
            by,
            key: self.key,
            content: self.content.to_string().into_bytes(),
        }
    }
}

/// Runs a handler; under a key at most once, and returns the first answer to a repetition.
pub async fn run<E, A, H, F>(request: &HttpRequest, mut call: E, handler: H) -> HttpResponse
where
    E: Extract,
    A: Answer,
    H: Fn(E) -> F,
    F: Future<Output = Result<A, Failure>>,
{
    let Some((submitting, server)) = call.submitting() else {
        return respond(request, handler(call).await);
    };
    let ports = server.ports.clone();
    let submission = match claim(&ports, &submitting).await {
        Ok(Claimed::Mine(submission)) => Arc::new(submission),
        Ok(Claimed::Answered(answer)) => return replayed(answer),
        Err(failure) => return respond::<A>(request, Err(failure)),
    };
    *server = actix_web::web::Data::new(server.carrying(Arc::clone(&submission)));
    let outcome = handler(call).await;
    let is_final = matches!(outcome, Ok(_) | Err(Failure::Refused(_)));
    let response = respond(request, outcome);
    if !is_final {
        give_back(&ports, &submission).await;
        return response;
    }
    match keep(&ports, &submission, response).await {
        Ok(response) => response,
        Err(failure) => {
            // If another attempt took over, the key is theirs, and nothing is released.
            give_back(&ports, &submission).await;
            respond::<A>(request, Err(failure))
        }
    }
}

/// An interrupted attempt is rolled back, and may be tried again under the same key.
async fn give_back(ports: &Ports, submission: &Submission) {
    if let Err(failure) = submission.abandon(ports).await {
        tracing::warn!(%failure, "a key is free again only when its lease ends");
    }
}

/// Stores an answer and sends it.
async fn keep(
    ports: &Ports,
    submission: &Submission,
    response: HttpResponse,
) -> Result<HttpResponse, Failure> {
    let (head, body) = response.into_parts();
    let body = body
        .try_into_bytes()
        .map_err(|_| Failure::Broken("an answer that cannot be kept".into()))?;
    let answer = KeptAnswer {
        status: head.status().as_u16(),
        body: String::from_utf8(body.to_vec())
            .map_err(|_| Failure::Broken("an answer that is no text".into()))?,
    };
    submission.conclude(ports, &answer).await?;
    Ok(head.set_body(body).map_into_boxed_body())
}

/// The first answer.
fn replayed(answer: KeptAnswer) -> HttpResponse {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    HttpResponse::build(status)
        .content_type("application/json")
        .body(answer.body)
}
