//! Every place where providers call us, with every provider that there is: whatever is not proven is refused and changes nothing
//! in any table, and what is proven has its effect once. A place or a provider without a caller here fails.

use std::collections::BTreeSet;
use std::time::Duration;

use adapters::system::SettableClock;
use app_server::http::callbacks::{ProviderKind, ROUTES};
use chrono::TimeDelta;
use domain::Language;
use ports::driven::outbox::{Channel, NewMessage};
use reqwest::Method;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::json;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::docusign::{DocuSignStub, Mood as SigningMood};
use tests::forms::{open_account, sign_questionnaire, upload_papers};
use tests::on_both_databases;
use tests::payfast::{Mood as PaymentMood, PayFastStub};
use tests::prepared::{PKF, a_project, publish};
use tests::road::investor;
use tests::rows::Rows;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::subscriber;
use wiremock::matchers::{method, path_regex};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::callers::{
    ALIYUN_SECRET, Caller, Sent, TWILIO_TOKEN, Wrong, aliyun, docusign, payfast, twilio,
};

/// A server, and who calls it.
struct Scene {
    server: TestServer,
    clock: SettableClock,
    beside: DatabaseConnection,
    client: Client,
    callers: Vec<Caller>,
}

/// All that a database holds: also what was reported of messages.
#[derive(Debug, PartialEq, Eq)]
struct Held(Rows, Vec<String>);

