//! A block under way when something is decided: the decision waits for it, and is refused. SQLite has one writer, which waits in any case.

use super::ANN;
use domain::ids::PayoutBatchId;
use serde_json::json;
use tests::blocking::{release, while_blocking};
use tests::desk::{Desk, approved};
use tests::forms::PKF;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::wallet::fund;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_withdrawal_is_not_passed_past_a_block() {
    let server = TestServer::postgres().await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, ANN, PKF).await;
    fund(&server, &who, 1_000).await;
    let waiting = who.handed_in_withdrawal("50").await;
    let pass = desk.finance.pass("withdrawals", waiting, json!({})).await;
    pass.ok();
    let pass = desk.approver.pass("withdrawals", waiting, json!({}));
    let passed = while_blocking(&server, who.account, pass).await;
    passed.refused(409, "AccountBlocked");

    release(&server, who.account).await;
    let pass = desk.approver.pass("withdrawals", waiting, json!({})).await;
    pass.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_is_not_submitted_passed_or_issued_past_a_block() {
    let server = TestServer::postgres().await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, ANN, PKF).await;
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

    let issue = format!("queues/subscriptions/{accepted}/issue");
    let issued = desk.approver.post(&issue, json!({}));
    let issued = while_blocking(&server, who.account, issued).await;
    issued.refused(409, "AccountBlocked");
    release(&server, who.account).await;
    let pass = desk.approver.pass("subscriptions", waiting, json!({}));
    let passed = while_blocking(&server, who.account, pass).await;
    passed.refused(409, "AccountBlocked");
    release(&server, who.account).await;
    let completed = while_blocking(&server, who.account, who.complete(begun)).await;
    completed.refused(409, "AccountBlocked");

    release(&server, who.account).await;
    who.complete(begun).await.ok();
    desk.approver.post(&issue, json!({})).await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payout_is_not_batched_or_released_past_a_block() {
    let server = TestServer::postgres().await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, ANN, PKF).await;
    fund(&server, &who, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    let due = while_blocking(&server, who.account, desk.try_batch(None)).await;
    due.refused(409, "PayoutNotDue");
    release(&server, who.account).await;
    let named = [&payout["id"]];
    let named = while_blocking(&server, who.account, desk.try_batch(Some(&named))).await;
    named.refused(409, "AccountBlocked");
    release(&server, who.account).await;
    let batch = desk.try_batch(None).await.ok();
    let released = while_blocking(&server, who.account, desk.release(&batch)).await;
    released.refused(409, "AccountBlocked");
    let id = PayoutBatchId(batch["id"].as_i64().unwrap());
    let tx = server.ports().store.begin_read().await.unwrap();
    assert!(tx.payout_batches().files(id).await.unwrap().is_empty());
    drop(tx);

    release(&server, who.account).await;
    desk.release(&batch).await.ok();
    server.stop().await;
}
