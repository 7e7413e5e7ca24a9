//! Distributions: from the draft to the paid lines, the refusals, and the obstacles to reversing an
//! issue.

mod bound;
mod funding_lines;
mod paid;
mod refused;
mod register;
mod sorted;
mod waits;

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::ids::ProjectId;
use domain::ledger::Book;
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, OPERATOR_PASSWORD, approved};
use tests::forms::{CAYMAN, PKF};
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::Subscriber;
use tests::wallet::balance;

const WEI: &str = "86-13900139000";
const LIN: &str = "86-13900139001";
const CAY: &str = "86-13900139002";

/// Three holders of a project, the last one in a framework without wallets, a month after their shares were issued.
struct Scene {
    server: TestServer,
    clock: SettableClock,
    desk: Desk,
    project: ProjectId,
    wei: Subscriber,
    lin: Subscriber,
    cay: Subscriber,
}

impl Scene {
    async fn with_database(database: TestDatabase) -> Self {
        let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
        let desk = Desk::of(&server).await;
        let project = a_project("SHORE", 10_000, server.ports().clock.now());
        let project = publish(server.ports().store.as_ref(), project).await;
        let wei = approved(&server, &desk, WEI, PKF).await;
        let lin = approved(&server, &desk, LIN, PKF).await;
        let cay = approved(&server, &desk, CAY, CAYMAN).await;
        for (who, amount) in [(&wei, 600), (&lin, 500), (&cay, 1_000)] {
            issued(&desk, who, project, amount).await;
        }
        let mut scene = Self {
            server,
            clock,
            desk,
            project,
            wei,
            lin,
            cay,
        };
        scene.days_later(31).await;
        scene
    }

    /// Everybody logs in again.
    async fn days_later(&mut self, days: i64) {
        self.clock.advance(TimeDelta::days(days));
        let now = self.server.ports().clock.now();
        let again = async |name: &str| {
            let email = format!("{name}@desk.test");
            Operator::log_in(self.server.base(), &email, OPERATOR_PASSWORD).await
        };
        self.desk = Desk {
            reviewer: again("ruth").await,
            finance: again("farah").await,
            approver: again("andrew").await,
            today: domain::day::day_of(now).to_string(),
        };
        for (who, mobile) in [(&self.wei, WEI), (&self.lin, LIN), (&self.cay, CAY)] {
            who.client.fetch_csrf_token().await;
            tests::road::log_in(&who.client, mobile).await;
        }
    }

    fn day(&self, days: i64) -> String {
        let now = self.server.ports().clock.now() + TimeDelta::days(days);
        domain::day::day_of(now).to_string()
    }

    /// A draft of rent, with these fields in place of the usual ones.
    async fn try_draft(&self, fields: Value) -> Answer {
        let mut body = json!({
            "project": self.project.0, "cash_type": "rental_income", "total": 100,
            "record_date": self.day(-1), "payment_date": self.day(0),
            "text_zh": "本月租金", "text_en": "Rent of the month",
        });
        let fields = fields.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        body.as_object_mut()
            .unwrap()
            .retain(|_, value| !value.is_null());
        self.desk.finance.post("distributions", body).await
    }

    async fn draft(&self, fields: Value) -> Value {
        self.try_draft(fields).await.ok()
    }

    /// What a person of the desk asks for a distribution, with its version.
    async fn ask(&self, by: &Operator, which: &Value, act: &str, fields: Value) -> Answer {
        let path = format!("distributions/{}", which["id"]);
        let mut body = json!({ "version": self.shown(which).await["version"] });
        let fields = fields.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        by.post(&format!("{path}/{act}"), body).await
    }

    async fn shown(&self, which: &Value) -> Value {
        let path = format!("distributions/{}", which["id"]);
        self.desk.finance.get(&path).await.ok()
    }

    async fn lines(&self, which: &Value) -> Value {
        let path = format!("distributions/{}/lines", which["id"]);
        self.desk.approver.get(&path).await.ok()
    }

    async fn propose(&self, which: &Value) -> Answer {
        let why = json!({ "reason": "As the project's letter says" });
        self.ask(&self.desk.finance, which, "propose", why).await
    }

    /// A draft that was proposed and approved.
    async fn approved(&self, fields: Value) -> Value {
        let draft = self.draft(fields).await;
        let proposed = self.propose(&draft).await.ok();
        self.desk.approver.approve(&proposed).await.ok();
        self.shown(&draft).await
    }

    /// One that has its money.
    async fn funded(&self, fields: Value) -> Value {
        let approved = self.approved(fields).await;
        let all = json!({ "amount": approved["missing"] });
        let funded = self.ask(&self.desk.finance, &approved, "fund", all).await;
        funded.ok()
    }

    async fn pay(&self, which: &Value) -> Answer {
        self.ask(&self.desk.finance, which, "pay", json!({})).await
    }

    /// One whose lines were paid.
    async fn paid(&self, fields: Value) -> Value {
        let funded = self.funded(fields).await;
        self.pay(&funded).await.ok();
        self.server.worker_round().await;
        self.shown(&funded).await
    }

    async fn wallet(&self, who: &Subscriber) -> i64 {
        balance(&self.server, Book::Wallet(who.account))
            .await
            .minor()
    }

    async fn agrees(&self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
    }
}

async fn issued(desk: &Desk, who: &Subscriber, project: ProjectId, amount: i64) -> i64 {
    let order = who.subscribe(project, amount).await;
    desk.accept(order, amount).await;
    let path = format!("queues/subscriptions/{order}/issue");
    desk.approver.post(&path, json!({})).await.ok();
    order
}

/// State, reason and amount of each line.
fn each(lines: &Value) -> Vec<Value> {
    let items = lines["items"].as_array().unwrap().iter();
    items
        .map(|it| json!([it["state"], it["reason"], it["amount"]]))
        .collect()
}
