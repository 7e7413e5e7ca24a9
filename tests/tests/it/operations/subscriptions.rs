//! The queue of subscriptions: receipts, both lines, issue, revoke; the money behind each, and the
//! messages to the investor.

use domain::ids::{PayoutId, ReceiptId};
use domain::ledger::Book;
use domain::operations::Role;
use domain::payable::State;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::desk::{Desk, approved, operator};
use tests::forms::{PKF, survey_answers};
use tests::prepared::{CAYMAN, a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::balance;

const WEI: &str = "86-13900139000";

async fn project(server: &TestServer) -> domain::ids::ProjectId {
    let now = server.ports().clock.now();
    publish(
        server.ports().store.as_ref(),
        a_project("DESK", 10_000, now),
    )
    .await
}

async fn agrees(server: &TestServer) {
    let found = ports::driving::operations::reconcile(server.ports())
        .await
        .unwrap();
    assert_eq!(found, []);
}

async fn order_state(who: &Subscriber, order: i64) -> Value {
    who.client.get("account_order", &[]).await.ok()["data"]["list"]
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["refId"] == order)
        .unwrap()["orderStatus"]
        .clone()
}

/// An accepted order waits to be issued, and has a due time as reviews do.
async fn waits_to_be_issued(desk: &Desk, order: i64) {
    let waiting = "queues/subscriptions?state=PRE_OK&standing=on_time";
    let page = desk.approver.get(waiting).await.ok();
    let entry = &page["items"][0];
    assert_eq!(
        (entry["id"].as_i64(), &entry["standing"]),
        (Some(order), &json!("on_time"))
    );
    assert!(entry["due_at"].is_string(), "{entry}");
    let figures = desk.approver.get("queues/subscriptions/figures").await.ok();
    let line = &figures["lines"][2];
    assert_eq!(
        (
            &line["state"],
            &line["target_hours"],
            &line["waiting"]["count"]
        ),
        (&json!("PRE_OK"), &json!(24), &json!(1))
    );
}

