//! The built-in page of a bitcoin invoice: a plain form that works without scripts. The token in its address is its guard; the origin is
//! checked where the browser sends one.

use crate::http::call::get_or_head;
use crate::http::caller::{language, origin};
use crate::http::csrf::check_origin;
use crate::http::error::Refused;
use crate::http::extract::server;
use crate::http::shape;
use crate::http::signing::{escaped, frame};
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::{Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError, web};
use domain::{Language, Refusal};
use ports::driving::deposit::{
    InvoiceOutcome, InvoicePage, InvoicePageState, open_invoice, pay_invoice,
};
use ports::{Failure, Ports};
use serde::Deserialize;

/// What the page's form sends.
#[derive(Debug, Deserialize)]
struct InvoiceForm {
    outcome: Option<String>,
}

/// Mounts the page; its styles are those of every page without scripts.
pub fn mount(services: &mut ServiceConfig) {
    services
        .route("/crypto/{token}", get_or_head().to(show))
        .route("/crypto/{token}", web::post().to(decide));
}

async fn show(request: HttpRequest, token: Path<String>) -> HttpResponse {
    let shown = async {
        let server = server(&request)?;
        let page = open_invoice(&server.ports, &token).await?;
        let language = language(&request);
        Ok(rendered(
            &server.ports,
            (&page, language),
            &token,
            StatusCode::OK,
        ))
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
    let form: InvoiceForm = shape::form(shape::form_body(payload).await?)?;
    check_origin(request, &server)?;
    let outcome = match form.outcome.as_deref() {
        Some("settled") => InvoiceOutcome::Settled,
        Some("underpaid") => InvoiceOutcome::Underpaid,
        Some("expired") => InvoiceOutcome::Expired,
        Some(_) | None => return Err(shape::bad_request(Some("outcome")).into()),
    };
    let origin = origin(request, &server.config);
    match pay_invoice(&server.ports, token, outcome, &origin).await {
        Ok(address) => Ok(HttpResponse::SeeOther()
            .insert_header((LOCATION, address))
            .finish()),
        Err(Failure::Refused(Refusal::OrderNotPending { .. })) => {
            let page = open_invoice(&server.ports, token).await?;
            let shown = (&page, language(request));
            Ok(rendered(&server.ports, shown, token, StatusCode::CONFLICT))
        }
        Err(failure) => Err(failure),
    }
}

fn rendered(
    ports: &Ports,
    (page, language): (&InvoicePage, Language),
    token: &str,
    status: StatusCode,
) -> HttpResponse {
    let texts = ports.texts.as_ref();
    let say = |key: &str| escaped(&texts.text(language, key, &[]));
    let (price, coins) = (page.price, page.coins);
    let price = texts.amount(language, price.amount(), price.currency().code());
    let sum = format!(
        "<p class=\"sum\"><span>{}</span><strong>{coins} BTC<br>{}</strong></p>",
        say("pay.amount"),
        escaped(&price)
    );
    let button = |class: &str, outcome: &str, key: &str| {
        format!(
            "<button class=\"{class}\" name=\"outcome\" value=\"{outcome}\">{}</button>",
            say(key)
        )
    };
    let late = button("decline", "settled", "crypto.late");
    let form = |buttons: &str| {
        let token = escaped(token);
        format!("<form method=\"post\" action=\"/crypto/{token}\">{buttons}</form>")
    };
    let back = format!(
        "<a class=\"back\" href=\"{}\">{}</a>",
        escaped(&page.back_url),
        say("pay.back")
    );
    let (lead, below) = match page.state {
        InvoicePageState::Open => {
            let buttons = [
                button("sign", "settled", "crypto.pay"),
                button("decline", "underpaid", "crypto.underpay"),
                button("decline", "expired", "crypto.expire"),
            ];
            ("crypto.lead", form(&buttons.concat()))
        }
        InvoicePageState::Paid => ("crypto.paid", back),
        InvoicePageState::Expired => ("crypto.expired", format!("{}{back}", form(&late))),
    };
    let body = format!("<p class=\"lead\">{}</p>{sum}{below}", say(lead));
    let title = texts.text(language, "crypto.title", &[]);
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(frame(language, &title, &body))
}
