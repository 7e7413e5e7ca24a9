//! The operators' view: submissions under a key, and repeated decisions without one.

use crate::idempotency::reviewers::people;
use domain::Refusal;
use domain::ids::AccountId;
use domain::operations::{Operator as Person, Role};
use domain::review::Subject;
use futures_util::future::join_all;
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::account::desk::review_account;
use ports::driving::desk::{Decide, Decision};
use serde_json::json;
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::PKF;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;

const WEI: &str = "86-13900139000";

async fn states(server: &TestServer, subject: Subject) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let log = tx.reviews().of(subject).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

async fn a_hundred_reviewers_make_one_decision(server: TestServer) {
    let id = applicant(&server, WEI, PKF).await.account;
    let tx = server.ports().store.begin_read().await.unwrap();
    let version = tx.accounts().get(id).await.unwrap().unwrap().version;
    drop(tx);
    let hired = people(server.ports(), 100, &[Role::Reviewer]).await;
    let decide = async |by: &Person| {
        let command = Decide {
            by: by.clone(),
            item: id.0,
            version,
            decision: Decision::pass(None),
            amount_received: None,
            origin: Origin::default(),
        };
        review_account(server.ports(), &command).await
    };
    let told = join_all(hired.iter().map(decide)).await;
    let is_stale = |outcome: &Result<_, Failure>| {
        matches!(outcome, Err(Failure::Refused(Refusal::StaleVersion)))
    };
    let stale = told.iter().filter(|outcome| is_stale(outcome)).count();
    assert_eq!(told.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert_eq!(stale, 99);
    // All ask again, as after a lost answer: the one who decided gets the first answer, the others the refusal again.
    let again = join_all(hired.iter().map(decide)).await;
    for (first, second) in told.iter().zip(&again) {
        assert_eq!(first.is_ok(), second.is_ok());
        assert_eq!(is_stale(first), is_stale(second));
    }
    let log = states(&server, Subject::Account(id)).await;
    assert_eq!(log, ["INIT", "LWAIT", "GWAIT"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_reviewers_make_one_decision_over_sqlite() {
    a_hundred_reviewers_make_one_decision(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_reviewers_make_one_decision_over_postgres() {
    a_hundred_reviewers_make_one_decision(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_decision_on_an_account_once_more_answers_with_the_item_as_it_stands() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let other = operator(&server, "rita", &[Role::Reviewer]).await;
    let id = applicant(&server, WEI, PKF).await.account.0;
    let version = desk.reviewer.item("kyc", id).await["version"].clone();
    let (pass, fail) = (
        format!("queues/kyc/{id}/pass"),
        format!("queues/kyc/{id}/fail"),
    );
    let on_it = json!({ "version": version });
    let words = json!({ "version": version, "comment": "blurred" });
    let first = desk.reviewer.post(&pass, on_it.clone()).await.ok();
    let again = desk.reviewer.post(&pass, on_it.clone()).await.ok();
    assert_eq!(again, first);
    for (who, path, body) in [
        (&desk.reviewer, &fail, &words),
        (&other, &pass, &on_it),
        (&desk.approver, &pass, &on_it),
    ] {
        let refused = who.post(path, body.clone()).await;
        refused.refused(409, "Error_StaleVersion");
    }
    desk.approver.fail("kyc", id, "expired").await.ok();
    let stands = desk.reviewer.post(&pass, on_it).await.ok();
    assert_eq!(stands["state"], "GFAIL");
    let log = states(&server, Subject::Account(AccountId(id))).await;
    assert_eq!(log, ["INIT", "LWAIT", "GWAIT", "GFAIL"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_decision_on_an_order_once_more_books_nothing() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("TWICE", 10_000, now)).await;
    let order = wei.subscribe(project, 1_000).await;
    let path = |verb: &str| format!("queues/subscriptions/{order}/{verb}");
    let version = desk.finance.item("subscriptions", order).await["version"].clone();
    let arrived = |amount: i64| json!({ "version": version, "amount_received": amount });
    let first = desk.finance.post(&path("pass"), arrived(1_000)).await.ok();
    let again = desk.finance.post(&path("pass"), arrived(1_000)).await.ok();
    assert_eq!(again, first);
    let refused = desk.finance.post(&path("pass"), arrived(1_200)).await;
    refused.refused(409, "Error_StaleVersion");
    let accepted = desk
        .approver
        .pass("subscriptions", order, json!({}))
        .await
        .ok();

    let other = operator(&server, "anna", &[Role::Approver]).await;
    let issue = json!({ "version": accepted["version"] });
    let issued = desk.approver.post(&path("issue"), issue.clone()).await.ok();
    assert_eq!(issued["state"], "SUCCESS");
    for body in [issue.clone(), json!({})] {
        let again = desk.approver.post(&path("issue"), body).await.ok();
        assert_eq!(again, issued);
    }
    let refused = other.post(&path("issue"), issue).await;
    refused.refused(409, "Error_StaleVersion");
    let refused = other.post(&path("issue"), json!({})).await;
    refused.refused(409, "OrderNotPending");
    let found = ports::driving::operations::reconcile(server.ports()).await;
    assert!(found.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_submits_under_a_key_too() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("ALL", 10_000, now)).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let order = wei.subscribe(project, 1_000).await;
    desk.accept(order, 1_000).await;
    let path = format!("projects/{project}/issue");
    let why = json!({ "comment": "all of them" });
    let finance = &desk.finance;
    let first = finance.post_keyed("all", &path, why.clone()).await;
    let again = finance.post_keyed("all", &path, why).await;
    assert_eq!(first.status, 202, "{}", first.text());
    assert_eq!((again.status, &again.bytes), (202, &first.bytes));
    let words = json!({ "comment": "some of them" });
    let other = finance.post_keyed("all", &path, words).await;
    other.refused(422, "IdempotencyMismatch");
    let proposal = first.json()["proposal"].clone();
    let path = format!("proposals/{}/approve", proposal["id"]);
    let body = json!({ "version": proposal["version"] });
    let approver = &desk.approver;
    let first = approver.post_keyed("yes", &path, body.clone()).await;
    let again = approver.post_keyed("yes", &path, body).await;
    assert_eq!(first.status, 200, "{}", first.text());
    assert_eq!(again.bytes, first.bytes);
    server.worker_round().await;
    assert_eq!(
        finance.item("subscriptions", order).await["state"],
        "SUCCESS"
    );
}
