//! Wallets in every currency that an account can get money in, whatever its framework takes and pays out today (decision 39).

use super::{MOBILE, agrees};
use domain::catalog::NewProject;
use domain::ledger::{Book, CashType, Gateway, Leg, Listing, Transaction};
use domain::{Currency, Money};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{CAYMAN, PKF, a_project, publish, usd};
use tests::server::TestServer;
use tests::shown::asked_anew;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{balance, book, cause, fund, transfer_for, units};

on_both_databases![tests::server::TestServer::with_database =>
    money_that_comes_back_in_another_currency_is_seen_and_withdrawn,
    a_currency_that_an_account_ever_held_keeps_its_wallet,
    money_that_passes_an_account_by_makes_no_wallet,
    a_framework_that_takes_no_deposits_any_more_keeps_its_wallets,
];

fn money(minor: i64, currency: Currency) -> Money {
    Money::from_minor(minor, currency).unwrap()
}

/// A project whose money is of this currency.
async fn publish_in(server: &TestServer, currency: Currency) -> domain::ids::ProjectId {
    let now = server.ports().clock.now();
    let mut project: NewProject = a_project(currency.code(), 10_000, now);
    let sold = &mut project.project;
    sold.currency = currency;
    sold.offering_size = money(1_000_000, currency);
    for limits in &mut sold.methods {
        limits.minimum = money(10_000, currency);
        limits.maximum = None;
    }
    project.content.project_size = money(2_000_000, currency);
    publish(server.ports().store.as_ref(), project).await
}

/// The wallets of the account as its overview shows them: currency, balance, what is available.
async fn wallets(who: &Subscriber) -> Vec<Value> {
    let answer = who.client.get("account_userentity", &[]).await.ok();
    let shown = answer["userEntities"][0]["CurrencyWallets"].as_array();
    let shown = shown.expect("wallets").iter();
    let told = |it: &Value| json!([it["CurrencyStr"], it["Balance"], it["BalanceAvailable"]]);
    shown.map(told).collect()
}

async fn execute(server: &TestServer, sql: &str) {
    let beside = server.database().connect().await;
    beside.execute_unprepared(sql).await.unwrap();
    asked_anew().await;
}

async fn money_that_comes_back_in_another_currency_is_seen_and_withdrawn(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let shown = [json!(["USD", 0, 0]), json!(["CNY", 0, 0])];
    assert_eq!(wallets(&who).await, shown);
    let project = publish_in(&server, Currency::Eur).await;
    // The wallet is there before anything lies in it.
    let empty = json!(["EUR", 0, 0]);
    assert_eq!(wallets(&who).await[2..], [empty]);

    let order = who.subscribe(project, 700).await;
    desk.accept(order, 700).await;
    let which = json!({ "UserInvestmentID": order });
    who.client
        .post("account_investment_revoke", which)
        .await
        .ok();
    assert_eq!(wallets(&who).await[2..], [json!(["EUR", 700, 700])]);

    let asked = json!({ "CurrencyID": Currency::Eur.id(), "Amount": 300.5 });
    let made = who.try_withdraw(asked).await.ok();
    let id = made["CNWithdrawRequest"]["CNWithdrawRequestID"].as_i64();
    let id = id.unwrap();
    let form = who.sign_withdrawal(id).await;
    who.submit_withdrawal(id, form).await.ok();
    assert_eq!(wallets(&who).await[2..], [json!(["EUR", 700, 399.5])]);
    desk.finance.pass("withdrawals", id, json!({})).await.ok();
    desk.approver.pass("withdrawals", id, json!({})).await.ok();
    assert_eq!(wallets(&who).await[2..], [json!(["EUR", 399.5, 399.5])]);
    let too_much = json!({ "CurrencyID": Currency::Eur.id(), "Amount": 400 });
    who.try_withdraw(too_much)
        .await
        .refused(422, "BalanceNotEnough");
    // Nobody offered anything in pounds here, and nothing ever came in.
    let never = json!({ "CurrencyID": Currency::Gbp.id(), "Amount": 1 });
    who.try_withdraw(never).await.refused(422, "NoWalletFound");
    agrees(&server).await;
    server.stop().await;
}

