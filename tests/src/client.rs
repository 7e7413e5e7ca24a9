//! An HTTP client that follows the API: it keeps cookies and the csrf token, and sends `timestamp`,
//! `language` and `csrfToken` in the query of a GET and in the body of everything else. It checks
//! only what a test asks it to.

use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, redirect};
use serde_json::{Map, Value, json};

use crate::texts::{LANGUAGES, said};

/// One investor's browser, or an outside system's client.
pub struct Client {
    http: reqwest::Client,
    base: String,
    language: &'static str,
    csrf_token: Mutex<Option<String>>,
    idempotency_key: Mutex<Option<String>>,
}

/// The server's answer.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The bytes of the body.
    pub bytes: bytes::Bytes,
    asked: String,
    /// The language of the request, if the client chose it.
    language: Option<&'static str>,
    /// The answer to the same request in the other language.
    in_other_language: Option<(&'static str, Value)>,
}

/// Makes rustls with ring the TLS stack of this process: without one no HTTP client can be created,
/// even if TLS is not used.
pub fn install_tls() {
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // Another thread may have been faster: then it is installed as well.
        let _faster = rustls::crypto::ring::default_provider().install_default();
    }
}

impl Client {
    /// A new browser at `base` (`http://127.0.0.1:…`, without a trailing slash), reading `zh` or
    /// `en`.
    pub fn new(base: &str, language: &'static str) -> Self {
        install_tls();
        let http = reqwest::Client::builder()
            .cookie_store(true)
            // Test servers use plain HTTP; reading the machine's authorities for each client takes
            // longer than most tests.
            .tls_certs_only([])
            .redirect(redirect::Policy::none())
            .timeout(std::time::Duration::from_secs(60))
            // Below the server's own, so that no request is sent on a connection that is being closed.
            .pool_idle_timeout(std::time::Duration::from_secs(5))
            .build()
            .expect("a client");
        Self {
            http,
            base: base.to_owned(),
            language,
            csrf_token: Mutex::new(None),
            idempotency_key: Mutex::new(None),
        }
    }

    /// `GET /api/{call}.json`. A refused request is repeated in the other language, since reading
    /// changes nothing; except after too many requests.
    pub async fn get(&self, call: &str, query: &[(&str, &str)]) -> Answer {
        let own = query.iter().any(|(name, _)| *name == "language");
        let ask = async |language| {
            let request = self.http.get(self.api(call));
            let request = request.query(&self.common_in(language)).query(query);
            self.send(&format!("GET {call}"), request).await
        };
        let mut answer = ask(self.language).await;
        if own {
            return answer;
        }
        answer.language = Some(self.language);
        if (400..500).contains(&answer.status) && answer.status != 429 {
            let other = if self.language == "en" { "zh" } else { "en" };
            answer.in_other_language = Some((other, ask(other).await.json()));
        }
        answer
    }

    /// `POST /api/{call}.json`.
    pub async fn post(&self, call: &str, body: Value) -> Answer {
        self.mutate(Method::POST, call, body).await
    }

    /// `PUT /api/{call}.json`.
    pub async fn put(&self, call: &str, body: Value) -> Answer {
        self.mutate(Method::PUT, call, body).await
    }

    /// `DELETE /api/{call}.json`.
    pub async fn delete(&self, call: &str, body: Value) -> Answer {
        self.mutate(Method::DELETE, call, body).await
    }

    /// `POST /api/{call}.json` as multipart: the file under `file`, everything else as form fields.
    pub async fn upload(
        &self,
        call: &str,
        fields: &[(&str, &str)],
        file_name: &str,
        media_type: &str,
        content: Vec<u8>,
    ) -> Answer {
        let part = Part::bytes(content).file_name(file_name.to_owned());
        let part = part.mime_str(media_type).expect("a media type");
        let mut form = Form::new();
        for (name, value) in self.common() {
            form = form.text(name, value);
        }
        for (name, value) in fields {
            form = form.text((*name).to_owned(), (*value).to_owned());
        }
        let request = self
            .http
            .post(self.api(call))
            .multipart(form.part("file", part));
        let request = self.keyed(request);
        let mut answer = self.send(&format!("POST {call} (file)"), request).await;
        let own = fields.iter().any(|(name, _)| *name == "language");
        answer.language = (!own).then_some(self.language);
        answer
    }

    /// Any address of the site, without the common fields: pages, links, callbacks, health.
    pub async fn open(&self, address: &str) -> Answer {
        let request = self.http.get(self.absolute(address));
        self.send(&format!("GET {address}"), request).await
    }

    /// Sends a form, as a page without scripts does.
    pub async fn submit_form(&self, address: &str, fields: &[(&str, &str)]) -> Answer {
        let request = self.http.post(self.absolute(address)).form(fields);
        self.send(&format!("POST {address}"), request).await
    }

