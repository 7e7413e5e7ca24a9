//! A statement over ten thousand movements is made within its limits of time and memory.

use domain::Language;
use domain::account_statement::{Grain, Period, StatementFormat, StatementKind};
use domain::day::day_of;
use ports::driven::audit::Origin;
use ports::driving::account_statement::{MakeStatement, make_statement};
use sea_orm::ConnectionTrait;
use std::time::{Duration, Instant};
use tests::database::TestDatabase;
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::fund_ago;

use super::{ALONE, of_process};

/// How many movements a month has here.
const MOVEMENTS: u32 = 10_000;
/// How long its files may take: as PDF and CSV in both languages.
const MADE_WITHIN: Duration = Duration::from_secs(3);
/// How much memory they may add, in KiB.
const MADE_IN_KIB: u64 = 64 * 1_024;
/// How many days ago they were booked: that month is over on any day.
const AGO: i64 = 40;

async fn a_long_statement_is_made(database: TestDatabase, is_postgres: bool) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, "86-13900139000", PKF).await;
    fund_ago(&server, &who, 1, AGO).await;
    let day = day_of(server.ports().clock.now()) - chrono::TimeDelta::days(AGO);
    let numbers = if is_postgres {
        format!("(SELECT generate_series(1, {MOVEMENTS}) AS n) numbers")
    } else {
        format!(
            "(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {MOVEMENTS})
            SELECT n FROM s) numbers"
        )
    };
    let fill = format!(
        "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
            purpose_kind, purpose_id, balance)
        SELECT account_id, transaction_id, effective_on, recorded_at, cash_type, asset, 100, purpose_kind, purpose_id,
            balance + 100 * n FROM account_movements, {numbers} WHERE account_id = {} ORDER BY n",
        who.account.0
    );
    let beside = server.database().connect().await;
    for statement in [fill.as_str(), "ANALYZE"] {
        beside.execute_unprepared(statement).await.unwrap();
    }
    let wish = MakeStatement {
        who: who.investor,
        account: who.account,
        kind: StatementKind::Movements,
        period: Period::of(Grain::Month, day).unwrap(),
        format: StatementFormat::Pdf,
        language: Language::Zh,
        origin: Origin::default(),
    };
    // The first file of a process reads the fonts, which all later ones share.
    let year = MakeStatement {
        period: Period::of(Grain::Quarter, day - chrono::TimeDelta::days(100)).unwrap(),
        ..wish.clone()
    };
    fund_ago(&server, &who, 1, AGO + 100).await;
    make_statement(server.ports(), &year).await.unwrap();
    // The most that is held from here on is counted.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = of_process("VmRSS:");
    let began = Instant::now();
    let made = make_statement(server.ports(), &wish).await.unwrap();
    let took = began.elapsed();
    let added = of_process("VmHWM:").saturating_sub(before);
    println!(
        "{MOVEMENTS} movements as four files: {took:.2?}, {added} KiB added, {} bytes",
        made.file.size
    );
    assert!(took <= MADE_WITHIN, "{took:?}");
    assert!(added <= MADE_IN_KIB, "{added} KiB");
    // The movements were put directly into storage, and nothing is booked for them.
    server.is_left_broken();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_statement_is_made_in_time_on_sqlite() {
    let _alone = ALONE.lock().await;
    a_long_statement_is_made(TestDatabase::sqlite().await, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_statement_is_made_in_time_on_postgres() {
    let _alone = ALONE.lock().await;
    a_long_statement_is_made(TestDatabase::postgres().await, true).await;
}
