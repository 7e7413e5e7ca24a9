//! A distribution to fifty thousand accounts is booked in chunks, a hundred thousand postings in
//! all: fast, in little memory, and lists can be read in the meantime.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use domain::Currency;
use domain::ids::{AccountId, DistributionId, ProjectId};
use domain::ledger::{Asset, Book, CashType, Cause, Leg, Listing, Purpose, Transaction};
use domain::review::Actor;
use ports::driven::desk::DeskQueries;
use ports::driven::desk_ledger::PostingFilter;
use ports::driven::desk_payments::ListFrom;
use ports::driven::ledger::Booked;
use tests::on_both_databases;
use tests::prepared::{a_project, publish_alone, usd};
use tests::storage::{Storage, at};
use tests::wallet::{BANK, post, transfer, units};

use super::queue::people;
use super::{ALONE, of_process, percentile};

on_both_databases![a_hundred_thousand_postings_in_twenty_seconds_and_128_mib];

const LINES: u32 = 50_000;
/// Lines that are booked and committed together.
const CHUNK: u32 = 1_000;
const MOST_TIME: Duration = Duration::from_secs(20);
const MOST_KIB: u64 = 128 * 1_024;
/// The longest that 99 of 100 lists may take while chunks are booked, in milliseconds.
const MOST_LIST_MS: f64 = 500.0;

/// The most that a page of the large distribution's postings may take, as a multiple of one of the small distribution's.
const MOST_TIMES: f64 = 1.5;

const SHARED_OUT: Book = Book::Distribution(DistributionId(1));
const SMALL: Book = Book::Distribution(DistributionId(2));

/// The rent that an account gets out of a distribution.
fn line(project: ProjectId, shared_out: Book, number: u32) -> Transaction {
    let account = AccountId(i64::from(number));
    let distribution = shared_out.owner();
    let cause = Cause {
        purpose: Purpose::Distribution(DistributionId(distribution)),
        project: Some(project),
        effective_on: NaiveDate::from_ymd_opt(2026, 11, 2).unwrap(),
    };
    let leg = Leg {
        from: shared_out,
        to: Book::Wallet(account),
        quantity: usd(1).into(),
        listing: Listing::Incoming(account, CashType::RentalIncome),
    };
    let reference = format!("distribution:{distribution}:{number}");
    Transaction::of_legs(reference, cause, &[leg]).unwrap()
}

/// Books so many dollars that are to be shared out.
async fn fund(storage: &Storage, shared_out: Book, dollars: u32) {
    let reference = format!("distribution:{}:funding", shared_out.owner());
    let funding = transfer(&reference, BANK, shared_out, usd(i64::from(dollars)));
    let tx = storage.begin().await;
    post(tx.as_ref(), &funding, at(0)).await.unwrap().unwrap();
    tx.commit().await.unwrap();
}

/// Books all lines, a chunk in a transaction.
async fn book(storage: &Storage, project: ProjectId, shared_out: Book, lines: u32) {
    let mut next = 1;
    while next <= lines {
        let chunk: Vec<_> = (next..next + CHUNK)
            .map(|number| line(project, shared_out, number))
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

async fn a_hundred_thousand_postings_in_twenty_seconds_and_128_mib(storage: Storage) {
    let _alone = ALONE.lock().await;
    let is_postgres = !storage.database().url().starts_with("sqlite");
    for statement in people(LINES, is_postgres) {
        storage.execute(&statement).await;
    }
    let project = publish_alone(storage.store(), &a_project("RENT", 10_000, at(0))).await;
    fund(&storage, SHARED_OUT, LINES).await;

    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let booking = async {
        book(&storage, project, SHARED_OUT, LINES).await;
        stop.store(true, Ordering::Release);
        began.elapsed()
    };
    let (took, lists) = tokio::join!(booking, read_lists(&storage, &stop));
    let held = of_process("VmHWM:");
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
    drop(tx);
    fund(&storage, SMALL, CHUNK).await;
    book(&storage, project, SMALL, CHUNK).await;
    a_large_book_is_read_as_fast_as_a_small_one(&storage).await;
}

/// How long a page of a book's postings takes: the newest ones, or those before the middle.
async fn page_of(storage: &Storage, book: Book, from: ListFrom) -> Duration {
    let began = Instant::now();
    let asset = Asset::Currency(Currency::Usd);
    let filter = PostingFilter {
        book,
        asset,
        sort: None,
        from,
    };
    let page = storage.store().ledger_postings(&filter).await.unwrap();
    assert_eq!(page.page.items.len(), 20);
    began.elapsed()
}

/// As the desk reads them, in turns, so that both meet the same machine.
async fn a_large_book_is_read_as_fast_as_a_small_one(storage: &Storage) {
    storage.execute("ANALYZE").await;
    let middle = ListFrom::Before(i64::from(LINES));
    let newest = ListFrom::Newest;
    let (mut large, mut small, mut deep) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..60 {
        large.push(page_of(storage, SHARED_OUT, newest).await);
        small.push(page_of(storage, SMALL, newest).await);
        deep.push(page_of(storage, SHARED_OUT, middle).await);
    }
    let [large, small, deep] = [large, small, deep].map(|times| percentile(&times, 500));
    let began = Instant::now();
    let totals = storage.store().ledger_totals().await.unwrap();
    let sum: i64 = totals.iter().map(|total| total.balance).sum();
    assert_eq!(sum, 0);
    eprintln!(
        "a page of {LINES} postings {large:.2} ms, from their middle {deep:.2} ms, of {CHUNK} {small:.2} ms; all books summed up in {:?}",
        began.elapsed()
    );
    let most = small * MOST_TIMES + 0.5;
    assert!(large < most && deep < most, "{large} {deep} {small}");
}
