//! An issue of all that broke off after its approval: what is left is shown, and approving once more issues that and nothing twice.

use super::proposals_of_orders::{Scene, agrees, scene};
use domain::ids::ProposalId;
use domain::operations::proposal::{ProposalStep, end};
use serde_json::{Value, json};
use tests::desk::OPERATOR_PASSWORD;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::over =>
    the_rest_is_issued_by_approving_once_more,
    of_calls_at_once_to_two_servers_each_order_is_issued_once,
    an_order_that_cannot_be_issued_keeps_no_other_one_back,
];

const NOTHING_LEFT: &str = "ProposalNotOpen";

/// Proposes the issue and records its approval, as the server does before it issues the first order and goes away.
async fn broken_off(server: &TestServer, scene: &Scene) -> Value {
    let proposed = scene.propose_issue().await;
    let id = ProposalId(proposed["proposal"]["id"].as_i64().unwrap());
    let tx = server.ports().store.begin().await.unwrap();
    let locked = tx.proposals().lock(id).await.unwrap().unwrap();
    let by = tx.operators().login("andrew@desk.test").await.unwrap();
    let now = server.ports().clock.now();
    let step = ProposalStep::Approve { comment: None };
    let ended = end(&locked, step, &by.unwrap().operator, 1, now).unwrap();
    tx.proposals().save(&ended).await.unwrap();
    tx.commit().await.unwrap();
    proposed
}

async fn shown(by: &Operator, proposed: &Value) -> Value {
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    by.get(&path).await.ok()
}

/// Orders, issued ones and those that are left, whether it is unfinished, and whether the reader may carry it on.
fn progress(shown: &Value) -> (usize, i64, i64, bool, bool) {
    let issue = &shown["issue"];
    let flag = |name: &str| shown[name].as_bool().unwrap();
    (
        issue["orders"].as_array().unwrap().len(),
        issue["issued"].as_i64().unwrap(),
        issue["left"].as_i64().unwrap(),
        flag("unfinished"),
        flag("may_continue"),
    )
}

async fn the_rest_is_issued_by_approving_once_more(server: TestServer) {
    let scene = scene(&server).await;
    let (finance, approver) = (&scene.desk.finance, &scene.desk.approver);
    let proposed = broken_off(&server, &scene).await;
    let id = &proposed["proposal"]["id"];
    let first = format!("queues/subscriptions/{}/issue", scene.orders[0]);
    approver.post(&first, json!({})).await.ok();
    assert_eq!(
        progress(&shown(approver, &proposed).await),
        (3, 1, 2, true, true)
    );
    // It waits for whoever approves, not for finance.
    assert_eq!(
        progress(&shown(finance, &proposed).await),
        (3, 1, 2, true, false)
    );
    finance
        .approve(&proposed)
        .await
        .refused(403, "Error_Forbidden");
    let open = approver.get("proposals").await.ok();
    assert_eq!((&open["total"], &open["items"][0]["id"]), (&json!(1), id));
    // An order that was taken back since the approval is passed over.
    let last = scene.orders[2];
    let version = finance.item("subscriptions", last).await["version"].clone();
    let revoke = format!("queues/subscriptions/{last}/revoke");
    let why = json!({ "comment": "asked to", "version": version });
    finance.post(&revoke, why).await.ok();

    let done = approver.approve(&proposed).await.ok();
    assert_eq!(
        (&done["state"], &done["unfinished"]),
        (&json!("APPROVED"), &json!(false))
    );
    assert_eq!(scene.states().await, ["SUCCESS", "SUCCESS", "REVOKED"]);
    let shown = shown(approver, &proposed).await;
    assert_eq!(progress(&shown), (3, 2, 0, false, false));
    let newest = &shown["history"][0];
    assert_eq!(newest["name"], "andrew");
    let detail = newest["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("continued: issue_project of project:"),
        "{detail}"
    );
    assert_eq!(approver.get("proposals").await.ok()["total"], 0);
    approver.approve(&proposed).await.refused(409, NOTHING_LEFT);
    agrees(&server).await;
    server.stop().await;
}

async fn of_calls_at_once_to_two_servers_each_order_is_issued_once(server: TestServer) {
    let scene = scene(&server).await;
    let (second, base) = server.beside().await;
    let there = Operator::log_in(&base, "andrew@desk.test", OPERATOR_PASSWORD).await;
    let here = &scene.desk.approver;
    let proposed = broken_off(&server, &scene).await;
    let calls = (0..6).map(|at| [here, &there][at % 2].approve(&proposed));
    let answers = futures_util::future::join_all(calls).await;
    let mut carried_on = 0;
    for answer in answers {
        if answer.status == 200 {
            carried_on += 1;
            assert_eq!(answer.ok()["unfinished"], false);
        } else {
            answer.refused(409, NOTHING_LEFT);
        }
    }
    assert_eq!(carried_on, 1, "only whoever came to the end");
    assert_eq!(scene.states().await, ["SUCCESS"; 3]);
    for order in &scene.orders {
        let item = here.item("subscriptions", *order).await;
        let history = item["history"].as_array().unwrap().iter();
        let issues = history.filter(|entry| entry["to"] == "SUCCESS");
        assert_eq!(issues.count(), 1, "{item}");
    }
    agrees(&server).await;
    second.stop().await.unwrap();
    server.stop().await;
}

async fn an_order_that_cannot_be_issued_keeps_no_other_one_back(server: TestServer) {
    use sea_orm::ConnectionTrait;
    let scene = scene(&server).await;
    let approver = &scene.desk.approver;
    let proposed = scene.propose_issue().await;
    // Which shares it gets is lost.
    let order = scene.orders[0];
    let lost = format!("UPDATE orders SET shares = NULL WHERE id = {order}");
    let beside = server.database().connect().await;
    beside.execute_unprepared(&lost).await.unwrap();
    assert_eq!(approver.approve(&proposed).await.status, 500);
    assert_eq!(scene.states().await, ["PRE_OK", "SUCCESS", "SUCCESS"]);
    assert_eq!(
        progress(&shown(approver, &proposed).await),
        (3, 2, 1, true, true)
    );
    assert_eq!(approver.approve(&proposed).await.status, 500);

    let found = format!("UPDATE orders SET shares = 10000000 WHERE id = {order}");
    beside.execute_unprepared(&found).await.unwrap();
    approver.approve(&proposed).await.ok();
    assert_eq!(scene.states().await, ["SUCCESS"; 3]);
    agrees(&server).await;
    server.stop().await;
}
