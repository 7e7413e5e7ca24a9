//! Payments to projects: what may be paid while investors may revoke, the way of the money, and that nobody's 30 days are broken.

use super::agrees;
use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::ids::{PayoutId, ProjectId};
use domain::ledger::Book;
use domain::operations::Role;
use futures_util::future::join_all;
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, OPERATOR_PASSWORD, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish, usd};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::Subscriber;
use tests::wallet::balance;

const WEI: &str = super::MOBILE;
const AT_ONCE: usize = 8;

on_both_databases![
    std::future::ready =>
    a_payment_goes_the_way_of_all_payouts,
    what_investors_may_still_revoke_is_not_paid_out,
    approvals_and_revocations_at_once_never_take_too_much,
    reconciliation_notices_a_payment_that_is_missing_or_too_much;
    sqlite alone:
    a_payment_that_cannot_be_is_refused,
    who_proposed_a_payment_does_not_approve_it,
    the_list_of_payouts_knows_payments_to_projects,
];

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
    async fn over(database: TestDatabase) -> Self {
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

    /// Everybody logs in anew.
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

    async fn funds(&self) -> Value {
        self.desk.auditor_reads(&self.path()).await
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

trait Reads {
    async fn auditor_reads(&self, path: &str) -> Value;
}

impl Reads for Desk {
    /// What everybody who reads payouts reads.
    async fn auditor_reads(&self, path: &str) -> Value {
        let read = self.approver.get(path).await.ok();
        assert_eq!(read["may_pay"], false);
        self.finance.get(path).await.ok()
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

async fn a_payment_goes_the_way_of_all_payouts(database: TestDatabase) {
    let scene = Scene::over(database).await;
    scene.issued(500).await;
    let told = scene.wei.client.newest_message(WEI).await;
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 1_600, 500, 1_100, 0, 0]));
    assert_eq!(funds["funds"][0]["revocable_orders"], 1);
    assert!(funds["funds"][0]["revocable_until"].is_string(), "{funds}");
    assert_eq!(
        (&funds["may_pay"], &funds["last_payee"]),
        (&json!(true), &Value::Null)
    );
    let banks = funds["bank_accounts"].as_array().unwrap();
    assert_eq!(banks[0]["name"], "PKF");

    let proposed = scene.propose(json!({})).await.ok();
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    let shown = scene.desk.approver.get(&path).await.ok();
    let changes = shown["changes"].as_array().unwrap();
    for (field, before, after) in [
        ("payout.project_amount", Value::Null, json!("USD 900.00")),
        (
            "payout.available",
            json!("USD 1100.00"),
            json!("USD 1100.00"),
        ),
        ("payout.pays_from", Value::Null, json!("PKF")),
        (
            "payout.target.account_number",
            Value::Null,
            json!("DE89370400440532013000"),
        ),
        ("payout.target.country", Value::Null, json!("CN")),
    ] {
        let line = json!({ "field": field, "before": before, "after": after });
        assert!(changes.contains(&line), "{field}: {shown}");
    }
    // Nothing is owed before the second person.
    assert_eq!(scene.held().await, usd(1_600));
    let funds = scene.funds().await;
    assert_eq!(funds["may_pay"], false);
    assert_eq!(funds["proposal"], proposed["proposal"]["id"]);
    scene.desk.approver.approve(&proposed).await.ok();

    let proposal = proposed["proposal"]["id"].as_i64().unwrap();
    let payout = scene.desk.payout_of("project_payment", proposal).await;
    assert_eq!(
        json!([
            payout["state"],
            payout["reason"],
            payout["account"],
            payout["payee"]
        ]),
        json!(["DUE", "project", null, "SHORE BUILDERS GMBH"])
    );
    assert_eq!(payout["project"]["name_en"], "SHORE Residences");
    assert_eq!(payout["bank_account"]["name"], "PKF");
    assert_eq!(payout["target_stands"], true);
    let id = PayoutId(payout["id"].as_i64().unwrap());
    assert_eq!(balance(&scene.server, Book::Payable(id)).await, usd(900));
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 700, 500, 200, 900, 0]));
    assert_eq!(funds["last_payee"]["account_name"], "SHORE BUILDERS GMBH");
    scene.agrees().await;

    let batch = scene.desk.try_batch(None).await.ok();
    let released = scene.desk.release(&batch).await.ok();
    let file = format!("payout_batches/{}/file?format=pain001", batch["id"]);
    let written = scene.desk.finance.get(&file).await;
    assert!(
        written
            .text()
            .contains("<IBAN>DE89370400440532013000</IBAN>")
    );
    scene.desk.pay(&released, "NTRF 7").await.ok();
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 700, 500, 200, 0, 900]));
    scene.agrees().await;

    // It came back: the whole of it is owed again and waits for another bank account.
    let payout = scene.desk.payout(&payout["id"]).await;
    let back = json!({ "value_on": scene.desk.today, "came_back": 890, "reason": "closed" });
    let proposed = scene.desk.step(&payout, "bounce", back).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    let owed = scene.desk.payout_of("payout", id.0).await;
    assert_eq!(
        json!([
            owed["state"],
            owed["amount"],
            owed["reason"],
            owed["account_target"]
        ]),
        json!(["WAITING_TARGET", 900, "project", null])
    );
    assert_eq!(owed["project"]["id"], scene.project.0);
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 700, 500, 200, 900, 0]));
    // The bank account that did not take it is not offered again.
    assert_eq!(funds["last_payee"], Value::Null);
    scene.agrees().await;
    let typed = json!({ "payee": builder(), "reason": "the builder's new letter" });
    let proposed = scene.desk.step(&owed, "target", typed).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    let owed = scene.desk.payout(&owed["id"]).await;
    assert_eq!(
        json!([owed["state"], owed["target_stands"]]),
        json!(["DUE", true])
    );

    // What was approved before is offered again, and still needs the second person.
    let next = json!({
        "amount": 200, "payee": null, "last_payout": owed["id"], "reason": "Second draw",
    });
    let mut stale = next.clone();
    stale["last_payout"] = payout["id"].clone();
    scene
        .propose(stale)
        .await
        .refused(409, "Error_StaleVersion");
    let next = scene.paid_out(next).await;
    assert_eq!(next["target"]["account_number"], "DE89370400440532013000");
    let funds = scene.funds().await;
    assert_eq!(json!(figures(&funds)), json!([0, 500, 500, 0, 1_100, 0]));
    assert_eq!(funds["may_pay"], false);
    scene.agrees().await;
    // Investors are told nothing of it.
    assert_eq!(
        scene.wei.client.newest_message(WEI).await["text"],
        told["text"]
    );
    scene.server.stop().await;
}

