//! HTTP calls to an outside site: one site per client, so that nothing else can be reached with it.
//! It follows no redirect, has a time limit for every call, reads a bounded answer and never logs
//! what is sent. The meaning of a call is up to its adapter.

use chrono::{DateTime, Utc};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Method, StatusCode, Url, redirect};
use std::net::IpAddr;
use std::time::Duration;
use thiserror::Error;

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a whole call may take; the ports allow 30 s.
pub const PATIENCE: Duration = Duration::from_secs(15);
/// How much of an answer is read.
const LONGEST_ANSWER: usize = 64 * 1024;

/// Why a site cannot be called at all.
#[derive(Debug, Error)]
pub enum SiteError {
    /// Not an address that secrets may be sent to.
    #[error("{0:?} is not an https address (http is accepted for this machine only)")]
    Address(String),
    /// The client cannot be created, for example because the machine has no list of certificate
    /// authorities.
    #[error("no calls can be made: {0}")]
    Client(reqwest::Error),
}

/// Why a call has no answer. Contains nothing of what was sent.
#[derive(Debug, Error)]
pub enum CallError {
    /// No answer within the time.
    #[error("no answer in time")]
    TimedOut,
    /// No connection, or it broke.
    #[error("no connection")]
    Unreachable,
    /// The request could not be built from its parts.
    #[error("the request cannot be written")]
    Unwritable,
    /// The answer exceeds its limit.
    #[error("the answer is too long")]
    TooLong,
}

impl CallError {
    /// Whether it means that the site could not be reached.
    pub const fn is_away(&self) -> bool {
        matches!(self, Self::TimedOut | Self::Unreachable)
    }
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// How long the site asks to wait.
    pub retry_after: Option<Duration>,
    /// The declared media type, in lower case and without parameters.
    pub media_type: String,
    /// The body.
    pub body: Vec<u8>,
}

/// The request.
#[derive(Default)]
pub struct Outgoing<'a> {
    /// Path, from the site's root.
    pub path: &'a str,
    /// The query, encoded.
    pub query: Option<&'a str>,
    /// Headers.
    pub headers: Vec<(&'static str, String)>,
    /// User and password, if the site requires them.
    pub login: Option<(&'a str, &'a str)>,
    /// A bearer token instead.
    pub bearer: Option<&'a str>,
    /// A form.
    pub form: Option<&'a [(&'static str, String)]>,
    /// A JSON text instead.
    pub json: Option<Vec<u8>>,
    /// How much of the answer is read, if it may be longer than usual.
    pub longest_answer: Option<usize>,
    /// An already encoded form.
    pub encoded: Option<&'a str>,
}

/// One outside site.
#[derive(Clone, Debug)]
pub struct Site {
    client: Client,
    base: Url,
}

impl Site {
    /// A site at `base`, scheme and host only; a call to it ends within `patience`.
    pub fn open(base: &str, patience: Duration) -> Result<Self, SiteError> {
        let no_site = || SiteError::Address(base.to_owned());
        let base = Url::parse(base).map_err(|_| no_site())?;
        let is_own = is_this_machine(&base);
        if base.cannot_be_a_base()
            || !(base.scheme() == "https" || base.scheme() == "http" && is_own)
        {
            return Err(no_site());
        }
        install_tls();
        let mut client = Client::builder()
            .connect_timeout(CONNECT.min(patience))
            .timeout(patience)
            .redirect(redirect::Policy::none())
            .user_agent(concat!("landfall/", env!("CARGO_PKG_VERSION")));
        if is_own {
            client = client.no_proxy();
        }
        if base.scheme() == "http" {
            // No certificate is verified here; reading the machine's authorities takes a while.
            client = client.tls_certs_only([]);
        }
        let client = client.build().map_err(SiteError::Client)?;
        Ok(Self { client, base })
    }

    /// Host and port as in the `Host` header.
    pub fn host(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        match self.base.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        }
    }

    /// Posts and reads the answer.
    pub async fn post(&self, outgoing: Outgoing<'_>) -> Result<Answer, CallError> {
        self.call(Method::POST, outgoing).await
    }

    /// Calls by any method, and reads the answer.
    pub async fn call(&self, method: Method, outgoing: Outgoing<'_>) -> Result<Answer, CallError> {
        let mut url = self.base.clone();
        url.set_path(outgoing.path);
        url.set_query(outgoing.query);
        let mut headers = HeaderMap::new();
        for (name, value) in outgoing.headers {
            let value = HeaderValue::from_str(&value).map_err(|_| CallError::Unwritable)?;
            headers.insert(HeaderName::from_static(name), value);
        }
        let mut request = self.client.request(method, url).headers(headers);
        if let Some((user, password)) = outgoing.login {
            request = request.basic_auth(user, Some(password));
        }
        if let Some(token) = outgoing.bearer {
            request = request.bearer_auth(token);
        }
        if let Some(form) = outgoing.form {
            request = request.form(form);
        }
        if let Some(json) = outgoing.json {
            request = request.header(CONTENT_TYPE, "application/json").body(json);
        }
        if let Some(encoded) = outgoing.encoded {
            request = request
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(encoded.to_owned());
        }
        let longest = outgoing.longest_answer.unwrap_or(LONGEST_ANSWER);
        let mut response = request.send().await.map_err(|error| failed(&error))?;
        let retry_after = retry_after(response.headers(), Utc::now());
        let media_type = media_type(response.headers());
        let mut body = Vec::new();
        while let Some(part) = response.chunk().await.map_err(|error| failed(&error))? {
            if body.len() + part.len() > longest {
                return Err(CallError::TooLong);
            }
            body.extend_from_slice(&part);
        }
        Ok(Answer {
            status: response.status(),
            retry_after,
            media_type,
            body,
        })
    }
}

