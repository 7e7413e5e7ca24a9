//! The story of an order: its steps, its documents and its movements, for its investor alone.

use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund;

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

on_both_databases![
    std::future::ready =>
    a_subscription_is_told_until_its_shares_are_issued,
    what_failed_is_told_with_its_reason_and_what_was_returned_is_not,
    a_withdrawal_is_told_until_its_money_came_back;
    sqlite alone:
    a_deposit_is_told_until_it_is_cancelled,
    nobody_reads_the_story_of_another,
];

struct Scene {
    server: TestServer,
    desk: Desk,
    who: Subscriber,
}

impl Scene {
    async fn with_database(database: TestDatabase) -> Self {
        let server = TestServer::start(database, NO_LIMITS).await;
        let desk = Desk::of(&server).await;
        let who = subscriber(&server, MOBILE, PKF).await;
        Self { server, desk, who }
    }

    async fn subscribed(&self) -> i64 {
        let project = a_project("ALFA", 50_000, self.server.ports().clock.now());
        let project = publish(self.server.ports().store.as_ref(), project).await;
        self.who.subscribe(project, 1_000).await
    }

    async fn story(&self, order_type: i64, id: i64) -> Value {
        story(&self.who, order_type, id).await
    }
}

async fn story(who: &Subscriber, order_type: i64, id: i64) -> Value {
    let (order_type, id) = (order_type.to_string(), id.to_string());
    let query = [("orderType", order_type.as_str()), ("refId", id.as_str())];
    let told = who.client.get("account_order_story", &query).await.ok();
    told["data"].clone()
}

fn states(story: &Value) -> Vec<&str> {
    let steps = story["steps"].as_array().unwrap().iter();
    steps.map(|it| it["state"].as_str().unwrap()).collect()
}

fn codes(story: &Value) -> Vec<&str> {
    let documents = story["documents"].as_array().unwrap().iter();
    documents
        .map(|it| it["CodeKey"].as_str().unwrap())
        .collect()
}

async fn a_subscription_is_told_until_its_shares_are_issued(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let order = scene.subscribed().await;
    let told = scene.story(1, order).await;
    assert_eq!(states(&told), ["INIT", "LWAIT"]);
    assert!(told["expectedBy"].is_string() && told["isWire"] == true);
    assert_eq!(told["movements"], json!([]));
    let listed = scene.who.client.get("account_order", &[]).await.ok();
    let mut entry = listed["data"]["list"][0].clone();
    // The refund comes at once, each time it is read.
    entry["revocation"]["refundBy"] = told["order"]["revocation"]["refundBy"].clone();
    assert_eq!(told["order"], entry);
    let papers = codes(&told);
    assert!(
        papers.contains(&"LegalAppendix") && papers.contains(&"Proof"),
        "{papers:?}"
    );
    let id = told["documents"][0]["DocumentID"].to_string();
    let link = [("DocumentID", id.as_str())];
    let link = scene.who.client.get("account_document", &link).await.ok();
    assert!(link["url"].is_string());

    scene.desk.accept(order, 1_000).await;
    let path = format!("queues/subscriptions/{order}/issue");
    scene.desk.approver.post(&path, json!({})).await.ok();
    let told = scene.story(1, order).await;
    assert_eq!(
        states(&told),
        ["INIT", "LWAIT", "GWAIT", "PRE_OK", "SUCCESS"]
    );
    assert!(told["steps"].as_array().unwrap().iter().all(|it| {
        it["time"].is_string() && it["comment"].is_null() && it["reference"].is_null()
    }));
    assert!(told["expectedBy"].is_null());
    let moved = told["movements"].as_array().unwrap();
    assert!(!moved.is_empty());
    for movement in moved {
        let of = (&movement["orderType"], &movement["refId"]);
        assert_eq!(of, (&json!(1), &json!(order)));
    }
    scene.server.stop().await;
}