async fn what_investors_may_still_revoke_is_not_paid_out(database: TestDatabase) {
    let mut scene = Scene::over(database).await;
    let new = scene.issued(500).await;
    let above = scene.propose(json!({ "amount": 1_100.01 })).await;
    let above = above.refused(409, "ProjectFundsNotAvailable");
    assert_eq!(above["params"]["amount"], 1_100);
    scene.paid_out(json!({})).await;
    // What is left belongs to who may still revoke: an older order whose money was paid out takes none of it.
    assert_eq!(scene.held().await, usd(700));
    let refused = scene.propose_revoke(scene.old[1]).await;
    refused.refused(409, "ProjectFundsPaidOut");
    scene.revoke(new).await.ok();
    assert_eq!(scene.held().await, usd(200));
    scene.agrees().await;

    // An order is taken back between the proposal and its approval.
    let third = scene.issued(500).await;
    scene.days_later(31).await;
    let proposed = scene.propose(json!({ "amount": 600 })).await.ok();
    let reversed = scene.propose_revoke(third).await.ok();
    scene.desk.approver.approve(&reversed).await.ok();
    let refused = scene.desk.approver.approve(&proposed).await;
    let refused = refused.refused(409, "ProjectFundsNotAvailable");
    assert_eq!(refused["params"]["amount"], 200);
    assert_eq!(scene.held().await, usd(200));
    scene.agrees().await;
    // It stays open, to be withdrawn.
    assert_eq!(scene.funds().await["proposal"], proposed["proposal"]["id"]);
    scene.server.stop().await;
}

async fn approvals_and_revocations_at_once_never_take_too_much(database: TestDatabase) {
    let scene = Scene::over(database).await;
    let new = scene.issued(500).await;
    let reversal = scene.propose_revoke(scene.old[0]).await.ok();
    let payment = scene.propose(json!({ "amount": 1_100 })).await.ok();
    let approve = |proposed: &Value| {
        let proposed = proposed.clone();
        let approver = &scene.desk.approver;
        async move { approver.approve(&proposed).await }
    };
    let payments = join_all((0..AT_ONCE).map(|_| approve(&payment)));
    let reversals = join_all((0..AT_ONCE).map(|_| approve(&reversal)));
    let revocations = join_all((0..AT_ONCE).map(|_| scene.revoke(new)));
    let (payments, reversals, revocations) = tokio::join!(payments, reversals, revocations);
    for answer in payments.iter().chain(&reversals) {
        assert!(matches!(answer.status, 200 | 409), "{}", answer.text());
    }
    // The investor's own right holds against everything.
    for answer in revocations {
        answer.ok();
    }
    let count = |answers: &[Answer]| answers.iter().filter(|it| it.status == 200).count();
    let (paid, reversed) = (count(&payments), count(&reversals));
    // Each happens once, and only one of the two has the money.
    assert_eq!(paid + reversed, 1, "{paid} {reversed}");
    let left = if paid == 1 { 0 } else { 500 };
    assert_eq!(scene.held().await, usd(left));
    scene.agrees().await;
    scene.server.stop().await;
}