async fn an_order_is_accepted_issued_and_held(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let project = project(&server).await;
    let order = wei.subscribe(project, 1_000).await;
    let bears_no_loss =
        async || desk.finance.item("subscriptions", order).await["bears_no_loss"].clone();
    assert_eq!(bears_no_loss().await, false);
    let survey = wei.client.get("account_survey", &[]).await.ok();
    let answers = json!({ "answers": survey_answers(&survey) });
    wei.client.post("account_survey", answers).await.ok();
    assert_eq!(bears_no_loss().await, true);

    let page = desk.finance.get("queues/subscriptions").await.ok();
    let entry = &page["items"][0];
    assert_eq!(
        (entry["id"].as_i64(), entry["amount"].as_i64()),
        (Some(order), Some(1_000))
    );
    assert_eq!(
        (&entry["currency"], &entry["payment_method"]),
        (&json!("USD"), &json!("Wire"))
    );
    agrees(&server).await;

    let pass = async |amount: Value| {
        let facts = json!({ "amount_received": amount });
        desk.finance.pass("subscriptions", order, facts).await
    };
    let refused = pass(Value::Null).await.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "amount_received");
    pass(json!(1000.001)).await.refused(400, "Error_BadRequest");
    let small = pass(json!(999.99)).await.refused(422, "ReceiptTooSmall");
    assert_eq!(small["params"]["amount"], 1_000);
    assert_eq!(pass(json!(1000.5)).await.ok()["state"], "GWAIT");
    assert_eq!(
        balance(&server, Book::Suspense(ReceiptId(1))).await.minor(),
        100_050
    );
    agrees(&server).await;

    let item = desk.approver.item("subscriptions", order).await;
    assert_eq!(item["amount_received"].to_string(), "1000.5");
    assert_eq!(item["shares"], 1_000);
    assert_eq!(item["language"], "en");
    assert_eq!(item["first_line_by"]["name"], "farah");
    let kinds: Vec<&str> = item["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|document| document["kind"].as_str().unwrap())
        .collect();
    assert!(
        kinds.contains(&"Proof") && kinds.contains(&"LegalAppendix"),
        "{kinds:?}"
    );
    let accepted = desk
        .approver
        .pass("subscriptions", order, json!({}))
        .await
        .ok();
    assert_eq!(accepted["state"], "PRE_OK");
    assert_eq!(balance(&server, Book::Escrow(project)).await, usd(1_000));
    assert_eq!(
        balance(&server, Book::Wallet(wei.account)).await.minor(),
        50
    );
    let told = wei.client.newest_message(WEI).await;
    assert!(
        told["text"].as_str().unwrap().contains("is accepted"),
        "{told}"
    );
    agrees(&server).await;

    waits_to_be_issued(&desk, order).await;
    let path = format!("queues/subscriptions/{order}/issue");
    let issued = desk
        .approver
        .post(&path, json!({ "version": accepted["version"] }))
        .await
        .ok();
    assert_eq!(issued["state"], "SUCCESS");
    assert_eq!(order_state(&wei, order).await, "SUCCESS");
    let told = wei.client.newest_message(WEI).await;
    assert!(
        told["text"].as_str().unwrap().contains("are issued"),
        "{told}"
    );
    // Repeating the same transition returns the first answer (decision 44).
    let again = desk.approver.post(&path, json!({})).await.ok();
    assert_eq!(again, issued);
    agrees(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_goes_through_over_sqlite() {
    an_order_is_accepted_issued_and_held(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_goes_through_over_postgres() {
    an_order_is_accepted_issued_and_held(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_order_gives_place_and_money_back_where_there_is_no_wallet() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, CAYMAN.0).await;
    let project = project(&server).await;
    let order = wei.subscribe(project, 1_000).await;
    let facts = json!({ "amount_received": 1_000 });
    desk.finance.pass("subscriptions", order, facts).await.ok();
    desk.finance
        .fail("subscriptions", order, "sender differs")
        .await
        .refused(403, "Error_Forbidden");
    let failed = desk
        .approver
        .fail("subscriptions", order, "The sender is not the holder")
        .await;
    assert_eq!(failed.ok()["state"], "GFAIL");
    assert_eq!(
        balance(&server, Book::Payable(PayoutId(1))).await,
        usd(1_000)
    );
    let told = wei.client.newest_message(WEI).await;
    assert!(
        told["text"].as_str().unwrap().contains("was not accepted"),
        "{told}"
    );
    agrees(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_that_was_changed_in_the_database_gets_nothing_back() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, CAYMAN.0).await;
    let project = project(&server).await;
    let order = wei.subscribe(project, 1_000).await;
    let facts = json!({ "amount_received": 1_000 });
    desk.finance.pass("subscriptions", order, facts).await.ok();
    let connection = server.database().connect().await;
    let change = "UPDATE accounts SET bank_swift_code = 'THIEFUS3'";
    connection.execute_unprepared(change).await.unwrap();
    let failed = desk.approver.fail("subscriptions", order, "Not the holder");
    assert_eq!(failed.await.ok()["state"], "GFAIL");
    let tx = server.ports().store.begin().await.unwrap();
    let owed = tx.payouts().get(PayoutId(1)).await.unwrap().unwrap();
    assert_eq!((owed.state, owed.target), (State::WaitingTarget, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn finance_takes_an_accepted_order_back_with_a_reason() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let project = project(&server).await;
    let order = wei.subscribe(project, 1_000).await;
    let accepted = desk.accept(order, 1_000).await;
    let path = format!("queues/subscriptions/{order}/revoke");
    let version = accepted["version"].clone();
    desk.finance
        .post(&path, json!({ "version": version }))
        .await
        .refused(422, "CommentRequired");
    let reason = json!({ "version": version, "comment": "The investor asked by letter" });
    desk.approver
        .post(&path, reason.clone())
        .await
        .refused(403, "Error_Forbidden");
    let revoked = desk.finance.post(&path, reason.clone()).await.ok();
    assert_eq!(revoked["state"], "REVOKED");
    // Repeated after a lost answer: the first answer again, and nothing moves.
    let again = desk.finance.post(&path, reason.clone()).await.ok();
    assert_eq!(again, revoked);
    let other = operator(&server, "fiona", &[Role::Finance]).await;
    other
        .post(&path, reason)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(
        balance(&server, Book::Wallet(wei.account)).await,
        usd(1_000)
    );
    assert_eq!(balance(&server, Book::Escrow(project)).await, usd(0));
    agrees(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_issues_all_that_is_accepted_once() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let project = project(&server).await;
    let mut orders = Vec::new();
    for mobile in [WEI, "86-13900139001"] {
        let who = approved(&server, &desk, mobile, PKF).await;
        let order = who.subscribe(project, 1_000).await;
        desk.accept(order, 1_000).await;
        orders.push(order);
    }
    let waiting = approved(&server, &desk, "86-13900139002", PKF).await;
    waiting.subscribe(project, 1_000).await;
    let path = format!("projects/{project}/issue");
    let why = json!({ "comment": "all wires are in" });
    let (one, two) = tokio::join!(
        desk.finance.post(&path, why.clone()),
        desk.finance.post(&path, why.clone())
    );
    let (one, two) = (one.ok(), two.ok());
    assert_eq!(one["proposal"]["id"], two["proposal"]["id"]);
    for order in &orders {
        let item = desk.finance.item("subscriptions", *order).await;
        assert_eq!(item["state"], "PRE_OK");
    }
    desk.approver.approve(&one).await.ok();
    server.worker_round().await;
    for order in &orders {
        let item = desk.finance.item("subscriptions", *order).await;
        assert_eq!(item["state"], "SUCCESS");
    }
    let again = desk.approver.approve(&one).await;
    again.refused(409, "ProposalNotOpen");
    let nothing = desk.finance.post(&path, why.clone()).await.ok();
    assert_eq!(nothing["issued"], 0);
    desk.finance
        .post("projects/999/issue", why)
        .await
        .refused(404, "Error_NotFound");
    agrees(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_lines_of_an_order_are_two_people() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let order = wei.subscribe(project(&server).await, 1_000).await;
    let both = operator(&server, "bea", &[Role::Finance, Role::Approver]).await;
    let facts = json!({ "amount_received": 1_000 });
    both.pass("subscriptions", order, facts).await.ok();
    both.pass("subscriptions", order, json!({}))
        .await
        .refused(403, "FourEyes");
    both.fail("subscriptions", order, "no")
        .await
        .refused(403, "FourEyes");
    desk.approver
        .pass("subscriptions", order, json!({}))
        .await
        .ok();
}

/// The platform covers bank charges on a wire up to the tolerance of the currency.
#[tokio::test(flavor = "multi_thread")]
async fn a_wire_may_fall_short_by_what_is_set_for_its_currency() {
    let database = tests::database::TestDatabase::sqlite().await;
    let server = TestServer::start(database, "charge_tolerance = 'USD 25, EUR 20.50'").await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let project = project(&server).await;
    let order = wei.subscribe(project, 1_000).await;
    let pass = async |amount: Value| {
        let facts = json!({ "amount_received": amount });
        desk.finance.pass("subscriptions", order, facts).await
    };
    pass(json!(974.99)).await.refused(422, "ReceiptTooSmall");
    pass(json!(985)).await.ok();
    let accepted = desk.approver.pass("subscriptions", order, json!({})).await;
    assert_eq!(accepted.ok()["state"], "PRE_OK");
    let item = desk.approver.item("subscriptions", order).await;
    assert_eq!(item["shares"], 1_000);
    assert_eq!(balance(&server, Book::Escrow(project)).await, usd(1_000));
    assert_eq!(balance(&server, Book::Fees).await, usd(-15));
    agrees(&server).await;
    // After a revocation the investor has the amount sent, and the platform the charges that it
    // covered.
    let which = json!({ "UserInvestmentID": order });
    wei.client
        .post("account_investment_revoke", which)
        .await
        .ok();
    assert_eq!(balance(&server, Book::Wallet(wei.account)).await, usd(985));
    assert_eq!(balance(&server, Book::Fees).await, usd(0));
    let told = wei.client.newest_message(WEI).await;
    let told = told["text"].as_str().unwrap();
    assert!(told.contains("985") && !told.contains("1,000"), "{told}");
    agrees(&server).await;
    server.stop().await;
}
