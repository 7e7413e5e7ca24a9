//! The bank account's book beside the closing balance of its statement: their difference is listed
//! item by item, and everything else is reported.

use super::{agrees, ended, with_desk, with_investor};
use chrono::{Days, NaiveDate};
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::statement::{Line, balanced_camt, camt};
use tests::wallet::fund;

on_both_databases![
    std::future::ready =>
    open_items_stand_between_the_book_and_the_statement,
    a_difference_that_no_item_explains_is_told_with_the_items,
    what_was_set_aside_explains_how_the_statement_differs;
    sqlite alone:
    a_booking_with_a_later_value_date_is_an_open_item_until_then,
];

/// The cash of the first bank account today.
async fn cash(desk: &Desk) -> Value {
    desk.finance.get("cash").await.ok()["items"][0].clone()
}

/// Records and amounts of the open items.
fn items(cash: &Value) -> Vec<(String, Value)> {
    let items = cash["open"]["items"].as_array().expect("open items");
    let parts = items.iter().map(|it| {
        let record = it["record"].as_str().expect("a record").to_owned();
        (record, it["amount"].clone())
    });
    parts.collect()
}

fn today(desk: &Desk) -> NaiveDate {
    desk.today.parse().expect("a day")
}

async fn differing(server: &TestServer) -> Vec<String> {
    let found = reconcile(server.ports()).await.unwrap();
    found.iter().map(ToString::to_string).collect()
}

async fn open_items_stand_between_the_book_and_the_statement(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    // Of the 500 on the account, 300 were paid out by hand, which the bank has not reported yet.
    fund(&server, &who, 500).await;
    let (_, payout) = desk.owed(&who, "300").await;
    let batch = desk.try_batch(Some(&[&payout["id"]])).await.ok();
    let released = desk.release(&batch).await.ok();
    desk.pay(&released, "OUT1").await.ok();
    let entered = desk.entered("IN1", "40", "by hand").await;
    let lines = [
        Line::credit("12.00", "B1", "a receipt"),
        Line::debit("7.50", "B2", "nobody knows"),
    ];
    let file = balanced_camt(today(&desk), 500_00, &lines);
    desk.try_read("statement.xml", file).await.ok();
    let there = cash(&desk).await;
    assert_eq!(there["statement"], json!(504.5));
    let by_hand = format!("receipt:{}", entered["id"]);
    let paid = format!("payout:{}", payout["id"]);
    let open = desk.lines("OPEN").await;
    let waits = format!("statement_line:{}", open[0]["id"]);
    let found = items(&there);
    for expected in [
        (by_hand.clone(), json!(-40)),
        (paid.clone(), json!(300)),
        (waits.clone(), json!(-7.5)),
    ] {
        assert!(found.contains(&expected), "{expected:?} in {found:?}");
    }
    let count = there["open"]["count"].as_u64().expect("a count");
    assert_eq!(count, u64::try_from(found.len()).unwrap());
    agrees(&server).await;

    // A confirmed line is no longer open.
    desk.try_confirm(&open[0]["id"], "charge", json!({}))
        .await
        .ok();
    let mut lines = lines.to_vec();
    lines.push(Line::credit("40.00", "IN1", "forty"));
    lines.push(Line::debit("300.00", "OUT1", "paid"));
    let file = balanced_camt(today(&desk), 500_00, &lines);
    desk.try_read("statement.xml", file).await.ok();
    desk.confirm_exact().await;
    let found = items(&cash(&desk).await);
    for closed in [by_hand, paid, waits] {
        assert!(
            found.iter().all(|(record, _)| *record != closed),
            "{closed}"
        );
    }
    ended(server).await;
}

