//! Gateway settlements: card payments that were collected, and the proceeds of coins that were sold.

use super::{ended, proposed, with_investor};
use domain::Currency;
use domain::ledger::{Asset, BalanceKey, Book, Gateway};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::statement::Line;
use tests::subscribing::Subscriber;

on_both_databases![
    std::future::ready =>
    coins_leave_the_gateway_by_a_sale_once,
];

const COINS: Gateway = Gateway::Crypto;

async fn of(server: &TestServer, book: Book) -> i64 {
    let key = BalanceKey {
        book,
        asset: Asset::Currency(Currency::Usd),
    };
    let found = ports::read(server.ports(), async |tx| {
        Ok(tx.ledger().balance(key).await?)
    });
    i64::try_from(found.await.unwrap()).unwrap()
}

/// A deposit of so many dollars, paid in bitcoin on the built-in page.
async fn paid_in_coins(who: &Subscriber, amount: &str) {
    let fields = json!({ "CurrencyID": 1, "FundingAmount": amount, "FundingMethod": "Bitcoin" });
    let made = who.try_deposit(fields).await.ok();
    let url = made["WalletFundingRequest"]["InvoiceUrl"].as_str().unwrap();
    let settled = [("outcome", "settled")];
    who.client.submit_form(url, &settled).await.redirect();
}

async fn coins_leave_the_gateway_by_a_sale_once(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    paid_in_coins(&who, "750").await;
    let gateway = Book::Gateway(COINS);
    assert_eq!(of(&server, gateway).await, -750_00);
    let fees = of(&server, Book::Fees).await;
    desk.read(&[
        Line::credit("700.00", "S1", "BITPAY settlement: bitcoin sold"),
        Line::credit("90.00", "S2", "PAYFAST card settlement"),
    ])
    .await;
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let coins = ("gateway_settlement".to_owned(), json!(COINS.id()), false);
    assert_eq!(proposed(&line), [coins]);
    assert_eq!(
        [&line["proposals"][0]["why"], &line["coins_held"]],
        [&json!("gateway_named"), &json!(750)]
    );
    let cards = ("gateway_settlement".to_owned(), json!(1), false);
    let other = desk.line(&open[1]["id"]).await;
    assert_eq!(proposed(&other), [cards]);
    assert_eq!(desk.confirm_exact().await["confirmed"], 0);

    for (fields, field) in [
        (json!({}), "record"),
        (json!({ "record": 3 }), "record"),
        (json!({ "record": 2 }), "owed"),
        (json!({ "record": 2, "owed": 0 }), "owed"),
        (json!({ "record": 1, "owed": 750 }), "owed"),
        // More than the gateway holds.
        (json!({ "record": 2, "owed": "750.01" }), "owed"),
    ] {
        let id = &line["id"];
        let refused = desk.try_confirm(id, "gateway_settlement", fields.clone());
        let refused = refused.await.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{fields}");
    }
    assert_eq!(of(&server, gateway).await, -750_00);

    let sold = json!({ "record": 2, "owed": 720, "charge": 5 });
    let done = desk.try_confirm(&line["id"], "gateway_settlement", sold);
    let done = done.await.ok();
    assert_eq!(
        [&done["owed"], &done["charge"], &done["coins_held"]],
        [&json!(720), &json!(5), &Value::Null]
    );
    assert_eq!(of(&server, gateway).await, -30_00);
    assert_eq!(of(&server, Book::Fees).await, fees - 5_00);
    assert_eq!(of(&server, Book::FxPosition).await, -15_00);
    // The rest is still there, and no more.
    assert_eq!(desk.line(&other["id"]).await["coins_held"], 30);
    let rest = json!({ "record": 2, "owed": "30.01" });
    let refused = desk.try_confirm(&other["id"], "gateway_settlement", rest);
    let refused = refused.await.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "owed");

    // The bank takes the sale back: everything is as before it.
    desk.read(&[Line::debit("700.00", "S3", "settlement returned").reversing()])
        .await;
    let back = desk.lines("OPEN").await.pop().unwrap();
    let of_sale = json!({ "record": line["id"], "reason": "the bank took it back" });
    let taken = desk.try_confirm(&back["id"], "reversal", of_sale);
    taken.await.ok();
    assert_eq!(of(&server, gateway).await, -750_00);
    assert_eq!(of(&server, Book::Fees).await, fees);
    assert_eq!(of(&server, Book::FxPosition).await, 0);
    ended(server).await;
}
