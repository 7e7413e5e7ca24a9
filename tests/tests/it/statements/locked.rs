//! Rows are locked in one order: a file, its lines, the record that waits for money, and last its receipts. Each test holds what one step
//! locks first, starts another step, and takes what the first one locks next: were that held by the other one, both would wait for ever.

use super::{ended, with_desk, with_investor};
use domain::ids::{BankFileId, DepositId, ReceiptId, StatementLineId};
use serde_json::{Value, json};
use std::time::Duration;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::statement::Line;

on_both_databases![
    std::future::ready =>
    a_receipt_that_is_taken_back_is_locked_after_its_line,
    a_record_is_locked_after_the_file_of_the_line_that_is_matched_to_it,
    two_lines_that_may_take_each_other_back_are_locked_by_their_numbers,
];

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

/// The answer of a step that ran while `held` did its work in another transaction, which it had
/// begun before.
async fn beside(step: impl Future<Output = Answer>, held: impl Future<Output = ()>) -> Answer {
    let held = async {
        // The step gets as far as it can.
        tokio::time::sleep(Duration::from_millis(500)).await;
        held.await;
    };
    let (answer, ()) = tokio::join!(step, held);
    answer
}

async fn a_receipt_that_is_taken_back_is_locked_after_its_line(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::credit("10.00", "B1", "ten")]).await;
    let line = desk.lines("DONE").await[0].clone();
    let receipt = desk.receipt(&line["record"]).await;
    let tx = server.ports().store.begin().await.unwrap();
    let id = StatementLineId(number(&line["id"]));
    tx.statements().lock(id).await.unwrap();
    let why = json!({ "reason": "entered by mistake" });
    let step = desk.receipt_step(&receipt, "withdraw", why);
    let id = ReceiptId(number(&receipt["id"]));
    let answer = beside(step, async move {
        tx.receipts().lock(id).await.unwrap();
        tx.commit().await.unwrap();
    });
    answer.await.ok();
    ended(server).await;
}

async fn a_record_is_locked_after_the_file_of_the_line_that_is_matched_to_it(
    database: TestDatabase,
) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("10").await;
    desk.read(&[Line::credit("10.00", "B1", "ten")]).await;
    let line = desk.lines("DONE").await[0].clone();
    let receipt = desk.receipt(&line["record"]).await;
    let tx = server.ports().store.begin().await.unwrap();
    let file = BankFileId(number(&line["file"]));
    tx.statements().lock_file(file).await.unwrap();
    let to = json!({ "kind": "deposit", "record": deposit });
    let answer = beside(desk.receipt_step(&receipt, "match", to), async move {
        tx.deposits().lock(DepositId(deposit)).await.unwrap();
        tx.commit().await.unwrap();
    });
    answer.await.ok();
    ended(server).await;
}

async fn two_lines_that_may_take_each_other_back_are_locked_by_their_numbers(
    database: TestDatabase,
) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[
        Line::debit("9.00", "D1", "a stranger's direct debit"),
        Line::credit("9.00", "D2", "taken back").reversing(),
    ])
    .await;
    let open = desk.lines("OPEN").await;
    let lines: Vec<i64> = open.iter().map(|it| number(&it["id"])).collect();
    let tx = server.ports().store.begin().await.unwrap();
    tx.statements()
        .lock(StatementLineId(lines[0]))
        .await
        .unwrap();
    let which = json!({ "record": lines[0] });
    let step = desk.try_confirm(&open[1]["id"], "reversal", which);
    let answer = beside(step, async {
        tx.statements()
            .lock(StatementLineId(lines[1]))
            .await
            .unwrap();
        tx.commit().await.unwrap();
    });
    answer.await.ok();
    ended(server).await;
}