async fn what_failed_is_told_with_its_reason_and_what_was_returned_is_not(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let order = scene.subscribed().await;
    let facts = || json!({ "amount_received": 1_000, "comment": "paid by a relative" });
    let (finance, approver) = (&scene.desk.finance, &scene.desk.approver);
    finance.pass("subscriptions", order, facts()).await.ok();
    let decided = async |what: &str, comment: &str| {
        let path = format!("queues/subscriptions/{order}");
        let shown = approver.get(&path).await.ok();
        let body = json!({ "comment": comment, "version": shown["version"] });
        approver.post(&format!("{path}/{what}"), body).await.ok();
    };
    decided("return", "look at the payer again").await;
    let told = scene.story(1, order).await;
    assert_eq!(states(&told), ["INIT", "LWAIT"]);
    assert!(!told.to_string().contains("payer again"), "{told}");

    finance.pass("subscriptions", order, facts()).await.ok();
    decided("fail", "The payer is another person").await;
    let told = scene.story(1, order).await;
    assert_eq!(states(&told), ["INIT", "LWAIT", "GWAIT", "GFAIL"]);
    let last = &told["steps"][3];
    assert_eq!(last["comment"], "The payer is another person");
    assert!(!told.to_string().contains("relative"), "{told}");
    scene.server.stop().await;
}

async fn a_withdrawal_is_told_until_its_money_came_back(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    fund(&scene.server, &scene.who, 1_000).await;
    let (withdrawal, payout) = scene.desk.owed(&scene.who, "400").await;
    let told = scene.story(2, withdrawal).await;
    assert_eq!(states(&told), ["INIT", "LWAIT", "GWAIT", "GPASS"]);
    assert!(told["expectedBy"].is_null() && told["isWire"] == false);
    assert!(!told["documents"].as_array().unwrap().is_empty());

    let today = &scene.desk.today;
    let paid = json!({ "value_on": today, "reference": "NTRF 8", "reason": "The portal was down" });
    let proposed = scene.desk.step(&payout, "execute", paid).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    let told = scene.story(2, withdrawal).await;
    let last = &told["steps"][4];
    assert_eq!(
        last,
        &json!({ "state": "Paid", "on": today, "reference": "NTRF 8" })
    );

    let payout = scene.desk.payout(&payout["id"]).await;
    let back = json!({ "value_on": today, "came_back": "400", "reason": "account closed" });
    let proposed = scene.desk.step(&payout, "bounce", back).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    let told = scene.story(2, withdrawal).await;
    assert_eq!(
        states(&told),
        ["INIT", "LWAIT", "GWAIT", "GPASS", "Paid", "Returned"]
    );
    let last = &told["steps"][5];
    assert_eq!(last["comment"], told["order"]["ReturnReason"]);
    assert!(last["time"].is_string());
    scene.server.stop().await;
}

async fn a_deposit_is_told_until_it_is_cancelled(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let deposit = scene.who.deposit("100").await;
    let told = scene.story(3, deposit).await;
    assert_eq!(states(&told), ["INIT"]);
    assert_eq!(told["isWire"], true);
    scene.who.cancel_deposit(deposit).await.ok();
    let told = scene.story(3, deposit).await;
    assert_eq!(states(&told), ["INIT", "RevokedInd"]);
    scene.server.stop().await;
}

async fn nobody_reads_the_story_of_another(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let order = scene.subscribed().await.to_string();
    let other = subscriber(&scene.server, OTHER, PKF).await;
    let ask = async |who: &Subscriber, order_type: &str, id: &str| {
        let query = [("orderType", order_type), ("refId", id)];
        who.client.get("account_order_story", &query).await
    };
    let (who, key) = (&scene.who, "Error_NotFound");
    ask(who, "1", &order).await.ok();
    ask(&other, "1", &order).await.refused(404, key);
    ask(who, "2", &order).await.refused(404, key);
    ask(who, "1", "999999").await.refused(404, key);
    for (order_type, id) in [("4", order.as_str()), ("1", "x"), ("", order.as_str())] {
        ask(who, order_type, id)
            .await
            .refused(400, "Error_BadRequest");
    }
    scene.server.stop().await;
}
