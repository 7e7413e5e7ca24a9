//! Money that arrived, from the bank's statement to its record: proposed, matched, returned to its
//! payer.

mod entered;
mod matching;

use domain::ids::{PayoutId, ReceiptId};
use domain::ledger::Book;
use domain::operations::Role;
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, operator};
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    a_deposit_is_credited_with_what_two_wires_brought,
    an_order_takes_its_amount_and_gives_the_rest_back,
    what_was_matched_goes_back_where_the_first_line_fails_it,
    nobody_sends_money_to_a_wallet_on_their_own_word,
    a_match_and_a_pass_at_once_leave_one_sum,
    what_nobody_expected_goes_back_to_its_payer,
];

const MOBILE: &str = "86-13900139000";

async fn agrees(server: &TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
}

/// All parts agree at the end.
async fn ended(server: TestServer) {
    agrees(&server).await;
    server.stop().await;
}

async fn with_desk(database: TestDatabase) -> (TestServer, Desk) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    (server, desk)
}

/// With an investor who has an approved account.
async fn with_investor(database: TestDatabase) -> (TestServer, Desk, Subscriber) {
    let (server, desk) = with_desk(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    (server, desk, who)
}

/// The number of a receipt that was read.
fn id(receipt: &Value) -> ReceiptId {
    ReceiptId(receipt["id"].as_i64().expect("a number"))
}

/// The kinds, numbers and reasons of what is proposed.
fn proposed(receipt: &Value) -> Vec<(&str, i64, &str)> {
    let candidates = receipt["candidates"].as_array().expect("candidates");
    let parts = candidates.iter().map(|it| {
        let text = |name: &str| it[name].as_str().expect("a text");
        (
            text("kind"),
            it["id"].as_i64().expect("a number"),
            text("why"),
        )
    });
    parts.collect()
}

async fn a_deposit_is_credited_with_what_two_wires_brought(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("500").await;
    let reference = who.deposit_request(deposit).await["RemittanceReference"].clone();
    let reference = reference.as_str().unwrap();
    // The bank broke the reference over two lines.
    let (head, tail) = reference.split_at(7);
    let text = format!("PAYMENT {head}\n{tail} THANKS");
    let first = desk.entered("NTRF 1", "300", &text).await;
    assert_eq!(
        (&first["state"], &first["may"], &first["payer_account_tail"]),
        (
            &json!("UNMATCHED"),
            &json!(["match", "return", "withdraw"]),
            &json!("3000")
        )
    );
    assert_eq!(balance(&server, Book::Suspense(id(&first))).await, usd(300));
    assert_eq!(balance(&server, BANK).await, usd(-300));
    assert_eq!(proposed(&first), [("deposit", deposit, "reference")]);
    agrees(&server).await;

    let before = desk.finance.item("deposits", deposit).await;
    let matched = desk.try_match(&first, ("deposit", deposit)).await.ok();
    assert_eq!(matched["state"], "MATCHED");
    let steps = [&matched["history"][0]["to"], &matched["history"][1]["to"]];
    assert_eq!(steps, ["UNMATCHED", "MATCHED"]);
    assert_eq!(matched["entered_by"], matched["history"][0]["name"]);
    // An operator who read the deposit before cannot pass it with another sum than they read.
    let version = before["version"].as_i64().unwrap();
    let stale = json!({ "version": version, "comment": "short" });
    let path = format!("queues/deposits/{deposit}/pass");
    let stale = desk.finance.post(&path, stale).await;
    stale.refused(409, "Error_StaleVersion");
    let second = desk
        .entered("NTRF 2", "200", &reference.to_lowercase())
        .await;
    let why = "reference_and_amount";
    assert_eq!(proposed(&second), [("deposit", deposit, why)]);
    assert_eq!(second["candidates"][0]["arrived"], 300);
    desk.try_match(&second, ("deposit", deposit)).await.ok();
    agrees(&server).await;

    let item = desk.finance.item("deposits", deposit).await;
    assert_eq!(
        (&item["amount_received"], &item["is_receipt_confirmed"]),
        (&json!(500), &json!(true))
    );
    let there: Vec<_> = item["receipts"].as_array().unwrap().iter().collect();
    assert_eq!(there.len(), 2);
    assert_eq!(there[0]["reference"], "NTRF 1");
    // Nothing is typed, and nothing else can be.
    let other = json!({ "amount_received": 501, "comment": "seen" });
    let other = desk.finance.pass("deposits", deposit, other).await;
    let refused = other.refused(409, "ReceiptConfirmed");
    assert_eq!(refused["params"]["amount"], 500);
    desk.finance.pass("deposits", deposit, json!({})).await.ok();
    desk.approver
        .pass("deposits", deposit, json!({}))
        .await
        .ok();
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(500));
    for receipt in [&first, &second] {
        assert_eq!(balance(&server, Book::Suspense(id(receipt))).await, usd(0));
    }
    let funds = who.client.get("capital_list", &[]).await.ok();
    let lines = funds["data"]["list"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["amount"]), (1, &json!(500)));
    ended(server).await;
}

