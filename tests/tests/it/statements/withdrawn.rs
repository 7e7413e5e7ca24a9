//! A file that was read by mistake is withdrawn whole, as long as nobody used a line of it.

use super::{agrees, counts, ended, with_desk, with_investor};
use chrono::NaiveDate;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::{Line, balanced_camt};
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    a_file_read_by_mistake_is_withdrawn_and_can_be_read_again,
    the_balance_of_a_day_is_that_of_the_newest_file_that_stands;
    sqlite alone:
    a_file_of_which_a_line_was_used_stays,
    a_second_reading_of_a_day_takes_its_balance_with_it_no_more,
];

async fn withdraw(desk: &Desk, file: &Value, reason: &str) -> Answer {
    let path = format!("bank_files/{file}/withdraw");
    desk.finance.post(&path, json!({ "reason": reason })).await
}

async fn a_file_read_by_mistake_is_withdrawn_and_can_be_read_again(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let by_hand = desk.entered("H1", "40", "by hand").await;
    let lines = [
        Line::credit("10.00", "B1", "ten"),
        Line::debit("2.00", "B2", "unknown"),
        Line::credit("40.00", "H1", "forty"),
    ];
    let file = balanced_camt(today, 0, &lines);
    let read = desk.try_read("mine.xml", file.clone()).await.ok();
    assert_eq!(balance(&server, BANK).await, usd(-50));
    let id = &read["file"]["id"];
    withdraw(&desk, id, " ")
        .await
        .refused(422, "CommentRequired");
    let missing = withdraw(&desk, &json!(99), "not mine").await;
    missing.refused(404, "Error_NotFound");
    let gone = withdraw(&desk, id, "another bank's").await.ok();
    assert_eq!(gone["withdraw_reason"], "another bank's");
    assert!(gone["withdrawn_at"].is_string() && gone["withdrawn_by"].is_string());
    // What somebody entered by hand stays.
    assert_eq!(balance(&server, BANK).await, usd(-40));
    assert_eq!(desk.receipt(&by_hand["id"]).await["state"], "UNMATCHED");
    let lines = desk.lines("WITHDRAWN").await;
    assert_eq!(lines.len(), 3);
    assert_eq!(desk.line(&lines[0]["id"]).await["may"], json!([]));
    let cash = desk.finance.get("cash").await.ok();
    assert_eq!(cash["items"][0]["statement"], Value::Null);
    agrees(&server).await;
    // A repeat changes nothing.
    withdraw(&desk, id, "again").await.ok();

    let read = desk.try_read("mine.xml", file).await.ok();
    assert_eq!(counts(&read), [3, 0, 0]);
    assert_ne!(read["file"]["id"], *id);
    assert_eq!(balance(&server, BANK).await, usd(-50));
    ended(server).await;
}

async fn a_file_of_which_a_line_was_used_stays(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("10").await;
    let read = desk
        .read(&[
            Line::credit("10.00", "B1", "ten"),
            Line::debit("2.00", "B2", "a fee").charged(),
        ])
        .await;
    let id = &read["file"]["id"];
    desk.confirm_exact().await;
    let refused = withdraw(&desk, id, "not mine").await;
    let refused = refused.refused(409, "BankFileConfirmed");
    assert_eq!(refused["params"]["lines"], 1);
    let done = desk.lines("DONE").await;
    let receipt = desk.receipt(&done[0]["record"]).await;
    let to = json!({ "kind": "deposit", "record": deposit });
    desk.receipt_step(&receipt, "match", to).await.ok();
    let refused = withdraw(&desk, id, "not mine").await;
    let refused = refused.refused(409, "BankFileConfirmed");
    assert_eq!(refused["params"]["lines"], 2);
    assert_eq!(desk.lines("WITHDRAWN").await, [Value::Null; 0]);
    ended(server).await;
}

async fn a_second_reading_of_a_day_takes_its_balance_with_it_no_more(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let file = balanced_camt(today, 0, &[Line::credit("10.00", "B1", "ten")]);
    desk.try_read("day.xml", file.clone()).await.ok();
    let again = desk
        .try_read("day again.xml", format!("{file} "))
        .await
        .ok();
    assert_eq!(counts(&again), [0, 1, 0]);
    withdraw(&desk, &again["file"]["id"], "read twice")
        .await
        .ok();
    let cash = desk.finance.get("cash").await.ok();
    assert_eq!(cash["items"][0]["statement"], 10, "{cash}");
    ended(server).await;
}

async fn the_balance_of_a_day_is_that_of_the_newest_file_that_stands(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let stated = async || desk.finance.get("cash").await.ok()["items"][0]["statement"].clone();
    let ten = balanced_camt(today, 0, &[Line::credit("10.00", "B1", "ten")]);
    desk.try_read("noon.xml", ten).await.ok();
    let lines = [
        Line::credit("10.00", "B1", "ten"),
        Line::credit("5.00", "B2", "five"),
    ];
    let evening = balanced_camt(today, 0, &lines);
    let read = desk.try_read("evening.xml", evening).await.ok();
    assert_eq!(stated().await, 15);
    agrees(&server).await;
    withdraw(&desk, &read["file"]["id"], "too early").await.ok();
    assert_eq!(stated().await, 10);
    agrees(&server).await;
    ended(server).await;
}