async fn a_currency_that_an_account_ever_held_keeps_its_wallet(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let wallet = Book::Wallet(who.account);
    let rand = money(12_345, Currency::Zar);
    let (there, back) = (
        (Book::OpeningAdjustments, wallet),
        (wallet, Book::OpeningAdjustments),
    );
    for (reference, between) in [("there", there), ("back", back)] {
        let moved = transfer_for(cause(), reference, CashType::Adjustment, between, rand);
        book(&server, &moved).await;
    }
    assert_eq!(wallets(&who).await[2..], [json!(["ZAR", 0, 0])]);
    server.stop().await;
}

/// A card payment of a fee and a wire for a subscription appear among the movements of an account, but touch no wallet.
async fn money_that_passes_an_account_by_makes_no_wallet(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let without = subscriber(&server, super::OTHER, CAYMAN).await;
    let project = publish_in(&server, Currency::Usd).await;
    let order = without.subscribe(project, 700).await;
    desk.accept(order, 700).await;
    let fee = Leg {
        from: Book::Gateway(Gateway::Card),
        to: Book::Fees,
        quantity: money(45_000, Currency::Zar).into(),
        listing: Listing::Outgoing(who.account, CashType::Fee),
    };
    let fee = Transaction::of_legs("fee", cause(), &[fee]).unwrap();
    book(&server, &fee).await;

    assert_eq!(
        wallets(&who).await,
        [json!(["USD", 0, 0]), json!(["CNY", 0, 0])]
    );
    let never = json!({ "CurrencyID": Currency::Zar.id(), "Amount": 1 });
    who.try_withdraw(never).await.refused(422, "NoWalletFound");
    let tx = server.ports().store.begin_read().await.unwrap();
    assert_eq!(tx.ledger().wallets(without.account).await.unwrap(), []);
    assert_eq!(tx.ledger().wallets(who.account).await.unwrap(), []);
    // They read of it all the same.
    let read = tx.ledger().movements(who.account, 9).await.unwrap();
    assert_eq!(read[0].amount, money(-45_000, Currency::Zar));
    drop(tx);
    server.stop().await;
}

async fn a_framework_that_takes_no_deposits_any_more_keeps_its_wallets(server: TestServer) {
    let desk = Desk::of(&server).await;
    let project = publish_in(&server, Currency::Usd).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let without = subscriber(&server, super::OTHER, CAYMAN).await;
    fund(&server, &who, 500).await;
    let order = who.subscribe(project, 700).await;
    desk.accept(order, 700).await;
    execute(
        &server,
        "UPDATE frameworks SET deposits = FALSE WHERE code = 'PKF'",
    )
    .await;
    // Nor does one get wallets by what it takes.
    execute(
        &server,
        "UPDATE frameworks SET deposits = TRUE, withdrawals = TRUE WHERE code = 'CAYMAN'",
    )
    .await;
    assert_eq!(wallets(&who).await[0], json!(["USD", 500, 500]));
    let item = desk.finance.item("subscriptions", order).await;
    assert_eq!(item["has_wallet"], true);
    // Money goes back to the wallet, and out of it.
    let which = json!({ "UserInvestmentID": order });
    who.client
        .post("account_investment_revoke", which)
        .await
        .ok();
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        usd(1_200)
    );
    who.withdraw("1200").await;
    // It is invested from as well.
    who.start(project, 1010, 100).await;
    let entities = without.client.get("account_userentity", &[]).await.ok();
    let entity = &entities["userEntities"][0];
    assert!(entity.get("CurrencyWallets").is_none_or(Value::is_null));

    execute(
        &server,
        "UPDATE frameworks SET withdrawals = FALSE WHERE code = 'PKF'",
    )
    .await;
    assert_eq!(wallets(&who).await[0], json!(["USD", 1200, 1200]));
    let asked = json!({ "CurrencyID": 1, "Amount": 1 });
    who.try_withdraw(asked)
        .await
        .refused(409, "WithdrawNotSupported");
    let tx = server.ports().store.begin_read().await.unwrap();
    let held = units(
        tx.as_ref(),
        Book::Wallet(without.account),
        Currency::Usd.into(),
    );
    assert_eq!(held.await, 0);
    drop(tx);
    agrees(&server).await;
    server.stop().await;
}
