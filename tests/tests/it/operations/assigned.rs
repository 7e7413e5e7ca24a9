//! Assigned items: taken, given to a colleague who can decide, released. An assignment changes no
//! state and locks nothing.

use domain::ids::OperatorId;
use domain::operations::{Operator as Account, Role};
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    an_item_is_taken_given_and_released,
    whoever_saw_another_holder_is_refused,
    only_who_can_decide_is_assigned,
    an_item_of_somebody_who_cannot_decide_is_nobodys,
    an_item_that_waits_for_its_investor_stays_with_its_operator_uncounted,
];

const WEI: &str = "86-13900139000";
const MEI: &str = "86-13900139001";

async fn listed(by: &Operator, query: &str) -> Vec<i64> {
    let page = by.get(&format!("queues/kyc{query}")).await.ok();
    let items = page["items"].as_array().unwrap();
    items.iter().filter_map(|it| it["id"].as_i64()).collect()
}

async fn number(who: &Operator) -> i64 {
    let me = who.get("me").await.ok();
    me["operator"]["id"].as_i64().unwrap()
}

/// Assigns an item that was with `seen`, at its present version.
async fn assign(by: &Operator, item: i64, to: i64, seen: Option<i64>) -> tests::client::Answer {
    let version = by.item("kyc", item).await["version"].clone();
    let body = json!({ "version": version, "operator": to, "seen": seen });
    by.post(&format!("queues/kyc/{item}/assign"), body).await
}

async fn release(by: &Operator, item: i64, seen: i64) -> tests::client::Answer {
    let version = by.item("kyc", item).await["version"].clone();
    let body = json!({ "version": version, "seen": seen });
    by.post(&format!("queues/kyc/{item}/release"), body).await
}

