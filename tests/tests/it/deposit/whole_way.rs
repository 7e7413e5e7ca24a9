//! A deposit from its announcement until it is credited, goes back, or is cancelled.

use super::{MOBILE, agrees, history, listed};
use domain::ids::{PayoutId, ReceiptId};
use domain::ledger::Book;
use domain::payable;
use ports::read;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    what_arrived_is_credited,
    what_arrived_for_one_that_failed_is_owed_to_its_payer,
    one_that_failed_with_nothing_there_promises_nothing,
    one_is_cancelled_while_nothing_has_arrived;
    sqlite alone:
    a_proof_is_uploaded_for_it_or_named,
    what_is_stated_is_found_by_its_reference_at_the_desk,
];

async fn what_arrived_is_credited(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let asked = json!({ "CurrencyID": 1, "FundingAmount": 500.25 });
    let made = who.try_deposit(asked).await.ok();
    assert_eq!(made["messageKey"], "DepositSaved");
    let request = &made["WalletFundingRequest"];
    let id = request["WalletFundingRequestID"].as_i64().unwrap();
    assert_eq!(
        (
            &request["FundingAmount"],
            &request["Amount"],
            &request["State"],
            &request["FundingMethod"]
        ),
        (
            &json!(500.25),
            &json!(500.25),
            &json!("INIT"),
            &json!("Wire")
        )
    );
    let reference = request["RemittanceReference"].as_str().unwrap();
    assert!(
        reference.len() == 12 && reference.starts_with('D'),
        "{reference}"
    );
    let bank = &request["TransactionProcess"];
    assert!(
        !bank["BankAccountNumber"].as_str().unwrap().is_empty(),
        "{bank}"
    );
    let newest = who.client.get("account_deposit_request", &[]).await.ok();
    assert_eq!(newest["WalletFundingRequest"]["WalletFundingRequestID"], id);

    who.try_prove_deposit(id).await.ok();
    let proven = who.deposit_request(id).await;
    assert_eq!(
        proven["ProofDocumentID"],
        proven["ProofOfPaymentDocumentID"]
    );
    let url = proven["ProofUrl"].as_str().unwrap();
    assert_eq!(who.client.open(url).await.status, 200);
    let submitted = who.submit_deposit(id).await.ok();
    assert_eq!(submitted["messageKey"], "DepositSubmitted");
    assert_eq!(submitted["WalletFundingRequest"]["State"], "LWAIT");
    let told = who.client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("500.25"), "{told}");
    agrees(&server).await;

    // The bank kept its charge: what is credited is what arrived.
    let short = json!({ "amount_received": 495 });
    let silent = desk.finance.pass("deposits", id, short.clone()).await;
    silent.refused(422, "CommentRequired");
    let said = json!({ "amount_received": 495, "comment": "the bank's charge" });
    desk.finance.pass("deposits", id, said).await.ok();
    assert_eq!(
        balance(&server, Book::Suspense(ReceiptId(1))).await,
        usd(495)
    );
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(0));
    let seen = desk.approver.item("deposits", id).await;
    assert_eq!(
        (
            &seen["amount_received"],
            &seen["is_receipt_confirmed"],
            &seen["wallet"]["balance_after"]
        ),
        (&json!(495), &json!(false), &json!(495))
    );
    agrees(&server).await;
    let passed = desk.approver.pass("deposits", id, json!({})).await.ok();
    assert_eq!(passed["state"], "GPASS");
    assert_eq!(history(&server, id).await, ["LWAIT", "GWAIT", "GPASS"]);
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(495));
    assert_eq!(balance(&server, Book::Suspense(ReceiptId(1))).await, usd(0));
    assert_eq!(balance(&server, BANK).await, usd(-495));
    is_told_everywhere(&who, id).await;
    agrees(&server).await;
    server.stop().await;
}

/// The credited amount appears in the list of orders, in the message, in the movements of money and in the account.
async fn is_told_everywhere(who: &Subscriber, id: i64) {
    let entry = listed(who, id).await;
    assert_eq!(
        (
            &entry["orderStatus"],
            &entry["chargeId"],
            &entry["amount"],
            &entry["accountId"]
        ),
        (
            &json!("GPASS"),
            &json!(id),
            &json!(495),
            &json!(who.account.0)
        )
    );
    assert_eq!(entry["orderName"], "Deposit by wire transfer");
    let told = who.client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("495"), "{told}");
    let funds = who.client.get("capital_list", &[]).await.ok();
    let line = &funds["data"]["list"][0];
    assert_eq!((&line["type"], &line["amount"]), (&json!(2), &json!(495)));
    let entities = who.client.get("account_userentity", &[]).await.ok();
    let account = &entities["userEntities"][0];
    assert_eq!(account["DepositRequests"][0]["AmountReceived"], 495);
    assert_eq!(account["CurrencyWallets"][0]["Balance"], 495);
}

async fn what_arrived_for_one_that_failed_is_owed_to_its_payer(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.submitted_deposit("300").await;
    let arrived = json!({ "amount_received": 300 });
    desk.finance.pass("deposits", id, arrived).await.ok();
    let why = "Another person's account";
    desk.approver.fail("deposits", id, why).await.ok();
    assert_eq!(balance(&server, Book::Payable(PayoutId(1))).await, usd(300));
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(0));
    let payout = read(server.ports(), async |tx| {
        Ok(tx.payouts().get(PayoutId(1)).await?)
    })
    .await;
    let payout = payout.unwrap().unwrap();
    assert_eq!(payout.reason, payable::Reason::Deposit);
    assert_eq!(payout.state, payable::State::WaitingTarget);
    let shown = who.deposit_request(id).await;
    assert_eq!(
        (&shown["State"], &shown["Comment"]),
        (&json!("GFAIL"), &json!(why))
    );
    assert_eq!(listed(&who, id).await["comment"], why);
    let told = who.client.newest_message(MOBILE).await;
    assert!(
        told["text"].as_str().unwrap().contains("goes back"),
        "{told}"
    );
    agrees(&server).await;
    server.stop().await;
}

