//! Outgoing messages and incoming reports: the whole server, with stub providers that misbehave, on
//! both databases.
use adapters::system::SettableClock;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use domain::Language;
use hmac::{Hmac, KeyInit, Mac};
use ports::driven::outbox::{Channel, NewMessage};
use sea_orm::{ConnectionTrait, Statement};
use sha1::Sha1;
use std::time::Duration;
use tests::binary::execute;
use tests::client::install_tls;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::storage::queue;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

const SITE: &str = "https://invest.example";
const SECRET: &str = "0123456789abcdef0123";

/// A server whose text messages go to a stub, standing still in time.
async fn server(database: TestDatabase, stub: &MockServer) -> (TestServer, SettableClock) {
    let url = stub.uri();
    let settings = format!(
        "public_url = '{SITE}'\nsms_routes = '86=twilio,*=aliyun'\n\
         sms_twilio_url = '{url}'\nsms_twilio_account_sid = 'AC1'\nsms_twilio_auth_token = '12345'\nsms_twilio_from = '+15005550006'\n\
         sms_aliyun_url = '{url}'\nsms_aliyun_key_id = 'LTAI'\nsms_aliyun_key_secret = 'x'\nsms_aliyun_sign_name = '云岭'\n\
         sms_aliyun_templates = 'sms.code=SMS_1'\nsms_aliyun_callback_secret = '{SECRET}'"
    );
    TestServer::with_clock(database, &settings).await
}

async fn queued(server: &TestServer, clock: &SettableClock, to: &str) -> i64 {
    let ports = server.ports();
    let now = ports::driven::clock::Clock::now(clock);
    let message = NewMessage {
        channel: Channel::Sms,
        to: to.into(),
        investor: None,
        language: Language::Zh,
        template: "sms.code".into(),
        subject: None,
        text: "您的验证码为 4711".into(),
        params: [("code".to_owned(), "4711".to_owned())].into(),
        code: Some("4711".into()),
        link: None,
        now,
    };
    let queued = ports::transact(ports, async |tx| Ok(queue(tx, message.clone()).await?));
    queued.await.unwrap().0
}

/// One text out of the message's row; empty for none.
async fn row(server: &TestServer, id: i64, column: &str) -> String {
    let db = server.database().connect().await;
    let sql = format!("SELECT COALESCE({column}, '') AS it FROM outbox WHERE id = {id}");
    let statement = Statement::from_string(db.get_database_backend(), sql);
    let row = db.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "it").unwrap()
}

