//! Withdrawing over HTTP: requested, signed, submitted, decided on; refused, replayed, many at
//! once.
mod bank;
mod currencies;
mod moved;
mod payees;
mod proven_parts;
mod refused;
mod reviewed;
mod round_trips;
mod whole_way;
mod with_accounts;

use domain::ids::WithdrawalId;
use domain::ledger::Book;
use domain::money::Money;
use domain::review::Subject;
use ports::driving::operations::reconcile;
use serde_json::Value;
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{balance, fund};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// An investor with an approved account and so many whole dollars in its wallet.
async fn with_wallet(server: &TestServer, amount: i64) -> Subscriber {
    let who = subscriber(server, MOBILE, PKF).await;
    fund(server, &who, amount).await;
    who
}

/// What the wallet has available, and what is held of it.
async fn wallet(server: &TestServer, who: &Subscriber) -> (Money, Money) {
    (
        balance(server, Book::Wallet(who.account)).await,
        balance(server, Book::WalletHeld(who.account)).await,
    )
}

/// The states that a withdrawal went through, as the review log has them.
async fn history(server: &TestServer, withdrawal: i64) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let subject = Subject::Withdrawal(WithdrawalId(withdrawal));
    let log = tx.reviews().of(subject).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

/// Whether all parts agree.
async fn agrees(server: &TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
}

/// The withdrawal in the list of orders.
async fn listed(who: &Subscriber, withdrawal: i64) -> Value {
    let orders = who.client.get("account_order", &[]).await.ok();
    let list = orders["data"]["list"].as_array().unwrap();
    let is_it = |entry: &&Value| entry["orderType"] == 2 && entry["refId"] == withdrawal;
    list.iter().find(is_it).unwrap().clone()
}