    /// A request of the test's own making, with this client's cookies.
    pub async fn raw(
        &self,
        method: Method,
        address: &str,
        shape: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Answer {
        let name = format!("{method} {address}");
        let request = shape(self.http.request(method, self.absolute(address)));
        self.send(&name, request).await
    }

    /// Requests the session's csrf token, as the browser does first, and keeps it.
    pub async fn fetch_csrf_token(&self) -> String {
        let token = self.get("security_csrftoken", &[]).await.ok();
        token["csrfToken"]
            .as_str()
            .expect("a csrf token")
            .to_owned()
    }

    /// The token that is sent now.
    pub fn csrf_token(&self) -> Option<String> {
        self.csrf_token.lock().expect("the token").clone()
    }

    /// Sends another token from now on, or none: for tests of the guard.
    pub fn set_csrf_token(&self, token: Option<&str>) {
        *self.csrf_token.lock().expect("the token") = token.map(str::to_owned);
    }

    /// Sends every change under this `Idempotency-Key` from now on, or under none.
    pub fn use_key(&self, key: Option<&str>) {
        *self.idempotency_key.lock().expect("the key") = key.map(str::to_owned);
    }

    fn keyed(&self, request: RequestBuilder) -> RequestBuilder {
        match self.idempotency_key.lock().expect("the key").as_deref() {
            Some(key) => request.header("Idempotency-Key", key),
            None => request,
        }
    }

    /// The newest message to `to` (a number such as `86-13800138000`, or an e-mail address) in the
    /// development outbox.
    pub async fn newest_message(&self, to: &str) -> Value {
        for _ in 0..100 {
            let messages = self.open("/dev/outbox.json").await.ok();
            let found = messages
                .as_array()
                .expect("a list")
                .iter()
                .find(|message| message["to"] == to);
            if let Some(message) = found {
                return message.clone();
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("no message to {to} within 5 s");
    }

    async fn mutate(&self, method: Method, call: &str, body: Value) -> Answer {
        let mut fields = Map::new();
        for (name, value) in self.common() {
            fields.insert(name, json!(value));
        }
        let own = body.get("language").is_some();
        match body {
            Value::Object(own) => fields.extend(own),
            Value::Null => {}
            other => panic!("a body is an object, not {other}"),
        }
        let name = format!("{method} {call}");
        let request = self.http.request(method, self.api(call)).json(&fields);
        let mut answer = self.send(&name, self.keyed(request)).await;
        answer.language = (!own).then_some(self.language);
        answer
    }

    async fn send(&self, asked: &str, request: RequestBuilder) -> Answer {
        let response = request
            .send()
            .await
            .unwrap_or_else(|error| panic!("{asked}: {error:?}"));
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response
            .bytes()
            .await
            .unwrap_or_else(|error| panic!("{asked}: {error:?}"));
        let answer = Answer {
            status,
            headers,
            bytes,
            asked: asked.to_owned(),
            language: None,
            in_other_language: None,
        };
        if let Some(token) = answer.json().get("csrfToken").and_then(Value::as_str) {
            self.set_csrf_token(Some(token));
        }
        answer
    }

    fn common(&self) -> Vec<(String, String)> {
        self.common_in(self.language)
    }

    fn common_in(&self, language: &str) -> Vec<(String, String)> {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("a time after 1970");
        let mut fields = vec![
            ("timestamp".to_owned(), now.as_millis().to_string()),
            ("language".to_owned(), language.to_owned()),
        ];
        if let Some(token) = self.csrf_token.lock().expect("the token").clone() {
            fields.push(("csrfToken".to_owned(), token));
        }
        fields
    }

    fn api(&self, call: &str) -> String {
        format!("{}/api/{call}.json", self.base)
    }

    fn absolute(&self, address: &str) -> String {
        if address.starts_with("http") {
            address.to_owned()
        } else {
            format!("{}{address}", self.base)
        }
    }
}

impl Answer {
    /// The request, for messages.
    pub fn asked(&self) -> &str {
        &self.asked
    }

    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header's value; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The JSON of an answer that must be a success.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{}: {} {}",
            self.asked,
            self.status,
            self.text()
        );
        self.json()
    }

    /// The JSON of an answer that must be this refusal, in the shape of decision 43, with its text in the language that was asked in.
    #[track_caller]
    pub fn refused(self, status: u16, message_key: &str) -> Value {
        let body = self.json();
        assert_eq!(
            (self.status, body["messageKey"].as_str()),
            (status, Some(message_key)),
            "{}: {}",
            self.asked,
            self.text()
        );
        assert_eq!(body["ok"], false, "{}: {body}", self.asked);
        match self.language {
            Some(language) => assert_says(&self.asked, &body, &[language]),
            None => assert_says(&self.asked, &body, &LANGUAGES),
        }
        if let Some((language, other)) = &self.in_other_language {
            assert_eq!(
                other["messageKey"], message_key,
                "{} in {language}: {other}",
                self.asked
            );
            assert_says(&self.asked, other, &[language]);
        }
        body
    }

    /// Where a redirect leads to.
    #[track_caller]
    pub fn redirect(self) -> String {
        assert!(
            [302, 303].contains(&self.status),
            "{}: {} {}",
            self.asked,
            self.status,
            self.text()
        );
        self.header("location").to_owned()
    }
}

/// A refusal's text is the catalogue's, in one of these languages.
#[track_caller]
fn assert_says(asked: &str, body: &Value, languages: &[&str]) {
    let message = body["message"].as_str().unwrap_or_default();
    let texts: Vec<_> = languages.iter().map(|l| said(body, l)).collect();
    assert!(
        texts.iter().flatten().any(|text| text == message),
        "{asked}: {body} should say {texts:?}"
    );
}
