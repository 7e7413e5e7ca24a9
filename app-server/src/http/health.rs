//! Whether the process is alive, and whether it can work: database, schema, file store.

use super::call::get_or_head;
use super::extract::server;
use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse};

pub(super) fn mount(services: &mut ServiceConfig) {
    services
        .route("/healthz", get_or_head().to(healthz))
        .route("/readyz", get_or_head().to(readyz));
}

async fn healthz() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok\n")
}

async fn readyz(request: HttpRequest) -> HttpResponse {
    let Ok(server) = server(&request) else {
        return HttpResponse::ServiceUnavailable().finish();
    };
    let mut missing = Vec::new();
    if let Err(error) = server.ports.store.ready().await {
        tracing::warn!(%error, "the database is not ready");
        missing.push("database");
    }
    if let Err(error) = server.ports.objects.ready().await {
        tracing::warn!(%error, "the object store is not ready");
        missing.push("object store");
    }
    if missing.is_empty() {
        return HttpResponse::Ok()
            .content_type("text/plain")
            .body("ready\n");
    }
    HttpResponse::ServiceUnavailable()
        .content_type("text/plain")
        .body(format!("not ready: {}\n", missing.join(", ")))
}
