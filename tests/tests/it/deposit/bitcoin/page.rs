//! Paying on the built-in page, over HTTP.

use super::super::{MOBILE, OTHER, agrees, history, listed};
use chrono::TimeDelta;
use domain::ledger::Book;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{CAYMAN, PKF, usd};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::balance;

on_both_databases![
    std::future::ready =>
    paid_on_the_page_it_is_credited_once;
    sqlite alone:
    half_of_it_waits_for_finance,
    its_time_runs_out_and_what_comes_later_is_late,
    one_that_was_cancelled_stays_cancelled_when_its_time_runs_out,
    what_cannot_be_is_refused,
];

/// A deposit in bitcoin with its number and the address of its page.
async fn begun(who: &Subscriber, amount: &str) -> (i64, String, Value) {
    let fields = json!({ "CurrencyID": 1, "FundingAmount": amount, "FundingMethod": "Bitcoin" });
    let made = who.try_deposit(fields).await.ok();
    let request = made["WalletFundingRequest"].clone();
    let id = request["WalletFundingRequestID"].as_i64().unwrap();
    let url = request["InvoiceUrl"].as_str().unwrap().to_owned();
    (id, url, request)
}

async fn paid_on_the_page_it_is_credited_once(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (id, url, request) = begun(&who, "120.50").await;
    assert_eq!(
        (
            &request["State"],
            &request["FundingMethod"],
            &request["Invoice"]["State"],
            &request["Invoice"]["Coins"],
            &request["Deviation"],
        ),
        (
            &json!("INIT"),
            &json!("Bitcoin"),
            &json!("Open"),
            &json!(0.00241),
            &json!(null)
        )
    );
    assert!(!request["BitPayInvoiceID"].as_str().unwrap().is_empty());
    let page = who.client.open(&url).await;
    assert!(page.text().contains("0.00241000 BTC"), "{}", page.text());
    let pay = || who.client.submit_form(&url, &[("outcome", "settled")]);
    for answer in join_all((0..10).map(|_| pay())).await {
        let back = answer.redirect();
        assert!(
            back.ends_with(&format!("WalletFundingRequestID={id}")),
            "{back}"
        );
    }
    assert_eq!(history(&server, id).await, ["GPASS"]);
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await.minor(),
        120_50
    );
    let entry = listed(&who, id).await;
    assert_eq!(
        (&entry["orderStatus"], &entry["amount"]),
        (&json!("GPASS"), &json!(120.5))
    );
    let told = who.client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("120.50"), "{told}");
    // What is paid cannot expire, nor be cancelled.
    let late = who
        .client
        .submit_form(&url, &[("outcome", "expired")])
        .await;
    assert_eq!(late.status, 409);
    who.cancel_deposit(id).await.refused(409, "OrderNotPending");
    agrees(&server).await;
    server.stop().await;
}

async fn half_of_it_waits_for_finance(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (id, url, _) = begun(&who, "100").await;
    who.client
        .submit_form(&url, &[("outcome", "underpaid")])
        .await
        .redirect();
    let shown = who.deposit_request(id).await;
    assert_eq!(
        (
            &shown["State"],
            &shown["Deviation"],
            &shown["AmountReceived"]
        ),
        (&json!("LWAIT"), &json!("short"), &json!(50))
    );
    let queue = desk.finance.get("queues/deposits").await.ok();
    assert_eq!(queue["items"][0]["deviation"], "short");
    // What arrived is known: another amount cannot be stated, and it is not what was asked for.
    let other = json!({ "amount_received": 100, "comment": "all of it" });
    desk.finance
        .pass("deposits", id, other)
        .await
        .refused(409, "ReceiptConfirmed");
    desk.finance
        .pass("deposits", id, json!({}))
        .await
        .refused(422, "CommentRequired");
    let said = json!({ "comment": "half of it arrived" });
    desk.finance.pass("deposits", id, said).await.ok();
    desk.approver.pass("deposits", id, json!({})).await.ok();
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(50));
    agrees(&server).await;
    server.stop().await;
}

