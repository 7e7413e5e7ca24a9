//! Issued orders: revoked within their 30 days or by two people of the desk, corrected and issued
//! again. After each the parts agree: shares, money, places in the offering. Over both databases.

mod bound;
mod by_the_desk;

use super::history;
use chrono::TimeDelta;
use domain::Refusal;
use domain::ids::{OperatorId, OrderId, PayoutId, ProjectId, ProposalId};
use domain::ledger::{Book, CashType, Cause, Purpose, Quantity};
use domain::money::Shares;
use domain::operations::Operator;
use domain::review::Actor;
use domain::subscription::Order;
use ports::driving::operations::reconcile;
use ports::driving::subscription::desk::{ReverseIssue, correct_issued, revoke_issued};
use ports::{Failure, transact};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, approved};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{CAYMAN, a_project, publish, usd};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::Subscriber;
use tests::wallet::{balance, book, cause, transfer_for};

on_both_databases![
    std::future::ready =>
    an_issued_order_asked_back_many_times_at_once_is_reversed_once,
    money_of_an_issued_order_is_owed_where_there_is_no_wallet,
    the_last_second_of_the_thirty_days_counts,
    an_order_that_is_issued_while_it_is_taken_back_ends_taken_back,
    what_an_issue_books_is_recorded_as_done_by_who_issued_it,
];

const WEI: &str = super::MOBILE;
const REVOKE: &str = "account_investment_revoke";

struct Scene {
    server: TestServer,
    desk: Desk,
    wei: Subscriber,
    project: ProjectId,
}

async fn scene(server: TestServer, framework: i64) -> Scene {
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, framework).await;
    let project = a_project("BACK", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    Scene {
        server,
        desk,
        wei,
        project,
    }
}

impl Scene {
    async fn with_database(database: TestDatabase, framework: i64) -> Self {
        scene(TestServer::with_database(database).await, framework).await
    }

    /// An accepted order of 1,000.
    async fn accepted(&self) -> i64 {
        let order = self.wei.subscribe(self.project, 1_000).await;
        self.desk.accept(order, 1_000).await;
        order
    }

    async fn transfer(&self, reference: &str, between: (Book, Book), shares: Shares) {
        let shares = Quantity::of_shares(self.project, shares).unwrap();
        let cause = Cause {
            purpose: Purpose::Transfer(ProposalId(1)),
            project: Some(self.project),
            ..cause()
        };
        let moved = transfer_for(cause, reference, CashType::TransferOut, between, shares);
        book(&self.server, &moved).await;
    }

    async fn issue(&self, order: i64) -> Value {
        let path = format!("queues/subscriptions/{order}/issue");
        self.desk.approver.post(&path, json!({})).await.ok()
    }

    async fn issued(&self) -> i64 {
        let order = self.accepted().await;
        assert_eq!(self.issue(order).await["state"], "SUCCESS");
        order
    }

    async fn agrees(&self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
    }

    async fn on(&self, book: Book) -> domain::Money {
        balance(&self.server, book).await
    }

    /// The order in its investor's list.
    async fn listed(&self, order: i64) -> Value {
        let listed = self.wei.client.get("account_order", &[]).await.ok();
        let list = listed["data"]["list"].as_array().unwrap();
        let found = list.iter().find(|entry| entry["refId"] == order);
        found.unwrap().clone()
    }

    async fn taken(&self) -> domain::Money {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let now = self.server.ports().clock.now();
        let offering = tx.projects().offering(self.project, now, None).await;
        offering.unwrap().unwrap().taken()
    }

    async fn shares_held(&self) -> Value {
        self.wei.client.get("my_share", &[]).await.ok()["data"]["list"][0]["sharesNum"].clone()
    }

    async fn message(&self) -> String {
        let told = self.wei.client.newest_message(WEI).await;
        told["text"].as_str().unwrap().to_owned()
    }

    async fn operator(&self, name: &str) -> Operator {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let email = format!("{name}@desk.test");
        let login = tx.operators().login(&email).await.unwrap().unwrap();
        login.operator
    }

    /// Nobody can reverse the issue of this order: neither its investor nor the desk.
    async fn is_bound(&self, order: i64) {
        assert_eq!(self.listed(order).await["revocation"], Value::Null);
        let refused = self.wei.client.post(REVOKE, which(order)).await;
        refused.refused(409, "RevokeNotPossible");
        let version = self.version(order).await;
        for kind in [Kind::Revoke, Kind::Correct] {
            match self.reverse(kind, order, version).await {
                Err(Failure::Refused(Refusal::RevokeNotPossible)) => {}
                other => panic!("{kind:?}: {other:?}"),
            }
        }
    }

