//! The lists of files and lines: filtered, searched, exported.

use super::ended;
use serde_json::Value;
use tests::desk::Desk;
use tests::exported::{column, file};
use tests::server::TestServer;
use tests::statement::Line;

async fn found(desk: &Desk, asked: &str) -> Vec<String> {
    let page = desk
        .finance
        .get(&format!("statement_lines?{asked}"))
        .await
        .ok();
    let items = page["items"].as_array().unwrap().clone();
    let reference = |it: Value| it["reference"].as_str().unwrap_or_default().to_owned();
    items.into_iter().map(reference).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_and_files_are_listed_found_and_exported() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    desk.read(&[
        Line::credit("10.00", "B1", "=SUM(A1) for the flat"),
        Line::debit("2.00", "B2", "fee").charged(),
    ])
    .await;
    desk.read(&[Line::debit("3.00", "B3", "unknown").ordered_as("E2E-9")])
        .await;
    let path = |days: &str| days.replace("today", &desk.today);
    let table: [(&str, &[&str]); 13] = [
        ("", &["B3", "B2", "B1"]),
        ("state=OPEN", &["B3", "B2"]),
        ("state=OPEN,DONE&kind=receipt", &["B1"]),
        ("kind=charge,interest", &["B2"]),
        ("file=2", &["B3"]),
        ("bank_account=2", &[]),
        ("q=e2e-9", &["B3"]),
        ("q=wang%20flat", &["B1"]),
        ("q=%231", &["B1"]),
        ("from=today&to=today", &["B3", "B2", "B1"]),
        ("to=today&kind=charge", &["B2"]),
        ("from=9999-12-31", &[]),
        ("to=2000-01-01", &[]),
    ];
    for (asked, expected) in table {
        assert_eq!(found(&desk, &path(asked)).await, expected, "{asked}");
    }
    for (asked, field) in [("state=GONE", "state"), ("kind=gift", "kind")] {
        let answer = desk.finance.get(&format!("statement_lines?{asked}")).await;
        let refused = answer.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    let late = file(&desk.finance, "statement_lines/export?from=9999-12-31").await;
    assert_eq!(column(&late, "reference"), [""; 0]);
    let lines = file(&desk.finance, "statement_lines/export?state=OPEN,DONE").await;
    assert_eq!(column(&lines, "reference"), ["B3", "B2", "B1"]);
    assert_eq!(column(&lines, "text")[2], "'=SUM(A1) for the flat");
    assert_eq!(column(&lines, "party_account_tail")[0], "3000");
    let files = file(&desk.finance, "bank_files/export").await;
    assert_eq!(column(&files, "lines"), ["1", "2"]);
    let named = desk
        .finance
        .get("bank_files?q=statement&bank_account=1")
        .await;
    assert_eq!(named.ok()["total"], 2);
    ended(server).await;
}
