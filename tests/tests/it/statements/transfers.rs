//! Transfers between the platform's own bank accounts: two lines, one booking.

use super::{agrees, ended, proposed, with_desk};
use chrono::{Days, NaiveDate};
use domain::Currency;
use domain::ids::BankAccountId;
use domain::ledger::{Asset, BalanceKey, Book};
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::statement::{Line, balanced_camt, camt_of};

/// The number of the second framework's bank account.
const OTHER_NUMBER: &str = "000 7004 0002 26";
/// That of the first.
const OWN_NUMBER: &str = "000 1882 0001 26";

on_both_databases![
    std::future::ready =>
    the_two_lines_of_a_transfer_book_it_once,
    both_sides_confirmed_at_once_are_paired,
    a_transfer_that_the_bank_takes_back_on_one_side_is_in_transit_until_the_other_bank_says_what_became_of_it,
    both_sides_taken_back_at_once_reverse_the_transfer_once;
    sqlite alone:
    a_transfer_confirmed_by_mistake_is_taken_back_while_it_is_in_transit,
    a_credit_that_names_nobody_is_not_taken_for_a_receipt_while_its_transfer_waits,
];

async fn cash(server: &TestServer, bank: i64) -> i64 {
    let key = BalanceKey {
        book: Book::Bank(BankAccountId(bank)),
        asset: Asset::Currency(Currency::Usd),
    };
    let tx = server.ports().store.begin_read().await.unwrap();
    -i64::try_from(tx.ledger().balance(key).await.unwrap()).unwrap()
}

async fn read_other(desk: &Desk, line: Line) {
    let today: NaiveDate = desk.today.parse().unwrap();
    let file = camt_of(OTHER_NUMBER, today, &[line]);
    let path = "receipts/import?bank_account=2";
    let read = desk.finance.upload(path, "other.xml", file.into()).await;
    read.ok();
}

async fn open(desk: &Desk) -> Vec<Value> {
    let open = desk.lines("OPEN").await;
    open.into_iter().map(|line| line["id"].clone()).collect()
}

async fn the_two_lines_of_a_transfer_book_it_once(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let left = Line::debit("1000.00", "L1", "to savings").from_account(OTHER_NUMBER);
    let file = balanced_camt(today, 0, &[left]);
    desk.try_read("statement.xml", file).await.ok();
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    let sent = desk.lines("TRANSIT").await;
    assert_eq!(
        [&sent[0]["kind"], &sent[0]["record"]],
        [&json!("transfer"), &json!(2)]
    );
    // Nothing is booked, and the line explains the difference between the statement and the book.
    assert_eq!((cash(&server, 1).await, cash(&server, 2).await), (0, 0));
    agrees(&server).await;

    let came = Line::credit("1000.00", "R1", "from the main account").from_account(OWN_NUMBER);
    read_other(&desk, came).await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    assert_eq!(desk.lines("TRANSIT").await, [Value::Null; 0]);
    let there = (cash(&server, 1).await, cash(&server, 2).await);
    assert_eq!(there, (-1_000_00, 1_000_00));
    let done = desk.lines("DONE").await;
    for (one, other) in [(0, 1), (1, 0)] {
        assert_eq!(done[one]["paired_with"], done[other]["id"]);
        let item = desk.line(&done[one]["id"]).await;
        assert_eq!(item["may"], json!([]));
    }
    let listed = desk.finance.get("cash").await.ok();
    let items = listed["items"].as_array().unwrap();
    let first = items.iter().find(|it| it["bank_account_id"] == 1).unwrap();
    assert_eq!(
        [&first["statement"], &first["open"]["count"]],
        [&json!(-1000), &json!(0)]
    );
    ended(server).await;
}

async fn both_sides_confirmed_at_once_are_paired(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::debit("70.00", "L1", "out").from_account(OTHER_NUMBER)])
        .await;
    read_other(
        &desk,
        Line::credit("70.00", "R1", "in").from_account(OWN_NUMBER),
    )
    .await;
    let open = open(&desk).await;
    let (to, from) = (json!({ "record": 2 }), json!({ "record": 1 }));
    let (one, other) = tokio::join!(
        desk.try_confirm(&open[0], "transfer", to),
        desk.try_confirm(&open[1], "transfer", from),
    );
    one.ok();
    other.ok();
    let there = (cash(&server, 1).await, cash(&server, 2).await);
    assert_eq!(there, (-70_00, 70_00));
    assert_eq!(desk.lines("DONE").await.len(), 2);
    ended(server).await;
}

