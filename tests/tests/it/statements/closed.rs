//! A closed bank account of the platform whose bank still sends money and statements.

use super::{agrees, counts, with_desk};
use chrono::NaiveDate;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;
use tests::statement::{Line, camt_of};

on_both_databases![
    std::future::ready =>
    late_money_on_a_closed_account_is_taken_and_nothing_new_goes_there,
];

/// Its number.
const NUMBER: &str = "7700 1122 3344";

fn content(is_open: bool) -> Value {
    json!({
        "name": "Old account", "bank_name": "Shore Bank", "address": "2 Shore Road", "account_name": "Landfall",
        "account_number": NUMBER, "swift_code": "DEMOHKHH", "is_open": is_open,
    })
}

async fn found(by: &Operator, path: &str) -> Value {
    let all = by.get(path).await.ok();
    let mut items = all["items"].as_array().unwrap().iter();
    let found = items.find(|it| it["name"] == "Old account");
    found.cloned().unwrap_or_default()
}

/// Two administrators open the account and close it again; its number.
async fn closed_account(server: &TestServer) -> Value {
    let alma = operator(server, "alma", &[Role::Admin]).await;
    let otto = operator(server, "otto", &[Role::Admin]).await;
    let body = json!({ "content": content(true), "reason": "letter of the bank" });
    let proposed = alma.post("bank_accounts", body).await.ok();
    otto.approve(&proposed).await.ok();
    let open = found(&alma, "bank_accounts").await;
    let body = json!({ "version": open["version"], "content": content(false), "reason": "closed" });
    let path = format!("bank_accounts/{}", open["id"]);
    let proposed = alma.put(&path, body).await.ok();
    otto.approve(&proposed).await.ok();
    open["id"].clone()
}

async fn late_money_on_a_closed_account_is_taken_and_nothing_new_goes_there(
    database: TestDatabase,
) {
    let (server, desk) = with_desk(database).await;
    let bank = closed_account(&server).await;
    // It stays to be chosen, behind the open ones, marked as closed.
    let choices = desk.finance.get("receipts/bank_accounts").await.ok();
    let choices = choices["items"].as_array().unwrap().clone();
    assert_eq!(
        choices.last().unwrap(),
        &json!({ "id": bank, "name": "Old account", "open": false })
    );
    assert_eq!(choices[0]["open"], true);

    let today: NaiveDate = desk.today.parse().unwrap();
    let file = camt_of(NUMBER, today, &[Line::credit("40.00", "L1", "late")]);
    let path = format!("receipts/import?bank_account={bank}");
    let read = desk.finance.upload(&path, "late.xml", file.into()).await;
    assert_eq!(counts(&read.ok()), [1, 0, 0]);
    // It is still known by its number.
    let file = camt_of("7700 1122 3345", today, &[]);
    let other = desk.finance.upload(&path, "other.xml", file.into()).await;
    let other = other.refused(422, "BankFileUnreadable");
    assert_eq!(other["params"]["reason"], "other_account");
    let entered = json!({
        "bank_account": bank, "reference": "L2", "booked_on": desk.today, "value_on": desk.today,
        "amount": "50", "currency": "USD", "payer": "WANG XIAOMING",
    });
    let receipt = desk.finance.post("receipts", entered).await.ok();
    assert_eq!(receipt["bank_account"]["name"], "Old account");
    let lines = format!("statement_lines?bank_account={bank}");
    let lines = desk.finance.get(&lines).await.ok();
    assert_eq!(lines["items"].as_array().unwrap().len(), 1);

    // Nothing is paid from it.
    let batch = json!({
        "bank_account": bank, "currency": "USD", "pay_on": desk.today, "payouts": null,
    });
    let batch = desk.finance.post("payout_batches", batch).await;
    batch.refused(409, "PayeeChanged");
    agrees(&server).await;
    server.stop().await;
}
