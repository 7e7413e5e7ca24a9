//! The guard of every call that changes something: the csrf token of the session, and the origin if
//! the browser names one (decisions 10, 52). Reads need neither.

use super::caller::header;
use super::session::SessionCookie;
use super::shape::Common;
use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::http::Method;
use ports::RequestRefusal;

/// Refuses a changing request that does not come from a page of this site in this session.
pub fn check(
    request: &HttpRequest,
    server: &Server,
    cookie: Option<&SessionCookie>,
    common: &Common,
) -> Result<(), RequestRefusal> {
    if matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    ) {
        return Ok(());
    }
    check_origin(request, server)?;
    let from_header = header(request, "x-csrf-token");
    let token = match &common.csrf_token {
        Some(token) => token.as_str(),
        None => from_header,
    };
    match cookie {
        Some(cookie) if cookie.accepts(server, token) => Ok(()),
        Some(_) | None => Err(RequestRefusal::Csrf),
    }
}

/// Refuses a request that the browser says comes from another site.
pub fn check_origin(request: &HttpRequest, server: &Server) -> Result<(), RequestRefusal> {
    let site = header(request, "sec-fetch-site");
    let origin = header(request, "origin");
    let is_own_site = matches!(site, "" | "same-origin" | "none");
    let is_own_origin = origin.is_empty()
        || origin.eq_ignore_ascii_case(server.public_origin())
        || (server.config.is_development() && is_asked_host(request, server, origin));
    if is_own_site && is_own_origin {
        Ok(())
    } else {
        Err(RequestRefusal::Csrf)
    }
}

/// Whether an origin is the host that the request itself names: a developer's machine is reached by
/// several names. In production this proves nothing, since an attacker who points a name of their
/// own to this server chooses both.
fn is_asked_host(request: &HttpRequest, server: &Server, origin: &str) -> bool {
    let own_scheme = if server.is_https() { "https" } else { "http" };
    origin.split_once("://").is_some_and(|(scheme, host)| {
        scheme.eq_ignore_ascii_case(own_scheme)
            && host.eq_ignore_ascii_case(header(request, "host"))
    })
}