async fn reconciliation_notices_a_payment_that_is_missing_or_too_much(database: TestDatabase) {
    let scene = Scene::over(database).await;
    let payout = scene.paid_out(json!({})).await;
    scene.agrees().await;
    let database = scene.server.database().connect().await;
    let codes = async |change: &str| {
        database.execute_unprepared(change).await.unwrap();
        let found = reconcile(scene.server.ports()).await.unwrap();
        let codes: Vec<_> = found.iter().map(|it| it.kind.code()).collect();
        codes
    };
    let id = &payout["id"];
    let too_much = format!("UPDATE payouts SET amount_minor = amount_minor + 1 WHERE id = {id}");
    let expected = ["payable", "payout_project", "project_paid", "payout_target"];
    assert_eq!(codes(&too_much).await, expected);
    let right = format!("UPDATE payouts SET amount_minor = amount_minor - 1 WHERE id = {id}");
    assert_eq!(codes(&right).await, [""; 0]);
    // Of another proposal: the approved one has no payout, this one no approval, and its money is not its own.
    let other = format!("UPDATE payouts SET settles_id = settles_id + 77 WHERE id = {id}");
    let found = codes(&other).await;
    for code in ["payout_project", "project_payment", "payout_target"] {
        assert!(found.contains(&code), "{code}: {found:?}");
    }
    let own = format!("UPDATE payouts SET settles_id = settles_id - 77 WHERE id = {id}");
    assert_eq!(codes(&own).await, [""; 0]);
    scene.server.stop().await;
}

async fn a_payment_that_cannot_be_is_refused(database: TestDatabase) {
    let scene = Scene::over(database).await;
    for (fields, status, key, field) in [
        (json!({ "amount": 0 }), 400, "Error_BadRequest", "amount"),
        (json!({ "amount": "-1" }), 400, "Error_BadRequest", "amount"),
        (
            json!({ "amount": 1.001 }),
            400,
            "Error_BadRequest",
            "amount",
        ),
        (
            json!({ "currency": "XXX" }),
            400,
            "Error_BadRequest",
            "currency",
        ),
        (
            json!({ "currency": "CNY" }),
            400,
            "Error_BadRequest",
            "currency",
        ),
        (
            json!({ "bank_account": 77 }),
            400,
            "Error_BadRequest",
            "bank_account",
        ),
        // It is sold in two frameworks, each with a bank account of its own.
        (
            json!({ "bank_account": null }),
            400,
            "Error_BadRequest",
            "bank_account",
        ),
        // Nothing was paid to it before.
        (json!({ "payee": null }), 400, "Error_BadRequest", "payee"),
    ] {
        let refused = scene.propose(fields.clone()).await.refused(status, key);
        assert_eq!(refused["params"]["field"], field, "{fields}");
    }
    let mut nowhere = builder();
    nowhere["country"] = json!(987_654);
    let refused = scene.propose(json!({ "payee": nowhere })).await;
    refused.refused(400, "Error_BadRequest");
    let incomplete = json!({ "payee": { "account_name": "SHORE" } });
    let refused = scene.propose(incomplete).await;
    let refused = refused.refused(422, "FieldRequired");
    assert_eq!(refused["fields"].as_array().unwrap().len(), 2);
    let refused = scene.propose(json!({ "amount": 1_100.01 })).await;
    refused.refused(409, "ProjectFundsNotAvailable");
    let silent = scene.propose(json!({ "reason": " " })).await;
    silent.refused(422, "CommentRequired");
    let stale = scene.propose(json!({ "version": 7 })).await;
    stale.refused(409, "Error_StaleVersion");
    let nothing = scene.desk.finance.get("project_funds/987654").await;
    nothing.refused(404, "Error_NotFound");
    let body = json!({ "version": 0, "amount": 1, "currency": "USD", "reason": "mine" });
    let path = format!("{}/pay", scene.path());
    let of_finance = scene.desk.approver.post(&path, body).await;
    of_finance.refused(403, "Error_Forbidden");

    // Two pages that were read at the same time do not pay twice.
    let read = scene.funds().await["version"].clone();
    scene.paid_out(json!({ "amount": 300 })).await;
    let second = scene
        .propose(json!({ "amount": 300, "version": read }))
        .await;
    second.refused(409, "Error_StaleVersion");
    // Nor is a second one proposed while one is open; the same once more answers the first.
    let open = scene.propose(json!({ "amount": 300 })).await.ok();
    let same = scene.propose(json!({ "amount": 300 })).await.ok();
    assert_eq!(same["proposal"]["id"], open["proposal"]["id"]);
    let other = scene.propose(json!({ "amount": 301 })).await;
    other.refused(409, "ProposalPending");
    // The outline names what changes in the bank account that was paid last.
    let path = format!("proposals/{}/withdraw", open["proposal"]["id"]);
    let version = json!({ "version": open["proposal"]["version"] });
    scene.desk.finance.post(&path, version).await.ok();
    let mut moved = builder();
    moved["account_number"] = json!("GB82WEST12345698765432");
    moved["swift_code"] = Value::Null;
    let open = scene
        .propose(json!({ "amount": 300, "payee": moved }))
        .await
        .ok();
    let shown = format!("proposals/{}", open["proposal"]["id"]);
    let shown = scene.desk.approver.get(&shown).await.ok();
    let changes = shown["changes"].as_array().unwrap();
    for (field, before, after) in [
        (
            "account_number",
            json!("DE89370400440532013000"),
            json!("GB82WEST12345698765432"),
        ),
        ("swift_code", json!("COBADEFFXXX"), Value::Null),
        ("bank_name", json!("Commerzbank"), json!("Commerzbank")),
    ] {
        let field = format!("payout.target.{field}");
        let line = json!({ "field": field, "before": before, "after": after });
        assert!(changes.contains(&line), "{field}: {shown}");
    }
    scene.agrees().await;
    scene.server.stop().await;
}