async fn one_that_failed_with_nothing_there_promises_nothing(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.submitted_deposit("300").await;
    desk.finance.fail("deposits", id, "Nothing came").await.ok();
    assert_eq!(history(&server, id).await, ["LWAIT", "LFAIL"]);
    let told = who.client.newest_message(MOBILE).await;
    assert!(!told["text"].as_str().unwrap().contains("back"), "{told}");
    agrees(&server).await;
    server.stop().await;
}

async fn one_is_cancelled_while_nothing_has_arrived(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (begun, submitted) = (who.deposit("10").await, who.submitted_deposit("20").await);
    for id in [begun, submitted, submitted] {
        who.cancel_deposit(id).await.ok();
        let entry = listed(&who, id).await;
        assert_eq!(
            (&entry["orderStatus"], &entry["RevokedInd"]),
            (&json!("RevokedInd"), &json!(true))
        );
    }
    let arrived = who.submitted_deposit("30").await;
    let facts = json!({ "amount_received": 30 });
    desk.finance.pass("deposits", arrived, facts).await.ok();
    let refused = who
        .cancel_deposit(arrived)
        .await
        .refused(409, "OrderNotPending");
    assert_eq!(refused["params"]["state"], "GWAIT");
    // What only one person said is taken back with a return; then nothing has arrived again.
    desk.approver
        .send_back("deposits", arrived, "Whose is it?")
        .await
        .ok();
    who.cancel_deposit(arrived).await.ok();
    assert_eq!(balance(&server, BANK).await, usd(0));
    agrees(&server).await;
    server.stop().await;
}

async fn a_proof_is_uploaded_for_it_or_named(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.deposit("10").await;
    who.submit_deposit(id).await.refused(422, "Nonuploaded");
    // A file that was uploaded as a proof for nothing yet is taken, one without a kind copied as a proof, and a passport copy is none.
    let upload = async |code: &str| {
        let fields = [("CodeKey", code)];
        let content = include_bytes!("../../../fixtures/proof.pdf").to_vec();
        let stored = who
            .client
            .upload(
                "account_document",
                &fields,
                "paid.pdf",
                "application/pdf",
                content,
            )
            .await;
        stored.ok()["DocumentID"].as_i64().unwrap()
    };
    let (proof, other) = (upload("Proof").await, upload("Other").await);
    let passport = upload("Passport").await;
    let name = |document: i64| json!({ "ProofDocumentID": document });
    who.change_deposit(id, name(passport))
        .await
        .refused(422, "Nonuploaded");
    // A mistake in the amount is reported before one in the proof.
    let both = json!({ "ProofDocumentID": passport, "FundingAmount": 0 });
    let refused = who.change_deposit(id, both).await;
    refused.refused(422, "Pleaseentertheamount");
    let named = who.change_deposit(id, name(other)).await.ok();
    let kept = named["WalletFundingRequest"]["ProofDocumentID"].clone();
    assert!(kept.is_i64() && kept != other, "{named}");
    let again = who.change_deposit(id, name(other)).await.ok();
    assert_eq!(again["WalletFundingRequest"]["ProofDocumentID"], kept);
    let named = who.change_deposit(id, name(proof)).await.ok();
    assert_eq!(
        named["WalletFundingRequest"]["ProofOfPaymentDocumentID"],
        proof
    );
    // Named for a second one too, it is the same file under a number of its own.
    let second = who.deposit("20").await;
    let submit = json!({ "ProofOfPaymentDocumentID": proof, "submit": true });
    let copied = who.change_deposit(second, submit).await.ok();
    let copied = &copied["WalletFundingRequest"];
    assert_eq!(copied["State"], "LWAIT");
    assert!(
        copied["ProofDocumentID"].is_i64() && copied["ProofDocumentID"] != proof,
        "{copied}"
    );
    who.submit_deposit(id).await.ok();
    who.try_prove_deposit(id)
        .await
        .refused(409, "OrderNotPending");
    agrees(&server).await;
    server.stop().await;
}

async fn what_is_stated_is_found_by_its_reference_at_the_desk(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (id, other) = (
        who.submitted_deposit("70").await,
        who.submitted_deposit("80").await,
    );
    let begun = who.deposit("90").await;
    let reference = who.deposit_request(id).await["RemittanceReference"].clone();
    let words = reference.as_str().unwrap().to_lowercase();
    let found = desk
        .finance
        .get(&format!("queues/deposits?q={words}"))
        .await
        .ok();
    assert_eq!(found["total"], 1);
    let entry = &found["items"][0];
    assert_eq!(
        (
            &entry["id"],
            &entry["remittance_reference"],
            &entry["amount"],
            &entry["funding_method"]
        ),
        (&json!(id), &reference, &json!(70), &json!("Wire"))
    );
    let all = desk.finance.get("queues/deposits").await.ok();
    let ids: Vec<Value> = all["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["id"].clone())
        .collect();
    assert_eq!(ids, [json!(id), json!(other)]);
    let unseen = desk.finance.get(&format!("queues/deposits/{begun}")).await;
    unseen.refused(404, "Error_NotFound");
    let item = desk.finance.item("deposits", id).await;
    assert_eq!(item["documents"][0]["kind"], "Proof", "{item}");
    let stranger = desk.reviewer.get(&format!("queues/deposits/{id}")).await;
    stranger.refused(403, "Error_Forbidden");
    server.stop().await;
}
