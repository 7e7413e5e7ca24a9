//! The cookie in which the browser keeps the state of a sign-in while it is at an outside provider (decision 13).

use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::TimeDelta;

fn name(server: &Server) -> &'static str {
    if server.is_https() {
        "__Host-landfall_sign_in"
    } else {
        "landfall_sign_in"
    }
}

/// The state that the browser kept.
pub(super) fn kept(request: &HttpRequest, server: &Server) -> Option<String> {
    request
        .cookie(name(server))
        .map(|cookie| cookie.value().to_owned())
}

/// The cookie with a state, kept for so long.
pub(super) fn cookie(server: &Server, value: String, time: TimeDelta) -> Cookie<'static> {
    Cookie::build(name(server), value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(server.is_https())
        .max_age(Duration::seconds(time.num_seconds()))
        .finish()
}
