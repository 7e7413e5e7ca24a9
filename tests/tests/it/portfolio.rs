//! An investor's holdings and orders, over HTTP, after orders were decided: the ledger shows the
//! way of the money.
use domain::ids::{BankAccountId, OrderId, PayoutId, ProjectId, ReceiptId};
use domain::ledger::Book;
use domain::operations::{Operator, Role};
use domain::{Amount, Money};
use ports::driven::audit::Origin;
use ports::driving::desk::{Decide, Decision};
use ports::driving::subscription::desk::{Issue, issue_order, review_order};
use serde_json::{Value, json};
use tests::desk::hire;
use tests::prepared::{CAYMAN, PKF, a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, balance};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// The operator with this address, created on first use.
async fn operator(server: &TestServer, email: &str, role: Role) -> Operator {
    let known = async || {
        let tx = server.ports().store.begin_read().await.unwrap();
        let found = tx.operators().login(email).await.unwrap();
        found.map(|found| found.operator)
    };
    if known().await.is_none() {
        hire(server, email, &[role], true).await;
    }
    known().await.unwrap()
}

async fn finance(server: &TestServer) -> Operator {
    operator(server, "farah@desk.test", Role::Finance).await
}

async fn approver(server: &TestServer) -> Operator {
    operator(server, "andrew@desk.test", Role::Approver).await
}

/// A line decides on an order in its present version.
async fn decide(
    server: &TestServer,
    order: i64,
    by: Operator,
    (decision, received): (Decision, Option<Money>),
) {
    let ports = server.ports();
    let tx = ports.store.begin_read().await.unwrap();
    let version = tx
        .orders()
        .get(OrderId(order))
        .await
        .unwrap()
        .unwrap()
        .version;
    drop(tx);
    let decide = Decide {
        by,
        item: order,
        version,
        decision,
        amount_received: received.map(Amount::from),
        origin: Origin::default(),
    };
    review_order(ports, &decide).await.unwrap();
}

fn passed(received: Option<Money>) -> (Decision, Option<Money>) {
    (Decision::pass(None), received)
}

async fn accept(server: &TestServer, order: i64, received: Money) {
    let first = passed(Some(received));
    decide(server, order, finance(server).await, first).await;
    decide(server, order, approver(server).await, passed(None)).await;
}

async fn issue(server: &TestServer, order: i64) {
    let command = Issue {
        by: approver(server).await,
        comment: None,
        origin: Origin::default(),
    };
    issue_order(server.ports(), &command, OrderId(order), None)
        .await
        .unwrap();
}

/// How much the list says comes back for the newest order, and where to.
async fn offered(who: &Subscriber) -> Value {
    let listed = who.client.get("account_order", &[]).await.ok();
    let revocation = &listed["data"]["list"][0]["revocation"];
    json!([revocation["amount"], revocation["target"]])
}

async fn published(server: &TestServer, code: &str) -> ProjectId {
    let project = a_project(code, 50_000, server.ports().clock.now());
    publish(server.ports().store.as_ref(), project).await
}

async fn shares(who: &Subscriber, query: &[(&str, &str)]) -> Value {
    who.client.get("my_share", query).await.ok()["data"].clone()
}

