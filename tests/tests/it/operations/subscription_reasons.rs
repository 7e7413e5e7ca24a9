//! The investor sees why a subscription or a withdrawal failed or was taken back, in the list of
//! orders and at the record itself; notes on a pass stay at the desk. On both databases.

use domain::ids::ProjectId;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::fund;

const WEI: &str = "86-13900139000";

on_both_databases![
    std::future::ready =>
    a_failed_order_says_why,
    an_order_that_was_taken_back_says_why_where_the_desk_did_it,
    a_failed_withdrawal_says_why_beside_a_failed_order,
];

async fn prepared(database: TestDatabase) -> (TestServer, Desk, Subscriber, ProjectId) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let project = a_project("WHY", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    (server, desk, wei, project)
}

/// Every order of the list, the newest first: its type, its state and its reason.
async fn listed(who: &Subscriber) -> Vec<Value> {
    let answer = who.client.get("account_order", &[]).await.ok();
    let orders = answer["data"]["list"].as_array().unwrap().iter();
    orders
        .map(|order| json!([order["orderType"], order["orderStatus"], order["comment"]]))
        .collect()
}

async fn a_failed_order_says_why(database: TestDatabase) {
    let (server, desk, wei, project) = prepared(database).await;
    let passed = json!({ "amount_received": 1_000, "comment": "Looks odd, look again" });

    let first = wei.subscribe(project, 1_000).await;
    assert_eq!(wei.order(first).await["Comment"], Value::Null);
    desk.finance
        .fail("subscriptions", first, "Another payer.")
        .await
        .ok();
    assert_eq!(wei.order(first).await["Comment"], "Another payer.");

    let second = wei.subscribe(project, 1_000).await;
    desk.finance
        .pass("subscriptions", second, passed)
        .await
        .ok();
    let waiting = wei.order(second).await;
    assert_eq!(
        (&waiting["orderStatus"], &waiting["Comment"]),
        (&json!("GWAIT"), &Value::Null)
    );
    let expected = [
        json!([1, "GWAIT", null]),
        json!([1, "LFAIL", "Another payer."]),
    ];
    assert_eq!(listed(&wei).await, expected);
    desk.approver
        .fail("subscriptions", second, "Recalled by the bank.")
        .await
        .ok();
    assert_eq!(wei.order(second).await["Comment"], "Recalled by the bank.");

    let third = wei.subscribe(project, 1_000).await;
    let noted = json!({ "amount_received": 1_000, "comment": "Fine now" });
    desk.finance.pass("subscriptions", third, noted).await.ok();
    let noted = json!({ "comment": "Fine" });
    desk.approver.pass("subscriptions", third, noted).await.ok();
    assert_eq!(wei.order(third).await["Comment"], Value::Null);
    let expected = [
        json!([1, "PRE_OK", null]),
        json!([1, "GFAIL", "Recalled by the bank."]),
        json!([1, "LFAIL", "Another payer."]),
    ];
    assert_eq!(listed(&wei).await, expected);
    server.stop().await;
}

async fn an_order_that_was_taken_back_says_why_where_the_desk_did_it(database: TestDatabase) {
    let (server, desk, wei, project) = prepared(database).await;
    let by_desk = wei.subscribe(project, 1_000).await;
    let noted = json!({ "amount_received": 1_000, "comment": "Called the payer" });
    let other = operator(&server, "fiona", &[Role::Finance]).await;
    other.pass("subscriptions", by_desk, noted).await.ok();
    let version = desk.finance.item("subscriptions", by_desk).await["version"].clone();
    let path = format!("queues/subscriptions/{by_desk}/revoke");
    let reason = json!({ "version": version, "comment": "As asked by letter." });
    // The operator who stated an amount that nobody else confirmed must not pass it on.
    let alone = other.post(&path, reason.clone()).await;
    alone.refused(403, "FourEyes");
    desk.finance.post(&path, reason).await.ok();
    assert_eq!(wei.order(by_desk).await["Comment"], "As asked by letter.");

    let by_investor = wei.subscribe(project, 1_000).await;
    let noted = json!({ "amount_received": 1_000, "comment": "Called the payer" });
    let finance = &desk.finance;
    finance.pass("subscriptions", by_investor, noted).await.ok();
    let which = json!({ "UserInvestmentID": by_investor });
    let revoked = wei.client.post("account_investment_revoke", which).await;
    revoked.ok();
    assert_eq!(wei.order(by_investor).await["Comment"], Value::Null);
    let expected = [
        json!([1, "REVOKED", null]),
        json!([1, "REVOKED", "As asked by letter."]),
    ];
    assert_eq!(listed(&wei).await, expected);
    server.stop().await;
}

async fn a_failed_withdrawal_says_why_beside_a_failed_order(database: TestDatabase) {
    let (server, desk, wei, project) = prepared(database).await;
    fund(&server, &wei, 1_000).await;
    // The first order and the first withdrawal have the same number, and each its own reason.
    let order = wei.subscribe(project, 1_000).await;
    let refused = desk.finance.fail("subscriptions", order, "Another payer.");
    refused.await.ok();
    let withdrawal = wei.handed_in_withdrawal("400").await;
    assert_eq!(order, withdrawal);
    let noted = json!({ "comment": "Called back" });
    desk.finance
        .pass("withdrawals", withdrawal, noted)
        .await
        .ok();
    assert_eq!(wei.withdrawal(withdrawal).await["Comment"], Value::Null);
    let waiting = [
        json!([2, "GWAIT", null]),
        json!([1, "LFAIL", "Another payer."]),
    ];
    assert_eq!(listed(&wei).await, waiting);
    desk.approver
        .fail("withdrawals", withdrawal, "The account is closed.")
        .await
        .ok();
    let shown = wei.withdrawal(withdrawal).await;
    assert_eq!(shown["Comment"], "The account is closed.");
    let expected = [
        json!([2, "GFAIL", "The account is closed."]),
        json!([1, "LFAIL", "Another payer."]),
    ];
    assert_eq!(listed(&wei).await, expected);
    server.stop().await;
}
