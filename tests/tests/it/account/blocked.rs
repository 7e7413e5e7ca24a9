//! Blocking an account: two people block and release it, and what a block stops.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::payout::step;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::fund;

const WEI: &str = "86-13900139000";
const LIN: &str = "86-13900139001";

on_both_databases![
    std::future::ready =>
    two_people_block_an_account_and_release_it,
    a_blocked_account_submits_nothing_and_is_paid_nothing,
    what_the_bank_paid_is_booked_for_a_blocked_account,
    an_order_of_a_blocked_account_is_neither_passed_nor_issued,
    an_issue_of_all_tells_before_what_it_skips,
];

/// The account on its investor's page.
async fn shown(by: &Operator, who: &Subscriber) -> Value {
    let page = by.get(&format!("investors/{}", who.investor)).await.ok();
    page["accounts"][0].clone()
}

async fn ask(by: &Operator, who: &Subscriber, what: &str) -> Answer {
    let version = shown(by, who).await["version"].clone();
    let asked = json!({ "version": version, "reason": "Court order 12" });
    let path = format!("accounts/{}/{what}", who.account);
    by.post(&path, asked).await
}

/// Finance proposes it and the approver approves.
async fn changed(desk: &Desk, who: &Subscriber, what: &str) {
    let proposed = ask(&desk.finance, who, what).await.ok();
    desk.approver.approve(&proposed).await.ok();
}

async fn two_people_block_an_account_and_release_it(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, WEI, PKF).await;
    let both = operator(&server, "bea", &[Role::Finance, Role::Approver]).await;
    ask(&desk.finance, &who, "release")
        .await
        .refused(409, "Error_StaleVersion");
    let old = json!({ "version": 999, "reason": "Court order 12" });
    let path = format!("accounts/{}/block", who.account);
    let refused = desk.finance.post(&path, old).await;
    refused.refused(409, "Error_StaleVersion");

    let proposed = ask(&both, &who, "block").await;
    assert_eq!(proposed.status, 202);
    let proposed = proposed.ok();
    both.approve(&proposed).await.refused(403, "FourEyes");
    ask(&desk.finance, &who, "block")
        .await
        .refused(409, "ProposalPending");
    assert_eq!(shown(&both, &who).await["blocked"], Value::Null);
    desk.approver.approve(&proposed).await.ok();
    let blocked = shown(&desk.finance, &who).await["blocked"].clone();
    assert_eq!(
        json!([blocked["reason"], blocked["by"]]),
        json!(["Court order 12", "bea"])
    );
    ask(&desk.finance, &who, "block")
        .await
        .refused(409, "AccountBlocked");

    changed(&desk, &who, "release").await;
    assert_eq!(shown(&desk.finance, &who).await["blocked"], Value::Null);
    changed(&desk, &who, "block").await;
    server.stop().await;
}

async fn a_blocked_account_submits_nothing_and_is_paid_nothing(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, WEI, PKF).await;
    fund(&server, &who, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    let waiting = who.handed_in_withdrawal("50").await;
    changed(&desk, &who, "block").await;

    let at_once = json!({ "CurrencyID": 1, "Amount": "10", "submit": true });
    let asked = who.try_withdraw(at_once).await;
    asked.refused(409, "AccountBlocked");
    let drafted = who.withdraw("10").await;
    let form = who.sign_withdrawal(drafted).await;
    let submitted = who.submit_withdrawal(drafted, form).await;
    submitted.refused(409, "AccountBlocked");
    let own = who.client.get("account_userentity", &[]).await;
    assert!(!own.text().contains("Court order"), "{}", own.text());
    assert_eq!(own.ok()["userEntities"][0]["BlockedInd"], true);
    desk.try_batch(None).await.refused(409, "PayoutNotDue");
    assert_eq!(desk.payout(&payout["id"]).await["blocked"], true);
    let listed = desk.finance.get("payouts").await.ok();
    assert_eq!(listed["items"][0]["blocked"], true);
    let named = desk.try_batch(Some(&[&payout["id"]])).await;
    named.refused(409, "AccountBlocked");
    let paid = json!({ "value_on": desk.today, "reference": "NTRF 7", "reason": "urgent" });
    let singly = step(&desk.finance, &payout, "execute", paid).await;
    singly.refused(409, "AccountBlocked");
    let pass = desk.finance.pass("withdrawals", waiting, json!({})).await;
    pass.ok();
    let item = desk.approver.item("withdrawals", waiting).await;
    assert_eq!(item["blocked"]["reason"], "Court order 12");
    let pass = desk.approver.pass("withdrawals", waiting, json!({})).await;
    pass.refused(409, "AccountBlocked");
    let failed = desk.approver.fail("withdrawals", waiting, "Not now").await;
    failed.ok();

    changed(&desk, &who, "release").await;
    let own = who.client.get("account_userentity", &[]).await.ok();
    assert_eq!(own["userEntities"][0]["BlockedInd"], false);
    who.submit_withdrawal(drafted, form).await.ok();
    desk.try_batch(None).await.ok();
    server.stop().await;
}

