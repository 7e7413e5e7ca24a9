//! Providers that send text messages, and what they report of them.

use domain::Language;
use ports::driven::outbox::{Channel, NewMessage};
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::server::{NO_LIMITS, TestServer};
use tests::storage::queue;
use wiremock::matchers::{method, path_regex};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::callers::{ALIYUN_SECRET, TWILIO_TOKEN, aliyun, bitpay, twilio};
use super::scene::Scene;
use super::{ProviderKind, routes};

/// A server whose text messages go to a stub, with one message at each provider.
pub(super) async fn with_messages(database: TestDatabase, stub: &MockServer) -> Scene {
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
         sms_aliyun_templates = 'sms.code=SMS_1'\nsms_aliyun_callback_secret = '{ALIYUN_SECRET}'\n\
         crypto_provider = 'bitpay'\ncrypto_bitpay_token = 'token'"
    );
    let (server, clock) = TestServer::with_clock(database, &settings).await;
    let mut scene = Scene::new(server, clock).await;
    for route in routes(ProviderKind::Crypto) {
        scene.callers.push(bitpay(route));
    }
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
            Ok(queue(tx, message.clone()).await?)
        });
        queued.await.unwrap().0
    }
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
    what_is_reported_again_changes_nothing,
];
