//! An amount stated at a review, and a bank's line with another amount.

use super::{agrees, ended, proposed, with_investor};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::Line;
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    another_amount_than_the_stated_one_takes_its_place;
    sqlite alone:
    a_second_receipt_besides_a_stated_one_needs_a_reason,
    what_was_stated_of_a_decided_record_is_not_corrected,
];

async fn another_amount_than_the_stated_one_takes_its_place(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("1000").await;
    let stated = json!({ "amount_received": 1000 });
    desk.finance.pass("deposits", deposit, stated).await.ok();
    let before = desk.finance.item("deposits", deposit).await;
    assert_eq!(before["state"], "GWAIT");
    desk.read(&[Line::credit("985.00", "B1", "less the charges")])
        .await;
    // It is not booked in addition to the stated receipt.
    assert_eq!(balance(&server, BANK).await, usd(-1_000));
    assert_eq!(desk.confirm_exact().await["confirmed"], 0);
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let found = proposed(&line);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].0.as_str(), found[0].2), ("receipt", false));
    assert_eq!(line["proposals"][0]["why"], "near");
    let receipt = found[0].1.clone();
    let wordless = json!({ "record": receipt });
    let refused = desk.try_confirm(&line["id"], "receipt", wordless).await;
    refused.refused(422, "CommentRequired");
    let why = json!({ "record": receipt, "reason": "the banks kept 15" });
    desk.try_confirm(&line["id"], "receipt", why).await.ok();

    assert_eq!(balance(&server, BANK).await, usd(-985));
    assert_eq!(desk.receipt(&receipt).await["state"], "WITHDRAWN");
    let done = desk.line(&line["id"]).await;
    let there = desk.receipt(&done["record"]).await;
    assert_eq!(
        [&there["state"], &there["reference"]],
        [&json!("MATCHED"), &json!("B1")]
    );
    // The first review decides again, with the amount that arrived.
    let back = desk.finance.item("deposits", deposit).await;
    assert_eq!(back["state"], "LWAIT");
    agrees(&server).await;
    ended(server).await;
}

async fn a_second_receipt_besides_a_stated_one_needs_a_reason(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("1000").await;
    let stated = json!({ "amount_received": 1000 });
    desk.finance.pass("deposits", deposit, stated).await.ok();
    desk.read(&[Line::credit("990.00", "B1", "somebody's")])
        .await;
    let id = desk.lines("OPEN").await[0]["id"].clone();
    let refused = desk.try_confirm(&id, "receipt", json!({})).await;
    let refused = refused.refused(409, "ReceiptStated");
    assert_eq!(refused["params"]["record"], format!("deposit:{deposit}"));
    let why = json!({ "reason": "from another payer" });
    desk.try_confirm(&id, "receipt", why).await.ok();
    assert_eq!(balance(&server, BANK).await, usd(-1_990));
    ended(server).await;
}

async fn what_was_stated_of_a_decided_record_is_not_corrected(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("1000").await;
    let stated = json!({ "amount_received": 1000 });
    desk.finance.pass("deposits", deposit, stated).await.ok();
    desk.approver
        .pass("deposits", deposit, json!({}))
        .await
        .ok();
    desk.read(&[Line::credit("985.00", "B1", "less the charges")])
        .await;
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let receipt = proposed(&line)[0].1.clone();
    let why = json!({ "record": receipt, "reason": "the banks kept 15" });
    let refused = desk.try_confirm(&line["id"], "receipt", why).await;
    let refused = refused.refused(409, "StatedMoneyMoved");
    assert_eq!(refused["params"]["record"], format!("deposit:{deposit}"));
    assert_eq!(desk.line(&line["id"]).await["state"], "OPEN");
    assert_eq!(balance(&server, BANK).await, usd(-1_000));
    assert_ne!(desk.receipt(&receipt).await["state"], Value::Null);
    ended(server).await;
}