async fn until(server: &TestServer, id: i64, column: &str, expected: &str) {
    for _ in 0..400 {
        if row(server, id, column).await.contains(expected) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!(
        "{column} is {:?} and not {expected:?}",
        row(server, id, column).await
    );
}

async fn post(server: &TestServer, path: &str, signature: &str, body: &str) -> (u16, String) {
    install_tls();
    let answer = reqwest::Client::new()
        .post(format!("{}{path}", server.base()))
        .header("content-type", "application/x-www-form-urlencoded")
        .header("x-twilio-signature", signature)
        .body(body.to_owned())
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// A report of Twilio with its proof, as the document describes it.
async fn twilio_reports(server: &TestServer, id: i64, status: &str) -> u16 {
    let path = format!("/callbacks/sms/twilio?ref=landfall-{id}");
    let mut mac = Hmac::<Sha1>::new_from_slice(b"12345").unwrap();
    mac.update(format!("{SITE}{path}MessageSidSM1MessageStatus{status}").as_bytes());
    let signature = STANDARD.encode(mac.finalize().into_bytes());
    let body = format!("MessageStatus={status}&MessageSid=SM1");
    post(server, &path, &signature, &body).await.0
}

async fn a_code_goes_out_on_the_second_try_and_is_reported_on_once(database: TestDatabase) {
    let stub = MockServer::start().await;
    let busy = ResponseTemplate::new(429).insert_header("retry-after", "40");
    Mock::given(method("POST"))
        .respond_with(busy)
        .up_to_n_times(1)
        .mount(&stub)
        .await;
    let taken = ResponseTemplate::new(201).set_body_json(serde_json::json!({"sid": "SM1"}));
    Mock::given(path("/2010-04-01/Accounts/AC1/Messages.json"))
        .respond_with(taken)
        .mount(&stub)
        .await;
    let (server, clock) = server(database, &stub).await;
    let id = queued(&server, &clock, "86-13800138000").await;

    until(&server, id, "last_error", "HTTP 429").await;
    let kept = row(&server, id, "body || params || code").await;
    assert!(
        !kept.contains("4711") && kept.matches("v2:").count() == 3,
        "{kept}"
    );
    clock.advance(TimeDelta::seconds(39));
    server.worker_round().await;
    assert_eq!(
        stub.received_requests().await.unwrap().len(),
        1,
        "the wait was not kept"
    );

    assert_eq!(twilio_reports(&server, id, "sent").await, 204);
    assert_eq!(twilio_reports(&server, id, "undelivered").await, 204);
    assert_eq!(row(&server, id, "delivery").await, "failed");
    clock.advance(TimeDelta::seconds(2));
    until(&server, id, "provider_reference", "SM1").await;
    let left = row(
        &server,
        id,
        "body || COALESCE(params, '') || COALESCE(code, '')",
    )
    .await;
    assert_eq!(left, "", "what was sent is still there");

    for _ in 0..2 {
        assert_eq!(twilio_reports(&server, id, "delivered").await, 204);
    }
    assert_eq!(twilio_reports(&server, id, "failed").await, 204);
    assert_eq!(row(&server, id, "delivery").await, "delivered");
    assert_eq!(row(&server, id, "delivery_error").await, "");
    assert_eq!(twilio_reports(&server, 999_999, "delivered").await, 204);
    server.stop().await;
}

async fn a_refused_number_is_given_up_with_its_reason_and_without_its_code(database: TestDatabase) {
    let stub = MockServer::start().await;
    let refused = serde_json::json!({"code": 21211, "message": "+8613800138000 is no number"});
    let refused = ResponseTemplate::new(400).set_body_json(refused);
    Mock::given(method("POST"))
        .respond_with(refused)
        .expect(1)
        .mount(&stub)
        .await;
    let (server, clock) = server(database, &stub).await;
    let id = queued(&server, &clock, "86-13800138000").await;
    until(&server, id, "state", "failed").await;
    assert_eq!(
        row(&server, id, "last_error").await,
        "Twilio: HTTP 400, error 21211"
    );
    assert_eq!(row(&server, id, "body || COALESCE(code, '')").await, "");
    clock.advance(TimeDelta::days(1));
    server.worker_round().await;
    server.stop().await;
}

async fn a_callback_without_its_proof_changes_nothing(database: TestDatabase) {
    let stub = MockServer::start().await;
    let said = serde_json::json!({"Code": "OK", "BizId": "b1", "RequestId": "r", "Message": "OK"});
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(200).set_body_json(said))
        .mount(&stub)
        .await;
    let (server, clock) = server(database, &stub).await;
    let id = queued(&server, &clock, "852-91234567").await;
    until(&server, id, "provider_reference", "b1").await;
    let report = format!("[{{\"success\":true,\"biz_id\":\"b1\",\"out_id\":\"landfall-{id}\"}}]");
    for (path, status) in [
        ("/callbacks/sms/aliyun", 403),
        ("/callbacks/sms/aliyun/0123456789abcdef0124", 403),
        ("/callbacks/sms/twilio", 403),
        ("/callbacks/sms/pigeon", 404),
        ("/callbacks/sms/pigeon/0123456789abcdef0123", 404),
    ] {
        assert_eq!(
            post(&server, path, "AAAA", &report).await.0,
            status,
            "{path}"
        );
    }
    let right = format!("/callbacks/sms/aliyun/{SECRET}");
    assert_eq!(post(&server, &right, "", "[{").await.0, 400);
    assert_eq!(row(&server, id, "delivery").await, "");
    let (status, answer) = post(&server, &right, "", &report).await;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((status, &answer["code"]), (200, &0.into()));
    assert!(answer["msg"].is_string());
    assert_eq!(row(&server, id, "delivery").await, "delivered");
    server.stop().await;
}

on_both_databases![std::future::ready =>
    a_code_goes_out_on_the_second_try_and_is_reported_on_once,
    a_refused_number_is_given_up_with_its_reason_and_without_its_code,
    a_callback_without_its_proof_changes_nothing,
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_check_command_says_what_the_provider_said() {
    let stub = MockServer::start().await;
    let refused = serde_json::json!({"code": 20003, "message": "Authenticate"});
    let refused = ResponseTemplate::new(401).set_body_json(refused);
    Mock::given(method("POST"))
        .respond_with(refused)
        .up_to_n_times(1)
        .mount(&stub)
        .await;
    let taken = ResponseTemplate::new(201).set_body_json(serde_json::json!({"sid": "SM7"}));
    Mock::given(method("POST"))
        .respond_with(taken)
        .mount(&stub)
        .await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut environment = vec![
        ("LANDFALL_DATA_DIR".to_owned(), data.display().to_string()),
        (
            "LANDFALL_CONFIG".to_owned(),
            folder.path().join("none.toml").display().to_string(),
        ),
    ];
    let mut check = |more: &[(&str, &str)], arguments: &[&str]| {
        environment.extend(
            more.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        );
        let output = execute(&environment, arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(
            !said.contains("13912345678") && !said.contains("S3CRET"),
            "{said}"
        );
        (output.status.code(), said)
    };
    let sms = ["check", "sms", "--to", "86-13912345678", "--language", "zh"];
    let (code, said) = check(&[], &sms);
    assert!(
        code == Some(1) && said.contains("LANDFALL_SMS_ROUTES"),
        "{said}"
    );
    let account = [
        ("LANDFALL_SMS_ROUTES", "*=twilio"),
        ("LANDFALL_SMS_TWILIO_URL", &stub.uri()),
        ("LANDFALL_SMS_TWILIO_ACCOUNT_SID", "AC1"),
        ("LANDFALL_SMS_TWILIO_AUTH_TOKEN", "S3CRET"),
        ("LANDFALL_SMS_TWILIO_FROM", "+15005550006"),
    ];
    let (code, said) = check(&account, &sms);
    assert!(
        code == Some(1) && said.contains("HTTP 401, error 20003"),
        "{said}"
    );
    let (code, said) = check(&[], &sms);
    assert!(code == Some(0) && said.contains("SM7"), "{said}");
    let (code, said) = check(&[], &["check", "sms", "--to", "12"]);
    assert!(code == Some(1) && said.contains("country code"), "{said}");
    let (code, said) = check(&[], &["check", "mail", "--to", "a@example.com"]);
    assert!(
        code == Some(1) && said.contains("LANDFALL_MAIL_PROVIDER"),
        "{said}"
    );
    assert!(
        !data.join("landfall.db").exists(),
        "a check needs no database"
    );
}
