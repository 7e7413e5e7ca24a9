//! A client of the operators' API: its own session, `snake_case` bodies and the csrf token in
//! `X-CSRF-Token`. It checks only what a test asks it to.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::client::{Answer, Client};

/// The password of every demo operator.
pub const DEMO_PASSWORD: &str = "Landfall-demo-1";

/// A call of a browser in which no operator is logged in, with its token, as the console sends it.
pub async fn knocking(
    client: &Client,
    call: &str,
    shape: impl FnOnce(RequestBuilder) -> RequestBuilder,
) -> Answer {
    let visit = client.open("/ops/api/csrf_token").await;
    let set = visit.header("set-cookie").to_owned();
    let token = visit.json()["csrf_token"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    client
        .raw(Method::POST, &format!("/ops/api/{call}"), |request| {
            let request = request.header("X-CSRF-Token", token);
            // A client keeps no cookie that is for https only where it speaks http.
            let request = match set.split(';').next() {
                Some(cookie) if set.contains("Secure") => request.header("cookie", cookie),
                _ => request,
            };
            shape(request)
        })
        .await
}

/// One operator, logged in.
pub struct Operator {
    client: Client,
    csrf_token: String,
}

impl Operator {
    /// Logs the demo operator `role` (reviewer, approver, finance, …) in.
    pub async fn demo(base: &str, role: &str) -> Self {
        Self::log_in(base, &format!("{role}@demo.landfall.test"), DEMO_PASSWORD).await
    }

    /// Logs an operator in, who must be exempt from the second factor.
    pub async fn log_in(base: &str, email: &str, password: &str) -> Self {
        let client = Client::new(base, "en");
        let body = json!({ "email": email, "password": password });
        let answer = knocking(&client, "login", |request| request.json(&body))
            .await
            .ok();
        let csrf_token = answer["csrf_token"]
            .as_str()
            .expect("a csrf token")
            .to_owned();
        Self { client, csrf_token }
    }

    /// A browser in which nobody is logged in.
    pub fn stranger(base: &str) -> Self {
        Self {
            client: Client::new(base, "en"),
            csrf_token: String::new(),
        }
    }

    /// A browser with its present session, and a token.
    pub const fn of(client: Client, csrf_token: String) -> Self {
        Self { client, csrf_token }
    }

    /// The browser that the session lives in.
    pub fn into_client(self) -> Client {
        self.client
    }

    /// The same session without its token.
    #[must_use]
    pub fn without_token(self) -> Self {
        Self {
            csrf_token: String::new(),
            ..self
        }
    }

    /// `POST /ops/api/{path}` as multipart with a file.
    pub async fn upload(&self, path: &str, file_name: &str, content: Vec<u8>) -> Answer {
        let part = Part::bytes(content).file_name(file_name.to_owned());
        self.form(path, Form::new().part("file", part)).await
    }

    /// `POST /ops/api/{path}` as multipart.
    pub async fn form(&self, path: &str, form: Form) -> Answer {
        let address = format!("/ops/api/{path}");
        self.client
            .raw(reqwest::Method::POST, &address, |request| {
                request
                    .header("X-CSRF-Token", &self.csrf_token)
                    .multipart(form)
            })
            .await
    }

    /// `GET /ops/api/{path}`.
    pub async fn get(&self, path: &str) -> Answer {
        self.client.open(&format!("/ops/api/{path}")).await
    }

    /// `POST /ops/api/{path}`.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let address = format!("/ops/api/{path}");
        self.client
            .raw(reqwest::Method::POST, &address, |request| {
                request.header("X-CSRF-Token", &self.csrf_token).json(&body)
            })
            .await
    }

    /// `PUT /ops/api/{path}`.
    pub async fn put(&self, path: &str, body: Value) -> Answer {
        let address = format!("/ops/api/{path}");
        self.client
            .raw(reqwest::Method::PUT, &address, |request| {
                request.header("X-CSRF-Token", &self.csrf_token).json(&body)
            })
            .await
    }

    /// A submission under an `Idempotency-Key`.
    pub async fn post_keyed(&self, key: &str, path: &str, body: Value) -> Answer {
        let address = format!("/ops/api/{path}");
        self.client
            .raw(reqwest::Method::POST, &address, |request| {
                let request = request.header("Idempotency-Key", key);
                request.header("X-CSRF-Token", &self.csrf_token).json(&body)
            })
            .await
    }

    /// Approves what another operator's call answered as proposed.
    pub async fn approve(&self, proposed: &Value) -> Answer {
        let proposal = &proposed["proposal"];
        let path = format!("proposals/{}/approve", proposal["id"]);
        let body = json!({ "version": proposal["version"] });
        self.post(&path, body).await
    }

    /// Proposes to publish what is under `path`: terms or a legal text that investors saw.
    pub async fn propose_edition(&self, path: &str, version: i64) -> Value {
        let body = json!({ "version": version, "reason": "as agreed" });
        let proposed = self.post(&format!("{path}/publish"), body).await;
        assert_eq!(proposed.status, 202, "{}", proposed.text());
        proposed.ok()
    }

    /// The same, approved by a second person.
    pub async fn publish_with(&self, second: &Self, path: &str, version: i64) -> Value {
        let proposed = self.propose_edition(path, version).await;
        second.approve(&proposed).await.ok()
    }

    /// The current item of a queue.
    pub async fn item(&self, queue: &str, id: i64) -> Value {
        self.get(&format!("queues/{queue}/{id}")).await.ok()
    }

    /// Passes an item at its present version; `facts` adds fields such as `amount_received`.
    pub async fn pass(&self, queue: &str, id: i64, facts: Value) -> Answer {
        self.decide(queue, id, "pass", facts).await
    }

    /// Fails an item at its present version.
    pub async fn fail(&self, queue: &str, id: i64, comment: &str) -> Answer {
        self.decide(queue, id, "fail", json!({ "comment": comment }))
            .await
    }

    /// Returns an item to the first line at its present version.
    pub async fn send_back(&self, queue: &str, id: i64, comment: &str) -> Answer {
        self.decide(queue, id, "return", json!({ "comment": comment }))
            .await
    }

    async fn decide(&self, queue: &str, id: i64, decision: &str, facts: Value) -> Answer {
        let (mut body, item) = (facts, self.item(queue, id).await);
        body["version"] = item["version"].clone();
        if decision == "pass" && body["flags"].is_null() {
            body["flags"] = answers(&item);
        }
        self.post(&format!("queues/{queue}/{id}/{decision}"), body)
            .await
    }
}

/// An answer to each red flag of an item: the investors of the tests share their papers.
pub fn answers(item: &Value) -> Value {
    let flags = item["flags"].as_array().into_iter().flatten();
    let answered = flags.filter_map(|flag| flag["key"].as_str());
    let answered = answered.map(|key| (key.to_owned(), json!("Compared on a call.")));
    Value::Object(answered.collect())
}
