//! The issue of a whole project after its approval: the worker issues the orders by itself, each once, however many servers do it and
//! whenever one of them goes away; orders that are other ones by then are skipped with their reason.

use super::proposals_of_orders::{Scene, agrees, scene};
use domain::ids::ProposalId;
use domain::ledger::{Asset, Book};
use ports::Ports;
use ports::driven::proposals::IssueOutcome;
use ports::driving::subscription::desk::issue_due;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use tests::accepted::{Accepted, accepted, approve_alone};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;
use tests::wallet::units;

on_both_databases![
    std::future::ready =>
    what_was_approved_is_issued_without_anybody_and_the_rest_is_skipped_with_its_reason,
    hundreds_of_orders_are_issued_once_by_workers_that_stop_and_run_together,
    an_order_that_cannot_be_issued_keeps_no_other_one_back,
];

const NEVER: fn() -> bool = || false;

async fn shown(by: &Operator, id: &Value) -> Value {
    by.get(&format!("proposals/{id}")).await.ok()
}

/// Orders, issued ones, skipped ones and those that are left, and whether it is unfinished.
fn progress(shown: &Value) -> (usize, i64, i64, i64, bool) {
    let issue = &shown["issue"];
    let count = |name: &str| issue[name].as_i64().unwrap();
    (
        issue["orders"].as_array().unwrap().len(),
        count("issued"),
        count("skipped"),
        count("left"),
        shown["unfinished"].as_bool().unwrap(),
    )
}

async fn what_was_approved_is_issued_without_anybody_and_the_rest_is_skipped_with_its_reason(
    database: TestDatabase,
) {
    let server = TestServer::resting(database).await;
    let scene: Scene = server.working(scene(&server)).await;
    let (finance, approver) = (&scene.desk.finance, &scene.desk.approver);
    let proposed = scene.propose_issue().await;
    let id = &proposed["proposal"]["id"];
    let done = approver.approve(&proposed).await.ok();
    assert_eq!(
        (&done["state"], &done["unfinished"]),
        (&json!("APPROVED"), &json!(true))
    );
    // It is answered before anything is issued, and nobody is needed again.
    assert_eq!(scene.states().await, ["PRE_OK"; 3]);
    assert_eq!(progress(&shown(approver, id).await), (3, 0, 0, 3, true));
    approver
        .approve(&proposed)
        .await
        .refused(409, "ProposalNotOpen");
    let open = finance.get("proposals").await.ok();
    assert_eq!((&open["total"], &open["items"][0]["id"]), (&json!(1), id));
    // One is issued singly and one is taken back before the worker comes to them.
    let first = format!("queues/subscriptions/{}/issue", scene.orders[0]);
    approver.post(&first, json!({})).await.ok();
    let last = scene.orders[2];
    let version = finance.item("subscriptions", last).await["version"].clone();
    let revoke = format!("queues/subscriptions/{last}/revoke");
    let why = json!({ "comment": "asked to", "version": version });
    finance.post(&revoke, why).await.ok();

    server.worker_round().await;
    assert_eq!(scene.states().await, ["SUCCESS", "SUCCESS", "REVOKED"]);
    let found = shown(finance, id).await;
    assert_eq!(progress(&found), (3, 2, 1, 0, false));
    let orders = found["issue"]["orders"].as_array().unwrap().iter();
    let outcomes: Vec<_> = orders
        .map(|it| json!([it["outcome"], it["skipped_in"]]))
        .collect();
    let issued = json!(["issued", null]);
    assert_eq!(
        outcomes,
        [issued.clone(), issued, json!(["skipped", "REVOKED"])]
    );
    let newest = &found["history"][0];
    assert_eq!(newest["detail"], "finished: issued 2, skipped 1");
    assert_eq!(finance.get("proposals").await.ok()["total"], 0);
    // Who approved it issued it, and the reason of finance is in the log.
    let item = approver.item("subscriptions", scene.orders[1]).await;
    let history = item["history"].as_array().unwrap().iter();
    let issue = history.clone().find(|it| it["to"] == "SUCCESS").unwrap();
    assert_eq!(issue["name"], "andrew", "{item}");
    agrees(&server).await;
    server.stop().await;
}

