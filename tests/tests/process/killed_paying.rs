//! A distribution is stopped, continued, and paid while the server is killed with -9 again and
//! again: each line once, each holder notified once, and the parts sum to the total.
use crate::killed::kills;
use crate::killed_jobs::{beside, count, differences, until};
use chrono::TimeDelta;
use domain::ids::{DistributionId, ProjectId};
use domain::ledger::Book;
use ports::driving::distribution::pay_due;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use tests::binary::BinaryServer;
use tests::desk::Desk;
use tests::holders::hold;
use tests::on_both_databases;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::storage::Storage;
use tests::wallet::balance;

on_both_databases![every_line_is_paid_once_though_the_server_is_killed];

/// Lines that are paid together, and holders of seven times as many.
const CHUNK: usize = 1_000;
const HOLDERS: u32 = 7_000;
const TOTAL: f64 = 123_456.78;
const TOTAL_IN_CENTS: i64 = 12_345_678;
/// Within how many milliseconds of the end of a chunk the server is killed.
const KILLED_WITHIN: u64 = 300;

/// An investor with an approved account for each holder.
async fn people(storage: &Storage) {
    let since = "'2026-07-01T00:00:00+00:00'";
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {HOLDERS})"
    );
    for insert in [
        format!(
            "INSERT INTO investors (id, mobile_number, password_hash, language, registered_at)
             {numbers} SELECT i, '86-' || CAST(13100000000 + i AS TEXT), 'none', 'en', {since} FROM n"
        ),
        format!(
            "INSERT INTO accounts (id, investor_id, framework_id, entity_id, number, state, arrival, changed_since_submit, created_at,
                version, bank_deposit_confirmation)
             {numbers} SELECT i, i, 1, 1, 'WM' || CAST(10000000 + i AS TEXT), 'GPASS', 'new', FALSE, {since}, 1, TRUE FROM n"
        ),
    ] {
        storage.execute(&insert).await;
    }
    storage.execute("ANALYZE").await;
}

/// What finance asks for a distribution as it stands.
async fn ask(desk: &Desk, id: DistributionId, act: &str, mut fields: Value) -> Value {
    let path = format!("distributions/{id}");
    fields["version"] = desk.finance.get(&path).await.ok()["version"].clone();
    let answer = desk.finance.post(&format!("{path}/{act}"), fields).await;
    answer.ok()
}

/// Rent that is due today and has its money.
async fn funded(server: &TestServer, desk: &Desk, project: ProjectId) -> DistributionId {
    let day = |days| {
        let at = server.ports().clock.now() + TimeDelta::days(days);
        domain::day::day_of(at).to_string()
    };
    let draft = json!({
        "project": project.0, "cash_type": "rental_income", "total": TOTAL,
        "record_date": day(-1), "payment_date": day(0), "text_zh": "租金", "text_en": "Rent",
    });
    let draft = desk.finance.post("distributions", draft).await.ok();
    let id = DistributionId(draft["id"].as_i64().unwrap());
    let proposed = ask(desk, id, "propose", json!({ "reason": "rent" })).await;
    desk.approver.approve(&proposed).await.ok();
    ask(desk, id, "fund", json!({ "amount": TOTAL })).await;
    id
}

/// What the trail misses: people and holdings are put straight into the database, with no event.
fn missing_events(process: &BinaryServer) -> BTreeSet<String> {
    let verified = process.run(&["audit", "verify"]);
    let said = [verified.stdout, verified.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let missing = said.lines().filter(|line| line.ends_with(" is missing"));
    missing.map(str::to_owned).collect()
}

async fn one_chunk_is_paid_and_then_stopped(server: &TestServer, desk: &Desk, id: DistributionId) {
    assert_eq!(pay_due(server.ports()).await.unwrap(), CHUNK);
    ask(desk, id, "stop", json!({})).await;
    assert_eq!(pay_due(server.ports()).await.unwrap(), 0);
    let path = format!("distributions/{id}");
    let shown = desk.finance.get(&path).await.ok();
    assert_eq!(
        json!([shown["state"], shown["is_stopped"], shown["lines_paid"]]),
        json!(["paying", true, CHUNK])
    );
}

async fn every_line_is_paid_once_though_the_server_is_killed(storage: Storage) {
    people(&storage).await;
    let server = TestServer::resting(storage.into_database()).await;
    // The shares were put straight into the ledger, and no order explains them.
    server.is_left_broken();
    let desk = Desk::of(&server).await;
    let project = a_project("RENT", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    hold(&server, project, HOLDERS).await;
    let id = funded(&server, &desk, project).await;
    let before = differences(&server).await;
    let all = i64::from(HOLDERS);
    let database = server.database().connect().await;
    let lines = "SELECT COUNT(*) FROM distribution_lines WHERE state = 'paid'";
    let told = "SELECT COUNT(*) FROM told_messages WHERE about_kind = 'distribution'";

    ask(&desk, id, "pay", json!({})).await;
    one_chunk_is_paid_and_then_stopped(&server, &desk, id).await;
    let mut process = beside(&server).await;
    let known = missing_events(&process);
    ask(&desk, id, "pay", json!({})).await;
    let mut left = Vec::new();
    for moment in kills(KILLED_WITHIN) {
        let so_far = count(&database, lines).await;
        until("further lines are paid", async || {
            let paid = count(&database, lines).await;
            paid > so_far || paid == all
        })
        .await;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        process.kill();
        left.push(all - count(&database, lines).await);
        process.start().await;
    }
    println!("the server was killed with {left:?} lines left");
    assert!(left[0] > 0, "{left:?}");
    // And again while the holders are notified.
    until("holders are told", async || {
        count(&database, told).await > 0
    })
    .await;
    process.kill();
    process.start().await;
    until("every holder is told", async || {
        count(&database, told).await >= all
    })
    .await;
    assert_eq!(process.terminate().await, Some(0));

    let path = format!("distributions/{id}");
    let shown = desk.finance.get(&path).await.ok();
    let figures = ["state", "lines_paid", "lines_waiting", "paid"].map(|name| &shown[name]);
    let expected = [json!("paid"), json!(HOLDERS), json!(0), json!(TOTAL)];
    assert_eq!(figures, expected.each_ref());
    let movements = "FROM account_movements WHERE purpose_kind = 'distribution'";
    for (counted, expected) in [
        (format!("COUNT(*) {movements}"), all),
        (format!("COUNT(DISTINCT account_id) {movements}"), all),
        (
            format!("CAST(SUM(amount) AS BIGINT) {movements}"),
            TOTAL_IN_CENTS,
        ),
        (
            "COUNT(DISTINCT investor_id) FROM told_messages WHERE about_kind = 'distribution'"
                .to_owned(),
            all,
        ),
    ] {
        let found = count(&database, &format!("SELECT {counted}")).await;
        assert_eq!(found, expected, "{counted}");
    }
    assert_eq!(count(&database, told).await, all);
    assert!(
        balance(&server, Book::Distribution(id)).await.is_zero(),
        "what was funded is paid out"
    );
    let after = differences(&server).await;
    let added: Vec<_> = after.difference(&before).collect();
    assert!(added.is_empty(), "{added:?}");
    assert_eq!(
        missing_events(&process),
        known,
        "of people and holdings alone"
    );
    server.stop().await;
}
