//! A server that providers call, and all that its database holds. Says nothing of who is believed.

use adapters::system::SettableClock;
use reqwest::Method;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use tests::client::{Answer, Client};
use tests::rows::Rows;
use tests::server::TestServer;

use super::callers::{Caller, Sent, Wrong};

/// A server, and who calls it.
pub(super) struct Scene {
    pub(super) server: TestServer,
    pub(super) clock: SettableClock,
    pub(super) beside: DatabaseConnection,
    client: Client,
    pub(super) callers: Vec<Caller>,
}

/// All that a database holds: also what was reported of messages.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Held(pub(super) Rows, pub(super) Vec<String>);

impl Scene {
    pub(super) async fn new(server: TestServer, clock: SettableClock) -> Self {
        Self {
            beside: server.database().connect().await,
            client: server.visitor().await,
            server,
            clock,
            callers: Vec::new(),
        }
    }

    async fn held(&self) -> Held {
        let sql = "SELECT COALESCE(delivery, '') || COALESCE(delivery_error, '') AS said FROM outbox ORDER BY id";
        let ask = Statement::from_string(self.beside.get_database_backend(), sql);
        let reports = self.beside.query_all_raw(ask).await.unwrap();
        let said = |row: &sea_orm::QueryResult| row.try_get("", "said").unwrap();
        Held(
            Rows::of(&self.beside).await,
            reports.iter().map(said).collect(),
        )
    }

    /// What the database holds once the worker has done what there was to do.
    pub(super) async fn quiet(&self) -> Held {
        let mut before = self.held().await;
        for _ in 0..60 {
            self.server.worker_round().await;
            let now = self.held().await;
            if now == before {
                return now;
            }
            before = now;
        }
        panic!("the worker never rests");
    }

    pub(super) async fn send(&self, method: Method, sent: &Sent) -> Answer {
        let shape = |request: reqwest::RequestBuilder| {
            let headers = sent.headers.iter();
            let request = headers.fold(request, |request, (name, value)| {
                request.header(*name, value)
            });
            request.body(sent.body.clone())
        };
        self.client.raw(method, &sent.path, shape).await
    }

    /// Sends what must be refused, and holds that nothing is another afterwards.
    pub(super) async fn refused(
        &self,
        before: &Held,
        sent: &Sent,
        status: u16,
        key: &str,
        why: &str,
    ) {
        let answer = self.send(Method::POST, sent).await;
        let said = answer.json();
        assert_eq!(
            (answer.status, said["messageKey"].as_str()),
            (status, Some(key)),
            "{why}: {sent:?} was answered {}",
            answer.text()
        );
        self.unchanged(before, why).await;
    }

    async fn unchanged(&self, before: &Held, why: &str) {
        let now = self.held().await;
        let changed = before.0.until(&now.0);
        assert!(
            changed.is_empty() && before.1 == now.1,
            "{why}: {changed:#?}"
        );
    }

    /// Everything that is refused to one caller.
    pub(super) async fn refuses(&self, before: &Held, caller: &Caller) {
        let name = format!("{} at {}", caller.provider, caller.route);
        for (wrong, status, sent) in &caller.wrong {
            let key = match status {
                400 => "Error_BadRequest",
                _ => "Error_CallbackUnproven",
            };
            let why = format!("{name}, {wrong:?}");
            self.refused(before, sent, *status, key, &why).await;
        }
        for wrong in Wrong::ALL {
            let is_tried = caller.wrong.iter().any(|(tried, ..)| *tried == wrong);
            assert!(is_tried, "{name} is not tried with {wrong:?}");
        }
        let mut large = caller.any().clone();
        large.body.push_str(&" ".repeat(256 * 1024));
        let key = "Error_BodyTooLarge";
        self.refused(before, &large, 413, key, &name).await;
        self.only_posted(before, caller, &name).await;
    }

    /// The best that a caller has to say, under another method.
    async fn only_posted(&self, before: &Held, caller: &Caller, name: &str) {
        for method in [
            Method::GET,
            Method::HEAD,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
            Method::OPTIONS,
        ] {
            let answer = self.send(method.clone(), caller.any()).await;
            assert_eq!(
                (answer.status, answer.header("allow")),
                (405, "POST"),
                "{method} of {name}: {}",
                answer.text()
            );
        }
        self.unchanged(before, name).await;
    }

    /// What a caller says rightly, and how it is answered.
    pub(super) async fn take(&self, caller: &Caller) {
        if let Some((sent, status)) = &caller.sound {
            let answer = self.send(Method::POST, sent).await;
            assert_eq!(answer.status, *status, "{sent:?}: {}", answer.text());
        }
    }

    /// Says everything again: all of it is answered as before, and nothing follows.
    pub(super) async fn replay(&self) {
        let before = self.quiet().await;
        for caller in &self.callers {
            self.take(caller).await;
            self.take(caller).await;
        }
        let after = self.quiet().await;
        assert_eq!(before.0.until(&after.0), Vec::<String>::new());
        assert_eq!(before, after);
    }
}

impl Caller {
    /// What comes nearest to being right.
    pub(super) fn any(&self) -> &Sent {
        let sound = self.sound.as_ref().map(|(sent, _)| sent);
        sound.unwrap_or(&self.wrong[0].2)
    }
}