async fn a_transfer_confirmed_by_mistake_is_taken_back_while_it_is_in_transit(
    database: TestDatabase,
) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::debit("12.50", "L1", "account fee")])
        .await;
    let id = open(&desk).await.remove(0);
    desk.try_confirm(&id, "transfer", json!({ "record": 2 }))
        .await
        .ok();
    let line = desk.line(&id).await;
    assert_eq!(
        [&line["state"], &line["may"]],
        [&json!("TRANSIT"), &json!(["reopen"])]
    );
    let path = format!("statement_lines/{id}/reopen");
    let wordless = json!({ "version": line["version"] });
    let refused = desk.finance.post(&path, wordless).await;
    refused.refused(422, "CommentRequired");
    let why = json!({ "version": line["version"], "reason": "it is a fee" });
    let opened = desk.finance.post(&path, why.clone()).await.ok();
    assert_eq!(
        [&opened["state"], &opened["kind"]],
        [&json!("OPEN"), &Value::Null]
    );
    desk.finance
        .post(&path, why)
        .await
        .refused(409, "Error_StaleVersion");
    desk.try_confirm(&id, "charge", json!({})).await.ok();
    assert_eq!(
        (cash(&server, 1).await, cash(&server, 2).await),
        (-12_50, 0)
    );
    // Lines that are in the books are not open.
    let line = desk.line(&id).await;
    let why = json!({ "version": line["version"], "reason": "again" });
    let refused = desk.finance.post(&path, why).await;
    refused.refused(409, "OrderNotPending");
    ended(server).await;
}

async fn a_credit_that_names_nobody_is_not_taken_for_a_receipt_while_its_transfer_waits(
    database: TestDatabase,
) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::debit("300.00", "L1", "out").from_account(OTHER_NUMBER)])
        .await;
    desk.confirm_exact().await;
    read_other(&desk, Line::credit("300.00", "R1", "in")).await;
    let open = open(&desk).await;
    let line = desk.line(&open[0]).await;
    assert_eq!(proposed(&line), [("transfer".to_owned(), json!(1), false)]);
    desk.try_confirm(&open[0], "transfer", json!({ "record": 1 }))
        .await
        .ok();
    assert_eq!(
        (cash(&server, 1).await, cash(&server, 2).await),
        (-300_00, 300_00)
    );
    ended(server).await;
}

/// A statement of the second account with balances.
async fn read_other_balanced(desk: &Desk, day: NaiveDate, opening: i64, lines: &[Line]) {
    let file = balanced_camt(day, opening, lines).replacen(OWN_NUMBER, OTHER_NUMBER, 1);
    let path = "receipts/import?bank_account=2";
    let read = desk.finance.upload(path, "other.xml", file.into()).await;
    read.ok();
}

/// The cash of a bank account on a day: its statement's balance, and the records and amounts of the
/// open items.
async fn stated(desk: &Desk, bank: i64, day: NaiveDate) -> (Value, Vec<(Value, Value)>) {
    let listed = desk.finance.get(&format!("cash?day={day}")).await.ok();
    let items = listed["items"].as_array().unwrap();
    let of = items.iter().find(|it| it["bank_account_id"] == bank);
    let of = of.unwrap();
    let open = of["open"]["items"].as_array().unwrap().iter();
    let open = open.map(|it| (it["record"].clone(), it["amount"].clone()));
    (of["statement"].clone(), open.collect())
}

