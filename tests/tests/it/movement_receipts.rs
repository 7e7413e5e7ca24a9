//! The receipts of movements of money as PDF, over HTTP: what they say, and to whom.

use adapters::system::SettableClock;
use chrono::{TimeDelta, Utc};
use ports::driven::clock::Clock;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved};
use tests::forms::set_chinese_name;
use tests::on_both_databases;
use tests::papers::{assert_contains_words, text_of};
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund_ago;

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

on_both_databases![
    std::future::ready =>
    a_deposit_is_receipted_in_the_readers_language,
    a_withdrawals_receipt_follows_its_payment,
    an_investor_opens_sixty_receipts_an_hour_and_signing_waits_for_none;
    sqlite alone:
    a_receipt_is_its_owners_alone,
    a_name_that_nobody_approved_is_on_no_receipt,
];

/// The newest movement of an investor's money.
async fn newest(who: &Subscriber) -> Value {
    let listed = who.client.get("capital_list", &[]).await.ok();
    listed["data"]["list"][0].clone()
}

/// Where the receipt of a movement is, in a language.
async fn link(who: &Subscriber, movement: &Value, language: &str) -> String {
    let id = movement["id"].to_string();
    let query = [("id", id.as_str()), ("language", language)];
    let answer = who.client.get("account_receipt", &query).await.ok();
    answer["url"].as_str().unwrap().to_owned()
}

/// The words of the receipt of a movement, without the blanks between them.
async fn words(who: &Subscriber, movement: &Value, language: &str) -> String {
    let file = who.client.open(&link(who, movement, language).await).await;
    let (text, pages) = text_of(&file);
    assert_eq!(pages, 1, "a receipt is one page");
    text
}

async fn a_deposit_is_receipted_in_the_readers_language(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.deposit("1500.25").await;
    who.try_prove_deposit(id).await.ok();
    who.submit_deposit(id).await.ok();
    let stated = json!({ "amount_received": "1500.25" });
    desk.finance.pass("deposits", id, stated).await.ok();
    desk.approver.pass("deposits", id, json!({})).await.ok();

    let movement = newest(&who).await;
    let number = movement["receiptNumber"].as_str().unwrap();
    let request = who.deposit_request(id).await;
    let reference = request["RemittanceReference"].as_str().unwrap();
    let english = words(&who, &movement, "en").await;
    assert_contains_words(
        &english,
        &[
            number,
            "Receipt",
            "US$1,500.25",
            "Money in",
            "Wallet balance after it",
            &format!("Deposit {id}"),
            reference,
            "Xiaoming Wang",
            "(UTC+8)",
        ],
    );
    assert!(!english.contains("Notgiven"), "{english}");
    let chinese = words(&who, &movement, "zh").await;
    assert_contains_words(
        &chinese,
        &[
            number,
            "交易回单",
            "US$1,500.25",
            "收入",
            "交易后钱包余额",
            &format!("充值{id}"),
            reference,
        ],
    );
    assert!(!chinese.contains("未提供"), "{chinese}");

    // A Chinese name stands beside the Latin one in Chinese alone.
    set_chinese_name(server.ports(), who.account.0, Some("王小明")).await;
    let chinese = words(&who, &movement, "zh").await;
    assert_contains_words(&chinese, &["Xiaoming Wang（王小明）"]);
    let english = words(&who, &movement, "en").await;
    assert!(!english.contains("王小明"), "{english}");

    // Asked for again, the receipt is the same, byte for byte.
    let (first, again) = (
        link(&who, &movement, "en").await,
        link(&who, &movement, "en").await,
    );
    let first = who.client.open(&first).await;
    assert_eq!(first.bytes, who.client.open(&again).await.bytes);
    let name = format!("{number}.pdf");
    assert!(first.header("content-disposition").contains(&name));
    server.stop().await;
}