async fn what_the_bank_paid_is_booked_for_a_blocked_account(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, WEI, PKF).await;
    fund(&server, &who, 1_000).await;
    let (_, with_the_bank) = desk.owed(&who, "100").await;
    let batch = desk.try_batch(Some(&[&with_the_bank["id"]])).await.ok();
    let batch = desk.release(&batch).await.ok();
    let (_, batched) = desk.owed(&who, "50").await;
    let open = desk.try_batch(Some(&[&batched["id"]])).await.ok();
    changed(&desk, &who, "block").await;

    // Only what waits for the desk is kept back.
    let path = format!("payout_batches/{}", open["id"]);
    let shown = desk.approver.get(&path).await.ok();
    assert_eq!(shown["payouts"][0]["blocked"], true);
    let sent = desk.payout(&with_the_bank["id"]).await;
    assert_eq!(sent["blocked"], false);
    desk.release(&open).await.refused(409, "AccountBlocked");
    desk.pay(&batch, "NTRF 7").await.ok();
    let paid = desk.payout(&with_the_bank["id"]).await;
    assert_eq!(paid["state"], "EXECUTED");
    assert_eq!(desk.payout(&batched["id"]).await["state"], "BATCHED");
    server.stop().await;
}

async fn an_order_of_a_blocked_account_is_neither_passed_nor_issued(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, WEI, PKF).await;
    let mut projects = Vec::new();
    for code in ["ONE", "TWO", "SIX"] {
        let project = a_project(code, 10_000, server.ports().clock.now());
        projects.push(publish(server.ports().store.as_ref(), project).await);
    }
    let accepted = who.subscribe(projects[0], 1_000).await;
    desk.accept(accepted, 1_000).await;
    let waiting = who.subscribe(projects[1], 1_000).await;
    let received = json!({ "amount_received": 1_000 });
    let pass = desk.finance.pass("subscriptions", waiting, received).await;
    pass.ok();
    let begun = who.start(projects[2], 2, 1_000).await;
    who.sign(begun, "WireInvest").await;
    who.try_prove(begun).await.ok();
    who.save(begun, 489, json!({})).await.ok();
    changed(&desk, &who, "block").await;

    who.complete(begun).await.refused(409, "AccountBlocked");
    let pass = desk
        .approver
        .pass("subscriptions", waiting, json!({}))
        .await;
    pass.refused(409, "AccountBlocked");
    let issue = format!("queues/subscriptions/{accepted}/issue");
    let issued = desk.approver.post(&issue, json!({})).await;
    issued.refused(409, "AccountBlocked");

    changed(&desk, &who, "release").await;
    who.complete(begun).await.ok();
    desk.approver.post(&issue, json!({})).await.ok();
    server.stop().await;
}

async fn an_issue_of_all_tells_before_what_it_skips(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let lin = approved(&server, &desk, LIN, PKF).await;
    let project = a_project("ONE", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let mut orders = Vec::new();
    for who in [&wei, &lin] {
        let order = who.subscribe(project, 1_000).await;
        desk.accept(order, 1_000).await;
        orders.push(order);
    }
    let path = format!("projects/{project}/issue");
    let shown = desk.finance.get(&path).await.ok();
    assert_eq!(shown["blocked"], json!([]));
    changed(&desk, &wei, "block").await;
    let shown = desk.finance.get(&path).await.ok();
    assert_eq!(shown["blocked"], json!([orders[0]]));
    assert_eq!(shown["orders"].as_array().unwrap().len(), 2);

    let asked = json!({ "comment": "All wires are in", "orders": orders });
    let proposed = desk.finance.post(&path, asked).await.ok();
    let page = format!("proposals/{}", proposed["proposal"]["id"]);
    let shown = desk.approver.get(&page).await.ok();
    assert_eq!(
        (&shown["issue"]["blocked"], &shown["stale"]),
        (&json!([orders[0]]), &json!(false))
    );
    desk.approver.approve(&proposed).await.ok();
    server.worker_round().await;
    let shown = desk.approver.get(&page).await.ok();
    let outcomes = shown["issue"]["orders"].as_array().unwrap().iter();
    let outcomes: Vec<&Value> = outcomes.map(|order| &order["outcome"]).collect();
    assert_eq!(outcomes, ["skipped", "issued"]);
    assert_eq!(shown["issue"]["blocked"], json!([]));
    server.stop().await;
}