    /// What finance proposed and the approver approves, in a transaction of its own.
    async fn reverse(&self, kind: Kind, order: i64, version: i64) -> Result<Order, Failure> {
        let farah = self.operator("farah").await.id;
        let andrew = self.operator("andrew").await;
        self.reverse_by(kind, order, version, farah, &andrew, "The amount was wrong")
            .await
    }

    async fn reverse_by(
        &self,
        kind: Kind,
        order: i64,
        version: i64,
        proposed_by: OperatorId,
        approved_by: &Operator,
        reason: &str,
    ) -> Result<Order, Failure> {
        let ports = self.server.ports();
        let origin = Default::default();
        let reversal = ReverseIssue {
            order: OrderId(order),
            version,
            proposed_by,
            approved_by,
            reason,
            origin: &origin,
            now: ports.clock.now(),
        };
        transact(ports, async |tx| match kind {
            Kind::Revoke => revoke_issued(ports, tx, &reversal).await,
            Kind::Correct => correct_issued(ports, tx, &reversal).await,
        })
        .await
    }

    async fn version(&self, order: i64) -> i64 {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let order = tx.orders().get(OrderId(order)).await.unwrap();
        order.unwrap().version
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Revoke,
    Correct,
}

fn which(order: i64) -> Value {
    json!({ "UserInvestmentID": order })
}

async fn an_issued_order_asked_back_many_times_at_once_is_reversed_once(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    let kept = scene.issued().await;
    let order = scene.issued().await;
    let offered = scene.listed(order).await["revocation"].clone();
    assert_eq!(
        json!([offered["amount"], offered["target"], offered["shares"]]),
        json!([1_000, "Wallet", 1_000])
    );
    assert_eq!(scene.shares_held().await, 2_000);
    scene.agrees().await;

    let at_once = (0..8).map(|_| scene.wei.client.post(REVOKE, which(order)));
    for answer in futures_util::future::join_all(at_once).await {
        answer.ok();
    }
    scene.wei.client.post(REVOKE, which(order)).await.ok();
    let expected = ["LWAIT", "GWAIT", "PRE_OK", "SUCCESS", "REVOKED"];
    assert_eq!(history(&scene.server, order).await, expected);
    assert_eq!(scene.on(Book::Wallet(scene.wei.account)).await, usd(1_000));
    assert_eq!(scene.on(Book::ProjectPaid(scene.project)).await, usd(1_000));
    assert_eq!(scene.on(Book::Escrow(scene.project)).await, usd(0));
    assert_eq!(scene.taken().await, usd(1_000));
    assert_eq!(scene.shares_held().await, 1_000);
    let listed = scene.listed(order).await;
    assert_eq!(
        json!([listed["orderStatus"], listed["revocation"]]),
        json!(["REVOKED", null])
    );
    let told = scene.message().await;
    assert!(
        told.contains("shares issued for it are cancelled") && told.contains("1,000"),
        "{told}"
    );
    scene.agrees().await;
    half_is_left(&scene).await;

    scene.wei.client.post(REVOKE, which(kept)).await.ok();
    assert_eq!(scene.shares_held().await, Value::Null);
    assert_eq!(scene.taken().await, usd(0));
    scene.agrees().await;
}

/// One of two orders of 1,000 is left in the investor's figures, in the project's register and in the figures of the week.
async fn half_is_left(scene: &Scene) {
    let id = scene.project.to_string();
    let product = [("productId", id.as_str())];
    let holding = scene.wei.client.get("my_holding", &product).await.ok();
    let holding = &holding["data"];
    assert_eq!(
        json!([holding["sharesNum"], holding["cost"], holding["paid"]]),
        json!([1_000, 1_000, 1_000])
    );
    let all = scene.wei.client.get("account_portfolio", &[]).await.ok();
    assert_eq!(all["Total"]["Invested"], 1_000);
    let finance = &scene.desk.finance;
    let path = format!("projects/{}/holders", scene.project);
    let register = finance.get(&path).await.ok();
    assert_eq!(
        register["sums"],
        json!({ "holders": 1, "shares": 1_000, "cost": 1_000, "income": 0 })
    );
    let history = format!("{path}/{}", scene.wei.account.0);
    let history = finance.get(&history).await.ok();
    let changes: Vec<Value> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| json!([it["change"], it["after"]]))
        .collect();
    assert_eq!(
        json!(changes),
        json!([[-1_000, 1_000], [1_000, 2_000], [1_000, 1_000]])
    );
    let figures = finance.get("figures").await.ok();
    let week = &figures["sales"][0];
    assert_eq!(
        json!([week["raised_orders"], week["raised"], week["accepted"]]),
        json!([1, 1_000, 1_000])
    );
}