async fn an_order_takes_its_amount_and_gives_the_rest_back(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let project = a_project("WIRE", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = who.subscribe(project, 1_000).await;
    let reference = who.order(order).await["RemittanceReference"].clone();
    let reference = reference.as_str().unwrap();
    assert!(reference.starts_with('S'), "{reference}");
    let found = desk
        .finance
        .get(&format!("queues/subscriptions?q={reference}"))
        .await
        .ok();
    assert_eq!(found["items"][0]["id"], order);
    let too_little = desk.entered("NTRF 1", "600", reference).await;
    desk.try_match(&too_little, ("subscription", order))
        .await
        .ok();
    let refused = desk.finance.pass("subscriptions", order, json!({})).await;
    refused.refused(422, "ReceiptTooSmall");
    let rest = desk.entered("NTRF 2", "450", reference).await;
    desk.try_match(&rest, ("subscription", order)).await.ok();
    desk.finance
        .pass("subscriptions", order, json!({}))
        .await
        .ok();
    agrees(&server).await;
    let accepted = desk.approver.pass("subscriptions", order, json!({})).await;
    assert_eq!(accepted.ok()["state"], "PRE_OK");
    assert_eq!(balance(&server, Book::Escrow(project)).await, usd(1_000));
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(50));
    for receipt in [&too_little, &rest] {
        assert_eq!(balance(&server, Book::Suspense(id(receipt))).await, usd(0));
    }
    ended(server).await;
}

async fn what_was_matched_goes_back_where_the_first_line_fails_it(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("500").await;
    let mut receipts = Vec::new();
    for (reference, amount) in [("NTRF 1", "500"), ("NTRF 2", "20")] {
        let receipt = desk.entered(reference, amount, "").await;
        desk.try_match(&receipt, ("deposit", deposit)).await.ok();
        receipts.push(receipt);
    }
    let cancelled = who.cancel_deposit(deposit).await;
    cancelled.refused(409, "OrderNotPending");
    let failed = desk.finance.fail("deposits", deposit, "Another payer");
    assert_eq!(failed.await.ok()["state"], "LFAIL");
    let payout = desk.payout_of("deposit", deposit).await;
    assert_eq!(
        (&payout["amount"], &payout["state"]),
        (&json!(520), &json!("WAITING_TARGET"))
    );
    let payable = Book::Payable(PayoutId(payout["id"].as_i64().unwrap()));
    assert_eq!(balance(&server, payable).await, usd(520));
    let late = desk.receipt(&receipts[0]["id"]).await;
    assert_eq!(late["may"], json!([]));
    let late = desk.receipt_step(&late, "unmatch", json!({})).await;
    late.refused(409, "OrderNotPending");
    ended(server).await;
}

async fn a_match_and_a_pass_at_once_leave_one_sum(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    for number in 0..6 {
        let deposit = who.submitted_deposit("70").await;
        // The amount stated in the last round is other money.
        let line = json!({
            "bank_account": 1, "reference": format!("NTRF {number}"), "booked_on": desk.today,
            "value_on": desk.today, "amount": 70, "currency": "USD", "is_other": true,
        });
        let receipt = desk.finance.post("receipts", line).await.ok();
        let version = desk.finance.item("deposits", deposit).await["version"].clone();
        let stated = json!({ "amount_received": 70, "version": version });
        let path = format!("queues/deposits/{deposit}/pass");
        let (matched, passed) = tokio::join!(
            desk.try_match(&receipt, ("deposit", deposit)),
            desk.finance.post(&path, stated),
        );
        let taken = [&matched, &passed].map(|answer| answer.status == 200);
        assert!(taken[0] != taken[1], "{} {}", matched.text(), passed.text());
        let item = desk.finance.item("deposits", deposit).await;
        assert_eq!(item["amount_received"], 70);
        assert_eq!(item["receipts"].as_array().unwrap().len(), 1);
        agrees(&server).await;
    }
    server.stop().await;
}

