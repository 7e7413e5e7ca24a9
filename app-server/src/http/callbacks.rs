//! What providers call us with. A callback has no session and no csrf token: its own proof is checked on the raw body before
//! anything of it is read.

use super::error::refusal_response;
use super::extract::server;
use super::shape::raw_body;
use actix_web::web::{Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use ports::Failure;
use ports::driven::messaging::SmsCallback;
use ports::driven::signing::SigningCallback;
use ports::driving::messaging::take_sms_report;
use ports::driving::signing::take_signing_callback;
use std::collections::BTreeMap;

pub(super) fn mount(services: &mut ServiceConfig) {
    for path in [
        "/callbacks/sms/{provider}",
        "/callbacks/sms/{provider}/{secret}",
    ] {
        services.service(web::resource(path).route(web::post().to(sms)));
    }
    let path = "/callbacks/signing/{provider}";
    services.service(web::resource(path).route(web::post().to(signing)));
}

async fn signing(request: HttpRequest, payload: Payload) -> HttpResponse {
    match signing_taken(&request, payload).await {
        Ok(()) => HttpResponse::NoContent().finish(),
        Err(failure) => {
            tracing::warn!(%failure, "a callback about signing was not taken");
            refusal_response(&request, &failure, false)
        }
    }
}

async fn signing_taken(request: &HttpRequest, payload: Payload) -> Result<(), Failure> {
    let server = server(request)?;
    let body = raw_body(payload).await?;
    let headers = headers(request);
    let callback = SigningCallback {
        headers: &headers,
        body: &body,
    };
    let provider = request.match_info().get("provider").unwrap_or_default();
    take_signing_callback(&server.ports, provider, &callback).await
}

/// The headers by name in small letters.
fn headers(request: &HttpRequest) -> BTreeMap<String, String> {
    let headers = request.headers().iter().filter_map(|(name, value)| {
        let value = value.to_str().ok()?;
        Some((name.as_str().to_owned(), value.to_owned()))
    });
    headers.collect()
}

async fn sms(request: HttpRequest, payload: Payload) -> HttpResponse {
    match taken(&request, payload).await {
        Ok(Some(answer)) => HttpResponse::Ok()
            .content_type("application/json")
            .body(answer),
        Ok(None) => HttpResponse::NoContent().finish(),
        Err(failure) => {
            tracing::warn!(%failure, "a callback about text messages was not taken");
            refusal_response(&request, &failure, false)
        }
    }
}

async fn taken(request: &HttpRequest, payload: Payload) -> Result<Option<&'static str>, Failure> {
    let server = server(request)?;
    let body = raw_body(payload).await?;
    let path = request.match_info();
    let headers = headers(request);
    let callback = SmsCallback {
        path_and_query: request
            .uri()
            .path_and_query()
            .map_or("", |sent| sent.as_str()),
        secret: path.get("secret"),
        headers: &headers,
        body: &body,
    };
    let provider = path.get("provider").unwrap_or_default();
    take_sms_report(&server.ports, provider, &callback).await
}