impl Scene {
    async fn new(server: TestServer, clock: SettableClock) -> Self {
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
    async fn quiet(&self) -> Held {
        let mut before = self.held().await;
        for _ in 0..60 {
            tokio::time::sleep(Duration::from_millis(700)).await;
            let now = self.held().await;
            if now == before {
                return now;
            }
            before = now;
        }
        panic!("the worker never rests");
    }

    async fn send(&self, method: Method, sent: &Sent) -> Answer {
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
    async fn refused(&self, before: &Held, sent: &Sent, status: u16, key: &str, why: &str) {
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
    async fn refuses(&self, before: &Held, caller: &Caller) {
        let name = format!("{} at {}", caller.provider, caller.route);
        for (wrong, status, sent) in &caller.wrong {
            let key = match status {
                400 => "Error_BadRequest",
                _ => "VerifyError_NoAccess",
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
    async fn take(&self, caller: &Caller) {
        if let Some((sent, status)) = &caller.sound {
            let answer = self.send(Method::POST, sent).await;
            assert_eq!(answer.status, *status, "{sent:?}: {}", answer.text());
        }
    }

    /// Says everything again: all of it is answered as before, and nothing follows.
    async fn replay(&self) {
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
    fn any(&self) -> &Sent {
        let sound = self.sound.as_ref().map(|(sent, _)| sent);
        sound.unwrap_or(&self.wrong[0].2)
    }
}

fn routes(kind: ProviderKind) -> impl Iterator<Item = &'static str> {
    let of_kind = ROUTES.iter().filter(move |route| route.kind == kind);
    of_kind.map(|route| route.path)
}

/// A server whose text messages go to a stub, with one message at each provider.
async fn with_messages(database: TestDatabase, stub: &MockServer) -> Scene {
    let taken = |body| ResponseTemplate::new(201).set_body_json(body);
    Mock::given(method("POST"))
        .and(path_regex("Messages.json$"))
        .respond_with(taken(json!({ "sid": "SM1" })))
        .mount(stub)
        .await;
    Mock::given(method("POST"))
        .respond_with(taken(
            json!({ "Code": "OK", "BizId": "b1", "RequestId": "r" }),
        ))
        .mount(stub)
        .await;
    let url = stub.uri();
    let settings = format!(
        "{NO_LIMITS}\nsms_routes = '86=twilio,*=aliyun'\nsms_twilio_url = '{url}'\nsms_twilio_account_sid = 'AC1'\n\
         sms_twilio_auth_token = '{TWILIO_TOKEN}'\nsms_twilio_from = '+15005550006'\nsms_aliyun_url = '{url}'\n\
         sms_aliyun_key_id = 'LTAI'\nsms_aliyun_key_secret = 'x'\nsms_aliyun_sign_name = '云岭'\n\
         sms_aliyun_templates = 'sms.code=SMS_1'\nsms_aliyun_callback_secret = '{ALIYUN_SECRET}'"
    );
    let (server, clock) = TestServer::with_clock(database, &settings).await;
    let mut scene = Scene::new(server, clock).await;
    for route in routes(ProviderKind::Sms) {
        let ours = scene.queue("86-13800138000").await;
        scene.callers.push(twilio(scene.server.base(), route, ours));
        let abroad = scene.queue("852-91234567").await;
        scene.callers.push(aliyun(route, abroad));
    }
    scene
}

impl Scene {
    async fn queue(&self, to: &str) -> i64 {
        let message = NewMessage {
            channel: Channel::Sms,
            to: to.into(),
            investor: None,
            language: Language::Zh,
            template: "sms.code".into(),
            subject: None,
            text: "您的验证码为 4711".into(),
            params: [("code".to_owned(), "4711".to_owned())].into(),
            code: None,
            link: None,
            now: self.server.ports().clock.now(),
        };
        let queued = ports::transact(self.server.ports(), async |tx| {
            Ok(tx.outbox().queue(message.clone()).await?)
        });
        queued.await.unwrap().0
    }
}

/// A server that has its papers signed and its fees paid elsewhere, with an order that waits for its signature and a fee that
/// waits for its payment.
async fn with_papers(
    database: TestDatabase,
    signing: &DocuSignStub,
    payments: &PayFastStub,
) -> Scene {
    let keys = tempfile::tempdir().unwrap();
    let settings = format!(
        "{NO_LIMITS}\ntrusted_proxies = '127.0.0.1'\n{}\n{}",
        signing.settings(keys.path()),
        payments.settings()
    );
    let (server, clock) = TestServer::with_clock(database, &settings).await;
    let who = subscriber(&server, "86-13900139000", PKF).await;
    let now = server.ports().clock.now();
    let project = a_project("SIGN", 10_000, now);
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = who.start(project, 2, 1_000).await;
    who.try_ask(order, "WireInvest").await.ok();

    let mut scene = Scene::new(server, clock).await;
    let fee = format!(
        "UPDATE frameworks SET kyc_fee_minor = 45000 WHERE id = {}",
        PKF.0
    );
    scene.beside.execute_unprepared(&fee).await.unwrap();
    let payer = investor(&scene.server, "86-13900139001").await;
    let account = open_account(&payer, PKF.0).await;
    upload_papers(&payer, account).await;
    sign_questionnaire(scene.server.ports(), account, now).await;
    let asks = json!({
        "ProcessCodeKey": "KYC", "UserEntityID": account,
        "RedirectURL": "/#/account/addresspage/addresspage?InvestmentFrameworkID=1",
    });
    let started = payer.post("account_pay", asks).await.ok();
    let reference = started["formdata"]["m_payment_id"].as_str().unwrap();
    for route in routes(ProviderKind::Signing) {
        scene.callers.push(docusign(route, &signing.waiting()));
    }
    for route in routes(ProviderKind::Payment) {
        scene.callers.push(payfast(route, "1089250", reference));
    }
    scene
}

/// Every place and every provider that it names has its caller, and every adapter that runs here has its place.
fn all_are_called(scenes: &[&Scene]) {
    let callers = || scenes.iter().flat_map(|scene| &scene.callers);
    for route in &ROUTES {
        assert!(
            !route.providers.is_empty(),
            "{} is called by nobody",
            route.path
        );
        for provider in route.providers {
            let found =
                callers().any(|caller| caller.route == route.path && caller.provider == *provider);
            assert!(found, "{provider} is not tried at {}", route.path);
        }
    }
    for scene in scenes {
        let ports = scene.server.ports();
        let mut running: BTreeSet<(u8, &str)> = BTreeSet::new();
        running.extend(ports.sms_reports.keys().map(|name| (0, *name)));
        running.insert((1, ports.signing.name()));
        running.insert((2, ports.payments.name()));
        for (kind, name) in running.iter().filter(|(_, name)| *name != "builtin") {
            let kinds = [
                ProviderKind::Sms,
                ProviderKind::Signing,
                ProviderKind::Payment,
            ];
            let is_listed = ROUTES.iter().any(|route| {
                route.kind == kinds[usize::from(*kind)] && route.providers.contains(name)
            });
            assert!(is_listed, "{name} has no place to call");
        }
    }
}

/// Everything that is refused, to everybody that calls.
async fn refuses_all(scene: &Scene) {
    let before = scene.quiet().await;
    for caller in &scene.callers {
        scene.refuses(&before, caller).await;
        for stranger in ["pigeon", "builtin", "outbox", "%00", "docusign%2F"] {
            let mut sent = caller.any().clone();
            sent.path = sent.path.replacen(caller.provider, stranger, 1);
            let why = format!("{stranger} at {}", caller.route);
            scene
                .refused(&before, &sent, 404, "Error_NotFound", &why)
                .await;
        }
    }
    let after = scene.quiet().await;
    assert_eq!(before, after, "something followed later");
}

async fn what_is_not_proven_changes_nothing_anywhere(database: TestDatabase) {
    let stub = MockServer::start().await;
    let messages = with_messages(TestDatabase::sqlite().await, &stub).await;
    let (signing, payments) = (DocuSignStub::start(), PayFastStub::start());
    let papers = with_papers(database, &signing, &payments).await;
    all_are_called(&[&messages, &papers]);
    refuses_all(&messages).await;
    refuses_all(&papers).await;
    assert_eq!(
        (signing.asked("status"), payments.asked("validate")),
        (0, 0)
    );
    messages.server.stop().await;
    papers.server.stop().await;
    signing.stop().await;
    payments.stop().await;
}

/// A callback is a hint or a note until its provider has said the same: while it is away nothing else is another.
async fn while_the_provider_is_away_a_callback_moves_nothing(database: TestDatabase) {
    let (signing, payments) = (DocuSignStub::start(), PayFastStub::start());
    let scene = with_papers(database, &signing, &payments).await;
    signing.turn(&signing.waiting(), "completed");
    signing.behave(SigningMood::Status(503));
    payments.behave(PaymentMood::Status(503));
    let before = scene.quiet().await;
    for caller in &scene.callers {
        scene.take(caller).await;
    }
    payments.until_asked("validate", 1).await;
    let after = scene.quiet().await;
    let changed = before.0.until(&after.0);
    let kept = ["signing_sessions: ", "payment_notices: ", "outages: "];
    for row in &changed {
        let is_kept = kept.iter().any(|table| row.starts_with(table));
        assert!(is_kept, "moved: {row}");
    }
    for table in &kept[..2] {
        let is_noted = changed.iter().any(|row| row.starts_with(table));
        assert!(is_noted, "{table} was not noted: {changed:#?}");
    }
    signing.behave(SigningMood::Well);
    payments.behave(PaymentMood::Well);
    for _ in 0..12 {
        scene.clock.advance(TimeDelta::minutes(10));
        scene.quiet().await;
    }
    let settled = scene.quiet().await;
    for (table, state) in [("charges", "Paid"), ("signing_sessions", "COMPLETED")] {
        let rows = settled.0.of_table(table);
        assert!(
            rows.iter().any(|row| row.contains(state)),
            "{table} {rows:#?}"
        );
    }
    scene.replay().await;
    scene.server.stop().await;
    signing.stop().await;
    payments.stop().await;
}

async fn what_is_reported_again_changes_nothing(database: TestDatabase) {
    let stub = MockServer::start().await;
    let scene = with_messages(database, &stub).await;
    let before = scene.quiet().await;
    for caller in &scene.callers {
        scene.take(caller).await;
    }
    let after = scene.quiet().await;
    assert_ne!(before.1, after.1, "nothing was noted");
    assert_eq!(before.0, after.0, "more than the note followed");
    scene.replay().await;
    scene.server.stop().await;
}

on_both_databases![std::future::ready =>
    what_is_not_proven_changes_nothing_anywhere,
    while_the_provider_is_away_a_callback_moves_nothing,
    what_is_reported_again_changes_nothing,
];

/// Where nothing is set up, and where all is but what proves, nobody is believed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_has_no_provider_or_no_key_of_it_takes_no_callback() {
    let (signing, payments) = (DocuSignStub::start(), PayFastStub::start());
    let keys = tempfile::tempdir().unwrap();
    let sms = "sms_routes = '*=aliyun'\nsms_aliyun_key_id = 'LTAI'\nsms_aliyun_key_secret = 'x'\n\
               sms_aliyun_sign_name = '云岭'\nsms_aliyun_templates = 'sms.code=SMS_1'";
    let signing_settings = signing.settings(keys.path());
    let keyless = signing_settings.lines();
    let keyless: Vec<&str> = keyless.filter(|line| !line.contains("hmac_keys")).collect();
    let keyless = format!("{NO_LIMITS}\n{sms}\n{}", keyless.join("\n"));
    for (settings, signing_status) in [(NO_LIMITS, 404), (keyless.as_str(), 403)] {
        let (server, clock) = TestServer::sqlite_with_clock(settings).await;
        let mut scene = Scene::new(server, clock).await;
        let base = scene.server.base().to_owned();
        for route in routes(ProviderKind::Sms) {
            scene.callers.push(twilio(&base, route, 1));
            scene.callers.push(aliyun(route, 1));
        }
        for route in routes(ProviderKind::Signing) {
            scene.callers.push(docusign(route, "e1"));
        }
        for route in routes(ProviderKind::Payment) {
            scene.callers.push(payfast(route, "1", "ref"));
        }
        all_are_called(&[&scene]);
        let before = scene.quiet().await;
        for caller in &scene.callers {
            let (status, key) = match (caller.provider, signing_status) {
                ("docusign", 403) => (403, "VerifyError_NoAccess"),
                _ => (404, "Error_NotFound"),
            };
            let why = format!("{} at {}", caller.provider, caller.route);
            let sound = caller.sound.iter().map(|(sent, _)| sent);
            let wrong = caller.wrong.iter().map(|(_, _, sent)| sent);
            for sent in sound.chain(wrong) {
                scene.refused(&before, sent, status, key, &why).await;
            }
        }
        scene.server.stop().await;
    }
    signing.stop().await;
    payments.stop().await;
}
