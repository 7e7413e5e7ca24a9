//! Payouts at the desk: batches, their payment files, single payments, rejections and returns.

mod batches;
mod lists;
mod many;
mod payment_files;
mod projects;
mod refused;
mod singly;
mod targets;

use ports::driving::operations::reconcile;
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund;

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// An investor with an approved account and an amount of whole US dollars in the wallet.
async fn with_wallet(server: &TestServer, mobile: &str, amount: i64) -> Subscriber {
    let who = subscriber(server, mobile, PKF).await;
    fund(server, &who, amount).await;
    who
}

/// Whether all parts agree.
async fn agrees(server: &TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
}
