//! Lines that reverse earlier ones.

use super::{ended, proposed, reference_of, with_desk, with_investor};
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::Line;
use tests::wallet::{BANK, balance, fund};

on_both_databases![
    std::future::ready =>
    a_receipt_that_is_matched_to_nothing_is_taken_back,
    a_payment_that_the_bank_takes_back_came_back;
    sqlite alone:
    money_that_has_moved_on_waits_for_a_person,
    what_a_line_booked_itself_is_reversed_once,
    a_line_that_nobody_explained_is_settled_with_its_reversal,
];

async fn a_receipt_that_is_matched_to_nothing_is_taken_back(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    // Both stand in one file.
    desk.read(&[
        Line::credit("80.00", "B1", "by mistake"),
        Line::debit("80.00", "B2", "by mistake").reversing(),
    ])
    .await;
    let open = desk.lines("OPEN").await;
    let (done, open) = (desk.lines("DONE").await, &open[0]);
    assert_eq!(
        [&open["kind"], &open["certain"]],
        [&json!("reversal"), &json!(true)]
    );
    let line = desk.line(&open["id"]).await;
    let certain = ("reversal".to_owned(), done[0]["id"].clone(), true);
    assert_eq!(proposed(&line), [certain]);
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    let receipt = desk.receipt(&done[0]["record"]).await;
    assert_eq!(receipt["state"], "WITHDRAWN");
    assert_eq!(balance(&server, BANK).await, usd(0));
    ended(server).await;
}

async fn a_payment_that_the_bank_takes_back_came_back(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    fund(&server, &who, 500).await;
    let (_, payout) = desk.owed(&who, "300").await;
    let batch = desk.try_batch(Some(&[&payout["id"]])).await.ok();
    desk.release(&batch).await.ok();
    let reference = reference_of(&payout);
    desk.read(&[Line::debit("300.00", "OUT1", &reference)])
        .await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    desk.read(&[Line::credit("300.00", "OUT2", "reversal of OUT1").reversing()])
        .await;
    let open = desk.lines("OPEN").await;
    assert_eq!(open[0]["kind"], "reversal");
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    assert_eq!(desk.payout(&payout["id"]).await["state"], "BOUNCED");
    assert_eq!(balance(&server, BANK).await, usd(-500));

    // It came back once: another credit that names it is not explained by it.
    let text = format!("RETURN {reference}");
    desk.read(&[Line::credit("300.00", "IN9", &text).returning()])
        .await;
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    assert!(
        proposed(&line)
            .iter()
            .all(|(kind, ..)| kind != "payout_bounced"),
        "{line}"
    );
    let again = json!({ "record": payout["id"], "reason": "again" });
    let refused = desk
        .try_confirm(&open[0]["id"], "payout_bounced", again)
        .await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "record");
    ended(server).await;
}

async fn money_that_has_moved_on_waits_for_a_person(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("500").await;
    let reference = who.deposit_request(deposit).await["RemittanceReference"].clone();
    let text = reference.as_str().unwrap();
    desk.read(&[Line::credit("500.00", "B1", text)]).await;
    desk.finance
        .post("receipts/match_exact", json!({}))
        .await
        .ok();
    desk.read(&[Line::debit("500.00", "B2", text).reversing()])
        .await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 0);
    let open = desk.lines("OPEN").await;
    // It is no longer among the certain ones.
    assert_eq!(
        [&open[0]["state"], &open[0]["certain"]],
        [&json!("OPEN"), &json!(false)]
    );
    let earlier = desk.lines("DONE").await[0]["id"].clone();
    // The operator is shown the receipt and the record that has its money.
    let line = desk.line(&open[0]["id"]).await;
    let proposal = &line["proposals"][0];
    assert_eq!(
        [&proposal["kind"], &proposal["record"], &proposal["certain"]],
        [&json!("reversal"), &earlier, &json!(false)]
    );
    let receipts = desk.finance.get("receipts?state=MATCHED").await.ok();
    let moved_on = json!({
        "receipt": receipts["items"][0]["id"], "kind": "deposit", "record": deposit,
    });
    assert_eq!(proposal["subject"]["moved_on"], moved_on);
    let which = json!({ "record": earlier });
    let refused = desk.try_confirm(&open[0]["id"], "reversal", which).await;
    refused.refused(409, "ReceiptAlreadyMatched");
    assert_eq!(balance(&server, BANK).await, usd(-500));
    ended(server).await;
}

async fn what_a_line_booked_itself_is_reversed_once(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::debit("12.00", "C1", "fee").charged()])
        .await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    let earlier = desk.lines("DONE").await[0]["id"].clone();
    desk.read(&[
        Line::credit("12.00", "C2", "fee back").reversing(),
        Line::credit("12.00", "C3", "fee back again").reversing(),
    ])
    .await;
    let open = desk.lines("OPEN").await;
    let which = json!({ "record": earlier });
    desk.try_confirm(&open[0]["id"], "reversal", which.clone())
        .await
        .ok();
    assert_eq!(balance(&server, BANK).await, usd(0));
    let twice = desk.try_confirm(&open[1]["id"], "reversal", which).await;
    let refused = twice.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "record");
    let reversal = desk.line(&open[1]["id"]).await;
    assert_eq!(proposed(&reversal), []);
    ended(server).await;
}

async fn a_line_that_nobody_explained_is_settled_with_its_reversal(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[
        Line::debit("9.00", "D1", "a stranger's direct debit"),
        Line::credit("9.00", "D2", "taken back").reversing(),
    ])
    .await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    let lines = desk.lines("DONE").await;
    assert_eq!(
        [&lines[0]["record"], &lines[1]["record"]],
        [&lines[1]["id"], &lines[0]["id"]]
    );
    assert_eq!(balance(&server, BANK).await, usd(0));
    ended(server).await;
}
