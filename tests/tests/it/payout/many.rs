//! Concurrent calls: each step happens once, however many requests ask for it at the same moment.

use super::{MOBILE, OTHER, agrees, with_wallet};
use domain::ids::PayoutId;
use domain::ledger::Book;
use futures_util::future::join_all;
use serde_json::json;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::server::TestServer;
use tests::wallet::{BANK, balance};

const AT_ONCE: usize = 20;

on_both_databases![
    std::future::ready =>
    each_step_of_a_batch_happens_once,
    a_payout_is_executed_once_however_many_say_so,
    two_batches_that_pay_the_same_accounts_are_paid_at_once,
];

/// How many of the answers are a success; every other one is a refusal that changed nothing.
fn done(answers: &[Answer]) -> usize {
    for answer in answers {
        let is_known = matches!(answer.status, 200 | 202 | 400 | 409);
        assert!(is_known, "{}", answer.text());
    }
    answers.iter().filter(|it| it.status == 200).count()
}

async fn each_step_of_a_batch_happens_once(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, first) = desk.owed(&who, "100").await;
    let (_, second) = desk.owed(&who, "200").await;
    let bank_before = balance(&server, BANK).await;
    let made = join_all((0..AT_ONCE).map(|_| desk.try_batch(None))).await;
    assert_eq!(done(&made), 1);
    let batch = made.into_iter().find(|it| it.status == 200).unwrap().ok();
    assert_eq!(batch["count"], 2);
    let released = join_all((0..AT_ONCE).map(|_| desk.release(&batch))).await;
    assert_eq!(done(&released), 1);
    let path = format!("payout_batches/{}", batch["id"]);
    let batch = desk.finance.get(&path).await.ok();
    assert_eq!(batch["files"].as_array().unwrap().len(), 2);
    let paid = join_all((0..AT_ONCE).map(|_| desk.pay(&batch, "NTRF 7"))).await;
    assert_eq!(done(&paid), 1);
    let bank = balance(&server, BANK).await.checked_sub(bank_before);
    assert_eq!(bank, Some(usd(300)));
    for payout in [first, second] {
        let id = PayoutId(payout["id"].as_i64().unwrap());
        assert_eq!(balance(&server, Book::Payable(id)).await, usd(0));
    }
    agrees(&server).await;
    server.stop().await;
}

async fn a_payout_is_executed_once_however_many_say_so(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    let bank_before = balance(&server, BANK).await;
    let batch = desk.try_batch(None).await.ok();
    let batch = desk.release(&batch).await.ok();
    let payout = desk.payout(&payout["id"]).await;
    let paid = json!({ "value_on": desk.today, "reference": "NTRF 7" });
    let singly = (0..AT_ONCE).map(|_| desk.step(&payout, "execute", paid.clone()));
    let whole = (0..AT_ONCE).map(|_| desk.pay(&batch, "NTRF 8"));
    let (singly, whole) = tokio::join!(join_all(singly), join_all(whole));
    assert_eq!(done(&singly) + done(&whole), 1);
    let bank = balance(&server, BANK).await.checked_sub(bank_before);
    assert_eq!(bank, Some(usd(100)));
    // Of twenty proposals of the same return, one is open and is approved once.
    let payout = desk.payout(&payout["id"]).await;
    let returned = json!({ "value_on": desk.today, "came_back": 100, "reason": "closed" });
    let proposed =
        join_all((0..AT_ONCE).map(|_| desk.step(&payout, "bounce", returned.clone()))).await;
    done(&proposed);
    let one = proposed
        .into_iter()
        .find(|it| it.status == 202)
        .unwrap()
        .ok();
    let approved = join_all((0..AT_ONCE).map(|_| desk.approver.approve(&one))).await;
    assert_eq!(done(&approved), 1);
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        usd(1_000)
    );
    agrees(&server).await;
    server.stop().await;
}

/// The two batches pay the same two accounts, in opposite order.
async fn two_batches_that_pay_the_same_accounts_are_paid_at_once(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let (wei, ann) = (
        with_wallet(&server, MOBILE, 1_000).await,
        with_wallet(&server, OTHER, 1_000).await,
    );
    let mut owed = Vec::new();
    for who in [&wei, &ann, &ann, &wei] {
        owed.push(desk.owed(who, "100").await.1);
    }
    let mut batches = Vec::new();
    for two in [
        [&owed[0]["id"], &owed[1]["id"]],
        [&owed[2]["id"], &owed[3]["id"]],
    ] {
        let batch = desk.try_batch(Some(&two)).await.ok();
        batches.push(desk.release(&batch).await.ok());
    }
    let paid = join_all(batches.iter().map(|batch| desk.pay(batch, "NTRF 7"))).await;
    for answer in paid {
        assert_eq!(answer.ok()["unpaid"], 0);
    }
    agrees(&server).await;
    server.stop().await;
}