async fn a_difference_that_no_item_explains_is_told_with_the_items(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let lines = [
        Line::credit("12.00", "B1", "a receipt"),
        Line::debit("7.50", "B2", "nobody knows"),
    ];
    // The account had 100 that nobody booked.
    let file = balanced_camt(today(&desk), 100_00, &lines);
    desk.try_read("statement.xml", file).await.ok();
    let told = "bank:1: its book is not the closing balance of its statement, less the open items: \
        12.00 and not 112.00 USD";
    assert_eq!(differing(&server).await, [told]);
    let found = reconcile(server.ports()).await.unwrap();
    let day = format!("statement of {}", desk.today);
    let open = desk.lines("OPEN").await;
    let line = format!("statement_line:{}", open[0]["id"]);
    assert_eq!(found[0].beside, [day, line]);
    server.is_left_broken();
    server.stop().await;
}

/// Sets aside the only line that differs; returns its number as an open item.
async fn set_aside(desk: &Desk) -> String {
    let different = desk.lines("DIFFERENT").await;
    assert_eq!(different.len(), 1);
    let line = desk.line(&different[0]["id"]).await;
    let why = json!({ "version": line["version"], "reason": "the same line" });
    let path = format!("statement_lines/{}/set_aside", line["id"]);
    desk.finance.post(&path, why).await.ok();
    format!("statement_line:{}", line["id"])
}

async fn what_was_set_aside_explains_how_the_statement_differs(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let (day, earlier) = (today(&desk), today(&desk) - Days::new(1));
    let read = async |day, opening, lines: &[Line]| {
        let file = balanced_camt(day, opening, lines);
        desk.try_read("statement.xml", file).await.ok()
    };
    read(earlier, 0, &[Line::credit("10.00", "B1", "ten")]).await;
    agrees(&server).await;

    // On another day the bank counts it beside the first one.
    let again = Line::credit("4.00", "B1", "ten");
    read(day, 10_00, std::slice::from_ref(&again)).await;
    let second = set_aside(&desk).await;
    assert_eq!(items(&cash(&desk).await), [(second.clone(), json!(4))]);
    agrees(&server).await;

    // A second file of the day changes the amount of a line: the bank counts the new amount only.
    let lines = |amount| [again.clone(), Line::credit(amount, "B2", "three")];
    read(day, 10_00, &lines("3.00")).await;
    read(day, 10_00, &lines("3.50")).await;
    let restated = set_aside(&desk).await;
    let expected = [(second, json!(4)), (restated, json!(0.5))];
    assert_eq!(items(&cash(&desk).await), expected);
    agrees(&server).await;

    // A receipt was entered by hand under the line's reference: the book has the receipt, the statement has the line.
    let entered = desk.entered("B3", "100", "by hand").await;
    let by_hand = format!("receipt:{}", entered["id"]);
    let [one, two] = lines("3.50");
    let lines = [one, two, Line::credit("20.00", "b3", "twenty")];
    read(day, 10_00, &lines).await;
    let read_line = set_aside(&desk).await;
    let found = items(&cash(&desk).await);
    for item in [(by_hand, json!(-100)), (read_line, json!(20))] {
        assert!(found.contains(&item), "{item:?} in {found:?}");
    }
    ended(server).await;
}

async fn a_booking_with_a_later_value_date_is_an_open_item_until_then(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let (day, earlier) = (today(&desk), today(&desk) - Days::new(3));
    let lines = [Line::credit("12.00", "B1", "a receipt")];
    let value = |day: NaiveDate| format!("<ValDt><Dt>{day}</Dt></ValDt>");
    let file = balanced_camt(earlier, 0, &lines).replace(&value(earlier), &value(day));
    desk.try_read("statement.xml", file).await.ok();
    agrees(&server).await;
    let path = format!("cash?day={earlier}");
    let there = desk.finance.get(&path).await.ok()["items"][0].clone();
    let done = desk.lines("DONE").await;
    let line = format!("statement_line:{}", done[0]["id"]);
    assert_eq!(items(&there), [(line, json!(12))]);
    assert_eq!(
        [&there["closing"], &there["statement"]],
        [&json!(0), &json!(12)]
    );
    // A line of a later day whose value date is earlier is not in the statement yet.
    let file = camt(day, &[Line::credit("3.00", "B2", "late")]);
    let file = file.replace(&value(day), &value(earlier));
    desk.try_read("later.xml", file).await.ok();
    agrees(&server).await;
    ended(server).await;
}
