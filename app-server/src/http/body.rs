//! Bodies of JSON.

use actix_web::{HttpResponse, HttpResponseBuilder};
use serde::Serialize;

/// A JSON body on a response that is being built.
pub(super) fn json(response: HttpResponseBuilder, body: &impl Serialize) -> HttpResponse {
    with_body(response, serde_json::to_vec(body))
}

/// Bytes of JSON on a response that is being built.
pub(super) fn with_body(
    mut response: HttpResponseBuilder,
    body: serde_json::Result<Vec<u8>>,
) -> HttpResponse {
    match body {
        Ok(bytes) => response.content_type("application/json").body(bytes),
        Err(error) => {
            tracing::error!(%error, "an answer could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}
