//! What is done around every request: its id, one line in the log without any query value, and the
//! headers that keep browsers from doing more than they should.

use super::caller::RequestId;
use super::encoding::unmarked;
use crate::config::map::MapTiles;
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

/// Scripts, styles and pictures of this site only; nothing inline but the scripts of these hashes,
/// nothing framed. Pictures may also be created in the page (previews), and so may the document
/// viewer's worker. A map's tiles may come from the one configured site, and forms may go to the
/// configured payment gateway.
pub fn policy(tiles: Option<&MapTiles>, payments: Option<&str>, inline: &[String]) -> HeaderValue {
    let scripts = std::iter::once("'self'".to_owned())
        .chain(inline.iter().map(|hash| format!("'{hash}'")))
        .collect::<Vec<_>>()
        .join(" ");
    let site = tiles.and_then(|tiles| tiles.origin.as_deref());
    let pictures = site.map(|site| format!(" {site}")).unwrap_or_default();
    let gateway = payments.map(|site| format!(" {site}")).unwrap_or_default();
    let policy = format!(
        "default-src 'self'; script-src {scripts}; style-src 'self'; img-src 'self' data: blob:{pictures}; \
         worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'{gateway}; frame-ancestors 'none'"
    );
    // A configured site is plain ASCII; if it were not, nothing would be allowed.
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static(
        "default-src 'self'; frame-ancestors 'none'",
    ))
}

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
    let is_https = server.as_ref().is_some_and(|server| server.is_https());
    let policy = server.map_or_else(|| policy(None, None, &[]), |server| server.policy.clone());
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
    unmarked(response.headers_mut());
    protect(response.headers_mut(), &id, policy, is_https);
    Ok(response)
}

fn protect(headers: &mut HeaderMap, id: &str, policy: HeaderValue, is_https: bool) {
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    let mut unless_set = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
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
