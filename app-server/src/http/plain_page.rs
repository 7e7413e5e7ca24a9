//! The common parts of providers' built-in pages: plain forms that work without scripts, each
//! protected by the token in its address.

use super::checked_form;
use super::csrf::check_origin;
use super::error::Refused;
use super::shape;
use crate::server::Server;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use maud::Markup;
use ports::Failure;
use serde::de::DeserializeOwned;
use validator::Validate;

/// The page, or the refusal in its place.
pub(super) fn answered(request: &HttpRequest, page: Result<HttpResponse, Failure>) -> HttpResponse {
    page.unwrap_or_else(|failure| Refused::of(request, &failure).error_response())
}

/// The submitted form. The origin is checked if the browser sends one (decision 52).
pub(super) async fn form<T: DeserializeOwned + Validate>(
    request: &HttpRequest,
    server: &Server,
    payload: Payload,
) -> Result<T, Failure> {
    let form = checked_form::form(shape::form_body(payload).await?)?;
    check_origin(request, server)?;
    Ok(form)
}

/// A page.
pub(super) fn html_page(status: StatusCode, page: Markup) -> HttpResponse {
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(page.into_string())
}

/// Redirects the browser.
pub(super) fn see_other(address: String) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .finish()
}
