//! The same step of a deposit many times at once.

use super::{MOBILE, agrees, history};
use domain::ledger::Book;
use futures_util::future::join_all;
use serde_json::json;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::balance;

on_both_databases![
    std::future::ready =>
    submitted_and_passed_twenty_times_at_once_it_is_credited_once,
    a_cancel_and_a_pass_at_the_same_moment_agree,
];

async fn submitted_and_passed_twenty_times_at_once_it_is_credited_once(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = who.deposit("250").await;
    who.try_prove_deposit(id).await.ok();
    for answer in join_all((0..20).map(|_| who.submit_deposit(id))).await {
        assert_eq!(answer.ok()["WalletFundingRequest"]["State"], "LWAIT");
    }
    let version = desk.finance.item("deposits", id).await["version"].clone();
    let body = json!({ "version": version, "amount_received": 250 });
    let path = format!("queues/deposits/{id}/pass");
    for answer in join_all((0..20).map(|_| desk.finance.post(&path, body.clone()))).await {
        assert_eq!(answer.ok()["state"], "GWAIT");
    }
    let version = desk.approver.item("deposits", id).await["version"].clone();
    let body = json!({ "version": version });
    for answer in join_all((0..20).map(|_| desk.approver.post(&path, body.clone()))).await {
        assert_eq!(answer.ok()["state"], "GPASS");
    }
    assert_eq!(history(&server, id).await, ["LWAIT", "GWAIT", "GPASS"]);
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(250));
    agrees(&server).await;
    server.stop().await;
}

async fn a_cancel_and_a_pass_at_the_same_moment_agree(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    for _ in 0..6 {
        let id = who.submitted_deposit("40").await;
        let facts = json!({ "amount_received": 40 });
        let (cancelled, passed) = tokio::join!(
            who.cancel_deposit(id),
            desk.finance.pass("deposits", id, facts)
        );
        let state = who.deposit_request(id).await["State"].clone();
        let wanted = if cancelled.status == 200 {
            "RevokedInd"
        } else {
            "GWAIT"
        };
        assert_eq!(state, wanted);
        assert_ne!(cancelled.status == 200, passed.status == 200);
    }
    agrees(&server).await;
    server.stop().await;
}
