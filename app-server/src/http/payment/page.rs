//! The built-in page that stands in for a card gateway.

use super::page_html::{closed, open};
use crate::http::call::get_or_head;
use crate::http::caller::origin;
use crate::http::code_field::Code;
use crate::http::extract::server;
use crate::http::plain_page::{answered, form, html_page, see_other};
use actix_web::http::StatusCode;
use actix_web::web::{Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use domain::Refusal;
use maud::Markup;
use ports::Failure;
use ports::driven::catalogue_texts::Texts;
use ports::driving::payment::{PageOutcome, PageState, PayPage, open_page, pay_on_page};
use serde::Deserialize;
use validator::Validate;

/// What the page's form sends.
#[derive(Debug, Deserialize, Validate)]
struct PayForm {
    outcome: Code<PageOutcome>,
}

/// Mounts the page; its styles are those of every page without scripts.
pub fn mount(services: &mut ServiceConfig) {
    services
        .route("/pay/{token}", get_or_head().to(show))
        .route("/pay/{token}", web::post().to(decide));
}

async fn show(request: HttpRequest, token: Path<String>) -> HttpResponse {
    answered(&request, shown(&request, &token, StatusCode::OK).await)
}

async fn shown(
    request: &HttpRequest,
    token: &str,
    status: StatusCode,
) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let page = open_page(&server.ports, token).await?;
    let body = rendered(server.ports.texts.as_ref(), &page, token);
    Ok(html_page(status, body))
}

async fn decide(request: HttpRequest, token: Path<String>, payload: Payload) -> HttpResponse {
    answered(&request, decided(&request, &token, payload).await)
}

async fn decided(
    request: &HttpRequest,
    token: &str,
    payload: Payload,
) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let form: PayForm = form(request, &server, payload).await?;
    let origin = origin(request, &server.config);
    match pay_on_page(&server.ports, token, form.outcome.0, &origin).await {
        Ok(address) => Ok(see_other(address)),
        Err(Failure::Refused(Refusal::PaymentNotRefundable { .. })) => {
            shown(request, token, StatusCode::CONFLICT).await
        }
        Err(failure) => Err(failure),
    }
}

fn rendered(texts: &dyn Texts, page: &PayPage, token: &str) -> Markup {
    match page.state {
        PageState::Open => open(texts, page, token),
        PageState::Paid | PageState::Unpaid | PageState::Refunded => closed(texts, page),
    }
}
