//! A finance officer's day over HTTP, against the real binary: the bank's file read, its lines confirmed, payouts put into a batch that
//! is released, paid by the bank and confirmed. The server is killed with -9 while it works: nothing is booked or paid twice, nothing
//! that was acknowledged is lost, reconciliation is silent.
use crate::killed::{kill_during, kills};
use chrono::{NaiveDate, TimeDelta, Utc};
use domain::ids::PayoutId;
use domain::reference::RemittanceReference;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::binary::{BinaryServer, prepare};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::statement::{Line, balanced_camt};

on_both_databases![
    std::future::ready =>
    the_day_goes_on_though_the_server_is_killed,
];

/// How many steps of the day may be disturbed.
const STEPS: u64 = 6;
/// How many payments come in.
const CREDITS: usize = 150;
/// Within how many milliseconds a step is killed: the longest takes a little more.
const WITHIN: u64 = 400;

/// The day at UTC+8.
fn today() -> NaiveDate {
    (Utc::now() + TimeDelta::hours(8)).date_naive()
}

/// The two who work, logged in; their sessions outlive the server.
#[derive(Clone)]
struct Desk {
    finance: Arc<Operator>,
    approver: Arc<Operator>,
}

impl Desk {
    async fn of(base: &str) -> Self {
        let operator = async |role| Arc::new(Operator::demo(base, role).await);
        Self {
            finance: operator("finance").await,
            approver: operator("approver").await,
        }
    }
}

/// All rows of a list, page by page.
async fn all(desk: &Operator, path: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut next = String::new();
    for _ in 0..100 {
        let page = desk.get(&format!("{path}{next}")).await.ok();
        found.extend(page["items"].as_array().unwrap().clone());
        match page["older"].as_i64() {
            Some(last) => next = format!("&before={last}"),
            None => return found,
        }
    }
    panic!("{path} has no end");
}

/// The closing balance of today that the bank stated last, in cents.
async fn closing(desk: &Desk) -> i64 {
    let told = desk
        .finance
        .get(&format!("cash?day={}", today()))
        .await
        .ok();
    let mut accounts = told["items"].as_array().unwrap().iter();
    let dollars = accounts.find(|it| it["bank_account_id"] == 1 && it["currency"] == "USD");
    let stated = dollars.unwrap()["statement"].as_f64();
    let cents = format!(
        "{:.0}",
        stated.expect("the demo read a statement today") * 100.0
    );
    cents.parse().unwrap()
}

/// Reads a file that leads on from this balance.
async fn read(desk: Desk, opening: i64, lines: Vec<Line>) {
    let file = balanced_camt(today(), opening, &lines).into_bytes();
    let path = "receipts/import?bank_account=1";
    desk.finance.upload(path, "day.xml", file).await.ok();
}

/// Confirms all that is certain.
async fn confirm(desk: Desk) {
    for _ in 0..100 {
        let done = desk
            .finance
            .post("statement_lines/confirm_exact", json!({}))
            .await
            .ok();
        if done["confirmed"] == 0 {
            return;
        }
    }
    panic!("there is always more to confirm");
}

/// The batch of this day: the one with a number above those that were there before.
async fn batch_of(desk: &Operator, above: i64) -> Option<Value> {
    let listed = all(desk, "payout_batches?").await;
    let found = listed
        .iter()
        .find(|it| it["id"].as_i64().unwrap() > above)?;
    let path = format!("payout_batches/{}", found["id"]);
    Some(desk.get(&path).await.ok())
}

async fn make_batch(desk: Desk, above: i64) {
    if batch_of(&desk.finance, above).await.is_none() {
        let batch = json!({
            "bank_account": 1, "currency": "USD", "pay_on": today().to_string(), "payouts": null,
        });
        desk.finance.post("payout_batches", batch).await.ok();
    }
}

async fn release(desk: Desk, above: i64) {
    let batch = batch_of(&desk.approver, above).await.unwrap();
    if batch["state"] == "OPEN" {
        let path = format!("payout_batches/{}/release", batch["id"]);
        let version = json!({ "version": batch["version"] });
        desk.approver.post(&path, version).await.ok();
    }
}

/// What the payment file names a payout by.
fn reference_of(payout: &Value) -> String {
    let id = payout["id"].as_i64().unwrap();
    RemittanceReference::of_payout(PayoutId(id)).to_string()
}

struct Day {
    server: BinaryServer,
    desk: Desk,
    kills: Vec<u64>,
    at: u64,
}

impl Day {
    /// Takes one step: where the server is to be killed, first while the step runs, then once more in peace.
    async fn step<F>(&mut self, take: impl Fn(Desk) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        if self.kills.contains(&self.at) {
            let running = take(self.desk.clone());
            kill_during(&mut self.server, WITHIN, running).await;
        }
        take(self.desk.clone()).await;
        self.at += 1;
    }
}

async fn the_day_goes_on_though_the_server_is_killed(database: TestDatabase) {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path(), database.url(), &["seed", "--demo"]);
    let server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let desk = Desk::of(&server.base()).await;
    let batches = all(&desk.finance, "payout_batches?").await;
    let above = batches.iter().filter_map(|it| it["id"].as_i64()).max();
    let above = above.unwrap_or_default();
    let receipts_before = all(&desk.finance, "receipts?").await.len();
    let mut day = Day {
        server,
        desk: desk.clone(),
        kills: kills(STEPS),
        at: 0,
    };

    let credits: Vec<Line> = (0..CREDITS)
        .map(|n| Line::credit(&format!("{}.17", 70_000 + n), &format!("KIN{n}"), "rent"))
        .collect();
    let opening = closing(&desk).await;
    day.step(|desk| read(desk, opening, credits.clone())).await;
    day.step(confirm).await;
    day.step(|desk| make_batch(desk, above)).await;
    day.step(|desk| release(desk, above)).await;
    let batch = batch_of(&desk.finance, above).await.unwrap();
    assert_eq!(batch["state"], "RELEASED");
    let payouts = batch["payouts"].as_array().unwrap().clone();
    assert!(
        !payouts.is_empty(),
        "the demo data has payouts that are due"
    );
    let mut debits = Vec::new();
    for (n, payout) in payouts.iter().enumerate() {
        let amount = payout["amount"].as_f64().unwrap();
        let line = Line::debit(&format!("{amount:.2}"), &format!("KOUT{n}"), "payout");
        debits.push(line.ordered_as(&reference_of(payout)));
    }
    let opening = closing(&desk).await;
    day.step(|desk| read(desk, opening, debits.clone())).await;
    day.step(confirm).await;
    assert_eq!(day.at, STEPS);

    for payout in &payouts {
        let paid = desk
            .finance
            .get(&format!("payouts/{}", payout["id"]))
            .await
            .ok();
        assert_eq!(paid["state"], "EXECUTED", "{paid}");
    }
    let receipts = all(&desk.finance, "receipts?").await;
    let read: Vec<&str> = receipts
        .iter()
        .filter_map(|it| it["reference"].as_str())
        .filter(|it| it.starts_with("KIN"))
        .collect();
    assert_eq!(
        read.len(),
        CREDITS,
        "each payment that came in is there once"
    );
    assert_eq!(receipts.len(), receipts_before + CREDITS);
    day.server.run_ok(&["reconcile"]);
    day.server.run_ok(&["audit", "verify"]);
    assert_eq!(day.server.terminate().await, Some(0));
}
