//! Receipts when they are entered: once each, mistakes taken back, impossible ones refused, listed
//! and found.

use super::{agrees, ended, id, with_desk, with_investor};
use domain::ledger::Book;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::exported::{column, file};
use tests::on_both_databases;
use tests::prepared::{PKF, usd};
use tests::subscribing::subscriber;
use tests::wallet::{BANK, balance};

const OTHER: &str = "86-13900139001";

on_both_databases![
    std::future::ready =>
    money_that_was_stated_at_a_review_is_not_entered_twice,
    what_was_read_is_matched_and_not_stated_again,
    what_was_entered_by_mistake_is_taken_back_and_entered_again,
    one_line_entered_by_many_at_once_is_one_receipt;
    sqlite alone:
    a_line_that_cannot_be_is_refused,
    receipts_are_listed_found_and_exported,
];

async fn money_that_was_stated_at_a_review_is_not_entered_twice(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("500").await;
    let stated = json!({ "amount_received": 500 });
    desk.finance.pass("deposits", deposit, stated).await.ok();
    desk.approver
        .pass("deposits", deposit, json!({}))
        .await
        .ok();
    let line = |more: Value| {
        let mut line = json!({
            "bank_account": 1, "reference": "NTRF 1", "booked_on": desk.today, "value_on": desk.today,
            "amount": 500, "currency": "USD", "payer": "WEI LI", "payer_account": "DE89 3704",
        });
        let fields = line.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        line
    };
    let asked = desk.finance.post("receipts", line(json!({}))).await;
    let asked = asked.refused(409, "ReceiptStated");
    let id = asked["params"]["id"].clone();
    assert_eq!(asked["params"]["record"], format!("deposit:{deposit}"));
    let other = json!({ "completes": id, "amount": 501 });
    let other = desk.finance.post("receipts", line(other)).await;
    let refused = other.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "completes");
    let same = line(json!({ "completes": id }));
    let completed = desk.finance.post("receipts", same.clone()).await.ok();
    assert_eq!(
        (
            &completed["id"],
            &completed["reference"],
            &completed["payer_account"],
            &completed["may"]
        ),
        (&id, &json!("NTRF 1"), &json!("DE89 3704"), &json!([]))
    );
    assert_eq!(balance(&server, BANK).await, usd(-500));
    let again = desk.finance.post("receipts", same).await;
    again.refused(409, "ReceiptAlreadyEntered");
    // The next one of that amount is other money.
    let next = line(json!({ "reference": "NTRF 2", "is_other": true }));
    let next = desk.finance.post("receipts", next).await.ok();
    assert_eq!(next["state"], "UNMATCHED");
    assert_eq!(balance(&server, BANK).await, usd(-1_000));
    ended(server).await;
}

async fn what_was_read_is_matched_and_not_stated_again(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let id = who.submitted_deposit("500").await;
    let shown = who.deposit_request(id).await;
    let reference = shown["RemittanceReference"]
        .as_str()
        .unwrap()
        .to_lowercase();
    desk.entered("B1", "500", "for somebody else").await;
    let named = desk
        .entered("B2", "500", &format!("deposit {reference}"))
        .await;
    let stated = json!({ "amount_received": 500 });
    let refused = desk.finance.pass("deposits", id, stated.clone()).await;
    let refused = refused.refused(409, "ReceiptWaits");
    assert_eq!(refused["params"]["id"], named["id"]);
    desk.try_match(&named, ("deposit", id)).await.ok();
    desk.finance.pass("deposits", id, json!({})).await.ok();
    assert_eq!(balance(&server, BANK).await, usd(-1_000));
    ended(server).await;
}

async fn what_was_entered_by_mistake_is_taken_back_and_entered_again(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let wrong = desk.entered("NTRF 1", "5000", "deposit").await;
    let twice = desk.try_enter(" ntrf  1", "500", "deposit").await;
    let refused = twice.refused(409, "ReceiptAlreadyEntered");
    assert_eq!(
        (&refused["params"]["id"], &refused["params"]["field"]),
        (&wrong["id"], &json!("reference"))
    );
    let reason = json!({ "reason": "One nought too many" });
    let taken = desk
        .receipt_step(&wrong, "withdraw", reason.clone())
        .await
        .ok();
    assert_eq!(
        (&taken["state"], &taken["may"], &taken["candidates"]),
        (&json!("WITHDRAWN"), &json!([]), &json!([]))
    );
    assert_eq!(taken["history"][1]["comment"], "One nought too many");
    assert_eq!(balance(&server, BANK).await, usd(0));
    agrees(&server).await;
    let again = desk.receipt_step(&taken, "withdraw", reason).await;
    again.refused(409, "OrderNotPending");
    let right = desk.entered("NTRF 1", "500", "deposit").await;
    assert_ne!(right["id"], wrong["id"]);
    assert_eq!(balance(&server, Book::Suspense(id(&right))).await, usd(500));
    ended(server).await;
}

