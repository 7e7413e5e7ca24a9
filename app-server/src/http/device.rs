//! The cookie by which a device shows that an account was used from it before (decision 9). It opens nothing by itself.

use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// Browsers keep no cookie longer.
const KEPT: Duration = Duration::days(400);

fn name(server: &Server) -> &'static str {
    if server.is_https() {
        "__Host-landfall_device"
    } else {
        "landfall_device"
    }
}

/// The proof in a request.
pub(crate) fn proof(request: &HttpRequest, server: &Server) -> Option<String> {
    request
        .cookie(name(server))
        .map(|cookie| cookie.value().to_owned())
}

/// The cookie with a proof.
pub(super) fn cookie(server: &Server, proof: String) -> Cookie<'static> {
    Cookie::build(name(server), proof)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(server.is_https())
        .max_age(KEPT)
        .finish()
}
