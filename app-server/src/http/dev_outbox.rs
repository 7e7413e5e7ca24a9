//! The messages that would have been sent, newest first: for developers and tests only. In production these addresses do
//! not exist.

use super::call::get_or_head;
use super::error::Refused;
use super::extract::server;
use super::fields::Moment;
use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use ports::Failure;
use ports::driven::outbox::{Channel, Message};
use serde::Serialize;
use std::fmt::Write as _;

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
            .body(written(&messages)),
        Err(failure) => Refused::of(&request, &failure).error_response(),
    }
}

async fn styles() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .body(include_str!("dev_outbox.css"))
}

fn written(messages: &[Shown]) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>Outbox</title>\
         <link rel=\"stylesheet\" href=\"/dev/outbox.css\"><h1>Messages that would have been sent</h1>",
    );
    if messages.is_empty() {
        page.push_str("<p>There are none yet.</p>");
    }
    for message in messages {
        // Writing to a text cannot fail.
        let _written = write!(
            page,
            "<article lang=\"{}\"><header><strong>{}</strong><span>{}</span><time>{}</time></header>",
            message.language,
            escaped(&message.to),
            message.kind,
            message.at.0.format("%Y-%m-%d %H:%M:%S UTC"),
        );
        if let Some(code) = &message.code {
            let _written = write!(page, "<p class=\"code\">{}</p>", escaped(code));
        }
        let _written = write!(page, "<p>{}</p>", escaped(&message.text));
        if let Some(link) = &message.link {
            let link = escaped(link);
            let _written = write!(page, "<p><a href=\"{link}\">{link}</a></p>");
        }
        page.push_str("</article>");
    }
    page.push_str("</html>");
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
