//! Deposits over HTTP: announced, proven, submitted, decided on; refused, cancelled, many at once.

mod bitcoin;
mod many;
mod refused;
mod whole_way;

use domain::ids::DepositId;
use domain::review::Subject;
use ports::driving::operations::reconcile;
use serde_json::Value;
use tests::server::TestServer;
use tests::subscribing::Subscriber;

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// The states that a deposit went through, as the review log has them.
async fn history(server: &TestServer, deposit: i64) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let subject = Subject::Deposit(DepositId(deposit));
    let log = tx.reviews().of(subject).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

/// Whether all parts agree.
async fn agrees(server: &TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
}

/// The deposit in the list of orders.
async fn listed(who: &Subscriber, deposit: i64) -> Value {
    let orders = who.client.get("account_order", &[]).await.ok();
    let list = orders["data"]["list"].as_array().unwrap();
    let is_it = |entry: &&Value| entry["orderType"] == 3 && entry["refId"] == deposit;
    list.iter().find(is_it).unwrap().clone()
}