async fn issued_orders_are_held_as_shares(server: TestServer) {
    let (first, second) = (
        published(&server, "ONE").await,
        published(&server, "TWO").await,
    );
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    assert_eq!(shares(&who, &[]).await, json!({ "list": [], "total": 0 }));
    let mut orders = Vec::new();
    for (project, amount) in [(first, 1_000), (first, 500), (second, 700)] {
        let order = who.subscribe(project, amount).await;
        accept(&server, order, usd(amount)).await;
        assert_eq!(balance(&server, Book::Escrow(project)).await, usd(amount));
        issue(&server, order).await;
        assert_eq!(balance(&server, Book::Escrow(project)).await, usd(0));
        orders.push(order);
    }
    assert_eq!(balance(&server, Book::ProjectPaid(first)).await, usd(1_500));
    assert_eq!(balance(&server, BANK).await, usd(-2_200));
    let held = shares(&who, &[]).await;
    assert_eq!(held["total"], 2);
    assert_eq!(held["list"][0]["productId"], second.0);
    assert_eq!(held["list"][1]["productName"], "ONE Residences");
    assert_eq!(held["list"][1]["sharesNum"], 1500);
    assert_eq!(held["list"][1]["totalIncome"], 0);
    let page = shares(&who, &[("pageNum", "2"), ("pageSize", "1")]).await;
    assert_eq!(
        (page["list"].as_array().unwrap().len(), &page["total"]),
        (1, &json!(2))
    );
    assert_eq!(page["list"][0]["productId"], first.0);
    let id = first.to_string();
    let issues = who
        .client
        .get("my_share_order", &[("productId", &id)])
        .await
        .ok();
    let issues = issues["data"].as_array().unwrap().clone();
    assert_eq!(issues.len(), 2);
    assert_eq!(issues[0]["orderNum"], orders[1].to_string());
    assert_eq!(
        (&issues[0]["amount"], &issues[0]["sharesNum"]),
        (&json!(500), &json!(500))
    );
    let income = who
        .client
        .get("my_share_income", &[("productId", &id)])
        .await
        .ok();
    assert_eq!(income["data"], json!([]));
    let listed = who
        .client
        .get("account_order", &[("pageSize", "2")])
        .await
        .ok();
    assert_eq!(listed["data"]["total"], 3);
    assert_eq!(listed["data"]["list"][0]["refId"], orders[2]);
    assert_eq!(listed["data"]["list"][0]["orderStatus"], "SUCCESS");

    // They are this investor's alone.
    assert_eq!(shares(&other, &[]).await["total"], 0);
    let none = other
        .client
        .get("my_share_order", &[("productId", &id)])
        .await
        .ok();
    assert_eq!(none["data"], json!([]));

    // After it was taken back, the shares of that order are gone, and those of the others stay.
    let which = json!({ "UserInvestmentID": orders[0] });
    who.client
        .post("account_investment_revoke", which)
        .await
        .ok();
    let held = shares(&who, &[]).await;
    assert_eq!(held["total"], 2);
    assert_eq!(held["list"][1]["sharesNum"], 500);
    let issues = who
        .client
        .get("my_share_order", &[("productId", &id)])
        .await
        .ok();
    assert_eq!(issues["data"].as_array().unwrap().len(), 1);
    assert_eq!(balance(&server, Book::ProjectPaid(first)).await, usd(500));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn issued_orders_are_held_as_shares_on_sqlite() {
    issued_orders_are_held_as_shares(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn issued_orders_are_held_as_shares_on_postgres() {
    issued_orders_are_held_as_shares(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_refused_a_page_that_cannot_be() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    for page in ["0", "-1", "x"] {
        let refused = who.client.get("account_order", &[("pageNum", page)]).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["code"], 400);
    }
    who.client
        .get("my_share_order", &[])
        .await
        .refused(400, "Error_BadRequest");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_wire_brought_comes_back_where_the_framework_sends_it() {
    let server = TestServer::sqlite().await;
    let project = published(&server, "BACK").await;
    let with_wallet = subscriber(&server, MOBILE, PKF).await;
    let without = subscriber(&server, OTHER, CAYMAN).await;
    // More than the amount: the excess goes to the wallet, or to the payouts.
    let order = with_wallet.subscribe(project, 1_000).await;
    accept(&server, order, usd(1_100)).await;
    assert_eq!(
        balance(&server, Book::Wallet(with_wallet.account)).await,
        usd(100)
    );
    let other = without.subscribe(project, 1_000).await;
    accept(&server, other, usd(1_050)).await;
    // Each owed amount has an owner: the payout of the excess, then that of the refund.
    let [excess, refund] = [1, 2].map(|id| Book::Payable(PayoutId(id)));
    assert_eq!(balance(&server, excess).await, usd(50));
    for receipt in [1, 2] {
        let suspense = Book::Suspense(ReceiptId(receipt));
        assert_eq!(balance(&server, suspense).await, usd(0));
    }
    // Before it is taken back the list says what will come back where: the excess has already gone.
    assert_eq!(offered(&with_wallet).await, json!([1_000, "Wallet"]));
    assert_eq!(offered(&without).await, json!([1_000, "Bank"]));
    // Taken back after it was accepted: the whole amount follows.
    for (who, order) in [(&with_wallet, order), (&without, other)] {
        let which = json!({ "UserInvestmentID": order });
        who.client
            .post("account_investment_revoke", which)
            .await
            .ok();
    }
    assert_eq!(
        balance(&server, Book::Wallet(with_wallet.account)).await,
        usd(1_100)
    );
    assert_eq!(balance(&server, excess).await, usd(50));
    assert_eq!(balance(&server, refund).await, usd(1_000));
    assert_eq!(offered(&without).await, json!([null, null]));
    assert_eq!(balance(&server, Book::Escrow(project)).await, usd(0));
    // Failed by the second line: the amount that arrived comes back too.
    let order = with_wallet.subscribe(project, 1_000).await;
    let first = passed(Some(usd(1_000)));
    decide(&server, order, finance(&server).await, first).await;
    let comment = "not legible".to_owned();
    let fail = (Decision::Fail { comment }, None);
    decide(&server, order, approver(&server).await, fail).await;
    assert_eq!(
        balance(&server, Book::Wallet(with_wallet.account)).await,
        usd(2_100)
    );
    let suspense = Book::Suspense(ReceiptId(3));
    assert_eq!(balance(&server, suspense).await, usd(0));
    assert_eq!(balance(&server, BANK).await, usd(-2_100));
    let cayman = Book::Bank(BankAccountId(2));
    assert_eq!(balance(&server, cayman).await, usd(-1_050));
    server.stop().await;
}