async fn steps(ports: &Ports, id: ProposalId) -> Vec<IssueOutcome> {
    let tx = ports.store.begin_read().await.unwrap();
    let steps = tx.proposals().issue_steps(id).await.unwrap().into_iter();
    steps.map(|step| step.outcome).collect()
}

async fn hundreds_of_orders_are_issued_once_by_workers_that_stop_and_run_together(
    database: TestDatabase,
) {
    const COUNT: i64 = 240;
    let server = TestServer::resting(database).await;
    // These orders have neither documents nor receipts.
    server.is_left_broken();
    let desk = Desk::of(&server).await;
    let Accepted {
        proposal: id,
        orders,
        account,
        project,
    } = accepted(&server, COUNT).await;
    approve_alone(&server, id).await;
    // A worker that is stopped, or killed, after some of them.
    let looks = AtomicUsize::new(0);
    let after_some = || looks.fetch_add(1, Ordering::Relaxed) >= 38;
    issue_due(server.ports(), &after_some).await.unwrap();
    let done = steps(server.ports(), id).await;
    assert_eq!(done, vec![IssueOutcome::Issued; 37]);
    let shown = desk.approver.get(&format!("proposals/{id}")).await.ok();
    assert_eq!(progress(&shown), (240, 37, 0, 203, true));
    // Others go on at the same moment, on two servers.
    let (second, _) = server.beside().await;
    let ports = server.ports();
    let (one, two, ()) = tokio::join!(
        issue_due(ports, &NEVER),
        issue_due(ports, &NEVER),
        second.worker_round()
    );
    one.unwrap();
    two.unwrap();
    assert_eq!(steps(ports, id).await, vec![IssueOutcome::Issued; 240]);
    let tx = ports.store.begin_read().await.unwrap();
    let held = units(tx.as_ref(), Book::Holding(account), Asset::Shares(project));
    assert_eq!(held.await, i128::from(COUNT) * 10_000_000);
    let mut issues = 0;
    for order in &orders {
        let subject = domain::review::Subject::Order(*order);
        let log = tx.reviews().of(subject).await.unwrap();
        issues += log.iter().filter(|it| it.entry.to == "SUCCESS").count();
    }
    assert_eq!(issues, 240, "each once");
    drop(tx);
    let shown = desk.finance.get(&format!("proposals/{id}")).await.ok();
    assert_eq!(progress(&shown), (240, 240, 0, 0, false));
    issue_due(ports, &NEVER).await.unwrap();
    second.stop().await.unwrap();
    server.stop().await;
}

async fn an_order_that_cannot_be_issued_keeps_no_other_one_back(database: TestDatabase) {
    use sea_orm::ConnectionTrait;
    let server = TestServer::resting(database).await;
    let scene: Scene = server.working(scene(&server)).await;
    let approver = &scene.desk.approver;
    let proposed = scene.propose_issue().await;
    let id = &proposed["proposal"]["id"];
    // Which shares it gets is lost.
    let order = scene.orders[0];
    let lost = format!("UPDATE orders SET shares = NULL WHERE id = {order}");
    let beside = server.database().connect().await;
    beside.execute_unprepared(&lost).await.unwrap();
    approver.approve(&proposed).await.ok();
    assert!(issue_due(server.ports(), &NEVER).await.is_err());
    assert_eq!(scene.states().await, ["PRE_OK", "SUCCESS", "SUCCESS"]);
    assert_eq!(progress(&shown(approver, id).await), (3, 2, 0, 1, true));

    let found = format!("UPDATE orders SET shares = 10000000 WHERE id = {order}");
    beside.execute_unprepared(&found).await.unwrap();
    server.worker_round().await;
    assert_eq!(scene.states().await, ["SUCCESS"; 3]);
    assert_eq!(progress(&shown(approver, id).await), (3, 3, 0, 0, false));
    agrees(&server).await;
    server.stop().await;
}
