//! What stands around every request: its id, one line in the log without any query value, and the headers that keep
//! browsers from doing more than they should.

use super::caller::RequestId;
use crate::server::Server;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use std::time::Instant;

/// Scripts, styles and pictures of this site only; nothing inline, nothing framed. Pictures may also be made in the page
/// (previews), and the document viewer's worker may be.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Wraps every request.
pub async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let began = Instant::now();
    let server = request.app_data::<Data<Server>>().cloned();
    let id = server.as_ref().map_or_else(String::new, |server| {
        server.ports.secrets.token().chars().take(16).collect()
    });
    request.extensions_mut().insert(RequestId(id.clone()));
    let method = request.method().clone();
    let mut response = next.call(request).await?;
    let is_https = server.is_some_and(|server| server.is_https());
    // The pattern and not the path: parts of a path may be secrets.
    let path = response.request().match_pattern();
    tracing::info!(
        request_id = %id,
        %method,
        path = path.as_deref().unwrap_or("-"),
        status = response.status().as_u16(),
        milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        "request"
    );
    protect(response.headers_mut(), &id, is_https);
    Ok(response)
}

fn protect(headers: &mut HeaderMap, id: &str, is_https: bool) {
    let mut unless_set = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    unless_set(CONTENT_SECURITY_POLICY, POLICY);
    unless_set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    unless_set(X_FRAME_OPTIONS, "DENY");
    unless_set(REFERRER_POLICY, "same-origin");
    unless_set(CACHE_CONTROL, "no-store");
    unless_set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    unless_set(
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=()",
    );
    if is_https {
        unless_set(
            STRICT_TRANSPORT_SECURITY,
            "max-age=31536000; includeSubDomains",
        );
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
}