async fn who_proposed_a_payment_does_not_approve_it(database: TestDatabase) {
    let mut scene = Scene::over(database).await;
    let both = operator(&scene.server, "bo", &[Role::Finance, Role::Approver]).await;
    let finance = std::mem::replace(&mut scene.desk.finance, both);
    let proposed = {
        let version = finance.get(&scene.path()).await.ok()["version"].clone();
        let body = json!({
            "version": version, "amount": 900, "currency": "USD", "bank_account": 1, "payee": builder(),
            "reason": "First draw",
        });
        let path = format!("{}/pay", scene.path());
        scene.desk.finance.post(&path, body).await.ok()
    };
    let alone = scene.desk.finance.approve(&proposed).await;
    alone.refused(403, "FourEyes");
    finance
        .approve(&proposed)
        .await
        .refused(403, "Error_Forbidden");
    assert_eq!(scene.held().await, usd(1_100));
    scene.desk.approver.approve(&proposed).await.ok();
    let twice = scene.desk.approver.approve(&proposed).await;
    twice.refused(409, "ProposalNotOpen");
    assert_eq!(scene.held().await, usd(200));
    scene.server.stop().await;
}

async fn the_list_of_payouts_knows_payments_to_projects(database: TestDatabase) {
    let scene = Scene::over(database).await;
    let payout = scene.paid_out(json!({})).await;
    let project = scene.project;
    let total = async |query: &str| {
        let path = format!("payouts?{query}");
        scene.desk.finance.get(&path).await.ok()["total"].clone()
    };
    for (query, expected) in [
        ("reason=project".to_owned(), 1),
        ("reason=refund".to_owned(), 0),
        (format!("project={project}"), 1),
        (format!("project={}", project.0 + 1), 0),
        ("q=shore".to_owned(), 1),
        ("q=harbour".to_owned(), 0),
    ] {
        assert_eq!(total(&query).await, expected, "{query}");
    }
    let wrong = scene.desk.finance.get("payouts?reason=rent").await;
    wrong.refused(400, "Error_BadRequest");
    let table = scene
        .desk
        .finance
        .get("payouts/export?reason=project")
        .await;
    let table = table.text().clone();
    assert!(
        table.contains("project_payment:") && table.contains("SHORE Residences"),
        "{table}"
    );
    let listed = scene.desk.finance.get("project_funds").await.ok();
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);
    assert_eq!(listed["items"][0]["being_paid"], 900);
    let table = scene.desk.finance.get("project_funds/export").await;
    assert!(
        table.text().contains("SHORE Residences"),
        "{}",
        table.text()
    );
    assert_eq!(payout["settles"]["kind"], "project_payment");
    scene.server.stop().await;
}
