//! Payouts that wait until somebody proves where they go, and targets that are changed behind the server's back.

use super::{MOBILE, agrees, with_wallet};
use domain::ids::PayoutId;
use domain::ledger::Book;
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::balance;

on_both_databases![
    std::future::ready =>
    what_a_failed_deposit_owes_goes_to_its_payer,
    nothing_is_paid_to_a_target_that_was_changed;
    sqlite alone:
    it_goes_to_the_approved_bank_account_of_its_payee,
];

/// A deposit that failed after its wire arrived; the payout to its payer.
async fn failed_deposit(desk: &Desk, who: &Subscriber) -> Value {
    let deposit = who.submitted_deposit("250").await;
    let arrived = json!({ "amount_received": 250 });
    desk.finance.pass("deposits", deposit, arrived).await.ok();
    let failed = desk.approver.fail("deposits", deposit, "Another payer");
    failed.await.ok();
    desk.payout_of("deposit", deposit).await
}

fn payer() -> Value {
    json!({
        "account_name": "ZHANG SAN", "account_number": "DE89370400440532013000",
        "bank_name": "Commerzbank", "swift_code": "COBADEFFXXX", "city": " ",
    })
}

async fn what_a_failed_deposit_owes_goes_to_its_payer(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let payout = failed_deposit(&desk, &who).await;
    assert_eq!(
        (
            &payout["state"],
            &payout["reason"],
            &payout["target"],
            &payout["may"]
        ),
        (
            &json!("WAITING_TARGET"),
            &json!("deposit"),
            &Value::Null,
            &json!(["give_target"])
        )
    );
    // The proof that came with the deposit lies beside it.
    let proof = payout["documents"][0]["url"].as_str().unwrap();
    let proof = proof.strip_prefix("/ops/api/").unwrap();
    assert_eq!(desk.finance.get(proof).await.status, 200);
    let incomplete = json!({ "payee": { "account_name": "张三" }, "reason": "the proof" });
    let refused = desk.step(&payout, "target", incomplete).await;
    let refused = refused.refused(422, "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols");
    let fields: Vec<_> = refused["fields"].as_array().unwrap().iter().collect();
    let named: Vec<_> = fields
        .iter()
        .map(|it| it["field"].as_str().unwrap())
        .collect();
    assert_eq!(named, ["account_name", "account_number", "bank_name"]);
    assert_eq!(refused["fields"][1]["messageKey"], "FieldRequired");
    let typed = json!({ "payee": payer(), "reason": "as the proof of payment shows" });
    let proposed = desk.step(&payout, "target", typed).await.ok();
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    let shown = desk.approver.get(&path).await.ok();
    assert!(
        shown["changes"]
            .to_string()
            .contains("DE89370400440532013000")
    );
    desk.approves(&proposed).await.ok();
    let payout = desk.payout(&payout["id"]).await;
    assert_eq!(
        (
            &payout["state"],
            &payout["target"]["account_name"],
            &payout["target_stands"]
        ),
        (&json!("DUE"), &json!("ZHANG SAN"), &json!(true))
    );
    agrees(&server).await;
    let batch = desk.try_batch(None).await.ok();
    let released = desk.release(&batch).await.ok();
    let file = format!("payout_batches/{}/file?format=pain001", batch["id"]);
    let written = desk.finance.get(&file).await;
    assert!(
        written
            .text()
            .contains("<IBAN>DE89370400440532013000</IBAN>")
    );
    desk.pay(&released, "NTRF 7").await.ok();
    let told = who.client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("250"), "{told}");
    agrees(&server).await;

    // It came back: the whole of it is owed again, and waits for another target.
    let payout = desk.payout(&payout["id"]).await;
    let back = json!({ "value_on": desk.today, "came_back": 240, "reason": "closed" });
    let proposed = desk.step(&payout, "bounce", back).await.ok();
    desk.approves(&proposed).await.ok();
    let again = desk
        .payout_of("payout", payout["id"].as_i64().unwrap())
        .await;
    assert_eq!(
        (&again["state"], &again["amount"], &again["target"]),
        (&json!("WAITING_TARGET"), &json!(250), &Value::Null)
    );
    assert_eq!(again["documents"].as_array().unwrap().len(), 1);
    let id = PayoutId(again["id"].as_i64().unwrap());
    assert_eq!(balance(&server, Book::Payable(id)).await, usd(250));
    let told = who.client.newest_message(MOBILE).await;
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("returned our payment"), "{told}");
    agrees(&server).await;
    server.stop().await;
}

async fn it_goes_to_the_approved_bank_account_of_its_payee(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let payout = failed_deposit(&desk, &who).await;
    let number = payout["account_target"]["account_number"].clone();
    assert!(number.is_string(), "{payout}");
    let own = json!({ "reason": "the payer is the holder" });
    let proposed = desk.step(&payout, "target", own).await.ok();
    desk.approves(&proposed).await.ok();
    let payout = desk.payout(&payout["id"]).await;
    assert_eq!(
        (&payout["state"], &payout["target"]["account_number"]),
        (&json!("DUE"), &number)
    );
    agrees(&server).await;
    server.stop().await;
}

async fn execute(server: &TestServer, sql: &str) {
    let connection = server.database().connect().await;
    connection.execute_unprepared(sql).await.unwrap();
}

async fn nothing_is_paid_to_a_target_that_was_changed(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, first) = desk.owed(&who, "100").await;
    let (_, second) = desk.owed(&who, "200").await;
    let names = async |record: &str| {
        let found = reconcile(server.ports()).await.unwrap();
        found.iter().any(|it| it.record == record)
    };
    // One row's target in the other's place does not open; another amount is not the one that was proven.
    let swap = format!(
        "UPDATE payouts SET target = (SELECT p.target FROM payouts p WHERE p.id = {}) WHERE id = {}",
        second["id"], first["id"]
    );
    execute(&server, &swap).await;
    assert!(names(&format!("payout:{}", first["id"])).await);
    let shown = desk.payout(&first["id"]).await;
    assert_eq!(shown["target_stands"], false);
    desk.try_batch(Some(&[&first["id"]]))
        .await
        .refused(400, "Error_BadRequest");
    let paid = json!({ "value_on": desk.today, "reference": "A", "reason": "urgent" });
    let proposed = desk.step(&shown, "execute", paid).await.ok();
    desk.approves(&proposed).await.refused(409, "PayeeChanged");

    let batch = desk.try_batch(Some(&[&second["id"]])).await.ok();
    let stolen = format!(
        "UPDATE payouts SET account_id = NULL WHERE id = {}",
        second["id"]
    );
    execute(&server, &stolen).await;
    desk.release(&batch).await.refused(409, "PayeeChanged");
    let path = format!("payout_batches/{}", batch["id"]);
    assert_eq!(desk.finance.get(&path).await.ok()["state"], "OPEN");
    assert!(names(&format!("payout:{}", second["id"])).await);
    server.is_left_broken();
    server.stop().await;
}
