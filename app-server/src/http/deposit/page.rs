//! The built-in page that stands in for a bitcoin gateway.

use crate::http::call::get_or_head;
use crate::http::caller::{language, origin};
use crate::http::code_field::Code;
use crate::http::extract::server;
use crate::http::plain_page::{answered, form, html_page, see_other};
use crate::http::signing::frame;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use domain::{Language, Refusal};
use maud::{Markup, html};
use ports::Failure;
use ports::driven::catalogue_texts::Texts;
use ports::driving::deposit::{
    InvoiceOutcome, InvoicePage, InvoicePageState, open_invoice, pay_invoice,
};
use serde::Deserialize;
use validator::Validate;

/// The fields of the page's form.
#[derive(Debug, Deserialize, Validate)]
struct InvoiceForm {
    outcome: Code<InvoiceOutcome>,
}

/// Mounts the page; its styles are those of every page without scripts.
pub fn mount(services: &mut ServiceConfig) {
    services
        .route("/crypto/{token}", get_or_head().to(show))
        .route("/crypto/{token}", web::post().to(decide));
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
    let page = open_invoice(&server.ports, token).await?;
    let body = rendered(server.ports.texts.as_ref(), &page, token, language(request));
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
    let form: InvoiceForm = form(request, &server, payload).await?;
    let origin = origin(request, &server.config);
    match pay_invoice(&server.ports, token, form.outcome.0, &origin).await {
        Ok(address) => Ok(see_other(address)),
        Err(Failure::Refused(Refusal::OrderNotPending { .. })) => {
            shown(request, token, StatusCode::CONFLICT).await
        }
        Err(failure) => Err(failure),
    }
}

fn rendered(texts: &dyn Texts, page: &InvoicePage, token: &str, language: Language) -> Markup {
    let say = |key: &str| texts.text(language, key, &[]);
    let price = texts.amount(language, page.price.amount(), page.price.currency().code());
    let button = |class: &str, outcome: &str, key: &str| {
        html! {
            button class=(class) name="outcome" value=(outcome) { (say(key)) }
        }
    };
    let form = |buttons: &Markup| {
        html! {
            form method="post" action={ "/crypto/" (token) } { (buttons) }
        }
    };
    let back = html! { a.back href=(page.back_url) { (say("pay.back")) } };
    let (lead, below) = match page.state {
        InvoicePageState::Open => {
            let buttons = html! {
                (button("sign", "settled", "crypto.pay"))
                (button("decline", "underpaid", "crypto.underpay"))
                (button("decline", "expired", "crypto.expire"))
            };
            ("crypto.lead", form(&buttons))
        }
        InvoicePageState::Paid => ("crypto.paid", back),
        InvoicePageState::Expired => {
            let late = form(&button("decline", "settled", "crypto.late"));
            ("crypto.expired", html! { (late) (back) })
        }
    };
    let body = html! {
        p.lead { (say(lead)) }
        p.sum {
            span { (say("pay.amount")) }
            strong { (maud::display(page.coins)) " BTC" br; (price) }
        }
        (below)
    };
    frame(language, &say("crypto.title"), &body)
}
