//! Reading a file: plain credits become receipts, and nothing gets in twice.

use super::{agrees, counts, ended, with_desk, with_investor};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, OperatorId, ReceiptId};
use domain::ledger::Book;
use domain::operations::{Operator, Role};
use ports::driven::audit::Origin;
use ports::driven::objects::Rereadable;
use ports::driving::statement::{ReadFile, read_file};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::{Line, camt};
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    plain_credits_are_booked_and_matched_by_their_reference,
    the_same_file_read_by_many_at_once_is_read_once,
    a_file_that_overlaps_an_earlier_one_adds_what_is_new,
    lines_without_a_reference_of_their_own_are_told_apart;
    sqlite alone:
    many_lines_are_read_and_counted,
    what_was_read_under_a_reference_is_not_entered_by_hand,
];

async fn plain_credits_are_booked_and_matched_by_their_reference(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let first = who.submitted_deposit("500").await;
    let second = who.submitted_deposit("70").await;
    let mut references = Vec::new();
    for deposit in [first, second] {
        let request = who.deposit_request(deposit).await;
        references.push(request["RemittanceReference"].as_str().unwrap().to_owned());
    }
    let (head, tail) = references[0].split_at(5);
    let lines = [
        // Broken over lines by the bank, and as the payer's own reference.
        Line::credit("500.00", "B1", &format!("INVESTMENT {head}\n{tail}")),
        Line::credit("70.00", "B2", "no words").ordered_as(&references[1]),
        Line::credit("12.34", "B3", "from a stranger"),
    ];
    let read = desk.read(&lines).await;
    assert_eq!(counts(&read), [3, 0, 0]);
    let file = &read["file"];
    assert_eq!(
        [
            &file["format"],
            &file["lines"],
            &file["open"],
            &file["complete"]
        ],
        [&json!("camt053"), &json!(3), &json!(0), &json!(true)]
    );
    assert_eq!(file["first_on"], desk.today);
    let cash = desk.finance.get("cash").await.ok();
    assert_eq!(cash["items"][0]["closing"], 582.34);
    assert_eq!(cash["items"][0]["statement"], Value::Null);
    assert_eq!(balance(&server, BANK).await.minor(), -582_34);
    let lines = desk.lines("DONE").await;
    let kinds: Vec<&Value> = lines.iter().map(|line| &line["kind"]).collect();
    assert_eq!(kinds, ["receipt"; 3]);
    let receipt = desk.receipt(&lines[0]["record"]).await;
    assert_eq!(
        [&receipt["reference"], &receipt["payer"], &receipt["state"]],
        [&json!("B1"), &json!("WANG XIAOMING"), &json!("UNMATCHED")]
    );
    let suspense = Book::Suspense(ReceiptId(receipt["id"].as_i64().unwrap()));
    assert_eq!(balance(&server, suspense).await, usd(500));
    agrees(&server).await;

    let matched = desk
        .finance
        .post("receipts/match_exact", json!({}))
        .await
        .ok();
    assert_eq!(
        [&matched["matched"], &matched["left"]],
        [&json!(2), &json!(1)]
    );
    for deposit in [first, second] {
        let item = desk.finance.item("deposits", deposit).await;
        assert_eq!(item["is_receipt_confirmed"], true);
    }
    let again = desk
        .read(&[Line::credit("500.00", "B1", "INVESTMENT")])
        .await;
    assert_eq!(counts(&again), [0, 1, 0]);
    assert_eq!(balance(&server, BANK).await.minor(), -582_34);
    ended(server).await;
}

fn finance() -> Operator {
    Operator {
        id: OperatorId(1),
        email: String::new(),
        name: String::new(),
        roles: vec![Role::Finance],
        active: true,
    }
}

fn reading(file: &str) -> ReadFile {
    ReadFile {
        by: finance(),
        bank: BankAccountId(1),
        file: Rereadable::in_memory(file.to_owned()),
        name: "statement.xml".into(),
        sha256: "the same".into(),
        origin: Origin::default(),
    }
}

