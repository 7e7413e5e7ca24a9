//! Payments to projects: how much may be paid while investors may revoke, the way of the money, and
//! that nobody's 30 days are violated.

mod paid;
mod refused;

use super::agrees;
use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::ids::ProjectId;
use domain::ledger::Book;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, OPERATOR_PASSWORD, approved};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::Subscriber;
use tests::wallet::balance;

const WEI: &str = super::MOBILE;

struct Scene {
    server: TestServer,
    clock: SettableClock,
    desk: Desk,
    wei: Subscriber,
    project: ProjectId,
    /// Issued orders of 600 and 500 whose 30 days are over.
    old: [i64; 2],
}

async fn again(server: &TestServer, name: &str) -> Operator {
    let email = format!("{name}@desk.test");
    Operator::log_in(server.base(), &email, OPERATOR_PASSWORD).await
}

impl Scene {
    async fn with_database(database: TestDatabase) -> Self {
        let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
        let desk = Desk::of(&server).await;
        let wei = approved(&server, &desk, WEI, PKF).await;
        let project = a_project("SHORE", 10_000, server.ports().clock.now());
        let project = publish(server.ports().store.as_ref(), project).await;
        let mut scene = Self {
            server,
            clock,
            desk,
            wei,
            project,
            old: [0, 0],
        };
        scene.old = [scene.issued(600).await, scene.issued(500).await];
        scene.days_later(31).await;
        scene
    }

    /// Everybody logs in again.
    async fn days_later(&mut self, days: i64) {
        self.clock.advance(TimeDelta::days(days));
        let now = self.server.ports().clock.now();
        self.desk = Desk {
            reviewer: again(&self.server, "ruth").await,
            finance: again(&self.server, "farah").await,
            approver: again(&self.server, "andrew").await,
            today: domain::day::day_of(now).to_string(),
        };
        self.wei.client.fetch_csrf_token().await;
        tests::road::log_in(&self.wei.client, WEI).await;
    }

    async fn issued(&self, amount: i64) -> i64 {
        let order = self.wei.subscribe(self.project, amount).await;
        self.desk.accept(order, amount).await;
        let path = format!("queues/subscriptions/{order}/issue");
        self.desk.approver.post(&path, json!({})).await.ok();
        order
    }

    fn path(&self) -> String {
        format!("project_funds/{}", self.project)
    }

    /// The project's money as finance reads it.
    async fn funds(&self) -> Value {
        // An approver reads it too, and proposes nothing.
        let read = self.desk.approver.get(&self.path()).await.ok();
        assert_eq!(read["may_pay"], false);
        self.desk.finance.get(&self.path()).await.ok()
    }

    /// Finance proposes a payment, with these fields in place of the usual ones.
    async fn propose(&self, fields: Value) -> Answer {
        let version = self.funds().await["version"].clone();
        let mut body = json!({
            "version": version, "amount": 900, "currency": "USD", "bank_account": 1, "payee": builder(),
            "reason": "First draw, by the builder's letter of 2 May",
        });
        let fields = fields.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        let path = format!("{}/pay", self.path());
        self.desk.finance.post(&path, body).await
    }

    /// A payment that was proposed and approved; its payout as finance reads it.
    async fn paid_out(&self, fields: Value) -> Value {
        let proposed = self.propose(fields).await.ok();
        self.desk.approver.approve(&proposed).await.ok();
        let proposal = proposed["proposal"]["id"].as_i64().unwrap();
        self.desk.payout_of("project_payment", proposal).await
    }

    /// Finance proposes to revoke an issued order.
    async fn propose_revoke(&self, order: i64) -> Answer {
        let item = self.desk.finance.item("subscriptions", order).await;
        let asked = json!({ "version": item["version"], "comment": "The investor asked" });
        let path = format!("queues/subscriptions/{order}/revoke");
        self.desk.finance.post(&path, asked).await
    }

    async fn revoke(&self, order: i64) -> Answer {
        let which = json!({ "UserInvestmentID": order });
        self.wei
            .client
            .post("account_investment_revoke", which)
            .await
    }

    async fn held(&self) -> domain::Money {
        balance(&self.server, Book::ProjectPaid(self.project)).await
    }

    async fn agrees(&self) {
        agrees(&self.server).await;
    }
}

fn builder() -> Value {
    json!({
        "account_name": "SHORE BUILDERS GMBH", "account_number": "DE89370400440532013000",
        "bank_name": "Commerzbank", "swift_code": "COBADEFFXXX", "country": 112,
    })
}

fn figures(funds: &Value) -> [Value; 6] {
    let names = [
        "escrow",
        "held",
        "revocable",
        "available",
        "being_paid",
        "paid",
    ];
    names.map(|name| funds["funds"][0][name].clone())
}
