//! A batch from the due payouts to the bank's payment.

use super::{MOBILE, OTHER, agrees, with_wallet};
use domain::ids::PayoutId;
use domain::ledger::Book;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, operator};
use tests::on_both_databases;
use tests::prepared::usd;
use tests::server::TestServer;
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    what_is_due_is_batched_and_released,
    a_released_batch_is_paid_with_one_reference,
    one_is_taken_out_and_the_last_one_dissolves_the_batch,
    what_a_call_under_a_key_did_stands_in_its_answer;
    sqlite alone:
    who_made_a_batch_does_not_release_it,
];

/// The states of a payout's history.
fn step_names(payout: &Value) -> Vec<&str> {
    let steps = payout["history"].as_array().unwrap();
    steps.iter().map(|it| it["to"].as_str().unwrap()).collect()
}

/// Two payouts that have just entered DUE.
async fn are_narrowed_by_when_they_are_due(desk: &Desk) {
    for (query, total) in [
        ("standing=on_time", Some(2)),
        ("standing=on_time&state=DUE", Some(2)),
        ("standing=overdue", Some(0)),
        ("standing=late", None),
        // A payout at the bank does not wait for the desk.
        ("standing=on_time&state=EXECUTED", None),
    ] {
        let found = desk.finance.get(&format!("payouts?{query}")).await;
        match total {
            Some(total) => assert_eq!(found.ok()["total"], total, "{query}"),
            None => {
                found.refused(400, "Error_BadRequest");
            }
        }
    }
}

async fn what_is_due_is_batched_and_released(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let (wei, ann) = (
        with_wallet(&server, MOBILE, 1_500).await,
        with_wallet(&server, OTHER, 900).await,
    );
    let (withdrawal, first) = desk.owed(&wei, "500.25").await;
    let (_, second) = desk.owed(&ann, "300").await;
    assert_eq!(
        (&first["state"], &first["method"], &first["may"]),
        (&json!("DUE"), &json!("Bank"), &json!(["execute"]))
    );
    assert_eq!(first["target_stands"], true);
    let listed = desk.finance.get("payouts?state=DUE").await.ok();
    assert_eq!(listed["total"], 2);
    are_narrowed_by_when_they_are_due(&desk).await;
    let due = desk.finance.get("payouts_due").await.ok();
    let due = &due["due"][0];
    assert_eq!(
        (&due["standing"], &first["standing"]),
        (&json!("on_time"), &json!("on_time"))
    );
    assert!(due["due_at"].is_string() && first["due_at"].is_string());
    assert_eq!(
        (
            &due["bank_account"]["name"],
            &due["currency"],
            &due["count"],
            &due["total"]
        ),
        (&json!("PKF"), &json!("USD"), &json!(2), &json!(800.25))
    );
    let request = wei.withdrawal(withdrawal).await;
    assert_eq!(request["PayoutState"], "Due");

    let batch = desk.try_batch(None).await.ok();
    assert_eq!(
        (
            &batch["state"],
            &batch["count"],
            &batch["total"],
            &batch["may"],
            &batch["why_not"]
        ),
        (
            &json!("OPEN"),
            &json!(2),
            &json!(800.25),
            &json!(["take_out"]),
            &json!("role")
        )
    );
    assert_eq!(batch["files"], json!([]));
    let file = format!("payout_batches/{}/file?format=pain001", batch["id"]);
    desk.finance.get(&file).await.refused(404, "Error_NotFound");
    // It is the approver's to release.
    let path = format!("payout_batches/{}/release", batch["id"]);
    let version = json!({ "version": batch["version"] });
    let wrong = desk.finance.post(&path, version).await;
    wrong.refused(403, "Error_Forbidden");
    agrees(&server).await;

    let released = desk.release(&batch).await.ok();
    assert_eq!(
        (&released["state"], &released["unpaid"], &released["count"]),
        (&json!("RELEASED"), &json!(2), &json!(2))
    );
    assert_eq!(released["released_by"]["name"], "andrew");
    let written = desk.finance.get(&file).await;
    let written = written.text().clone();
    assert!(written.contains("pain.001.001.09"), "{written}");
    let name = first["target"]["account_number"].as_str().unwrap();
    for what in [
        first["end_to_end"].as_str().unwrap(),
        second["end_to_end"].as_str().unwrap(),
        name,
        "500.25",
        "<CtrlSum>800.25</CtrlSum>",
    ] {
        assert!(written.contains(what), "{what}: {written}");
    }
    let again = desk.approver.get(&file).await;
    assert_eq!(again.text(), written);
    let table = file.replace("pain001", "csv");
    let table = desk.finance.get(&table).await.text().clone();
    assert!(table.contains("500.25"), "{table}");
    assert_eq!(wei.withdrawal(withdrawal).await["PayoutState"], "Sent");
    desk.release(&released)
        .await
        .refused(409, "OrderNotPending");

    agrees(&server).await;
    server.stop().await;
}

