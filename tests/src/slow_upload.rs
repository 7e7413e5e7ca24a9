//! Uploads whose bytes a test sends as it likes, under a session of their own.

use reqwest::Method;
use serde_json::json;

use crate::client::Client;
use crate::road::PASSWORD;
use crate::wire::Wire;

const BOUNDARY: &str = "landfall-boundary";

/// A session whose cookie the test sends by itself.
pub struct Sender {
    base: String,
    cookie: String,
    token: String,
}

impl Sender {
    /// Logs a registered investor in at `http://host:port`.
    pub async fn log_in(client: &Client, base: String, mobile: &str) -> Self {
        let form = json!({ "EmailOrMobile": mobile, "Password": PASSWORD });
        let token = client.csrf_token().expect("a token");
        let answer = client
            .raw(Method::POST, "/api/login.json", |request| {
                request.header("x-csrf-token", token).json(&form)
            })
            .await;
        let cookies = answer.headers.get_all("set-cookie").iter();
        let cookie = cookies
            .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
            .find(|cookie| cookie.starts_with("landfall_session="))
            .expect("a session")
            .to_owned();
        let token = answer.ok()["csrfToken"].as_str().map(str::to_owned);
        Self {
            base,
            cookie,
            token: token.expect("a token"),
        }
    }

    /// An upload of which only [`end`] is missing.
    pub async fn begin(&self, file: &[u8]) -> Wire {
        let part = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n"
        );
        let length = part.len() + file.len() + end().len();
        let head = format!(
            "POST /api/account_document.json HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nX-CSRF-Token: {}\r\n\
             Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {length}\r\n\r\n",
            self.base.trim_start_matches("http://"),
            self.cookie,
            self.token,
        );
        let mut wire = Wire::open(&self.base).await;
        assert!(wire.say(head.as_bytes()).await && wire.say(part.as_bytes()).await);
        assert!(wire.say(file).await);
        wire
    }
}

/// What stands behind the file.
pub fn end() -> String {
    format!("\r\n--{BOUNDARY}--\r\n")
}
