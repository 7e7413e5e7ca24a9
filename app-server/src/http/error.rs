//! What a caller sees of a failure: status, key, params and text (decision 43; specification: refusals). Inner details go
//! to the log, never to the caller.

use super::body::json;
use super::caller;
use crate::server::Server;
use actix_web::http::StatusCode;
use actix_web::http::header::RETRY_AFTER;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use chrono::SecondsFormat;
use domain::language::Text;
use domain::{Language, Money};
use ports::Failure;
use ports::driven::catalogue_texts::Texts;
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json as value};
use std::fmt;

mod contents;
mod forms;
mod refused;

use refused::request_refused;

pub(super) use refused::refused;

/// After how many seconds a caller may retry if the database or a store is unavailable.
const RETRY_SECONDS: u32 = 5;

/// The status, key and parameters of a failure, before its text.
pub(super) struct WireError {
    pub(super) status: StatusCode,
    pub(super) key: &'static str,
    params: Params,
    fields: Vec<Named>,
}

/// The values for a text, by name.
type Params = Vec<(&'static str, Param)>;

/// A field and what is wrong with it.
struct Named {
    field: String,
    key: String,
    /// The values for the text; only for rules that need them.
    params: Params,
}

/// A value for a text, as sent and as shown.
enum Param {
    Text(String),
    /// Shown in the reader's language.
    Name(Text),
    Number(Decimal),
    /// Codes, shown with commas between.
    Codes(Vec<&'static str>),
    Day(chrono::NaiveDate),
    Until(domain::Instant),
    /// Bytes; people read KB and MB.
    Size(u64),
}

impl WireError {
    const fn plain(status: StatusCode, key: &'static str) -> Self {
        Self {
            status,
            key,
            params: Vec::new(),
            fields: Vec::new(),
        }
    }

    fn with(mut self, name: &'static str, param: Param) -> Self {
        self.params.push((name, param));
        self
    }

    fn number(self, name: &'static str, number: impl Into<Decimal>) -> Self {
        self.with(name, Param::Number(number.into()))
    }

    fn money(status: StatusCode, key: &'static str, money: Money) -> Self {
        Self::plain(status, key)
            .number("amount", money.amount())
            .with("currency", Param::Text(money.currency().code().to_owned()))
    }
}

/// A failure as its caller sees it.
#[derive(Debug)]
pub struct Refused {
    status: StatusCode,
    retry_after: Option<String>,
    body: Map<String, Value>,
}

impl Refused {
    /// The failure in the language of this request's caller.
    pub fn of(request: &HttpRequest, failure: &Failure) -> Self {
        let request_id = caller::request_id(request);
        let face = match failure {
            Failure::Refused(refusal) => refused(refusal),
            Failure::Request(refusal) => request_refused(*refusal),
            Failure::Store(error) => store(error, &request_id),
            Failure::Unavailable(part, reason) => {
                tracing::error!(%request_id, part, %reason, "not available");
                unavailable()
            }
            Failure::Provider(part, reason) => {
                tracing::error!(%request_id, part, %reason, "a call to a provider failed");
                WireError::plain(StatusCode::BAD_GATEWAY, "APIError")
            }
            Failure::Broken(what) => {
                tracing::error!(%request_id, %what, "invariant broken");
                internal(&request_id)
            }
        };
        let body = match request.app_data::<Data<Server>>() {
            Some(server) => body(
                &face,
                caller::language(request),
                server.ports.texts.as_ref(),
            ),
            None => Map::new(),
        };
        let retry_after = face.params.iter().find_map(|(name, param)| match param {
            Param::Number(seconds) if *name == "seconds" => Some(seconds.to_string()),
            _ => None,
        });
        Self {
            status: face.status,
            retry_after,
            body,
        }
    }

    /// The same for a call whose answers are of the `{code, data, msg}` kind (decision 43).
    #[must_use]
    pub fn coded(mut self) -> Self {
        let message = self.body.get("message").cloned().unwrap_or_default();
        self.body
            .insert("code".into(), value!(self.status.as_u16()));
        self.body.insert("data".into(), Value::Null);
        self.body.insert("msg".into(), message);
        self
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.body.get("messageKey").and_then(Value::as_str);
        write!(f, "{}: {}", self.status, key.unwrap_or_default())
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        if let Some(seconds) = &self.retry_after {
            response.insert_header((RETRY_AFTER, seconds.as_str()));
        }
        json(response, &self.body)
    }
}

fn body(face: &WireError, language: Language, texts: &dyn Texts) -> Map<String, Value> {
    let (params, shown) = written(&face.params, language, texts);
    let shown: Vec<(&str, &str)> = shown.iter().map(|(n, t)| (*n, t.as_str())).collect();
    let field = |named: &Named| {
        let mut field = Map::new();
        field.insert("field".into(), value!(named.field));
        field.insert("messageKey".into(), value!(named.key));
        if !named.params.is_empty() {
            let (params, _) = written(&named.params, language, texts);
            field.insert("params".into(), Value::Object(params));
        }
        Value::Object(field)
    };
    let fields: Vec<Value> = face.fields.iter().map(field).collect();
    let message = own_text(face).filter(|key| texts.has(key)).map_or_else(
        || texts.text(language, face.key, &shown),
        |key| texts.text(language, &key, &shown),
    );
    let mut body = Map::new();
    body.insert("ok".into(), Value::Bool(false));
    body.insert("messageKey".into(), value!(face.key));
    body.insert("params".into(), Value::Object(params));
    body.insert("message".into(), Value::String(message));
    body.insert("fields".into(), Value::Array(fields));
    body
}

/// The values for a text as sent, and as shown.
fn written(
    needed: &Params,
    language: Language,
    texts: &dyn Texts,
) -> (Map<String, Value>, Vec<(&'static str, String)>) {
    let mut params = Map::new();
    let mut shown = Vec::new();
    for (name, param) in needed {
        let (sent, text) = match param {
            Param::Text(text) => (value!(text), text.clone()),
            Param::Codes(codes) => (value!(codes), codes.join(", ")),
            Param::Name(name) => (value!(name.get(language)), name.get(language).to_owned()),
            Param::Number(number) => (
                value!(super::fields::Exact(*number)),
                texts.number(language, *number),
            ),
            Param::Day(day) => (value!(super::fields::Day(*day)), texts.day(language, *day)),
            Param::Size(bytes) => (value!(bytes), size(*bytes)),
            Param::Until(at) => (
                value!(at.to_rfc3339_opts(SecondsFormat::Millis, true)),
                texts.day(language, at.date_naive()),
            ),
        };
        params.insert((*name).to_owned(), sent);
        shown.push((*name, text));
    }
    (params, shown)
}

/// The key of a more specific text than the general one: that of a missing field, or of the reason.
fn own_text(face: &WireError) -> Option<String> {
    let reason = face.params.iter().find_map(|(name, param)| match param {
        Param::Text(reason) if *name == "reason" => Some(format!("{}_{reason}", face.key)),
        Param::Text(_)
        | Param::Name(_)
        | Param::Number(_)
        | Param::Codes(_)
        | Param::Size(_)
        | Param::Day(_)
        | Param::Until(_) => None,
    });
    let field = || face.fields.first().map(|named| named.key.clone());
    reason.or_else(|| (face.key == "FieldRequired").then(field).flatten())
}

/// A size as people read it.
fn size(bytes: u64) -> String {
    let kibibytes = bytes / 1024;
    if kibibytes < 1024 {
        format!("{kibibytes} KB")
    } else {
        format!("{} MB", kibibytes / 1024)
    }
}

fn store(error: &StoreError, request_id: &str) -> WireError {
    match error {
        StoreError::Unavailable(reason) => {
            tracing::error!(request_id, %reason, "database not available");
            unavailable()
        }
        StoreError::Conflict => {
            tracing::warn!(request_id, "a transaction conflicted on every attempt");
            unavailable()
        }
        StoreError::Duplicate(rule) => {
            tracing::error!(request_id, %rule, "an unexpected duplicate");
            internal(request_id)
        }
        StoreError::Corrupt(what) => {
            tracing::error!(request_id, %what, "stored data is corrupt");
            internal(request_id)
        }
    }
}

fn unavailable() -> WireError {
    WireError::plain(StatusCode::SERVICE_UNAVAILABLE, "Error_Unavailable")
        .number("seconds", RETRY_SECONDS)
}

fn internal(request_id: &str) -> WireError {
    WireError::plain(StatusCode::INTERNAL_SERVER_ERROR, "Error_Internal")
        .with("requestId", Param::Text(request_id.to_owned()))
}

#[cfg(test)]
mod wire_errors;
