//! Callers that do not prove to be the provider, and callers of a server without a provider, are
//! never trusted.

use reqwest::Method;
use tests::database::TestDatabase;
use tests::docusign::DocuSignStub;
use tests::payfast::PayFastStub;
use tests::server::{NO_LIMITS, TestServer};
use wiremock::MockServer;

use super::callers::{aliyun, bitpay, btcpay, docusign, payfast, twilio};
use super::messages::with_messages;
use super::papers::with_papers;
use super::scene::Scene;
use super::{ProviderKind, all_are_called, routes};

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_proven_changes_nothing_anywhere() {
    let database = TestDatabase::sqlite().await;
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
        for route in routes(ProviderKind::Crypto) {
            scene.callers.extend([btcpay(route), bitpay(route)]);
        }
        all_are_called(&[&scene]);
        let before = scene.quiet().await;
        for caller in &scene.callers {
            let (status, key) = match (caller.provider, signing_status) {
                ("docusign", 403) => (403, "Error_CallbackUnproven"),
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

/// The caller learns that the proof is missing, in their language, and nothing about contacts or accounts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_is_said_of_the_notice() {
    let signing = DocuSignStub::start();
    let keys = tempfile::tempdir().unwrap();
    let settings = format!("{NO_LIMITS}\n{}", signing.settings(keys.path()));
    let (server, clock) = TestServer::sqlite_with_clock(&settings).await;
    let scene = Scene::new(server, clock).await;
    let route = routes(ProviderKind::Signing).next().unwrap();
    let (_, status, mut forged) = docusign(route, "e1").wrong.swap_remove(0);
    let path = forged.path.clone();
    for (language, said) in [("zh", "凭证"), ("en", "proof")] {
        forged.path = format!("{path}?language={language}");
        let answer = scene.send(Method::POST, &forged).await;
        assert_eq!((answer.status, status), (403, 403));
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(said), "{message}");
        for other in ["联系方式", "账户", "contact", "account"] {
            assert!(!message.contains(other), "{message}");
        }
    }
    scene.server.stop().await;
    signing.stop().await;
}
