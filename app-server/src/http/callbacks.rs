//! What providers call us with. A callback has no session and no csrf token: its own proof is checked on the raw body before
//! anything of it is read.

use super::error::refusal_response;
use super::extract::server;
use actix_web::web::{Bytes, PayloadConfig, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use ports::Failure;
use ports::driven::messaging::SmsCallback;
use ports::driving::messaging::take_sms_report;

/// How long a body may be.
const LONGEST: usize = 256 * 1024;

pub(super) fn mount(services: &mut ServiceConfig) {
    for path in [
        "/callbacks/sms/{provider}",
        "/callbacks/sms/{provider}/{secret}",
    ] {
        let resource = web::resource(path).app_data(PayloadConfig::new(LONGEST));
        services.service(resource.route(web::post().to(sms)));
    }
}

async fn sms(request: HttpRequest, body: Bytes) -> HttpResponse {
    match taken(&request, &body).await {
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

async fn taken(request: &HttpRequest, body: &[u8]) -> Result<Option<&'static str>, Failure> {
    let server = server(request)?;
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
        body,
    };
    let provider = path.get("provider").unwrap_or_default();
    take_sms_report(&server.ports, provider, &callback).await
}
