//! A distribution to fifty thousand accounts is booked in chunks, a hundred thousand postings in all: fast, in little memory, and
//! whoever reads a list meanwhile is answered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use domain::Currency;
use domain::ids::{AccountId, DistributionId, ProjectId};
use domain::ledger::{Asset, Book, CashType, Cause, Leg, Listing, Purpose, Transaction};
use domain::review::Actor;
use ports::driven::ledger::Booked;
use tests::on_both_databases;
use tests::prepared::{a_project, publish_alone, usd};
use tests::storage::{Storage, at};
use tests::wallet::{BANK, post, transfer, units};

use super::queue::people;
use super::{ALONE, percentile};

on_both_databases![a_hundred_thousand_postings_in_twenty_seconds_and_128_mib];

const LINES: u32 = 50_000;
/// Lines that are booked and committed together.
const CHUNK: u32 = 1_000;
const MOST_TIME: Duration = Duration::from_secs(20);
const MOST_KIB: u64 = 128 * 1_024;
/// The longest that 99 of 100 lists may take while chunks are booked, in milliseconds.
const MOST_LIST_MS: f64 = 500.0;

const SHARED_OUT: Book = Book::Distribution(DistributionId(1));

/// The rent that an account gets.
fn line(project: ProjectId, number: u32) -> Transaction {
    let account = AccountId(i64::from(number));
    let cause = Cause {
        purpose: Purpose::Distribution(DistributionId(1)),
        project: Some(project),
        effective_on: NaiveDate::from_ymd_opt(2026, 11, 2).unwrap(),
    };
    let leg = Leg {
        from: SHARED_OUT,
        to: Book::Wallet(account),
        quantity: usd(1).into(),
        listing: Listing::Incoming(account, CashType::RentalIncome),
    };
    Transaction::of_legs(format!("distribution:1:{number}"), cause, &[leg]).unwrap()
}

/// Books all lines, a chunk in a transaction.
async fn book(storage: &Storage, project: ProjectId) {
    let mut next = 1;
    while next <= LINES {
        let chunk: Vec<_> = (next..next + CHUNK)
            .map(|number| line(project, number))
            .collect();
        next += CHUNK;
        let tx = storage.begin().await;
        let posted = tx.ledger().post(&chunk, Actor::System, at(1)).await;
        let posted = posted.unwrap().unwrap();
        assert!(posted.iter().all(|it| matches!(it, Booked::Now(_))));
        tx.commit().await.unwrap();
    }
}

/// Reads the movements of one account after another until it is stopped, and answers how long each reading took.
async fn read_lists(storage: &Storage, stop: &AtomicBool) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut account = 0;
    while !stop.load(Ordering::Acquire) {
        account = account % i64::from(LINES) + 1;
        let began = Instant::now();
        let tx = storage.read().await;
        let movements = tx.ledger().movements(AccountId(account), 50).await.unwrap();
        assert!(movements.len() <= 1);
        times.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    times
}

/// The peak resident memory of this process since the counter was reset, in KiB.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let figure = line.and_then(|line| line.split_whitespace().next());
    figure.unwrap().parse().unwrap()
}

async fn a_hundred_thousand_postings_in_twenty_seconds_and_128_mib(storage: Storage) {
    let _alone = ALONE.lock().await;
    let is_postgres = !storage.database().url().starts_with("sqlite");
    for statement in people(LINES, is_postgres) {
        storage.execute(&statement).await;
    }
    let project = publish_alone(storage.store(), &a_project("RENT", 10_000, at(0))).await;
    let funded = usd(i64::from(LINES));
    let funding = transfer("distribution:1:funding", BANK, SHARED_OUT, funded);
    let tx = storage.begin().await;
    post(tx.as_ref(), &funding, at(0)).await.unwrap().unwrap();
    tx.commit().await.unwrap();

    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let booking = async {
        book(&storage, project).await;
        stop.store(true, Ordering::Release);
        began.elapsed()
    };
    let (took, lists) = tokio::join!(booking, read_lists(&storage, &stop));
    let held = most_memory();
    let slow = percentile(&lists, 990);
    eprintln!(
        "{took:?} for {LINES} lines, {held} KiB, {} lists, of a hundred one above {slow:.1} ms",
        lists.len()
    );
    assert!(took < MOST_TIME, "{took:?}");
    assert!(held < MOST_KIB, "{held} KiB");
    assert!(lists.len() > 20, "{} lists answered", lists.len());
    assert!(slow < MOST_LIST_MS, "{slow} ms");

    let tx = storage.read().await;
    let usd = Asset::Currency(Currency::Usd);
    assert_eq!(units(tx.as_ref(), SHARED_OUT, usd).await, 0);
    for account in [1, LINES] {
        let wallet = Book::Wallet(AccountId(i64::from(account)));
        assert_eq!(units(tx.as_ref(), wallet, usd).await, 100);
    }
}
