//! A receipt entered by hand is proposed for the line that is the same money, and for no other line of a file.

use super::{counts, ended, proposed, with_desk, with_investor};
use domain::ids::DepositId;
use domain::reference::RemittanceReference;
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::statement::Line;

on_both_databases![
    std::future::ready =>
    one_that_was_entered_by_hand_stops_no_other_line_of_its_amount;
    sqlite alone:
    a_line_without_reference_is_asked_about_once,
    what_names_a_record_is_no_receipt_of_another,
];

async fn one_that_was_entered_by_hand_stops_no_other_line_of_its_amount(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let hand = desk.entered("HAND1", "333", "by hand").await;
    let lines: Vec<Line> = (0..20)
        .map(|n| Line::credit("333.00", &format!("B{n}"), "rent"))
        .collect();
    let read = desk.read(&lines).await;
    assert_eq!(counts(&read), [20, 0, 0]);
    assert_eq!(read["file"]["open"], 0);
    let done = desk.lines("DONE").await;
    assert_eq!(done.len(), 20);
    assert!(done.iter().all(|it| it["record"] != hand["id"]));
    ended(server).await;
}

async fn a_line_without_reference_is_asked_about_once(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let hand = desk.entered("HAND1", "333", "by hand").await;
    let lines: Vec<Line> = (0..20)
        .map(|n| Line::credit("333.00", "", &format!("rent {n}")).unreferenced())
        .collect();
    let read = desk.read(&lines).await;
    assert_eq!(read["file"]["open"], 1);
    let open = desk.lines("OPEN").await;
    let maybe = ("receipt".to_owned(), hand["id"].clone(), false);
    assert_eq!(proposed(&desk.line(&open[0]["id"]).await), [maybe]);
    ended(server).await;
}

async fn what_names_a_record_is_no_receipt_of_another(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let named = |id| RemittanceReference::of_deposit(DepositId(id)).to_string();
    let deposit = who.submitted_deposit("500").await;
    let stated = json!({ "amount_received": 500 });
    desk.finance.pass("deposits", deposit, stated).await.ok();
    // The line names another deposit, so it is not the money stated for this one.
    let read = desk
        .read(&[Line::credit("500.00", "B1", &named(deposit + 1))])
        .await;
    assert_eq!(read["file"]["open"], 0);
    desk.read(&[Line::credit("500.00", "B2", &named(deposit))])
        .await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    ended(server).await;
}
