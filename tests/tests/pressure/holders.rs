//! A distribution to many holders: previewed, approved, and paid in time and in little memory,
//! interrupted again and again while lists are read. `LANDFALL_TEST_HOLDERS` says how many; the
//! time limits are for a hundred thousand, and scale in proportion.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use domain::ids::AccountId;
use domain::ledger::{Book, Purpose};
use ports::driving::distribution::pay_due;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::holders::hold;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::wallet::balance;

use super::queue::people;
use super::{ALONE, of_process, percentile};

const HOLDERS: u32 = 20_000;
/// How many the limits of time are for.
const ALL: u32 = 100_000;
const PREVIEWED_WITHIN: Duration = Duration::from_secs(10);
const PAID_WITHIN_ON_POSTGRES: Duration = Duration::from_secs(60);
const PAID_WITHIN_ON_SQLITE: Duration = Duration::from_secs(90);
const MOST_KIB: u64 = 256 * 1_024;
/// How long whoever reads lists waits before the next one. A machine that rests in between answers more slowly, so both sides do.
const BETWEEN: Duration = Duration::from_millis(5);
/// How often paying is broken off in the middle.
const BROKEN_OFF: u64 = 12;
/// How many times as long a list may take while lines are paid, and what a machine with other work adds in milliseconds.
const TIMES: f64 = 2.0;
const NOISE_MS: f64 = 20.0;

fn holders() -> u32 {
    let given = std::env::var("LANDFALL_TEST_HOLDERS").ok();
    given.map_or(HOLDERS, |count| count.parse().unwrap())
}

/// How long a page of the desk takes, in milliseconds: of a hundred calls all but one.
async fn page(desk: &Desk, path: &str) -> Duration {
    let began = Instant::now();
    desk.approver.get(path).await.ok();
    began.elapsed()
}

async fn post(desk: &Desk, draft: &Value, act: &str, mut fields: Value) -> Value {
    let path = format!("distributions/{}", draft["id"]);
    fields["version"] = desk.finance.get(&path).await.ok()["version"].clone();
    desk.finance
        .post(&format!("{path}/{act}"), fields)
        .await
        .ok()
}

async fn many_holders_are_paid(database: TestDatabase, within: Duration) {
    let is_postgres = !database.url().starts_with("sqlite");
    let storage = tests::storage::Storage::with_database(database).await;
    for statement in people(holders(), is_postgres) {
        storage.execute(&statement).await;
    }
    storage
        .execute("UPDATE accounts SET framework_id = 1, state = 'GPASS'")
        .await;
    storage.execute("ANALYZE").await;
    let server = TestServer::resting(storage.into_database()).await;
    // The shares were put straight into the ledger, and no order explains them.
    server.is_left_broken();
    let desk = Desk::of(&server).await;
    let project = a_project("RENT", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    hold(&server, project, holders()).await;
    storage_figures(&server).await;
    let day = |days| {
        let at = server.ports().clock.now() + TimeDelta::days(days);
        domain::day::day_of(at).to_string()
    };
    let draft = json!({
        "project": project.0, "cash_type": "rental_income", "total": 1_234_567.89,
        "record_date": day(-1), "payment_date": day(0), "text_zh": "租金", "text_en": "Rent",
    });
    let draft = desk.finance.post("distributions", draft).await.ok();
    let lines = format!("distributions/{}/lines", draft["id"]);
    let previewed = page(&desk, &format!("{lines}?page={}", holders() / 40)).await;
    assert!(previewed < PREVIEWED_WITHIN, "{previewed:?}");

    let proposed = post(&desk, &draft, "propose", json!({ "reason": "rent" })).await;
    let began = Instant::now();
    desk.approver.approve(&proposed).await.ok();
    let frozen = began.elapsed();
    post(&desk, &draft, "fund", json!({ "amount": 1_234_567.89 })).await;
    storage_figures(&server).await;
    let mut usual = Vec::new();
    for _ in 0..100 {
        usual.push(page(&desk, "distributions").await);
        tokio::time::sleep(BETWEEN).await;
    }

    post(&desk, &draft, "pay", json!({})).await;
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = of_process("VmRSS:");
    let began = Instant::now();
    // The paying call is interrupted wherever it is, as by a killed server.
    for nth in 0..BROKEN_OFF {
        let cut = Duration::from_millis(40 + nth * 37);
        let _broken_off = tokio::time::timeout(cut, pay_due(server.ports())).await;
    }
    let paying = async { while pay_due(server.ports()).await.unwrap() > 0 {} };
    let is_over = AtomicBool::new(false);
    let paying = async {
        paying.await;
        is_over.store(true, Ordering::Release);
    };
    let reading = async {
        let mut meanwhile = Vec::new();
        while !is_over.load(Ordering::Acquire) {
            meanwhile.push(page(&desk, "distributions").await);
            tokio::time::sleep(BETWEEN).await;
        }
        meanwhile
    };
    let ((), meanwhile) = tokio::join!(paying, reading);
    let took = began.elapsed();
    let held = of_process("VmHWM:").saturating_sub(before);
    let [usual, busy] = [&usual, &meanwhile].map(|times| percentile(times, 500));
    eprintln!(
        "{} holders: previewed in {previewed:.1?}, frozen in {frozen:.1?}, paid in {took:.1?} with {held} KiB more; a list {usual:.1} ms, meanwhile {busy:.1} ms ({} of them)",
        holders(),
        meanwhile.len()
    );
    let paid = desk
        .finance
        .get(&format!("distributions/{}", draft["id"]))
        .await
        .ok();
    assert_eq!(
        json!([paid["state"], paid["lines_paid"], paid["paid"]]),
        json!(["paid", holders(), 1_234_567.89])
    );
    let id = domain::ids::DistributionId(draft["id"].as_i64().unwrap());
    assert!(balance(&server, Book::Distribution(id)).await.is_zero());
    let tx = server.ports().store.begin_read().await.unwrap();
    let movements = tx.ledger().movements(AccountId(7), 10).await.unwrap();
    let rents = movements
        .iter()
        .filter(|it| it.purpose == Purpose::Distribution(id));
    assert_eq!(rents.count(), 1);
    drop(tx);
    let within = within.mul_f64(f64::from(holders()) / f64::from(ALL));
    assert!(took < within, "{took:?}");
    assert!(held < MOST_KIB, "{held} KiB");
    assert!(busy < usual * TIMES + NOISE_MS, "{busy} {usual}");
    server.stop().await;
}

async fn storage_figures(server: &TestServer) {
    use sea_orm::ConnectionTrait;
    let beside = server.database().connect().await;
    beside.execute_unprepared("ANALYZE").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn many_holders_are_paid_in_time_on_sqlite() {
    let _alone = ALONE.lock().await;
    let database = TestDatabase::sqlite().await;
    many_holders_are_paid(database, PAID_WITHIN_ON_SQLITE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_holders_are_paid_in_time_on_postgres() {
    let _alone = ALONE.lock().await;
    let database = TestDatabase::postgres().await;
    many_holders_are_paid(database, PAID_WITHIN_ON_POSTGRES).await;
}