async fn money_of_an_issued_order_is_owed_where_there_is_no_wallet(database: TestDatabase) {
    let scene = Scene::with_database(database, CAYMAN.0).await;
    let order = scene.issued().await;
    assert_eq!(scene.listed(order).await["revocation"]["target"], "Bank");
    scene.wei.client.post(REVOKE, which(order)).await.ok();
    assert_eq!(scene.on(Book::Payable(PayoutId(1))).await, usd(1_000));
    assert_eq!(scene.on(Book::ProjectPaid(scene.project)).await, usd(0));
    scene.agrees().await;
    // Nothing came for this one: the message says so, and that nothing comes back.
    let unpaid = scene.wei.subscribe(scene.project, 1_000).await;
    scene.wei.client.post(REVOKE, which(unpaid)).await.ok();
    let told = scene.message().await;
    assert!(told.contains("No payment for it has reached us"), "{told}");
    assert!(!told.contains("return"), "{told}");
    scene.agrees().await;
}

async fn the_last_second_of_the_thirty_days_counts(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let scene = scene(server, PKF).await;
    let (first, second) = (scene.issued().await, scene.issued().await);
    let anew = async |by: TimeDelta| {
        clock.advance(by);
        scene.wei.client.fetch_csrf_token().await;
        tests::road::log_in(&scene.wei.client, WEI).await;
    };
    anew(TimeDelta::days(30) - TimeDelta::seconds(1)).await;
    assert!(scene.listed(second).await["revocation"].is_object());
    scene.wei.client.post(REVOKE, which(first)).await.ok();
    anew(TimeDelta::seconds(2)).await;
    assert_eq!(scene.listed(second).await["revocation"], Value::Null);
    let late = scene.wei.client.post(REVOKE, which(second)).await;
    let late = late.refused(409, "RevokePeriodOver");
    assert!(late["params"]["until"].is_string(), "{late}");
    assert_eq!(scene.on(Book::Wallet(scene.wei.account)).await, usd(1_000));
    scene.agrees().await;
    // Two people of the desk still take it back.
    let version = scene.version(second).await;
    let revoked = scene.reverse(Kind::Revoke, second, version).await.unwrap();
    assert_eq!(revoked.state.code(), "REVOKED");
    assert_eq!(scene.on(Book::Wallet(scene.wei.account)).await, usd(2_000));
    let told = scene.message().await;
    assert!(
        told.contains("we return") && told.contains("1,000"),
        "{told}"
    );
    scene.agrees().await;
}

async fn an_order_that_is_issued_while_it_is_taken_back_ends_taken_back(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    let mut ends = Vec::new();
    for round in 1..=4 {
        let order = scene.accepted().await;
        let issue = format!("queues/subscriptions/{order}/issue");
        let (issued, revoked) = tokio::join!(
            scene.desk.approver.post(&issue, json!({})),
            scene.wei.client.post(REVOKE, which(order)),
        );
        revoked.ok();
        if issued.status != 200 {
            issued.refused(409, "OrderNotPending");
        }
        let states = history(&scene.server, order).await;
        assert_eq!(states.last(), Some(&"REVOKED"));
        ends.push(states.len());
        let wallet = scene.on(Book::Wallet(scene.wei.account)).await;
        assert_eq!(wallet, usd(round * 1_000), "{ends:?}");
        assert_eq!(scene.taken().await, usd(0));
        scene.agrees().await;
    }
}

async fn what_an_issue_books_is_recorded_as_done_by_who_issued_it(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    let order = scene.issued().await;
    let andrew = Actor::Operator(scene.operator("andrew").await.id);
    let tx = scene.server.ports().store.begin_read().await.unwrap();
    let events = tx.audit().after(0, 1_000).await.unwrap();
    let of_issue: Vec<_> = events
        .iter()
        .rev()
        .filter(|recorded| recorded.event.record == format!("order:{order}"))
        .take(3)
        .collect();
    let codes: Vec<_> = of_issue.iter().map(|it| it.event.code.as_str()).collect();
    assert_eq!(codes, ["order_changed", "shares_issued", "money_booked"]);
    for recorded in &of_issue {
        assert_eq!(recorded.event.by(), Some(andrew));
        assert_eq!(recorded.origin, of_issue[0].origin);
        assert!(!recorded.origin.request_id.is_empty());
    }
}
