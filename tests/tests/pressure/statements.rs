//! A bank's file as long as one may be is read within half a minute and little memory, and a page of the receipts opens as quickly over
//! many as over few (quality: receipts).

use chrono::NaiveDate;
use domain::day::day_of;
use domain::ids::{BankAccountId, OperatorId};
use domain::operations::{Operator, Role};
use domain::statement::MOST_LINES;
use ports::driven::audit::Origin;
use ports::driven::objects::Rereadable;
use ports::driving::receipt::{ListReceipts, list_receipts};
use ports::driving::statement::{ReadFile, read_file};
use sea_orm::ConnectionTrait;
use std::fmt::Write;
use std::time::{Duration, Instant};
use tests::database::TestDatabase;
use tests::server::TestServer;
use tests::statement::OWN_NUMBER;
use tests::storage::Storage;

use super::{ALONE, of_process, percentile};

/// How long reading the longest file may take.
const READ_WITHIN: Duration = Duration::from_secs(30);
/// How much memory it may add, in KiB.
const READ_IN_KIB: u64 = 128 * 1_024;
const FEW: u32 = 100;
const MANY: u32 = 100_000;
/// How many times as long a page may take over many.
const TIMES: f64 = 1.5;
/// What a machine with other work adds, in milliseconds.
const NOISE_MS: f64 = 1.0;
const ROUNDS: usize = 30;

fn finance() -> Operator {
    Operator {
        id: OperatorId(1),
        email: String::new(),
        name: String::new(),
        roles: vec![Role::Finance],
        active: true,
    }
}

/// As MT940: every third line leaves and is left to finance, the others come in.
fn longest(day: NaiveDate) -> String {
    let written = day.format("%y%m%d");
    let mut file = format!(":20:X\n:25:{OWN_NUMBER}\n:28C:1\n:60F:C{written}USD0,\n");
    let mut sum: i64 = 0;
    for number in 0..MOST_LINES {
        let amount = i64::from(1_000 + number % 900);
        let (mark, signed) = if number % 3 == 2 {
            ('D', -amount)
        } else {
            ('C', amount)
        };
        sum += signed;
        let text = format!("subscription of flat {number}, as agreed by telephone");
        writeln!(
            file,
            ":61:{written}{mark}{amount},00NTRFNONREF//B{number}\n:86:{text}"
        )
        .unwrap();
    }
    writeln!(file, ":62F:C{written}USD{sum},\n-").unwrap();
    file
}

async fn the_longest_file_is_read(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = tests::desk::Desk::of(&server).await;
    let day = day_of(server.ports().clock.now());
    let command = ReadFile {
        by: finance(),
        bank: BankAccountId(1),
        file: Rereadable::in_memory(longest(day)),
        name: "longest.sta".into(),
        sha256: "longest".into(),
        origin: Origin::default(),
    };
    // The most that is held from here on is counted.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = of_process("VmRSS:");
    let began = Instant::now();
    let read = read_file(server.ports(), &command).await.unwrap();
    let took = began.elapsed();
    let added = of_process("VmHWM:").saturating_sub(before);
    println!("{} lines: {took:.1?}, {added} KiB added", read.added);
    assert_eq!(read.added, MOST_LINES);
    assert_eq!(desk.lines("OPEN").await.len(), 20);
    assert!(took <= READ_WITHIN, "{took:?}");
    assert!(added <= READ_IN_KIB, "{added} KiB");
    // Autovacuum is off in the cluster of the tests, so its statistics are made here.
    let beside = server.database().connect().await;
    beside.execute_unprepared("ANALYZE").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_file_is_read_in_time_on_sqlite() {
    let _alone = ALONE.lock().await;
    the_longest_file_is_read(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_file_is_read_in_time_on_postgres() {
    let _alone = ALONE.lock().await;
    the_longest_file_is_read(TestDatabase::postgres().await).await;
}

/// A storage of its own with so many open receipts.
async fn holding(count: u32, is_postgres: bool) -> TestServer {
    let (storage, numbers) = if is_postgres {
        let numbers = format!("(SELECT generate_series(1, {count}) AS n) numbers");
        (Storage::postgres().await, numbers)
    } else {
        let numbers = format!(
            "(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {count})
            SELECT n FROM s) numbers"
        );
        (Storage::sqlite().await, numbers)
    };
    let analyse = if is_postgres {
        "VACUUM ANALYZE"
    } else {
        "ANALYZE"
    };
    let fill = format!(
        "INSERT INTO receipts (id, bank_account_id, reference, booked_on, value_on, amount_minor, currency, state,
            payer, text, entered_at)
        SELECT n, 1, 'B' || n, '2026-07-01', '2026-07-01', 100 + n, 'USD', 'UNMATCHED', 'WANG ' || n, 'flat ' || n,
            '2026-07-01T00:00:00Z' FROM {numbers}"
    );
    for statement in [fill.as_str(), analyse] {
        storage.execute(statement).await;
    }
    let server = TestServer::with_database(storage.into_database()).await;
    // They were put directly into storage, and nothing is booked for them.
    server.is_left_broken();
    server
}

async fn page(server: &TestServer, search: Option<&str>, before: Option<i64>) -> Duration {
    let command = ListReceipts {
        by: finance(),
        state: Some("UNMATCHED".into()),
        currency: None,
        search: search.map(str::to_owned),
        sort: None,
    };
    let began = Instant::now();
    let keys = (before, None);
    let found = list_receipts(server.ports(), &command, keys).await.unwrap();
    assert!(!found.page.items.is_empty());
    began.elapsed()
}

async fn a_page_over_many_takes_no_longer(is_postgres: bool) {
    let few = holding(FEW, is_postgres).await;
    let many = holding(MANY, is_postgres).await;
    let mut slower = Vec::new();
    for (name, before) in [("first page", None), ("a later page", Some(60))] {
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..ROUNDS {
            for (which, server) in [&few, &many].into_iter().enumerate() {
                let took = page(server, None, before).await;
                // The first ones find nothing in memory.
                if round >= 5 {
                    times[which].push(took);
                }
            }
        }
        let [of_few, of_many] = times.map(|times| percentile(&times, 500));
        println!("{name}: {of_few:.2} ms, {of_many:.2} ms");
        if of_many > of_few * TIMES + NOISE_MS {
            slower.push(format!("{name}: {of_few:.2} ms, {of_many:.2} ms"));
        }
    }
    assert!(slower.is_empty(), "{slower:#?}");
    few.stop().await;
    many.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_many_receipts_takes_no_longer_on_sqlite() {
    let _alone = ALONE.lock().await;
    a_page_over_many_takes_no_longer(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_many_receipts_takes_no_longer_on_postgres() {
    let _alone = ALONE.lock().await;
    a_page_over_many_takes_no_longer(true).await;
}
