//! Submissions under an `Idempotency-Key` (decision 44): runs a handler at most once for a key. That what it does is carried out once is
//! the use cases' own transaction.

use super::call::{Answer, respond};
use super::extract::Extract;
use actix_web::body::MessageBody;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use ports::driven::submissions::KeptAnswer;
use ports::submission::{Claimed, Submission, claim};
use ports::{Failure, Ports};
use std::future::Future;
use std::sync::Arc;

/// Runs a handler; under a key at most once, and answers a repetition as the first time.
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
        tracing::warn!(%failure, "an idempotency key stays locked until its lease ends");
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