/// Installs rustls with ring as this process's only TLS stack, once.
pub fn install_tls() {
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // Another thread may have been faster: then it is installed as well.
        let _faster = rustls::crypto::ring::default_provider().install_default();
    }
}

/// Whether the URL's host is this machine, so that the connection never leaves it and may be unencrypted.
pub fn is_this_machine(url: &Url) -> bool {
    url.host_str().is_some_and(is_own_host)
}

/// Whether a host is this machine.
pub fn is_own_host(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost"
        || bare
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

fn failed(error: &reqwest::Error) -> CallError {
    if error.is_timeout() {
        CallError::TimedOut
    } else if error.is_builder() {
        CallError::Unwritable
    } else {
        CallError::Unreachable
    }
}

fn media_type(headers: &HeaderMap) -> String {
    let claimed = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let bare = claimed.and_then(|text| text.split(';').next());
    bare.unwrap_or_default().trim().to_ascii_lowercase()
}

/// `Retry-After`, in seconds or as a date.
fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = DateTime::parse_from_rfc2822(text).ok()?;
    (date.with_timezone(&Utc) - now).to_std().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use wiremock::matchers::any;
    use wiremock::{Mock, MockServer, ResponseTemplate};

    #[test]
    fn secrets_go_nowhere_in_the_clear() {
        let open = |base| Site::open(base, PATIENCE);
        for base in [
            "http://api.example.com",
            "ftp://x",
            "mailto:x",
            "",
            "api.example.com",
            "http://127.0.0.1.example.com",
        ] {
            assert!(matches!(open(base), Err(SiteError::Address(_))), "{base}");
        }
        for base in [
            "https://api.example.com",
            "http://127.0.0.1:1",
            "http://[::1]:1",
            "http://localhost:1",
        ] {
            assert!(open(base).is_ok(), "{base}");
        }
        assert_eq!(open("https://a.example").unwrap().host(), "a.example");
        assert_eq!(open("http://127.0.0.1:81").unwrap().host(), "127.0.0.1:81");
    }

    #[test]
    fn a_wait_is_read_in_seconds_and_as_a_date() {
        let now = DateTime::parse_from_rfc3339("2026-11-21T08:00:00Z")
            .unwrap()
            .to_utc();
        let read = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, text.parse().unwrap());
            retry_after(&headers, now)
        };
        assert_eq!(read("7"), Some(Duration::from_secs(7)));
        assert_eq!(
            read("Sat, 21 Nov 2026 08:00:30 GMT"),
            Some(Duration::from_secs(30))
        );
        assert_eq!(read("Sat, 21 Nov 2026 07:00:00 GMT"), None);
        assert_eq!(read("soon"), None);
    }

    #[tokio::test]
    async fn a_redirect_is_not_followed_and_a_long_answer_not_read() {
        let other = MockServer::start().await;
        Mock::given(any())
            .respond_with(ResponseTemplate::new(200))
            .expect(0)
            .mount(&other)
            .await;
        let site = MockServer::start().await;
        let away = ResponseTemplate::new(307).insert_header("location", other.uri());
        Mock::given(any())
            .respond_with(away)
            .up_to_n_times(1)
            .mount(&site)
            .await;
        Mock::given(any())
            .respond_with(ResponseTemplate::new(200).set_body_bytes(vec![b'x'; LONGEST_ANSWER + 1]))
            .mount(&site)
            .await;
        let own = Site::open(&site.uri(), PATIENCE).unwrap();
        let answer = own
            .post(Outgoing {
                path: "/",
                ..Outgoing::default()
            })
            .await
            .unwrap();
        assert_eq!(answer.status, StatusCode::TEMPORARY_REDIRECT);
        let long = own
            .post(Outgoing {
                path: "/",
                ..Outgoing::default()
            })
            .await;
        assert!(matches!(long, Err(CallError::TooLong)));
    }
}
