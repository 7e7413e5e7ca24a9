//! The investor's client's view.

use adapters::system::SettableClock;
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::review::Actor;
use futures_util::future::join_all;
use ports::driven::password::{PasswordError, PasswordHash, PasswordHasher};
use ports::submission::{Claimed, Submitting, claim};
use ports::{Failure, Ports, RequestRefusal};
use serde_json::{Value, json};
use std::sync::Arc;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::{bank, fixture, with};
use tests::prepared::{PKF, a_project, investor_of, publish};
use tests::road::{PASSWORD, investor};
use tests::server::TestServer;
use tests::storage::at;
use tests::subscribing::subscriber;

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

async fn banks(client: &Client) -> usize {
    let list = client.get("account_bankprofile", &[]).await.ok();
    list["banks"].as_array().unwrap().len()
}

async fn a_bank_account_is_added_once(server: TestServer) {
    let ann = investor(&server, ANN).await;
    ann.use_key(Some("3f2a/bank-1"));
    let first = ann.post("account_bankprofile", bank()).await;
    let again = ann.post("account_bankprofile", bank()).await;
    assert_eq!((first.status, again.status), (200, 200));
    assert_eq!(first.bytes, again.bytes);
    assert_eq!(again.header("content-type"), "application/json");
    // The order of fields and the common ones say nothing.
    let chinese = with(bank(), &json!({ "language": "zh", "timestamp": "1" }));
    let again = ann.post("account_bankprofile", chinese).await;
    assert_eq!(first.bytes, again.bytes);
    assert_eq!(banks(&ann).await, 1);

    let other = with(bank(), &json!({ "BankCity": "Shanghai" }));
    let refused = ann.post("account_bankprofile", other.clone()).await;
    refused.refused(422, "IdempotencyMismatch");
    let id = first.json()["UserBankProfileID"].clone();
    let change = json!({ "UserBankProfileID": id, "BankCity": "Shanghai" });
    let refused = ann.put("account_bankprofile", change).await;
    refused.refused(422, "IdempotencyMismatch");
    assert_eq!(banks(&ann).await, 1);

    // The key is Ann's alone, and another key is another submission.
    let ben = investor(&server, BEN).await;
    ben.use_key(Some("3f2a/bank-1"));
    let bens = ben.post("account_bankprofile", other).await.ok();
    assert_ne!(bens["UserBankProfileID"], id);
    ann.use_key(Some("3f2a/bank-2"));
    ann.post("account_bankprofile", bank()).await.ok();
    assert_eq!((banks(&ann).await, banks(&ben).await), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_is_added_once_over_sqlite() {
    a_bank_account_is_added_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_is_added_once_over_postgres() {
    a_bank_account_is_added_once(TestServer::postgres().await).await;
}

async fn sixteen_at_once_have_one_effect(server: TestServer) {
    let ann = investor(&server, ANN).await;
    ann.use_key(Some("at-once"));
    let sent = (0..16).map(|_| ann.post("account_bankprofile", bank()));
    let answers = join_all(sent).await;
    let done: Vec<_> = answers.iter().filter(|a| a.status == 200).collect();
    assert!(!done.is_empty());
    assert!(done.iter().all(|a| a.bytes == done[0].bytes));
    for refused in answers.iter().filter(|a| a.status != 200) {
        let key = refused.json()["messageKey"].clone();
        assert_eq!((refused.status, key), (409, json!("IdempotencyInFlight")));
    }
    let after = ann.post("account_bankprofile", bank()).await;
    assert_eq!(after.bytes, done[0].bytes);
    assert_eq!(banks(&ann).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_at_once_have_one_effect_over_sqlite() {
    sixteen_at_once_have_one_effect(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_at_once_have_one_effect_over_postgres() {
    sixteen_at_once_have_one_effect(TestServer::postgres().await).await;
}

async fn an_order_is_started_once(server: TestServer) {
    let wei = subscriber(&server, ANN, PKF).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("ONCE", 10_000, now)).await;
    wei.client.use_key(Some("order"));
    let first = wei.try_start(project, 2, 1_000).await;
    let again = wei.try_start(project, 2, 1_000).await;
    assert_eq!((first.status, again.status), (200, 200), "{}", again.text());
    assert_eq!(first.bytes, again.bytes);
    let other = wei.try_start(project, 2, 2_000).await;
    other.refused(422, "IdempotencyMismatch");
    wei.client.use_key(Some("another order"));
    let refused = wei.try_start(project, 2, 1_000).await;
    refused.refused(400, "Error_BadRequest");
    wei.client.use_key(Some("another-order"));
    let refused = wei.try_start(project, 2, 1_000).await;
    let pending = refused.refused(409, "Error_InvestmentPending");
    let order = first.json()["myInvestment"]["UserInvestmentID"].clone();
    assert_eq!(pending["params"]["UserInvestmentID"], order);

    // What was refused changed nothing, so that its key may be used again once nothing stands against it.
    wei.client.use_key(None);
    let cancel = json!({ "UserInvestmentID": order });
    wei.client.delete("account_investment", cancel).await.ok();
    wei.client.use_key(Some("another-order"));
    let second = wei.try_start(project, 2, 1_000).await.ok();
    assert_ne!(second["myInvestment"]["UserInvestmentID"], order);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_started_once_over_sqlite() {
    an_order_is_started_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_started_once_over_postgres() {
    an_order_is_started_once(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_an_order_goes_under_a_key_of_its_own() {
    let server = TestServer::sqlite().await;
    let wei = subscriber(&server, ANN, PKF).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("KEYED", 10_000, now)).await;
    let keyed = |key: &str| wei.client.use_key(Some(key));
    keyed("start");
    let started = wei.try_start(project, 2, 1_000).await.ok();
    let order = started["myInvestment"]["UserInvestmentID"]
        .as_i64()
        .unwrap();
    keyed("read");
    let read = json!({ "ReadDocumentsInd": true });
    wei.save(order, 487, read).await.ok();
    keyed("ask");
    let asked = wei.try_ask(order, "WireInvest").await;
    let again = wei.try_ask(order, "WireInvest").await;
    assert_eq!(asked.bytes, again.bytes, "{}", again.text());
    wei.client.use_key(None);
    tests::subscribing::sign_on(&wei.client, &asked.ok()).await;
    tests::subscribing::stored(&wei.client, &again.ok()).await;
    keyed("prove");
    let proved = wei.try_prove(order).await;
    let again = wei.try_prove(order).await;
    assert_eq!(proved.status, 200, "{}", proved.text());
    assert_eq!(proved.bytes, again.bytes);
    keyed("review");
    wei.save(order, 489, json!({})).await.ok();
    keyed("complete");
    let completed = wei.complete(order).await;
    let again = wei.complete(order).await;
    assert_eq!(completed.status, 200, "{}", completed.text());
    assert_eq!(completed.bytes, again.bytes);
    assert_eq!(wei.order(order).await["orderStatus"], "LWAIT");
    keyed("revoke");
    let back = json!({ "UserInvestmentID": order });
    let revoke = || wei.client.post("account_investment_revoke", back.clone());
    assert_eq!(revoke().await.ok(), revoke().await.ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_is_the_same_by_its_bytes_and_its_fields() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    ann.use_key(Some("upload"));
    let send = async |code, file| {
        let fields = [("CodeKey", code)];
        let media_type = "application/octet-stream";
        let content = fixture(file);
        ann.upload("account_document", &fields, file, media_type, content)
            .await
    };
    let first = send("Passport", "passport.jpg").await;
    let again = send("Passport", "passport.jpg").await;
    assert_eq!(first.status, 200, "{}", first.text());
    assert_eq!(first.bytes, again.bytes);
    let other_file = send("Passport", "address.pdf").await;
    other_file.refused(422, "IdempotencyMismatch");
    let other_field = send("POA", "passport.jpg").await;
    other_field.refused(422, "IdempotencyMismatch");
    let list = ann.get("account_document", &[]).await.ok();
    assert_eq!(list["documents"].as_array().unwrap().len(), 1, "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_part_of_what_was_submitted() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    ann.use_key(Some("proof"));
    let prove = |password: &str| ann.post("account_reauth", json!({ "Password": password }));
    prove(PASSWORD).await.ok();
    prove(PASSWORD).await.ok();
    prove("Wrong-pass-1")
        .await
        .refused(422, "IdempotencyMismatch");
    ann.use_key(Some("wrong-proof"));
    for _ in 0..2 {
        let refused = prove("Wrong-pass-1").await;
        refused.refused(422, "UpdateError_WrongPassword");
    }
    prove(PASSWORD).await.refused(422, "IdempotencyMismatch");
}

/// Passwords that nobody hashes or tries.
struct UnusedHasher;

#[async_trait]
impl PasswordHasher for UnusedHasher {
    async fn hash(&self, _: &str) -> Result<PasswordHash, PasswordError> {
        panic!("a password is hashed")
    }

    async fn verify(&self, _: &str, _: Option<PasswordHash>) -> Result<bool, PasswordError> {
        panic!("a password is tried")
    }

    async fn verify_stranger(
        &self,
        _: &str,
        _: Option<PasswordHash>,
    ) -> Result<bool, PasswordError> {
        panic!("a password is tried")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn telling_a_submission_with_a_password_from_another_hashes_no_password() {
    let server = TestServer::sqlite().await;
    investor(&server, ANN).await;
    let ports = Ports {
        passwords: Arc::new(UnusedHasher),
        ..server.ports().clone()
    };
    let by = Actor::Investor(investor_of(ports.store.as_ref(), ANN).await);
    let claim = async |password: &str| {
        let submitting = Submitting {
            by,
            key: "k".into(),
            content: json!({ "Password": password }).to_string().into_bytes(),
        };
        claim(&ports, &submitting).await
    };
    let Ok(Claimed::Mine(first)) = claim(PASSWORD).await else {
        panic!("the claim is not given");
    };
    let refused = |claimed: Result<Claimed, Failure>| match claimed.err() {
        Some(Failure::Request(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    let again = claim(PASSWORD).await;
    assert_eq!(refused(again), RequestRefusal::IdempotencyInFlight);
    let other = claim("Wrong-pass-1").await;
    assert_eq!(refused(other), RequestRefusal::IdempotencyMismatch);
    drop(first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_1_to_200_visible_characters() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let longest = "k".repeat(200);
    let too_long = "k".repeat(201);
    for wrong in ["", "a b", too_long.as_str(), "caf\u{e9}"] {
        ann.use_key(Some(wrong));
        let refused = ann.post("account_bankprofile", bank()).await;
        let body = refused.refused(400, "Error_BadRequest");
        assert_eq!(body["params"]["field"], "Idempotency-Key", "{wrong}");
    }
    ann.use_key(Some(&longest));
    ann.post("account_bankprofile", bank()).await.ok();
    assert_eq!(banks(&ann).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_remembered_for_a_day() {
    let clock = SettableClock::at(at(0));
    let database = TestDatabase::sqlite().await;
    let server = TestServer::start_at(database, "rate_limits = 'off'", clock.clone()).await;
    let ann = investor(&server, ANN).await;
    ann.use_key(Some("day"));
    let first = ann.post("account_bankprofile", bank()).await.ok();
    clock.set(at(0) + TimeDelta::hours(23));
    tests::road::log_in(&ann, ANN).await;
    let again = ann.post("account_bankprofile", bank()).await.ok();
    assert_eq!(again, first);
    clock.set(at(0) + TimeDelta::hours(25));
    tests::road::log_in(&ann, ANN).await;
    forgotten(&server).await;
    let new = ann.post("account_bankprofile", bank()).await.ok();
    assert_ne!(new, first);
}

/// Waits until the worker has taken the old ones away.
async fn forgotten(server: &TestServer) {
    for _ in 0..100 {
        let tx = server.ports().store.begin_read().await.unwrap();
        let before = server.ports().clock.now() - TimeDelta::hours(24);
        if !tx.submissions().any_before(before).await.unwrap() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the worker forgets nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_describes_the_header_where_it_is_taken() {
    let server = TestServer::sqlite().await;
    let document = Client::new(server.base(), "en")
        .open("/api/openapi.json")
        .await
        .ok();
    let takes = |path: &str, method: &str| {
        let parameters = &document["paths"][path][method]["parameters"];
        parameters.as_array().is_some_and(|all| {
            let named = |p: &Value| p["name"] == "Idempotency-Key" && p["in"] == "header";
            all.iter().any(named)
        })
    };
    assert!(takes("/api/account_investment.json", "post"));
    assert!(takes("/api/account_document.json", "post"));
    assert!(takes("/ops/api/projects/{id}/issue", "post"));
    assert!(!takes("/api/account_investment.json", "get"));
    assert!(!takes("/api/login.json", "post"));
}