async fn nobody_sends_money_to_a_wallet_on_their_own_word(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let project = a_project("WIRE", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = who.subscribe(project, 1_000).await;
    let receipt = desk.entered("NTRF 1", "1000", "").await;
    desk.try_match(&receipt, ("subscription", order)).await.ok();
    let failed = desk
        .finance
        .fail("subscriptions", order, "Another payer")
        .await;
    let refused = failed.refused(403, "FourEyes");
    assert_eq!(refused["params"]["reason"], "receipt");
    let version = desk.finance.item("subscriptions", order).await["version"].clone();
    let path = format!("queues/subscriptions/{order}/revoke");
    let revoke = json!({ "version": version, "comment": "Asked for by phone" });
    let revoked = desk.finance.post(&path, revoke).await;
    revoked.refused(403, "FourEyes");
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(0));
    agrees(&server).await;
    // Nor can the operator who matched a colleague's entry.
    let matched = desk.receipt(&receipt["id"]).await;
    desk.receipt_step(&matched, "unmatch", json!({})).await.ok();
    let colleague = operator(&server, "fiona", &[Role::Finance]).await;
    let loose = desk.receipt(&receipt["id"]).await;
    let to = json!({ "version": loose["version"], "kind": "subscription", "record": order });
    let path = format!("receipts/{}/match", receipt["id"]);
    colleague.post(&path, to).await.ok();
    for one in [&desk.finance, &colleague] {
        let failed = one.fail("subscriptions", order, "Another payer").await;
        failed.refused(403, "FourEyes");
    }
    let third = operator(&server, "gus", &[Role::Finance]).await;
    let failed = third.fail("subscriptions", order, "Another payer").await;
    assert_eq!(failed.ok()["state"], "LFAIL");
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        usd(1_000)
    );
    ended(server).await;
}

async fn what_nobody_expected_goes_back_to_its_payer(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let receipt = desk.entered("NTRF 1", "75.5", "for Mary").await;
    assert_eq!(receipt["candidates"], json!([]));
    let silent = desk.receipt_step(&receipt, "return", json!({ "reason": " " }));
    silent.await.refused(422, "CommentRequired");
    let reason = json!({ "reason": "Nobody knows the payer" });
    let returned = desk
        .receipt_step(&receipt, "return", reason.clone())
        .await
        .ok();
    assert_eq!(
        (
            &returned["state"],
            &returned["matched_to"],
            &returned["may"]
        ),
        (
            &json!("MATCHED"),
            &json!({ "kind": "return", "id": null }),
            &json!([])
        )
    );
    let payout = desk.payout(&returned["payout"]).await;
    assert_eq!(
        (
            &payout["reason"],
            &payout["settles"],
            &payout["state"],
            &payout["bank_account"]["id"],
            &payout["account"]
        ),
        (
            &json!("return"),
            &json!({ "kind": "receipt", "id": returned["id"] }),
            &json!("WAITING_TARGET"),
            &json!(1),
            &Value::Null
        )
    );
    agrees(&server).await;
    let again = desk.receipt_step(&returned, "return", reason).await;
    again.refused(409, "ReceiptAlreadyMatched");

    // Two people enter its payer's account; then it is paid from the bank account on which it was.
    let payer = json!({
        "account_name": "WEI LI", "account_number": "DE89370400440532013000", "bank_name": "Commerzbank",
        "country": 112,
    });
    let typed = json!({ "payee": payer, "reason": "as the bank told" });
    let given = desk.step(&payout, "target", typed).await.ok();
    desk.approver.approve(&given).await.ok();
    let due = desk.finance.get("payouts_due").await.ok();
    assert_eq!(due["due"][0]["total"], 75.5);
    let batch = desk.try_batch(None).await.ok();
    let released = desk.release(&batch).await.ok();
    desk.pay(&released, "NTRF 9").await.ok();
    let paid = desk.payout(&returned["payout"]).await;
    assert_eq!(paid["state"], "EXECUTED");
    assert_eq!(balance(&server, BANK).await, usd(0));
    ended(server).await;
}