async fn a_released_batch_is_paid_with_one_reference(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let (wei, ann) = (
        with_wallet(&server, MOBILE, 1_500).await,
        with_wallet(&server, OTHER, 900).await,
    );
    let (withdrawal, first) = desk.owed(&wei, "500.25").await;
    let (_, second) = desk.owed(&ann, "300").await;
    let batch = desk.try_batch(None).await.ok();
    let released = desk.release(&batch).await.ok();
    let bank_before = balance(&server, BANK).await;
    let paid = desk.pay(&released, "NTRF 7").await.ok();
    assert_eq!((&paid["unpaid"], &paid["count"]), (&json!(0), &json!(2)));
    desk.pay(&paid, "NTRF 7")
        .await
        .refused(409, "OrderNotPending");
    let request = wei.withdrawal(withdrawal).await;
    assert_eq!(
        (
            &request["PayoutState"],
            &request["PaidOn"],
            &request["PaymentReference"],
            &request["orderStatus"]
        ),
        (
            &json!("Paid"),
            &json!(desk.today),
            &json!("NTRF 7"),
            &json!("GPASS")
        )
    );
    let orders = wei.client.get("account_order", &[]).await.ok();
    let order = &orders["data"]["list"][0];
    assert_eq!(
        (&order["PayoutState"], &order["PaymentReference"]),
        (&json!("Paid"), &json!("NTRF 7"))
    );
    let told = wei.client.newest_message(MOBILE).await;
    let told = told["text"].as_str().unwrap();
    assert!(told.contains("500.25") && told.contains("NTRF 7"), "{told}");
    let bank = balance(&server, BANK).await.checked_sub(bank_before);
    assert_eq!(bank, tests::prepared::cents(80_025));
    for payout in [&first, &second] {
        let id = PayoutId(payout["id"].as_i64().unwrap());
        assert_eq!(balance(&server, Book::Payable(id)).await, usd(0));
        let payout = desk.payout(&payout["id"]).await;
        assert_eq!(step_names(&payout), ["BATCHED", "RELEASED", "EXECUTED"]);
    }
    let found = desk.finance.get("payouts?q=NTRF").await.ok();
    assert_eq!(found["total"], 2);
    let reference = first["end_to_end"].as_str().unwrap();
    let found = desk.finance.get(&format!("payouts?q={reference}")).await;
    assert_eq!(found.ok()["items"][0]["id"], first["id"]);
    agrees(&server).await;
    server.stop().await;
}

/// Two payouts of one investor, over 100 and 200 dollars.
async fn two_owed(server: &TestServer, desk: &Desk) -> (Value, Value) {
    let who = with_wallet(server, MOBILE, 1_000).await;
    let (_, first) = desk.owed(&who, "100").await;
    let (_, second) = desk.owed(&who, "200").await;
    (first, second)
}

