//! The messages that would have been sent, newest first: for developers and tests only. In production these addresses do
//! not exist.

use super::call::get_or_head;
use super::error::Refused;
use super::extract::server;
use super::fields::Moment;
use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use maud::{DOCTYPE, Markup, html};
use ports::Failure;
use ports::driven::outbox::{Channel, Message};
use serde::Serialize;

/// How many messages are shown.
const SHOWN: u32 = 100;

pub(super) fn mount(services: &mut ServiceConfig) {
    services
        .route("/dev/outbox", get_or_head().to(page))
        .route("/dev/outbox.css", get_or_head().to(styles))
        .route("/dev/outbox.json", get_or_head().to(list));
}

#[derive(Serialize)]
struct Shown {
    to: String,
    kind: &'static str,
    language: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    at: Moment,
}

impl From<Message> for Shown {
    fn from(message: Message) -> Self {
        let content = message.content;
        Self {
            to: content.to,
            kind: match content.channel {
                Channel::Sms => "sms",
                Channel::Email => "email",
            },
            language: content.language.code(),
            text: content.text,
            code: content.code,
            link: content.link,
            at: Moment(content.now),
        }
    }
}

async fn newest(request: &HttpRequest) -> Result<Vec<Shown>, Failure> {
    let server = server(request)?;
    let newest = ports::read(&server.ports, async |tx| {
        Ok(tx.outbox().newest(SHOWN).await?)
    })
    .await?;
    Ok(newest.into_iter().map(Shown::from).collect())
}

async fn list(request: HttpRequest) -> HttpResponse {
    match newest(&request).await {
        Ok(messages) => super::body::json(HttpResponse::Ok(), &messages),
        Err(failure) => Refused::of(&request, &failure).error_response(),
    }
}

async fn page(request: HttpRequest) -> HttpResponse {
    match newest(&request).await {
        Ok(messages) => HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .body(written(&messages).into_string()),
        Err(failure) => Refused::of(&request, &failure).error_response(),
    }
}

async fn styles() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .body(include_str!("dev_outbox.css"))
}

fn written(messages: &[Shown]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Outbox" }
                link rel="stylesheet" href="/dev/outbox.css";
            }
            body {
                h1 { "Messages that would have been sent" }
                @if messages.is_empty() { p { "There are none yet." } }
                @for message in messages { (article(message)) }
            }
        }
    }
}

fn article(message: &Shown) -> Markup {
    html! {
        article lang=(message.language) {
            header {
                strong { (message.to) }
                span { (message.kind) }
                time { (maud::display(message.at.0.format("%Y-%m-%d %H:%M:%S UTC"))) }
            }
            @if let Some(code) = &message.code { p.code { (code) } }
            p { (message.text) }
            @if let Some(link) = &message.link { p { a href=(link) { (link) } } }
        }
    }
}