async fn a_withdrawals_receipt_follows_its_payment(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    tests::wallet::fund(&server, &who, 1_000).await;
    let (withdrawal, payout) = desk.owed(&who, "400").await;
    let out = newest(&who).await;
    let order = format!("Withdrawal {withdrawal}");
    let due = words(&who, &out, "en").await;
    assert_contains_words(
        &due,
        &[
            "Money out",
            "-US$400",
            &order,
            "account ending in 234",
            "Being paid",
        ],
    );

    let paid =
        json!({ "value_on": desk.today, "reference": "NTRF 8", "reason": "The portal was down" });
    let proposed = desk.step(&payout, "execute", paid).await.ok();
    desk.approver.approve(&proposed).await.ok();
    let executed = words(&who, &out, "en").await;
    assert_contains_words(&executed, &["Paid", "NTRF 8"]);
    assert!(!executed.contains("Beingpaid"), "{executed}");

    let payout = desk.payout(&payout["id"]).await;
    let back = json!({ "value_on": desk.today, "came_back": "380", "reason": "account closed" });
    let proposed = desk.step(&payout, "bounce", back).await.ok();
    desk.approver.approve(&proposed).await.ok();
    let returned = newest(&who).await;
    assert_eq!(returned["amount"], 400);
    let returned = words(&who, &returned, "en").await;
    assert_contains_words(
        &returned,
        &["Money in", &order, "Returned by the bank", "account closed"],
    );
    server.stop().await;
}

async fn a_receipt_is_its_owners_alone(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let (who, other) = (
        subscriber(&server, MOBILE, PKF).await,
        subscriber(&server, OTHER, PKF).await,
    );
    tests::wallet::fund(&server, &who, 1_000).await;
    let movement = newest(&who).await;
    let id = movement["id"].to_string();
    let refused = other.client.get("account_receipt", &[("id", &id)]).await;
    refused.refused(404, "Error_NotFound");
    for wrong in ["0", "-1", "999999"] {
        let refused = who.client.get("account_receipt", &[("id", wrong)]).await;
        refused.refused(404, "Error_NotFound");
    }
    who.client
        .get("account_receipt", &[])
        .await
        .refused(400, "Error_BadRequest");

    let url = link(&who, &movement, "en").await;
    assert_eq!(who.client.open(&url).await.status, 200);
    assert_eq!(other.client.open(&url).await.status, 404);
    let another = url.replace(&format!("/{id}-en."), &format!("/{id}-zh."));
    assert_ne!(another, url);
    assert_eq!(who.client.open(&another).await.status, 404);
    // The link to a receipt opens no document, and that of a document no receipt.
    let document = url.replace("/api/receipts/", "/api/files/");
    assert_eq!(who.client.open(&document).await.status, 404);
    let visitor = server.visitor().await;
    assert_eq!(visitor.open(&url).await.status, 401);
    server.stop().await;
}

async fn an_investor_opens_sixty_receipts_an_hour_and_signing_waits_for_none(
    database: TestDatabase,
) {
    let clock = SettableClock::at(Utc::now());
    let server = TestServer::start_at(database, "", clock.clone()).await;
    let (who, other) = (
        subscriber(&server, MOBILE, PKF).await,
        subscriber(&server, OTHER, PKF).await,
    );
    let mut urls = Vec::new();
    for who in [&who, &other] {
        tests::wallet::fund(&server, who, 1_000).await;
        urls.push(link(who, &newest(who).await, "en").await);
    }
    let tx = server.ports().store.begin().await.unwrap();
    for _ in 0..59 {
        let limits = tx.limits();
        let added = limits.add_opened_receipt(who.investor, clock.now()).await;
        added.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(who.client.open(&urls[0]).await.status, 200);
    let refused = who.client.open(&urls[0]).await;
    assert_eq!(refused.header("retry-after"), "3600");
    refused.refused(429, "Error_RequestTooFrequent");
    // A link that opens nothing counts for nothing, and another investor's limit is their own.
    assert_eq!(who.client.open("/api/receipts/x").await.status, 404);
    assert_eq!(other.client.open(&urls[1]).await.status, 200);
    for _ in 0..4 {
        clock.advance(TimeDelta::minutes(15));
        newest(&who).await;
    }
    let url = link(&who, &newest(&who).await, "en").await;
    assert_eq!(who.client.open(&url).await.status, 200);

    let ports = server.ports();
    assert!(!Arc::ptr_eq(&ports.papers, &ports.receipts));
    server.stop().await;
}

async fn a_name_that_nobody_approved_is_on_no_receipt(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF.0).await;
    fund_ago(&server, &who, 1_000, 40).await;
    let renamed = json!({ "UserEntityID": who.account.0, "ChineseName": "王五" });
    who.client.put("account_userentity", renamed).await.ok();
    let movement = newest(&who).await;
    let chinese = words(&who, &movement, "zh").await;
    assert_contains_words(&chinese, &["Wei Li"]);
    assert!(!chinese.contains("王五"), "{chinese}");
    server.stop().await;
}