async fn one_line_entered_by_many_at_once_is_one_receipt(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let tries = (0..20).map(|_| desk.try_enter("NTRF 1", "40", "twenty times"));
    let answers: Vec<Answer> = futures_util::future::join_all(tries).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(taken, 1);
    for answer in answers {
        if answer.status != 200 {
            answer.refused(409, "ReceiptAlreadyEntered");
        }
    }
    assert_eq!(balance(&server, BANK).await, usd(-40));
    ended(server).await;
}

async fn a_line_that_cannot_be_is_refused(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let whole = json!({
        "bank_account": 1, "reference": "NTRF 1", "booked_on": desk.today, "value_on": desk.today,
        "amount": 70, "currency": "USD",
    });
    let long = "7".repeat(101);
    for (field, wrong) in [
        ("bank_account", json!(999)),
        ("reference", json!(" ")),
        ("reference", json!(long)),
        ("booked_on", json!("2999-01-01")),
        ("booked_on", json!("2016-01-01")),
        ("value_on", json!("2016-01-01")),
        ("value_on", json!("2999-01-01")),
        ("amount", json!(0)),
        ("amount", json!(-1)),
        ("amount", json!("1.005")),
        ("amount", json!("7e1")),
        ("amount", json!("1,000")),
        ("amount", json!(1_000_000_000_000_i64)),
        ("currency", json!("XXX")),
        ("payer", json!("A\nB")),
        ("text", json!("7".repeat(501))),
    ] {
        let mut entered = whole.clone();
        entered[field] = wrong.clone();
        let refused = desk.finance.post("receipts", entered).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{wrong}");
    }
    let none = desk.finance.get("receipts").await.ok();
    assert_eq!(none["total"], 0);
    desk.finance.post("receipts", whole).await.ok();
    ended(server).await;
}

async fn receipts_are_listed_found_and_exported(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let who = subscriber(&server, OTHER, PKF).await;
    let deposit = who.submitted_deposit("3").await;
    for number in 1..=23 {
        let (reference, text) = (format!("NTRF {number}"), format!("=wire {number}"));
        desk.entered(&reference, &number.to_string(), &text).await;
    }
    let third = desk.finance.get("receipts?q=wire+3").await.ok();
    let third = third["items"].as_array().unwrap();
    let third = third.iter().find(|it| it["amount"] == 3).unwrap();
    let third = desk.receipt(&third["id"]).await;
    desk.try_match(&third, ("deposit", deposit)).await.ok();
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let first = auditor.get("receipts?state=UNMATCHED").await.ok();
    assert_eq!(
        (&first["total"], &first["newer"]),
        (&json!(22), &Value::Null)
    );
    let items = first["items"].as_array().unwrap();
    assert_eq!((items.len(), &items[0]["amount"]), (20, &json!(23)));
    let older = first["older"].to_string();
    let path = format!("receipts?state=UNMATCHED&before={older}");
    let rest = auditor.get(&path).await.ok();
    assert_eq!(rest["items"].as_array().unwrap().len(), 2);
    let matched = auditor
        .get("receipts?state=MATCHED&currency=USD")
        .await
        .ok();
    assert_eq!(
        (&matched["total"], &matched["items"][0]["matched_to"]),
        (&json!(1), &json!({ "kind": "deposit", "id": deposit }))
    );
    for nothing in ["currency=EUR", "state=WITHDRAWN", "q=nobody"] {
        let found = auditor.get(&format!("receipts?{nothing}")).await.ok();
        assert_eq!(found["total"], 0, "{nothing}");
    }
    for (wrong, field) in [
        ("state=DUE", "state"),
        ("currency=XXX", "currency"),
        ("before=1&after=1", "before"),
    ] {
        let refused = auditor.get(&format!("receipts?{wrong}")).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    let exported = file(&auditor, "receipts/export?state=MATCHED").await;
    assert_eq!(column(&exported, "amount"), ["3.00"]);
    assert_eq!(
        column(&exported, "matched_to"),
        [format!("deposit:{deposit}")]
    );
    assert_eq!(column(&exported, "text"), ["'=wire 3"]);
    let read = auditor.get(&format!("receipts/{}", third["id"])).await.ok();
    assert_eq!(
        (&read["may"], &read["candidates"]),
        (&json!([]), &json!([]))
    );
    let banks = auditor.get("receipts/bank_accounts").await.ok();
    assert!(banks["items"][0]["name"].is_string(), "{banks}");
    server.stop().await;
}
