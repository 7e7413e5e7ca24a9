//! The bank statements of the demo data: their balances agree with the books, and one receipt is an exact match.

use chrono::{Days, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use tests::binary::{BinaryServer, prepare};
use tests::database::TestDatabase;
use tests::operator::Operator;

/// The bank account that the statements are of.
const BANK: i64 = 1;

async fn cash(finance: &Operator, day: NaiveDate) -> Value {
    let all = finance.get(&format!("cash?day={day}")).await.ok();
    let mut items = all["items"].as_array().unwrap().iter();
    let found = items.find(|it| it["bank_account_id"] == BANK && it["currency"] == "USD");
    found.cloned().unwrap()
}

/// In cents.
fn cents(amount: &Value) -> i64 {
    let written = format!("{:.0}", amount.as_f64().unwrap() * 100.0);
    written.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_has_statements_with_balances_and_a_receipt_that_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    prepare(folder.path(), database.url(), &["seed", "--demo"]);
    let mut server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let finance = Operator::demo(&server.base(), "finance").await;
    let files = finance.get("bank_files").await.ok();
    let files = files["items"].as_array().unwrap().clone();
    assert_eq!(files.len(), 2);
    for file in files {
        let day: NaiveDate = file["last_on"].as_str().unwrap().parse().unwrap();
        let at = cash(&finance, day).await;
        let explained = cents(&at["closing"]) + cents(&at["open"]["sum"]);
        assert_eq!(cents(&at["statement"]), explained, "{at}");
    }
    // No statement was read for the day between them.
    let today = (Utc::now() + TimeDelta::hours(8)).date_naive();
    let before = cash(&finance, today - Days::new(2)).await;
    assert_eq!(before["statement"], Value::Null);

    // Of the unmatched receipts, one names its deposit and has exactly its amount.
    let matched = finance.post("receipts/match_exact", json!({})).await.ok();
    assert_eq!(matched["matched"], 1);
    server.run_ok(&["reconcile"]);
    assert_eq!(server.terminate().await, Some(0));
}
