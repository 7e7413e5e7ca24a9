//! Acts of finance that need the approver: issuing all of a project, revoking and correcting an issued order.

use domain::ids::ProjectId;
use domain::ledger::Book;
use domain::operations::Role;
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::desk::{Desk, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::balance;

on_both_databases![tests::server::TestServer::with_database =>
    an_issue_of_all_shows_its_orders_and_refuses_other_ones,
    an_issue_of_all_proposes_what_was_shown_and_nothing_else,
    an_issued_order_is_revoked_or_corrected_by_two,
    an_issue_that_was_not_approved_or_is_another_by_now_issues_nothing,
];

const MOBILES: [&str; 3] = ["86-13900139001", "86-13900139002", "86-13900139003"];

pub(super) struct Scene {
    pub(super) desk: Desk,
    project: ProjectId,
    people: Vec<Subscriber>,
    pub(super) orders: Vec<i64>,
}

/// Three accepted orders of one project.
pub(super) async fn scene(server: &TestServer) -> Scene {
    let desk = Desk::of(server).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("TWO", 10_000, now)).await;
    let (mut people, mut orders) = (Vec::new(), Vec::new());
    for mobile in MOBILES {
        let who = approved(server, &desk, mobile, PKF).await;
        let order = who.subscribe(project, 1_000).await;
        desk.accept(order, 1_000).await;
        people.push(who);
        orders.push(order);
    }
    Scene {
        desk,
        project,
        people,
        orders,
    }
}

impl Scene {
    pub(super) async fn states(&self) -> Vec<Value> {
        let mut states = Vec::new();
        for order in &self.orders {
            let item = self.desk.finance.item("subscriptions", *order).await;
            states.push(item["state"].clone());
        }
        states
    }

    pub(super) async fn propose_issue(&self) -> Value {
        let path = format!("projects/{}/issue", self.project);
        let why = json!({ "comment": "the offering closed" });
        self.desk.finance.post(&path, why).await.ok()
    }

    async fn propose(&self, order: i64, what: &str) -> tests::client::Answer {
        let version = self.desk.finance.item("subscriptions", order).await["version"].clone();
        let path = format!("queues/subscriptions/{order}/{what}");
        let why = json!({ "comment": "issued by mistake", "version": version });
        self.desk.finance.post(&path, why).await
    }
}

pub(super) async fn agrees(server: &TestServer) {
    let found = reconcile(server.ports()).await.unwrap();
    assert!(found.is_empty(), "{found:?}");
}

