//! The caller: address, device, language, request id. Facts of the request only; nothing is looked
//! up here.

use super::shape::{self, Common};
use super::{device, sign_in_state};
use crate::config::Config;
use crate::server::Server;
use actix_web::http::header::{AcceptLanguage, Header, Preference, USER_AGENT};
use actix_web::{HttpMessage, HttpRequest};
use domain::Language;
use ports::driven::audit::Origin;
use std::net::IpAddr;

/// How much of a browser's own name is stored.
const DEVICE_LENGTH: usize = 200;

/// The id of this request, in the log, in the answer's `X-Request-Id` and in the text of a 500.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

/// The language of this request's answer, as far as it is known yet.
#[derive(Debug, Clone, Copy)]
struct AnswerLanguage(Language);

/// The facts about the caller that need no database.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Request id and address, for the audit trail.
    pub origin: Origin,
    /// The language of the answer (decision 1).
    pub language: Language,
    /// Whether the request itself named its language.
    language_given: bool,
    /// The device, as named by the browser.
    pub device: String,
    /// The browser's proof of an earlier log-in (decision 9).
    pub device_proof: Option<String>,
    /// The state that the browser keeps while it is at an outside provider (decision 13).
    pub sign_in_state: Option<String>,
}

impl Caller {
    /// Reads the caller from the request, whose common fields were already read.
    pub fn of(request: &HttpRequest, server: &Server, common: &Common) -> Self {
        let language = common.language.unwrap_or_else(|| accepted(request));
        set_language(request, language);
        Self {
            origin: origin(request, &server.config),
            language,
            language_given: common.language.is_some(),
            device: header(request, USER_AGENT.as_str())
                .chars()
                .take(DEVICE_LENGTH)
                .collect(),
            device_proof: device::proof(request, server),
            sign_in_state: sign_in_state::kept(request, server),
        }
    }

    /// Whether the language may still come from the session, because the request itself named none.
    pub const fn may_prefer(&self) -> bool {
        !self.language_given
    }

    /// Answers in the investor's stored language if the request named none.
    pub fn prefer(&mut self, request: &HttpRequest, stored: Language) {
        if self.may_prefer() {
            self.language = stored;
            set_language(request, stored);
        }
    }
}

/// Request id and address of a request.
pub fn origin(request: &HttpRequest, config: &Config) -> Origin {
    Origin {
        request_id: request_id(request),
        address: address(request, config),
    }
}

/// The request's id.
pub fn request_id(request: &HttpRequest) -> String {
    request
        .extensions()
        .get::<RequestId>()
        .map(|id| id.0.clone())
        .unwrap_or_default()
}

/// Stores the language to answer in, also for a later refusal.
pub fn set_language(request: &HttpRequest, language: Language) {
    request.extensions_mut().insert(AnswerLanguage(language));
}

/// The language to answer in: the stored one; if nothing read the request, the one that its address
/// requests.
pub fn language(request: &HttpRequest) -> Language {
    named_language(request).unwrap_or_else(|| accepted(request))
}

/// The stored language, or the one that the request's address requests.
pub fn named_language(request: &HttpRequest) -> Option<Language> {
    let noted = request.extensions().get::<AnswerLanguage>().copied();
    let asked = || {
        let mut query = shape::query_object(request).ok()?;
        shape::take_common(&mut query).language
    };
    noted.map(|noted| noted.0).or_else(asked)
}

/// A header's text; empty if it is absent or not text.
pub fn header<'a>(request: &'a HttpRequest, name: &str) -> &'a str {
    request
        .headers()
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// The language from the browser's list: the most preferred one decides, and of several equally
/// preferred ones the first. A language that the browser rejects (`q=0`) does not count.
fn accepted(request: &HttpRequest) -> Language {
    match AcceptLanguage::parse(request).map(|list| list.preference()) {
        Ok(Preference::Specific(tag)) => Language::of_browser(tag.as_str()),
        Ok(Preference::Any) | Err(_) => Language::of_browser(""),
    }
}

/// The caller's address. `X-Forwarded-For` is read from the right, as far as trusted proxies wrote
/// it (decision 53). An IPv4 address is the same however it is written.
fn address(request: &HttpRequest, config: &Config) -> String {
    let Some(peer) = request.peer_addr().map(|peer| peer.ip().to_canonical()) else {
        return String::new();
    };
    let trusted = |address: &IpAddr| config.trusted_proxies.contains(address);
    let mut address = peer;
    let forwarded = request
        .headers()
        .get_all("x-forwarded-for")
        .filter_map(|value| value.to_str().ok())
        .collect::<Vec<_>>()
        .join(",");
    for hop in forwarded.rsplit(',').map(str::trim) {
        match hop.parse::<IpAddr>() {
            Ok(hop) if trusted(&address) => address = hop.to_canonical(),
            Ok(_) | Err(_) => break,
        }
    }
    address.to_string()
}
