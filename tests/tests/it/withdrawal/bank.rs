//! The target of a withdrawal: only the bank account that was signed, or an address.

use super::{agrees, with_wallet};
use domain::account::AccountForm;
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::prepared::prove_bank_account;
use tests::rows::Rows;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, sign_on, stored};

const ADDRESS: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/// The account names this bank account, as if it had been approved so.
async fn banks_at(server: &TestServer, who: &Subscriber, number: &str) {
    let tx = server.ports().store.begin().await.unwrap();
    let mut account = tx.accounts().lock(who.account).await.unwrap().unwrap();
    account.form = AccountForm {
        bank_account_number: Some(number.to_owned()),
        bank_name: Some("Bank of the Harbour".to_owned()),
        bank_country_id: Some(112),
        ..account.form
    };
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    prove_bank_account(server.ports(), who.account).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_bank_account_needs_another_signature() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    banks_at(&server, &who, "6222021234567890").await;
    let id = who.withdraw("100").await;
    let shown = who.withdrawal(id).await;
    assert_eq!(shown["BankName"], "Bank of the Harbour");
    let number = shown["BankAccountNumber"].as_str().unwrap();
    assert!(
        number.ends_with("890") && !number.contains("6222"),
        "{number}"
    );
    let form = who.sign_withdrawal(id).await;
    banks_at(&server, &who, "6222029999999999").await;
    who.submit_withdrawal(id, form)
        .await
        .refused(403, "SignatureFailedTip");
    // Signed again, it goes to the new one.
    let form = who.sign_withdrawal(id).await;
    who.submit_withdrawal(id, form).await.ok();
    let item = desk.finance.item("withdrawals", id).await;
    assert_eq!(item["pay_to"]["bank_account_number"], "6222029999999999");
    assert_eq!(item["pay_to"]["bank_country"], item["data"]["bank_country"]);
    assert_eq!(item["pay_to"]["differs_from_account"], false);
    // A submitted withdrawal goes to the signed bank account; the desk sees that the account now has another.
    banks_at(&server, &who, "6222021234567890").await;
    let item = desk.finance.item("withdrawals", id).await;
    assert_eq!(item["pay_to"]["bank_account_number"], "6222029999999999");
    assert_eq!(item["pay_to"]["differs_from_account"], true);
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_was_signed_for_another_bank_account_is_only_kept() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    banks_at(&server, &who, "6222021234567890").await;
    let id = who.withdraw("100").await;
    let asked = who.try_ask_withdrawal(id).await.ok();
    banks_at(&server, &who, "6222029999999999").await;
    sign_on(&who.client, &asked).await.redirect();
    let kept = stored(&who.client, &asked).await;
    assert_eq!(kept["documents"][0]["CodeKey"], "WithdrawAuthForm");
    assert_eq!(who.withdrawal(id).await["AuthFormDocumentID"], Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_form_that_comes_late_is_not_among_the_papers_of_the_withdrawal() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("100").await;
    who.sign_withdrawal(id).await;
    let asked = who.try_ask_withdrawal(id).await.ok();
    who.change_withdrawal(id, json!({ "Amount": 200 }))
        .await
        .ok();
    sign_on(&who.client, &asked).await.redirect();
    stored(&who.client, &asked).await;
    let form = who.sign_withdrawal(id).await;
    who.submit_withdrawal(id, form).await.ok();
    let item = desk.finance.item("withdrawals", id).await;
    let papers = item["documents"].as_array().unwrap();
    assert_eq!(papers.len(), 2, "{item}");
    assert_eq!(papers[0]["id"], form);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_number_lies_in_the_clear_beside_its_signature_or_in_the_trail() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    banks_at(&server, &who, "6222021234567890").await;
    who.handed_in_withdrawal("100").await;
    let rows = Rows::of(&server.database().connect().await).await;
    for table in ["signing_sessions", "audit_events", "withdrawals", "outbox"] {
        let rows = rows.of_table(table).concat();
        assert!(
            !rows.is_empty() && !rows.contains("6222021234567890"),
            "{table}"
        );
    }
    let trail = rows.of_table("audit_events").concat();
    assert!(trail.contains("USD 100.00 to Bank …890"), "{trail}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_may_go_to_a_bitcoin_address() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    let fields = json!({
        "CurrencyID": 1, "Amount": 100, "PayoutMethod": "Bitcoin", "BitcoinAddress": format!(" {ADDRESS} "),
    });
    let made = who.try_withdraw(fields).await.ok();
    let request = &made["CNWithdrawRequest"];
    let id = request["CNWithdrawRequestID"].as_i64().unwrap();
    assert_eq!(request["BitcoinAddress"], ADDRESS);
    assert_eq!(request["BankAccountNumber"], Value::Null);
    // Only what is sent changes: the address stays.
    let changed = who
        .change_withdrawal(id, json!({ "Amount": 120 }))
        .await
        .ok();
    assert_eq!(changed["CNWithdrawRequest"]["BitcoinAddress"], ADDRESS);
    let form = who.sign_withdrawal(id).await;
    who.submit_withdrawal(id, form).await.ok();
    let item = desk.finance.item("withdrawals", id).await;
    assert_eq!(item["payout_method"], "Bitcoin");
    assert_eq!(item["pay_to"]["bitcoin_address"], ADDRESS);
    let page = desk.finance.get("queues/withdrawals").await.ok();
    assert_eq!(page["items"][0]["payout_method"], "Bitcoin");
    server.stop().await;
}
