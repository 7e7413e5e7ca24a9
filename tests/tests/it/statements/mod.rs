//! The bank's statements, from the file to the books: read, distinguished, confirmed, and never
//! twice.

mod balance;
mod closed;
mod confirmed;
mod differing;
mod entered;
mod formats;
mod layouts;
mod listed;
mod locked;
mod read;
mod refused;
mod reversed;
mod settled;
mod stated;
mod transfers;
mod withdrawn;

use domain::ids::PayoutId;
use domain::reference::RemittanceReference;
use ports::driving::operations::reconcile;
use serde_json::Value;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};

const MOBILE: &str = "86-13900139000";

async fn agrees(server: &TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
}

/// All parts agree at the end.
async fn ended(server: TestServer) {
    agrees(&server).await;
    server.stop().await;
}

async fn with_desk(database: TestDatabase) -> (TestServer, Desk) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    (server, desk)
}

/// With an investor who has an approved account.
async fn with_investor(database: TestDatabase) -> (TestServer, Desk, Subscriber) {
    let (server, desk) = with_desk(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    (server, desk, who)
}

/// The end-to-end reference of a payout's payment.
fn reference_of(payout: &Value) -> String {
    let id = payout["id"].as_i64().expect("a number");
    RemittanceReference::of_payout(PayoutId(id)).to_string()
}

/// The counts of a file's reading.
fn counts(read: &Value) -> [i64; 3] {
    ["added", "known", "different"].map(|name| read[name].as_i64().expect("a count"))
}

/// The kinds proposed for a line, and whether they are certain.
fn proposed(line: &Value) -> Vec<(String, Value, bool)> {
    let proposals = line["proposals"].as_array().expect("proposals");
    let parts = proposals.iter().map(|it| {
        let kind = it["kind"].as_str().expect("a kind").to_owned();
        let certain = it["certain"].as_bool().expect("a truth");
        (kind, it["record"].clone(), certain)
    });
    parts.collect()
}
