//! A server that has its papers signed at the stub, with an investor who has an order to sign.

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::document::DocumentCode;
use serde_json::Value;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::docusign::{DocuSignStub, callback};
use tests::prepared::{PKF, a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};

/// Everything a test needs.
pub(crate) struct Scene {
    pub(crate) stub: DocuSignStub,
    pub(crate) server: TestServer,
    pub(crate) clock: SettableClock,
    pub(crate) who: Subscriber,
    pub(crate) order: i64,
    // Kept until the server is gone.
    _keys: tempfile::TempDir,
}

/// An order whose documents are read, on a server whose time stands still.
pub(crate) async fn scene(database: TestDatabase) -> Scene {
    let stub = DocuSignStub::start();
    let keys = tempfile::tempdir().unwrap();
    let settings = format!("{NO_LIMITS}\n{}", stub.settings(keys.path()));
    let (server, clock) = TestServer::with_clock(database, &settings).await;
    let who = subscriber(&server, "86-13900139000", PKF).await;
    let now = server.ports().clock.now();
    let project = publish(
        server.ports().store.as_ref(),
        a_project("SIGN", 10_000, now),
    )
    .await;
    let order = who.start(project, 2, 1_000).await;
    Scene {
        stub,
        server,
        clock,
        who,
        order,
        _keys: keys,
    }
}

impl Scene {
    /// Asks for a place to sign the order.
    pub(crate) async fn ask(&self) -> Value {
        self.who.try_ask(self.order, "WireInvest").await.ok()
    }

    /// Goes to the service: the address to sign at.
    pub(crate) async fn visit(&self, asked: &Value) -> String {
        let ours = asked["url"].as_str().unwrap();
        assert!(ours.starts_with(&format!("{}/sign/", self.server.base())));
        let at = self.who.client.open(ours).await.redirect();
        assert!(at.starts_with(self.stub.base()), "{at}");
        at
    }

    /// Does something there and comes back: our own answer to that.
    pub(crate) async fn act(&self, asked: &Value, event: &str) -> Answer {
        let at = self.visit(asked).await;
        let form = [("event", event)];
        let back = self.who.client.submit_form(&at, &form).await.redirect();
        self.who.client.open(&back).await
    }

    pub(crate) async fn state(&self, asked: &Value) -> String {
        let session = asked["sessionId"].to_string();
        let query = [("SessionID", session.as_str())];
        let read = self.who.client.get("account_signature", &query).await.ok();
        read["State"].as_str().unwrap().to_owned()
    }

    /// Waits until the session stands like this; the time of the server does not move.
    pub(crate) async fn until(&self, asked: &Value, state: &str) {
        let mut last = String::new();
        for _ in 0..600 {
            last = self.state(asked).await;
            if last == state {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the session is {last} and not {state}");
    }

    /// Waits until the service was asked something so often, and what it said is written: before that, time that passes would count
    /// for what was asked before.
    pub(crate) async fn until_asked(&self, what: &str, times: usize) {
        self.stub.until_asked(what, times).await;
        self.server.worker_round().await;
    }

    /// Lets the server's time pass, the browser's session staying alive.
    pub(crate) async fn pass(&self, minutes: i64) {
        for _ in 0..minutes / 5 {
            self.clock.advance(TimeDelta::minutes(5));
            let alive = self.who.client.get("account_profile", &[]).await;
            assert_eq!(alive.status, 200);
        }
    }

    /// Calls back about the envelope; what the server answers.
    pub(crate) async fn call_back(&self, envelope: &str, event: &str) -> Answer {
        let (body, signature) = callback(envelope, event);
        self.call_with(&body, &[("X-DocuSign-Signature-1", signature.as_str())])
            .await
    }

    pub(crate) async fn call_with(&self, body: &str, headers: &[(&str, &str)]) -> Answer {
        let url = format!("{}/callbacks/signing/docusign", self.server.base());
        self.who
            .client
            .raw(reqwest::Method::POST, &url, |request| {
                let request = request
                    .header("content-type", "application/json")
                    .body(body.to_owned());
                let add = |request: reqwest::RequestBuilder, (name, value): &(&str, &str)| {
                    request.header(*name, *value)
                };
                headers.iter().fold(request, add)
            })
            .await
    }

    /// The codes of the investor's documents.
    pub(crate) async fn documents(&self) -> Vec<DocumentCode> {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let documents = tx.documents().of(self.who.investor).await.unwrap();
        let mut codes: Vec<_> = documents
            .into_iter()
            .map(|document| document.code)
            .collect();
        codes.sort_by_key(|code| code.code());
        codes
    }

    /// The order has its document, of which there is one, with its certificate.
    pub(crate) async fn is_signed_once(&self) {
        let both = [
            DocumentCode::LegalAppendix,
            DocumentCode::SigningCertificate,
        ];
        assert_eq!(self.documents().await, both);
        let order = self.who.order(self.order).await;
        assert!(order["SignDocDocumentID"].is_i64(), "{order}");
        assert!(order["ReservedUntil"].is_string(), "{order}");
    }

    /// Nothing was signed.
    pub(crate) async fn is_unsigned(&self) {
        assert_eq!(self.documents().await, []);
        let order = self.who.order(self.order).await;
        assert_eq!(order["SignDocDocumentID"], Value::Null);
    }

    pub(crate) async fn end(self) {
        self.server.stop().await;
        self.stub.stop().await;
    }
}