async fn an_item_is_taken_given_and_released(server: TestServer) {
    let desk = Desk::of(&server).await;
    let rita = operator(&server, "rita", &[Role::Reviewer]).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let mei = applicant(&server, MEI, PKF).await.account.0;
    let (ruth, other) = (number(&desk.reviewer).await, number(&rita).await);
    let before = desk.reviewer.item("kyc", wei).await;
    assert_eq!(before["assigned_to"], Value::Null);

    assign(&desk.reviewer, wei, ruth, None).await.ok();
    let item = rita.item("kyc", wei).await;
    assert_eq!(item["assigned_to"]["id"], ruth);
    assert_eq!(item["assigned_to"]["name"], "ruth");
    assert_eq!(item["assigned_to"]["by"], "ruth");
    assert_eq!(item["state"], "LWAIT");
    assert_eq!(item["version"], before["version"], "it changes nothing");
    assert_eq!(listed(&desk.reviewer, "?assigned=mine").await, [wei]);
    assert_eq!(listed(&desk.reviewer, "?assigned=nobody").await, [mei]);
    assert_eq!(listed(&desk.reviewer, "").await, [wei, mei]);
    assert!(listed(&rita, "?assigned=mine").await.is_empty());
    let wrong = rita.get("queues/kyc?assigned=some").await;
    wrong.refused(400, "Error_BadRequest");
    let page = rita.get("queues/kyc").await.ok();
    assert_eq!(
        page["items"][0]["assigned_to"],
        json!({ "id": ruth, "name": "ruth" })
    );
    assert_eq!(page["items"][1]["assigned_to"], Value::Null);
    for (who, count) in [(&desk.reviewer, 1), (&rita, 0)] {
        let figures = who.get("queues/kyc/figures").await.ok();
        assert_eq!(figures["assigned_to_me"]["count"], count);
    }

    assign(&desk.reviewer, wei, other, Some(ruth)).await.ok();
    let item = desk.reviewer.item("kyc", wei).await;
    assert_eq!(item["assigned_to"]["name"], "rita");
    assert_eq!(item["assigned_to"]["by"], "ruth");
    assert_eq!(listed(&rita, "?assigned=mine").await, [wei]);
    release(&rita, wei, other).await.ok();
    let item = rita.item("kyc", wei).await;
    assert_eq!(item["assigned_to"], Value::Null);

    // Somebody else decides on it all the same, and then it is nobody's.
    assign(&rita, wei, other, None).await.ok();
    desk.reviewer.pass("kyc", wei, json!({})).await.ok();
    let item = desk.approver.item("kyc", wei).await;
    assert_eq!(item["assigned_to"], Value::Null);
    let waiting = "?state=GWAIT&assigned=nobody";
    assert_eq!(listed(&desk.approver, waiting).await, [wei]);
    assert!(listed(&rita, "?state=all&assigned=mine").await.is_empty());

    let events = auditor.get("audit?kind=item_assigned").await.ok();
    let details: Vec<&str> = events["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|event| event["detail"].as_str())
        .collect();
    assert_eq!(details.len(), 4, "{events}");
    assert_eq!(details[3], format!("assigned to operator:{ruth}"));
    assert_eq!(details[1], format!("released from operator:{other}"));
}

async fn whoever_saw_another_holder_is_refused(server: TestServer) {
    let desk = Desk::of(&server).await;
    let rita = operator(&server, "rita", &[Role::Reviewer]).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let (ruth, other) = (number(&desk.reviewer).await, number(&rita).await);
    release(&rita, wei, other)
        .await
        .refused(404, "Error_NotFound");
    assign(&desk.reviewer, wei, ruth, None).await.ok();
    let late = assign(&rita, wei, other, None).await;
    late.refused(409, "AssignedMeanwhile");
    release(&rita, wei, other)
        .await
        .refused(409, "AssignedMeanwhile");
    let item = rita.item("kyc", wei).await;
    assert_eq!(item["assigned_to"]["id"], ruth);
    // What one has already stays as it is.
    assign(&desk.reviewer, wei, ruth, None).await.ok();
    assign(&rita, wei, other, Some(ruth)).await.ok();
    let stale = json!({ "version": 999, "operator": ruth, "seen": other });
    let path = format!("queues/kyc/{wei}/assign");
    desk.reviewer
        .post(&path, stale)
        .await
        .refused(409, "Error_StaleVersion");
}

async fn only_who_can_decide_is_assigned(server: TestServer) {
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let both = operator(&server, "bo", &[Role::Reviewer, Role::Approver]).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let (ruth, andrew) = (number(&desk.reviewer).await, number(&desk.approver).await);
    let bo = number(&both).await;
    let version = desk.reviewer.item("kyc", wei).await["version"].clone();
    let path = format!("queues/kyc/{wei}/assign");
    let body = json!({ "version": version, "operator": ruth });
    for other in [&desk.approver, &desk.finance, &auditor] {
        other
            .post(&path, body.clone())
            .await
            .refused(403, "Error_Forbidden");
    }
    for unable in [andrew, number(&auditor).await, 999_999] {
        assign(&desk.reviewer, wei, unable, None)
            .await
            .refused(422, "AssigneeCannotDecide");
    }
    let able = auditor.get("queues/kyc/assignees").await.ok();
    assert_eq!(
        able["first"],
        json!([{ "id": ruth, "name": "ruth" }, { "id": bo, "name": "bo" }])
    );
    assert_eq!(
        able["second"],
        json!([{ "id": andrew, "name": "andrew" }, { "id": bo, "name": "bo" }])
    );
    both.pass("kyc", wei, json!({})).await.ok();
    assign(&desk.approver, wei, bo, None)
        .await
        .refused(403, "FourEyes");
    assign(&desk.approver, wei, andrew, None).await.ok();
    desk.approver.pass("kyc", wei, json!({})).await.ok();
    assign(&desk.approver, wei, andrew, None)
        .await
        .refused(409, "OrderNotPending");
}

async fn an_item_of_somebody_who_cannot_decide_is_nobodys(server: TestServer) {
    let desk = Desk::of(&server).await;
    let rita = operator(&server, "rita", &[Role::Reviewer]).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let (ruth, other) = (number(&desk.reviewer).await, number(&rita).await);
    assign(&desk.reviewer, wei, other, None).await.ok();
    let store = &server.ports().store;
    for (active, roles) in [(false, vec![Role::Reviewer]), (true, vec![Role::Editor])] {
        let tx = store.begin().await.unwrap();
        let account = tx.operators().get(OperatorId(other)).await.unwrap();
        let changed = Account {
            active,
            roles,
            ..account.unwrap()
        };
        tx.operators().save(&changed).await.unwrap();
        tx.commit().await.unwrap();
        let item = desk.reviewer.item("kyc", wei).await;
        assert_eq!(item["assigned_to"], Value::Null);
        assert_eq!(listed(&desk.reviewer, "?assigned=nobody").await, [wei]);
        let page = desk.reviewer.get("queues/kyc").await.ok();
        assert_eq!(page["items"][0]["assigned_to"], Value::Null);
    }
    assign(&desk.reviewer, wei, ruth, None).await.ok();
    assert_eq!(listed(&desk.reviewer, "?assigned=mine").await, [wei]);
}

async fn an_item_that_waits_for_its_investor_stays_with_its_operator_uncounted(server: TestServer) {
    let desk = Desk::of(&server).await;
    let ruth = number(&desk.reviewer).await;
    let wei = applicant(&server, WEI, PKF).await;
    let account = wei.account.0;
    assign(&desk.reviewer, account, ruth, None).await.ok();
    let counted = async || {
        let figures = desk.reviewer.get("queues/kyc/figures").await.ok();
        figures["assigned_to_me"]["count"].clone()
    };
    assert_eq!(counted().await, 1);
    let version = desk.reviewer.item("kyc", account).await["version"].clone();
    let body = json!({ "text": "Please explain", "asks": true, "version": version });
    let letters = format!("queues/kyc/{account}/letters");
    let asked = desk.reviewer.post(&letters, body).await.ok();
    assert_eq!(counted().await, 0);
    assert!(listed(&desk.reviewer, "?assigned=mine").await.is_empty());
    let waiting = "?assigned=mine&aside=only";
    assert_eq!(listed(&desk.reviewer, waiting).await, [account]);
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["assigned_to"]["id"], ruth);
    let answer = json!({ "requestId": asked["id"], "text": "Here it is" });
    wei.client.post("account_request", answer).await.ok();
    assert_eq!(counted().await, 1);
    assert_eq!(listed(&desk.reviewer, "?assigned=mine").await, [account]);
}
