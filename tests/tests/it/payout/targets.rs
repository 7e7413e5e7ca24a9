//! Payouts that wait for a target, and targets that were changed in the database.

use super::{MOBILE, agrees, with_wallet};
use adapters::crypto::{KeyRing, KeyedSecrets};
use domain::ids::PayoutId;
use domain::ledger::Book;
use ports::Ports;
use ports::driving::operations::reconcile;
use ports::driving::payee::renew_payee_proofs;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use std::sync::Arc;
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
    a_proof_is_needed_where_no_signature_tells_the_target,
    a_payment_file_is_handed_out_as_its_own_batchs_alone,
];

const KEY: &str = "k2:HxweHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";

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
        "bank_name": "Commerzbank", "swift_code": "COBADEFFXXX", "city": " ", "country": 112,
    })
}

async fn what_a_failed_deposit_owes_goes_to_its_payer(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
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
    // The proof that came with the deposit is beside it.
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
    let country = json!({ "field": "payout.target.country", "before": null, "after": "CN" });
    let changes = shown["changes"].as_array().unwrap();
    assert!(changes.contains(&country), "{shown}");
    desk.approver.approve(&proposed).await.ok();
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
    desk.approver.approve(&proposed).await.ok();
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
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let payout = failed_deposit(&desk, &who).await;
    let number = payout["account_target"]["account_number"].clone();
    assert!(number.is_string(), "{payout}");
    let own = json!({ "reason": "the payer is the holder" });
    let proposed = desk.step(&payout, "target", own).await.ok();
    desk.approver.approve(&proposed).await.ok();
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
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, first) = desk.owed(&who, "100").await;
    let (_, second) = desk.owed(&who, "200").await;
    let (_, third) = desk.owed(&who, "300").await;
    let told_of = async |record: &str| {
        let found = reconcile(server.ports()).await.unwrap();
        found.iter().any(|it| it.record == record)
    };
    // One row's target does not open in the other's place.
    let swap = format!(
        "UPDATE payouts SET target = (SELECT p.target FROM payouts p WHERE p.id = {}) WHERE id = {}",
        second["id"], first["id"]
    );
    execute(&server, &swap).await;
    assert!(told_of(&format!("payout:{}", first["id"])).await);
    let shown = desk.payout(&first["id"]).await;
    assert_eq!(shown["target_stands"], false);
    let batched = desk.try_batch(Some(&[&first["id"]])).await;
    batched.refused(409, "PayeeChanged");
    let paid = json!({ "value_on": desk.today, "reference": "A", "reason": "urgent" });
    let proposed = desk.step(&shown, "execute", paid).await.ok();
    let approved = desk.approver.approve(&proposed).await;
    approved.refused(409, "PayeeChanged");

    // A batch of everything due skips the changed one. One that changes within a batch blocks the release until it is taken out.
    let batch = desk.try_batch(None).await.ok();
    assert_eq!(
        (&batch["count"], &batch["changed"]),
        (&json!(2), &json!([]))
    );
    let richer = format!(
        "UPDATE payouts SET amount_minor = 100000, target_proof = NULL WHERE id = {}",
        second["id"]
    );
    execute(&server, &richer).await;
    let refused = desk.release(&batch).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    let path = format!("payout_batches/{}", batch["id"]);
    let shown = desk.finance.get(&path).await.ok();
    assert_eq!(
        (&shown["state"], &shown["changed"]),
        (&json!("OPEN"), &json!([second["id"]]))
    );
    assert!(told_of(&format!("payout:{}", second["id"])).await);
    let out = json!({ "version": shown["version"], "payout": second["id"] });
    let out = desk.finance.post(&format!("{path}/take_out"), out).await;
    let released = desk.release(&out.ok()).await.ok();
    assert_eq!(released["payouts"][0]["id"], third["id"]);

    // A paid payout is not sent again when its row is set back to due.
    desk.pay(&released, "NTRF 7").await.ok();
    let replayed = format!(
        "UPDATE payouts SET state = 'DUE', paid_on = NULL, paid_bank_id = NULL, paid_reference = NULL WHERE id = {}",
        third["id"]
    );
    execute(&server, &replayed).await;
    let batched = desk.try_batch(Some(&[&third["id"]])).await;
    batched.refused(409, "PayoutNotDue");
    server.is_left_broken();
    server.stop().await;
}

async fn a_proof_is_needed_where_no_signature_tells_the_target(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let payout = failed_deposit(&desk, &who).await;
    let typed = json!({ "payee": payer(), "reason": "as the proof of payment shows" });
    let proposed = desk.step(&payout, "target", typed).await.ok();
    desk.approver.approve(&proposed).await.ok();

    // `landfall reseal` renews the proof under the new key; a server that has only that key accepts it.
    let own = std::fs::read_to_string(server.folder().join("development.keys")).unwrap();
    let with_keys = |keys: &str| Ports {
        secrets: Arc::new(KeyedSecrets::new(&KeyRing::parse(keys).unwrap())),
        ..server.ports().clone()
    };
    let record = format!("payout:{}", payout["id"]);
    let told_of = async |ports: &Ports| {
        let found = reconcile(ports).await.unwrap();
        found.iter().any(|it| it.record == record)
    };
    assert!(told_of(&with_keys(KEY)).await);
    let rotated = with_keys(&format!("{KEY},{}", own.trim()));
    let renewed = renew_payee_proofs(&rotated).await.unwrap();
    assert_eq!(renewed.left, [""; 0]);
    assert!(!told_of(&with_keys(KEY)).await);
    renew_payee_proofs(&with_keys(&format!("{},{KEY}", own.trim())))
        .await
        .unwrap();
    agrees(&server).await;

    let unproven = format!(
        "UPDATE payouts SET target_proof = NULL WHERE id = {}",
        payout["id"]
    );
    execute(&server, &unproven).await;
    let batched = desk.try_batch(Some(&[&payout["id"]])).await;
    batched.refused(409, "PayeeChanged");
    assert!(told_of(server.ports()).await);
    server.is_left_broken();
    server.stop().await;
}

async fn a_payment_file_is_handed_out_as_its_own_batchs_alone(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let mut batches = Vec::new();
    for amount in ["100", "200"] {
        desk.owed(&who, amount).await;
        let batch = desk.try_batch(None).await.ok();
        batches.push(desk.release(&batch).await.ok()["id"].clone());
    }
    let (first, second) = (&batches[0], &batches[1]);
    let swap = format!(
        "DELETE FROM payment_files WHERE batch_id = {second};
        UPDATE payment_files SET batch_id = {second} WHERE batch_id = {first}"
    );
    execute(&server, &swap).await;
    let file = format!("payout_batches/{second}/file?format=pain001");
    assert_eq!(desk.finance.get(&file).await.status, 500);
    let found = reconcile(server.ports()).await.unwrap();
    for batch in [first, second] {
        let record = format!("payout_batch:{batch}");
        assert!(found.iter().any(|it| it.record == record), "{found:?}");
    }
    server.is_left_broken();
    server.stop().await;
}