async fn one_is_taken_out_and_the_last_one_dissolves_the_batch(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let (first, second) = two_owed(&server, &desk).await;
    let ids = [&first["id"], &second["id"]];
    let batch = desk.try_batch(Some(&ids)).await.ok();
    // A payout in one batch cannot be put into another.
    desk.try_batch(Some(&ids[..1]))
        .await
        .refused(409, "PayoutNotDue");
    desk.try_batch(None).await.refused(409, "PayoutNotDue");
    let out = async |batch: &Value, payout: &Value| {
        let path = format!("payout_batches/{}/take_out", batch["id"]);
        let which = json!({ "version": batch["version"], "payout": payout });
        desk.finance.post(&path, which).await
    };
    let one = out(&batch, ids[0]).await.ok();
    assert_eq!((&one["count"], &one["total"]), (&json!(1), &json!(200)));
    assert_eq!(desk.payout(ids[0]).await["batch"], Value::Null);
    out(&one, ids[0]).await.refused(404, "Error_NotFound");
    out(&batch, ids[1]).await.refused(409, "Error_StaleVersion");
    let none = out(&one, ids[1]).await.ok();
    assert_eq!(none["state"], "DISSOLVED");
    desk.release(&none).await.refused(409, "OrderNotPending");
    assert_eq!(step_names(&desk.payout(ids[1]).await), ["BATCHED", "DUE"]);
    agrees(&server).await;
    let again = desk.try_batch(None).await.ok();
    assert_eq!(again["count"], 2);
    server.stop().await;
}

async fn who_made_a_batch_does_not_release_it(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let both = operator(&server, "bo", &[Role::Finance, Role::Approver]).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    desk.owed(&who, "100").await;
    let batch = json!({ "bank_account": 1, "currency": "USD", "pay_on": desk.today });
    let batch = both.post("payout_batches", batch).await.ok();
    assert_eq!(
        (&batch["may"], &batch["why_not"]),
        (&json!(["take_out"]), &json!("maker"))
    );
    let path = format!("payout_batches/{}/release", batch["id"]);
    let version = json!({ "version": batch["version"] });
    let own = both.post(&path, version).await;
    own.refused(403, "FourEyes");
    let path = format!("payout_batches/{}", batch["id"]);
    let read = desk.approver.get(&path).await.ok();
    assert_eq!(read["may"], json!(["release"]));
    desk.release(&batch).await.ok();
    agrees(&server).await;
    server.stop().await;
}

/// As the console sends every change.
async fn what_a_call_under_a_key_did_stands_in_its_answer(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let (first, second) = two_owed(&server, &desk).await;
    let new = json!({ "bank_account": 1, "currency": "USD", "pay_on": desk.today });
    let made = async || {
        let made = desk
            .finance
            .post_keyed("make", "payout_batches", new.clone());
        made.await.ok()
    };
    let batch = made().await;
    assert_eq!(
        (&batch["state"], &batch["count"]),
        (&json!("OPEN"), &json!(2))
    );
    // A repeated request gets the first answer and makes no second batch.
    assert_eq!(made().await, batch);
    let of = |what: &str| format!("payout_batches/{}/{what}", batch["id"]);
    let out = json!({ "version": batch["version"], "payout": first["id"] });
    let out = desk.finance.post_keyed("out", &of("take_out"), out).await;
    let out = out.ok();
    assert_eq!((&out["count"], &out["total"]), (&json!(1), &json!(200)));
    let release = json!({ "version": out["version"] });
    let path = of("release");
    let released = desk.approver.post_keyed("release", &path, release).await;
    let released = released.ok();
    assert_eq!(
        (&released["state"], &released["unpaid"]),
        (&json!("RELEASED"), &json!(1))
    );
    assert_eq!(released["files"].as_array().unwrap().len(), 2);
    let paid = json!({
        "version": released["version"], "value_on": desk.today, "reference": "NTRF 7",
    });
    let paid = desk.finance.post_keyed("pay", &of("execute"), paid).await;
    let paid = paid.ok();
    assert_eq!(
        (&paid["unpaid"], &paid["payouts"][0]["state"]),
        (&json!(0), &json!("EXECUTED"))
    );
    assert_eq!(paid["payouts"][0]["id"], second["id"]);

    let batch = desk.try_batch(None).await.ok();
    desk.release(&batch).await.ok();
    let payout = desk.payout(&first["id"]).await;
    let paid = json!({
        "version": payout["version"], "value_on": desk.today, "reference": "NTRF 8",
    });
    let path = format!("payouts/{}/execute", payout["id"]);
    let paid = desk.finance.post_keyed("one", &path, paid).await.ok();
    assert_eq!(
        (&paid["state"], &paid["payment"]["reference"]),
        (&json!("EXECUTED"), &json!("NTRF 8"))
    );
    agrees(&server).await;
    server.stop().await;
}