async fn an_issue_of_all_shows_its_orders_and_refuses_other_ones(server: TestServer) {
    let scene = scene(&server).await;
    let approver = &scene.desk.approver;
    let proposed = scene.propose_issue().await;
    let id = proposed["proposal"]["id"].as_i64().unwrap();
    let shown = approver.get(&format!("proposals/{id}")).await.ok();
    let issue = &shown["issue"];
    let listed = issue["orders"].as_array().unwrap().iter();
    let ids: Vec<i64> = listed.map(|order| order["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, scene.orders);
    assert_eq!(
        (&issue["total"], &issue["revocable"]),
        (&json!(3_000), &json!(3))
    );
    assert_eq!(issue["below_offering"], true);

    // An order that was revoked since makes it another issue.
    let version = scene.desk.finance.item("subscriptions", ids[2]).await["version"].clone();
    let path = format!("queues/subscriptions/{}/revoke", ids[2]);
    let why = json!({ "comment": "asked to", "version": version });
    scene.desk.finance.post(&path, why).await.ok();
    approver
        .approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(scene.states().await, ["PRE_OK", "PRE_OK", "REVOKED"]);
    let withdraw = format!("proposals/{id}/withdraw");
    scene
        .desk
        .finance
        .post(&withdraw, json!({ "version": 1 }))
        .await
        .ok();

    let proposed = scene.propose_issue().await;
    let done = approver.approve(&proposed).await.ok();
    assert_eq!(
        (&done["state"], &done["unfinished"]),
        (&json!("APPROVED"), &json!(true))
    );
    server.worker_round().await;
    assert_eq!(scene.states().await, ["SUCCESS", "SUCCESS", "REVOKED"]);
    approver
        .approve(&proposed)
        .await
        .refused(409, "ProposalNotOpen");
    agrees(&server).await;
    server.stop().await;
}

async fn an_issue_of_all_proposes_what_was_shown_and_nothing_else(server: TestServer) {
    let scene = scene(&server).await;
    let finance = &scene.desk.finance;
    let path = format!("projects/{}/issue", scene.project);
    let shown = finance.get(&path).await.ok();
    let ids = |issue: &Value| -> Vec<i64> {
        let orders = issue["orders"].as_array().unwrap().iter();
        orders.map(|order| order["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids(&shown), scene.orders);
    for (field, value) in [
        ("total", json!(3_000)),
        ("currency", json!("USD")),
        ("revocable", json!(3)),
        ("offering", json!(10_000)),
        ("taken", json!(3_000)),
        ("below_offering", json!(true)),
    ] {
        assert_eq!(shown[field], value, "{field}");
    }
    finance
        .get("projects/99999/issue")
        .await
        .refused(404, "Error_NotFound");

    // An order that was revoked meanwhile changes the list.
    let propose = async |orders: &Value| {
        let body = json!({ "comment": "the offering closed", "orders": orders });
        finance.post(&path, body).await
    };
    let read = json!(ids(&shown));
    let version = finance.item("subscriptions", scene.orders[2]).await["version"].clone();
    let revoke = format!("queues/subscriptions/{}/revoke", scene.orders[2]);
    let why = json!({ "comment": "asked to", "version": version });
    finance.post(&revoke, why).await.ok();
    for other in [&read, &json!([]), &json!([scene.orders[0]])] {
        let refused = propose(other).await;
        refused.refused(409, "Error_StaleVersion");
    }
    assert_eq!(finance.get("proposals").await.ok()["total"], 0);

    let now = finance.get(&path).await.ok();
    assert_eq!(
        (&now["total"], &now["revocable"]),
        (&json!(2_000), &json!(2))
    );
    // The order of the numbers does not matter.
    let turned = json!([scene.orders[1], scene.orders[0]]);
    let proposed = propose(&turned).await;
    assert_eq!(proposed.status, 202, "{}", proposed.text());
    let id = proposed.json()["proposal"]["id"].clone();
    let detail = scene
        .desk
        .approver
        .get(&format!("proposals/{id}"))
        .await
        .ok();
    assert_eq!(detail["issue"], now);
    server.stop().await;
}

async fn an_issued_order_is_revoked_or_corrected_by_two(server: TestServer) {
    let scene = scene(&server).await;
    let (finance, approver) = (&scene.desk.finance, &scene.desk.approver);
    scene
        .propose(scene.orders[2], "correct")
        .await
        .refused(409, "OrderNotPending");
    approver.approve(&scene.propose_issue().await).await.ok();
    server.worker_round().await;

    let revoke = scene.propose(scene.orders[0], "revoke").await;
    let correct = scene.propose(scene.orders[1], "correct").await;
    assert_eq!(
        (revoke.status, correct.status),
        (202, 202),
        "{}",
        revoke.text()
    );
    let (revoke, correct) = (revoke.json(), correct.json());
    assert_eq!(scene.states().await, ["SUCCESS", "SUCCESS", "SUCCESS"]);
    let shown = approver
        .get(&format!("proposals/{}", revoke["proposal"]["id"]))
        .await
        .ok();
    let reversal = &shown["reversal"];
    assert_eq!(
        (&reversal["to"], &reversal["order"]["id"]),
        (&json!("REVOKED"), &json!(scene.orders[0]))
    );
    let bookings = reversal["bookings"].as_array().unwrap().iter();
    let books: Vec<&str> = bookings.map(|it| it["book"].as_str().unwrap()).collect();
    assert!(
        books.contains(&"project_paid") && books.contains(&"wallet"),
        "{reversal}"
    );
    // Finance alone does neither, and nobody is both.
    finance
        .approve(&revoke)
        .await
        .refused(403, "Error_Forbidden");
    let both = operator(&server, "bea", &[Role::Finance, Role::Approver]).await;
    let item = both.item("subscriptions", scene.orders[2]).await;
    let path = format!("queues/subscriptions/{}/revoke", scene.orders[2]);
    let why = json!({ "comment": "asked to", "version": item["version"] });
    let own = both.post(&path, why).await.ok();
    both.approve(&own).await.refused(403, "FourEyes");

    approver.approve(&revoke).await.ok();
    approver.approve(&correct).await.ok();
    assert_eq!(scene.states().await, ["REVOKED", "PRE_OK", "SUCCESS"]);
    let wallet = Book::Wallet(scene.people[0].account);
    assert_eq!(balance(&server, wallet).await, usd(1_000));
    approver
        .approve(&correct)
        .await
        .refused(409, "ProposalNotOpen");
    agrees(&server).await;
    server.stop().await;
}

async fn an_issue_that_was_not_approved_or_is_another_by_now_issues_nothing(server: TestServer) {
    let scene = scene(&server).await;
    let (finance, approver) = (&scene.desk.finance, &scene.desk.approver);
    let waiting = ["PRE_OK", "PRE_OK", "PRE_OK"];
    // The orders are as they were proposed, but the proposal has ended.
    for (by, what) in [(finance, "withdraw"), (approver, "reject")] {
        let proposed = scene.propose_issue().await;
        let path = format!("proposals/{}/{what}", proposed["proposal"]["id"]);
        let mut body = json!({ "version": 1 });
        if what == "reject" {
            body["comment"] = json!("not yet");
        }
        by.post(&path, body).await.ok();
        approver
            .approve(&proposed)
            .await
            .refused(409, "ProposalNotOpen");
        assert_eq!(scene.states().await, waiting, "{what}");
    }
    // An order that was changed and waits again is another one.
    let proposed = scene.propose_issue().await;
    let changed = format!(
        "UPDATE orders SET version = version + 1 WHERE id = {}",
        scene.orders[1]
    );
    let connection = server.database().connect().await;
    connection.execute_unprepared(&changed).await.unwrap();
    approver
        .approve(&proposed)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(scene.states().await, waiting);
    server.stop().await;
}