/// A thousand left the first account for the second one three days ago, and both banks said so.
async fn transferred(desk: &Desk) -> NaiveDate {
    let today: NaiveDate = desk.today.parse().unwrap();
    let day = today - Days::new(3);
    let left = Line::debit("1000.00", "L1", "to savings").from_account(OTHER_NUMBER);
    let file = balanced_camt(day, 0, &[left]);
    desk.try_read("statement.xml", file).await.ok();
    let came = Line::credit("1000.00", "R1", "from the main account").from_account(OWN_NUMBER);
    read_other_balanced(desk, day, 0, &[came]).await;
    for (line, bank) in open(desk).await.iter().zip([2, 1]) {
        desk.try_confirm(line, "transfer", json!({ "record": bank }))
            .await
            .ok();
    }
    assert_eq!(desk.lines("DONE").await.len(), 2);
    day
}

async fn a_transfer_that_the_bank_takes_back_on_one_side_is_in_transit_until_the_other_bank_says_what_became_of_it(
    database: TestDatabase,
) {
    let (server, desk) = with_desk(database).await;
    let day = transferred(&desk).await;
    agrees(&server).await;
    let (came, today) = (desk.lines("DONE").await[1].clone(), day + Days::new(3));

    // The value date of the reversal is the day before its booking.
    let back = Line::credit("1000.00", "L2", "returned").reversing();
    let value = |day: NaiveDate| format!("<ValDt><Dt>{day}</Dt></ValDt>");
    let file = balanced_camt(today, -1_000_00, &[back]);
    let file = file.replace(&value(today), &value(today - Days::new(1)));
    desk.try_read("returned.xml", file).await.ok();
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    assert_eq!((cash(&server, 1).await, cash(&server, 2).await), (0, 0));
    let sent = desk.lines("TRANSIT").await;
    assert_eq!(sent.len(), 1);
    assert_eq!(
        [&sent[0]["id"], &sent[0]["kind"]],
        [&came["id"], &json!("transfer")]
    );
    assert_eq!(desk.line(&came["id"]).await["may"], json!(["reopen"]));
    // The line of the other account is named, and no book differs from its statement, of the day of the transfer or later.
    let told = format!(
        "statement_line:{}: what it is confirmed as is not in the books",
        came["id"]
    );
    let named = async || {
        let found = reconcile(server.ports()).await.unwrap();
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, [told.as_str()]);
    };
    named().await;
    assert_eq!(stated(&desk, 1, day).await, (json!(-1000), Vec::new()));
    let one = Line::credit("1.00", "R3", "one");
    read_other_balanced(&desk, today, 1_000_00, &[one]).await;
    named().await;
    let record = json!(format!("statement_line:{}", came["id"]));
    let open = vec![(record, json!(1000))];
    assert_eq!(stated(&desk, 2, today).await, (json!(1001), open));

    let gone = Line::debit("1000.00", "R2", "returned").reversing();
    let lines = [Line::credit("1.00", "R3", "one"), gone];
    read_other_balanced(&desk, today, 1_000_00, &lines).await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    assert_eq!(desk.lines("TRANSIT").await, [Value::Null; 0]);
    assert_eq!((cash(&server, 1).await, cash(&server, 2).await), (0, 1_00));
    assert_eq!(stated(&desk, 2, today).await, (json!(1), Vec::new()));
    ended(server).await;
}

async fn both_sides_taken_back_at_once_reverse_the_transfer_once(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let day = transferred(&desk).await + Days::new(3);
    let back = Line::credit("1000.00", "L2", "returned").reversing();
    let file = balanced_camt(day, -1_000_00, &[back]);
    desk.try_read("returned.xml", file).await.ok();
    let gone = Line::debit("1000.00", "R2", "returned").reversing();
    read_other_balanced(&desk, day, 1_000_00, &[gone]).await;
    let (open, done) = (desk.lines("OPEN").await, desk.lines("DONE").await);
    let of = |nth: usize| {
        let on = |it: &&Value| it["bank_account"] == open[nth]["bank_account"];
        let earlier = done.iter().find(on).unwrap();
        json!({ "record": earlier["id"] })
    };
    let (one, other) = tokio::join!(
        desk.try_confirm(&open[0]["id"], "reversal", of(0)),
        desk.try_confirm(&open[1]["id"], "reversal", of(1)),
    );
    one.ok();
    other.ok();
    assert_eq!((cash(&server, 1).await, cash(&server, 2).await), (0, 0));
    assert_eq!(desk.lines("TRANSIT").await, [Value::Null; 0]);
    ended(server).await;
}