fn today(desk: &Desk) -> NaiveDate {
    desk.today.parse().unwrap()
}

async fn the_same_file_read_by_many_at_once_is_read_once(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let lines: Vec<Line> = (0..30)
        .map(|number| Line::credit("10.00", &format!("B{number}"), "many"))
        .chain((0..5).map(|_| Line::credit("1.00", "", "alike").unreferenced()))
        .collect();
    let file = camt(today(&desk), &lines);
    let command = reading(&file);
    let tries = (0..20).map(|_| read_file(server.ports(), &command));
    let all = futures_util::future::join_all(tries).await;
    let all: Vec<_> = all.into_iter().map(Result::unwrap).collect();
    let added: u32 = all.iter().map(|read| read.added).sum();
    let known: u32 = all.iter().map(|read| read.known).sum();
    assert_eq!((added, known), (35, 19 * 35));
    assert!(all.iter().all(|read| read.file == all[0].file));
    assert_eq!(balance(&server, BANK).await, usd(-305));
    let listed = desk.finance.get("bank_files").await.ok();
    assert_eq!(listed["total"], 1);
    let counted = &listed["items"][0];
    assert_eq!(
        [&counted["lines"], &counted["added"], &counted["known"]],
        [&json!(35), &json!(35), &json!(0)]
    );
    ended(server).await;
}

async fn a_file_that_overlaps_an_earlier_one_adds_what_is_new(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let line = |number: u32| Line::credit("5.00", &format!("b{number}"), "five");
    let read = desk.read(&[line(1), line(2)]).await;
    assert_eq!(counts(&read), [2, 0, 0]);
    // In upper case by now, and worded in another way.
    let again = Line::credit("5.00", "B2", "FIVE DOLLARS");
    let read = desk.read(&[again, line(3)]).await;
    assert_eq!(counts(&read), [1, 1, 0]);
    assert_eq!(read["file"]["known"], 1);
    assert_eq!(balance(&server, BANK).await, usd(-15));
    ended(server).await;
}

async fn lines_without_a_reference_of_their_own_are_told_apart(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let alike = || Line::credit("20.00", "", "rent").unreferenced();
    // The bank gives one reference to both.
    let batched = || Line::credit("30.00", "SAME", "from one batch");
    let lines = [alike(), alike(), batched(), batched()];
    let read = desk.read(&lines).await;
    assert_eq!(counts(&read), [4, 0, 0]);
    assert_eq!(balance(&server, BANK).await, usd(-100));
    let lines = desk.lines("DONE").await;
    let mut references = Vec::new();
    for line in &lines {
        let receipt = desk.receipt(&line["record"]).await;
        references.push(receipt["reference"].as_str().unwrap().to_owned());
    }
    references.sort();
    references.dedup();
    assert_eq!(references.len(), 4);
    let read = desk.read(&[alike(), alike(), alike()]).await;
    assert_eq!(counts(&read), [1, 2, 0]);
    ended(server).await;
}

async fn many_lines_are_read_and_counted(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let lines: Vec<Line> = (0..1_234)
        .map(|number| Line::credit("1.00", &format!("B{number}"), "one dollar"))
        .collect();
    let read = desk.read(&lines).await;
    assert_eq!(counts(&read), [1_234, 0, 0]);
    assert_eq!(balance(&server, BANK).await, usd(-1_234));
    let page = desk.finance.get("statement_lines?state=DONE").await.ok();
    assert_eq!(page["total_capped"], true);
    ended(server).await;
}

async fn what_was_read_under_a_reference_is_not_entered_by_hand(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let lines = [
        Line::credit("5.00", "B1", "five"),
        Line::debit("7.00", "B2", "unknown"),
    ];
    desk.read(&lines).await;
    let receipt = desk.try_enter("b1", "5", "by hand").await;
    receipt.refused(409, "ReceiptAlreadyEntered");
    let line = desk.try_enter("b2", "7", "by hand").await;
    let refused = line.refused(409, "ReferenceReused");
    assert_eq!(refused["params"]["field"], "reference");
    ended(server).await;
}