async fn its_time_runs_out_and_what_comes_later_is_late(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (id, url, _) = begun(&who, "100").await;
    clock.advance(TimeDelta::minutes(16));
    server.worker_round().await;
    let shown = who.deposit_request(id).await;
    assert_eq!(
        (&shown["State"], &shown["Invoice"]["State"]),
        (&json!("RevokedInd"), &json!("Expired"))
    );
    let told = who.client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("bitcoin"), "{told}");
    who.client
        .submit_form(&url, &[("outcome", "settled")])
        .await
        .redirect();
    let shown = who.deposit_request(id).await;
    assert_eq!(
        (&shown["State"], &shown["Deviation"]),
        (&json!("LWAIT"), &json!("late"))
    );
    agrees(&server).await;
    server.stop().await;
}

async fn one_that_was_cancelled_stays_cancelled_when_its_time_runs_out(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (id, url, _) = begun(&who, "100").await;
    who.cancel_deposit(id).await.ok();
    let run_out = async |url: &str| {
        who.client
            .submit_form(url, &[("outcome", "expired")])
            .await
            .redirect();
    };
    run_out(&url).await;
    let reads = async |id| {
        let request = who.deposit_request(id).await;
        let fields = ["State", "HasExpired"].map(|field| request[field].clone());
        (fields, request["Invoice"]["State"].clone())
    };
    let expired = json!("Expired");
    assert_eq!(
        reads(id).await,
        ([json!("RevokedInd"), json!(false)], expired.clone())
    );
    // One that was not cancelled ends with its time.
    let (id, url, _) = begun(&who, "100").await;
    run_out(&url).await;
    assert_eq!(
        reads(id).await,
        ([json!("RevokedInd"), json!(true)], expired)
    );
    agrees(&server).await;
    server.stop().await;
}

async fn what_cannot_be_is_refused(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (id, url, request) = begun(&who, "100").await;
    // Its terms are those of its invoice; what says the same changes nothing.
    let same = json!({ "FundingAmount": 100, "submit": true });
    let saved = who.change_deposit(id, same).await.ok();
    assert_eq!(saved["WalletFundingRequest"]["Version"], request["Version"]);
    let more = json!({ "FundingAmount": 200 });
    who.change_deposit(id, more)
        .await
        .refused(409, "OrderNotPending");
    who.try_prove_deposit(id)
        .await
        .refused(409, "OrderNotPending");
    let wire = json!({ "FundingMethod": "Wire" });
    who.change_deposit(id, wire)
        .await
        .refused(409, "PaymentMethodNotOffered");
    let by_wire = who.deposit("30").await;
    let bitcoin = json!({ "FundingMethod": "Bitcoin" });
    who.change_deposit(by_wire, bitcoin)
        .await
        .refused(409, "PaymentMethodNotOffered");
    for amount in ["0", "-1", "0.001", "ten"] {
        let fields =
            json!({ "CurrencyID": 1, "FundingAmount": amount, "FundingMethod": "Bitcoin" });
        let status = who.try_deposit(fields).await.status;
        assert!([400, 422].contains(&status), "{amount}: {status}");
    }
    // The page is its token's alone, and takes three outcomes.
    let unknown = format!("{url}x");
    who.client
        .open(&unknown)
        .await
        .refused(404, "Error_NotFound");
    let odd = who.client.submit_form(&url, &[("outcome", "paid")]).await;
    odd.refused(400, "Error_BadRequest");
    who.cancel_deposit(id).await.ok();
    // Nobody is called back by the built-in page.
    let forged = who
        .client
        .raw(reqwest::Method::POST, "/callbacks/crypto/builtin", |it| it)
        .await;
    assert_eq!(forged.status, 404);
    let elsewhere = who
        .client
        .raw(reqwest::Method::POST, "/callbacks/crypto/btcpay", |it| it)
        .await;
    assert_eq!(elsewhere.status, 404);
    let other = subscriber(&server, OTHER, CAYMAN).await;
    let fields = json!({ "CurrencyID": 1, "FundingAmount": 5, "FundingMethod": "Bitcoin" });
    other
        .try_deposit(fields)
        .await
        .refused(409, "DepositNotSupported");
    agrees(&server).await;
    server.stop().await;
}
