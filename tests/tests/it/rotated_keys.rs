//! While keys are rotated: data made under the old key still opens as long as it is in the ring, on
//! a server that has the new key in front, and its proofs are renewed.

use adapters::crypto::{KeyRing, KeyedSecrets};
use domain::ids::{AccountId, WithdrawalId};
use ports::Ports;
use ports::driven::payee_proofs::Proven;
use ports::driving::operations::reconcile;
use ports::driving::payee::{prove_account, renew_payee_proofs};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::{open_account, sign_questionnaire, upload_papers};
use tests::on_both_databases;
use tests::prepared::{CAYMAN, PKF, a_stored_investor, an_approved_account, prove_bank_account};
use tests::road::{investor, log_in};
use tests::server::{NO_LIMITS, TestServer};
use tests::shown::asked_anew;
use tests::subscribing::{sign_on, stored, subscriber};
use tests::wallet::fund;

on_both_databases![tests::server::TestServer::with_database =>
    proofs_are_renewed_beside_one_that_does_not_open,
];

const MOBILE: &str = "86-13900139000";
const OLD: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW: &str = "k2:HxweHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";

fn under(keys: &str) -> String {
    format!("{NO_LIMITS}\nmaster_keys = '{keys}'")
}

async fn over_the_old_key() -> TestServer {
    TestServer::start(TestDatabase::sqlite().await, &under(OLD)).await
}

/// The ring of a server with the new key in front.
fn rotated() -> String {
    under(&format!("{NEW},{OLD}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_to_sign_still_opens_after_a_rotation() {
    let server = over_the_old_key().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    prove_bank_account(server.ports(), who.account).await;
    let withdrawal = who.withdraw("100").await;
    let asked = who.try_ask_withdrawal(withdrawal).await.ok();
    let (running, base) = server.beside_with(&rotated(), None).await;
    let url = asked["url"].as_str().unwrap();
    let there = url.replace(server.base(), &base);
    assert_eq!(who.client.open(&there).await.status, 200);
    let asked_there = json!({ "url": there, "sessionId": asked["sessionId"] });
    let signed = sign_on(&who.client, &asked_there).await;
    assert_eq!(signed.status, 303, "{}", signed.text());
    stored(&who.client, &asked).await;
    // A token that nobody made opens nothing.
    let forged = there.replace("/sign/k1.", "/sign/k2.");
    assert_ne!(forged, there);
    assert_eq!(who.client.open(&forged).await.status, 404);
    running.stop().await.unwrap();
    server.is_left_to_another();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_goes_on_after_a_rotation() {
    let server = over_the_old_key().await;
    let fee = format!("UPDATE frameworks SET kyc_fee_minor = 45000 WHERE id = {PKF}");
    let database = server.database().connect().await;
    database.execute_unprepared(&fee).await.unwrap();
    asked_anew().await;
    let client = investor(&server, MOBILE).await;
    let account = open_account(&client, PKF.0).await;
    upload_papers(&client, account).await;
    sign_questionnaire(server.ports(), account, server.ports().clock.now()).await;
    let asks = json!({
        "ProcessCodeKey": "KYC", "UserEntityID": account,
        "RedirectURL": "/#/account/addresspage/addresspage?InvestmentFrameworkID=1",
    });
    let page = |started: &Value| started["form"]["action"].as_str().unwrap().to_owned();
    let started = client.post("account_pay", asks.clone()).await.ok();
    let (running, base) = server.beside_with(&rotated(), None).await;
    let there = page(&started).replace(server.base(), &base);
    assert_eq!(client.open(&there).await.status, 200);
    // Continued there, it is the same charge, and the page in the answer opens.
    let beside = Client::new(&base, "en");
    beside.fetch_csrf_token().await;
    log_in(&beside, MOBILE).await;
    let again = beside.post("account_pay", asks).await.ok();
    let charge = "OnlineChargeSessionID";
    assert_eq!(again[charge], started[charge]);
    let url = page(&again);
    assert_eq!(beside.open(&url).await.status, 200);
    beside
        .submit_form(&url, &[("outcome", "paid")])
        .await
        .redirect();
    let id = started[charge].to_string();
    let read = client.get("account_pay", &[(charge, &id)]).await.ok();
    assert_eq!(read["State"], "Paid");
    running.stop().await.unwrap();
    server.is_left_to_another();
    server.stop().await;
}

/// The server's ports with these keys for proofs; sealed fields stay under the server's own.
fn with_keys(ports: &Ports, keys: &str) -> Ports {
    Ports {
        secrets: Arc::new(KeyedSecrets::new(&KeyRing::parse(keys).unwrap())),
        ..ports.clone()
    }
}

async fn proof(ports: &Ports, what: Proven) -> String {
    let tx = ports.store.begin_read().await.unwrap();
    tx.payee_proofs().get(what).await.unwrap().unwrap()
}

async fn proofs_are_renewed_beside_one_that_does_not_open(server: TestServer) {
    let old = with_keys(server.ports(), OLD);
    let now = old.clock.now();
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    let tx = old.store.begin().await.unwrap();
    let investor = a_stored_investor(tx.as_ref(), now).await;
    tx.commit().await.unwrap();
    let mut accounts: Vec<AccountId> = vec![who.account];
    for framework in [PKF, CAYMAN] {
        let store = old.store.as_ref();
        accounts.push(an_approved_account(store, investor, framework, now).await);
    }
    for id in &accounts {
        let proven = ports::transact(&old, async |tx| {
            let account = tx.accounts().lock(*id).await?.expect("the account");
            prove_account(&old, tx, &account, now).await
        });
        proven.await.unwrap();
    }
    prove_bank_account(server.ports(), who.account).await;
    let withdrawal = who.withdraw("100").await;
    let spoiled = accounts[1];
    let sound = accounts[2];
    let spoil =
        format!("UPDATE accounts SET bank_account_number = 'v2:gone:AAAA' WHERE id = {spoiled}");
    let database = server.database().connect().await;
    database.execute_unprepared(&spoil).await.unwrap();

    // The server's own key made the proofs of the investor who withdraws, the old one those of the others.
    let own = std::fs::read_to_string(server.folder().join("development.keys")).unwrap();
    let ring = format!("{NEW},{OLD},{}", own.trim());
    let rotated = with_keys(server.ports(), &ring);
    let before = proof(&old, Proven::Account(spoiled)).await;
    let renewed = renew_payee_proofs(&rotated).await.unwrap();
    assert_eq!(renewed.left, [format!("account:{spoiled}")]);
    // Two accounts, the withdrawal, and the frameworks' bank accounts.
    assert!(renewed.renewed >= 3, "{renewed:?}");
    for what in [
        Proven::Account(who.account),
        Proven::Account(sound),
        Proven::Withdrawal(WithdrawalId(withdrawal)),
    ] {
        assert!(proof(&old, what).await.starts_with("k2."), "{what:?}");
    }
    assert_eq!(proof(&old, Proven::Account(spoiled)).await, before);
    let alone = with_keys(server.ports(), NEW);
    let found = reconcile(&alone).await.unwrap();
    let changed = found.iter().filter(|it| it.what.contains("bank account"));
    let changed: Vec<&str> = changed.map(|it| it.record.as_str()).collect();
    assert_eq!(changed, [format!("account:{spoiled}")], "{found:?}");
    server.is_left_broken();
    server.stop().await;
}
