//! Providers that have papers signed and fees paid, and what follows of what they say.

use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::json;
use tests::database::TestDatabase;
use tests::docusign::{Behaviour as SigningMood, DocuSignStub};
use tests::forms::{open_account, sign_questionnaire, upload_papers};
use tests::payfast::{Behaviour as PaymentMood, PayFastStub};
use tests::prepared::{PKF, a_project, publish};
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};
use tests::shown::asked_anew;
use tests::subscribing::subscriber;

use super::callers::{BTCPAY_SECRET, btcpay, docusign, payfast};
use super::scene::Scene;
use super::{ProviderKind, routes};

/// A server that has its papers signed and its fees paid elsewhere, with an order that waits for its signature and a fee that
/// waits for its payment.
pub(super) async fn with_papers(
    database: TestDatabase,
    signing: &DocuSignStub,
    payments: &PayFastStub,
) -> Scene {
    let keys = tempfile::tempdir().unwrap();
    let settings = format!(
        "{NO_LIMITS}\ntrusted_proxies = '127.0.0.1'\n{}\n{}\ncrypto_provider = 'btcpay'\n\
         crypto_btcpay_url = 'https://btcpay.landfall.test'\ncrypto_btcpay_store = 'store1'\n\
         crypto_btcpay_api_key = 'key'\ncrypto_btcpay_webhook_secret = '{BTCPAY_SECRET}'",
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
    asked_anew().await;
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
    for route in routes(ProviderKind::Crypto) {
        scene.callers.push(btcpay(route));
    }
    scene
}

/// A callback is a hint or a note until its provider has said the same: while it is away nothing else is another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_provider_is_away_a_callback_moves_nothing() {
    let database = TestDatabase::sqlite().await;
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
