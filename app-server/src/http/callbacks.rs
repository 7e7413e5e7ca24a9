//! What providers call us with. A callback has no session and no csrf token: its own proof is checked on the raw body before
//! anything of it is read.

use super::error::refusal_response;
use super::extract::server;
use super::shape::raw_body;
use actix_web::web::{Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use ports::Failure;
use ports::driven::messaging::SmsCallback;
use ports::driving::messaging::take_sms_report;

pub(super) fn mount(services: &mut ServiceConfig) {
    for path in [
        "/callbacks/sms/{provider}",
        "/callbacks/sms/{provider}/{secret}",
    ] {
        services.service(web::resource(path).route(web::post().to(sms)));
    }
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
    let headers = request.headers().iter().filter_map(|(name, value)| {
        let value = value.to_str().ok()?;
        Some((name.as_str().to_owned(), value.to_owned()))
    });
    let callback = SmsCallback {
        path_and_query: request
            .uri()
            .path_and_query()
            .map_or("", |sent| sent.as_str()),
        secret: path.get("secret"),
        headers: &headers.collect(),
        body: &body,
    };
    let provider = path.get("provider").unwrap_or_default();
    take_sms_report(&server.ports, provider, &callback).await
}
