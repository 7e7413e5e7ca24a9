//! A page of the receipts opens as quickly over many as over few (quality: receipts).

use domain::ids::OperatorId;
use domain::operations::{Operator, Role};
use ports::driving::receipt::{ListReceipts, list_receipts};
use std::time::{Duration, Instant};
use tests::server::TestServer;
use tests::storage::Storage;

use super::{ALONE, percentile};

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
    let server = TestServer::over(storage.into_database()).await;
    // They were put straight into storage, and nothing is booked for them.
    server.is_left_broken();
    server
}

async fn page(server: &TestServer, search: Option<&str>, before: Option<i64>) -> Duration {
    let command = ListReceipts {
        by: finance(),
        state: Some("UNMATCHED".into()),
        currency: None,
        search: search.map(str::to_owned),
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
