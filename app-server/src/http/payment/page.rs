//! The built-in payment page: a plain form that works without scripts. The token in its address is its guard; the origin is
//! checked where the browser sends one.

use super::page_html::{closed, open};
use crate::http::call::get_or_head;
use crate::http::caller::origin;
use crate::http::csrf::check_origin;
use crate::http::error::Refused;
use crate::http::extract::server;
use crate::http::shape;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::{Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError, web};
use domain::Refusal;
use ports::driving::payment::{PageOutcome, PageState, PayPage, open_page, pay_on_page};
use ports::{Failure, Ports};
use serde::Deserialize;

/// What the page's form sends.
#[derive(Debug, Deserialize)]
struct PayForm {
    outcome: Option<String>,
}

/// Mounts the page; its styles are those of every page without scripts.
pub fn mount(services: &mut ServiceConfig) {
    services
        .route("/pay/{token}", get_or_head().to(show))
        .route("/pay/{token}", web::post().to(decide));
}

async fn show(request: HttpRequest, token: Path<String>) -> HttpResponse {
    let shown = async {
        let server = server(&request)?;
        let page = open_page(&server.ports, &token).await?;
        Ok(rendered(&server.ports, &page, &token, StatusCode::OK))
    };
    shown
        .await
        .unwrap_or_else(|failure| Refused::of(&request, &failure).error_response())
}

async fn decide(request: HttpRequest, token: Path<String>, payload: Payload) -> HttpResponse {
    decided(&request, &token, payload)
        .await
        .unwrap_or_else(|failure| Refused::of(&request, &failure).error_response())
}

async fn decided(
    request: &HttpRequest,
    token: &str,
    payload: Payload,
) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let form: PayForm = shape::form(shape::form_body(payload).await?)?;
    check_origin(request, &server)?;
    let outcome = match form.outcome.as_deref() {
        Some("paid") => PageOutcome::Paid,
        Some("failed") => PageOutcome::Failed,
        Some("cancelled") => PageOutcome::Cancelled,
        Some(_) | None => return Err(shape::bad_request(Some("outcome")).into()),
    };
    let origin = origin(request, &server.config);
    match pay_on_page(&server.ports, token, outcome, &origin).await {
        Ok(address) => Ok(HttpResponse::SeeOther()
            .insert_header((LOCATION, address))
            .finish()),
        Err(Failure::Refused(Refusal::PaymentNotRefundable { .. })) => {
            let page = open_page(&server.ports, token).await?;
            Ok(rendered(&server.ports, &page, token, StatusCode::CONFLICT))
        }
        Err(failure) => Err(failure),
    }
}

fn rendered(ports: &Ports, page: &PayPage, token: &str, status: StatusCode) -> HttpResponse {
    let texts = ports.texts.as_ref();
    let body = match page.state {
        PageState::Open => open(texts, page, token),
        PageState::Paid | PageState::Unpaid | PageState::Refunded => closed(texts, page),
    };
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(body)
}
