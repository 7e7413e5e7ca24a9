//! Completing: once, however often it is asked for, and only with money that is there.

use super::{MOBILE, balance, fund, history, published};
use domain::account::KycState;
use domain::ids::FrameworkId;
use domain::ledger::Book;
use serde_json::json;
use tests::forms::set_state;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::{book, transfer};

async fn a_completion_submitted_many_times_books_once(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_500).await;
    let order = who.start(project, 1010, 1_000).await;
    who.sign(order, "WalletInvest").await;
    let at_once = (0..8).map(|_| who.complete(order));
    for answer in futures_util::future::join_all(at_once).await {
        let answer = answer.ok();
        assert_eq!(answer["myInvestment"]["orderStatus"], "LWAIT");
    }
    let later = who.complete(order).await.ok();
    assert_eq!(later["myInvestment"]["UserInvestmentID"], order);
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(500));
    assert_eq!(
        balance(&server, Book::WalletHeld(who.account)).await,
        usd(1_000)
    );
    assert_eq!(history(&server, order).await, ["LWAIT"]);

    // Taken back, the money is free again; once.
    let which = json!({ "UserInvestmentID": order });
    let at_once = (0..8).map(|_| who.client.post("account_investment_revoke", which.clone()));
    for answer in futures_util::future::join_all(at_once).await {
        answer.ok();
    }
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        usd(1_500)
    );
    assert_eq!(
        balance(&server, Book::WalletHeld(who.account)).await,
        usd(0)
    );
    who.complete(order).await.refused(409, "OrderNotPending");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_completion_submitted_many_times_books_once_on_sqlite() {
    a_completion_submitted_many_times_books_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_completion_submitted_many_times_books_once_on_postgres() {
    a_completion_submitted_many_times_books_once(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_is_empty_by_now_completes_nothing() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    let order = who.start(project, 1010, 1_000).await;
    who.sign(order, "WalletInvest").await;
    let (wallet, adjusted) = (Book::Wallet(who.account), Book::OpeningAdjustments);
    let away = transfer("elsewhere", wallet, adjusted, usd(1));
    book(&server, &away).await;
    let refused = who.complete(order).await.refused(422, "AvailableBalance");
    assert!(
        refused["message"].as_str().unwrap().contains("999"),
        "{refused}"
    );
    assert_eq!(who.order(order).await["orderStatus"], "INIT");
    assert_eq!(
        balance(&server, Book::WalletHeld(who.account)).await,
        usd(0)
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_under_way_goes_on_while_its_account_is_applied_for_again() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, FrameworkId(1)).await;
    let order = who.start(project, 2, 1_000).await;
    set_state(server.ports(), who.account.0, KycState::Init, None).await;
    who.save(order, 486, json!({ "InvestmentAmount": 2_000 }))
        .await
        .ok();
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    who.complete(order).await.ok();
    who.try_start(project, 2, 1_000)
        .await
        .refused(409, "NoKYCAccountAvailable");
    server.stop().await;
}
