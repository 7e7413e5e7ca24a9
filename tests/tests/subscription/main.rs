//! Subscribing over HTTP, as decisions 31 to 37 and 44 have it: happy, refused, replayed, many at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod completion;
mod evidence;
mod places;
mod steps;
mod whole_way;

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::catalog::NewProject;
use domain::ids::{OrderId, ProjectId};
use domain::ledger::{BalanceKey, Book, CashType, Transaction};
use domain::review::Subject;
use domain::{Currency, Money};
use ports::driven::ledger::BookedFor;
use tests::prepared::{a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::Subscriber;

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

async fn published(server: &TestServer, change: impl FnOnce(&mut NewProject)) -> ProjectId {
    let mut project = a_project("ROAD", 10_000, server.ports().clock.now());
    change(&mut project);
    publish(server.ports().store.as_ref(), project).await
}

async fn balance(server: &TestServer, book: Book) -> Money {
    let key = BalanceKey {
        book,
        currency: Currency::Usd,
    };
    let tx = server.ports().store.begin_read().await.unwrap();
    tx.ledger().balance(key).await.unwrap()
}

async fn fund(server: &TestServer, who: &Subscriber, amount: i64) {
    let wallet = Book::Wallet(who.account);
    let reference = format!("funding:{}", who.account);
    let deposit = Transaction::transfer(
        reference,
        CashType::Deposit,
        Book::BankClearing,
        wallet,
        usd(amount),
    );
    let tx = server.ports().store.begin().await.unwrap();
    let now = server.ports().clock.now();
    tx.ledger()
        .book(&deposit.unwrap(), BookedFor::default(), now)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

/// The states that the order went through, as the review log has them.
async fn history(server: &TestServer, order: i64) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let subject = Subject::Order(OrderId(order));
    let log = tx.reviews().of(subject).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

fn clock_now(server: &TestServer) -> domain::Instant {
    server.ports().clock.now()
}

async fn pass(who: &Subscriber, clock: &SettableClock, days: i64) {
    clock.advance(TimeDelta::days(days));
    who.client.fetch_csrf_token().await;
    tests::road::log_in(&who.client, MOBILE).await;
}
