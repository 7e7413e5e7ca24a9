//! What keeps an issue from being reversed: income, transferred shares, money that the project has.

use super::{Kind, REVOKE, Scene, which};
use domain::Refusal;
use domain::ids::{DistributionId, FrameworkId};
use domain::ledger::{Book, CashType, Cause, Purpose};
use domain::money::{Rounding, Shares};
use ports::Failure;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::subscribing::subscriber;
use tests::wallet::{BANK, book, cause, transfer_for};

on_both_databases![
    std::future::ready =>
    income_keeps_an_issue_from_being_reversed,
    shares_that_were_transferred_keep_an_issue_from_being_reversed,
    of_two_issues_the_first_has_left_first,
    money_that_was_paid_to_the_project_has_to_come_back_first,
];

async fn income_keeps_an_issue_from_being_reversed(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    let order = scene.issued().await;
    let wallet = Book::Wallet(scene.wei.account);
    let funded = Book::Distribution(DistributionId(1));
    let income = |reference: &str, from, to| {
        let cause = Cause {
            purpose: Purpose::Distribution(DistributionId(1)),
            project: Some(scene.project),
            ..cause()
        };
        transfer_for(
            cause,
            reference,
            CashType::RentalIncome,
            (from, to),
            usd(10),
        )
    };
    book(&scene.server, &income("funding", BANK, funded)).await;
    book(&scene.server, &income("rent", funded, wallet)).await;
    scene.is_bound(order).await;
    assert_eq!(scene.shares_held().await, 1_000);
    scene.agrees().await;

    let reversal = income("rent:reversal", wallet, funded).reversing("rent");
    book(&scene.server, &reversal).await;
    let back = income("funding:back", funded, BANK).reversing("funding");
    book(&scene.server, &back).await;
    scene.wei.client.post(REVOKE, which(order)).await.ok();
    assert_eq!(scene.on(wallet).await, usd(1_000));
    scene.agrees().await;
}

async fn shares_that_were_transferred_keep_an_issue_from_being_reversed(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    // No proposal explains these transfers.
    scene.server.is_left_broken();
    let order = scene.issued().await;
    let other = subscriber(&scene.server, "86-13900139009", FrameworkId(PKF)).await;
    let [own, others] = [scene.wei.account, other.account].map(Book::Holding);
    let one = Shares::from_ten_thousandths(1);
    scene.transfer("transfer:1", (own, others), one).await;
    scene.is_bound(order).await;
    assert_eq!(scene.on(Book::ProjectPaid(scene.project)).await, usd(1_000));

    scene.transfer("transfer:2", (others, own), one).await;
    scene.wei.client.post(REVOKE, which(order)).await.ok();
    assert_eq!(scene.shares_held().await, Value::Null);
    assert_eq!(scene.on(Book::Wallet(scene.wei.account)).await, usd(1_000));
}

async fn of_two_issues_the_first_has_left_first(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    // No proposal explains the transfer.
    scene.server.is_left_broken();
    let first = scene.issued().await;
    let held = scene.shares_held().await;
    let held = Shares::rounded(held.to_string().parse().unwrap(), Rounding::Down).unwrap();
    let second = scene.issued().await;
    let other = subscriber(&scene.server, "86-13900139009", FrameworkId(PKF)).await;
    let between = (
        Book::Holding(scene.wei.account),
        Book::Holding(other.account),
    );
    scene.transfer("transfer:1", between, held).await;
    scene.is_bound(first).await;
    scene.wei.client.post(REVOKE, which(second)).await.ok();
    scene.is_bound(first).await;
}

async fn money_that_was_paid_to_the_project_has_to_come_back_first(database: TestDatabase) {
    let scene = Scene::with_database(database, PKF).await;
    let order = scene.issued().await;
    let paid = Book::ProjectPaid(scene.project);
    let moved = |reference: &str, between| {
        transfer_for(cause(), reference, CashType::Adjustment, between, usd(1))
    };
    book(&scene.server, &moved("paid-out", (paid, BANK))).await;
    let refused = scene.wei.client.post(REVOKE, which(order)).await;
    refused.refused(409, "ProjectFundsPaidOut");
    let version = scene.version(order).await;
    for kind in [Kind::Revoke, Kind::Correct] {
        match scene.reverse(kind, order, version).await {
            Err(Failure::Refused(Refusal::ProjectFundsPaidOut)) => {}
            other => panic!("{kind:?}: {other:?}"),
        }
    }
    // Nor does anybody propose what could only fail.
    let asked = json!({ "version": version, "comment": "The investor asked" });
    let path = format!("queues/subscriptions/{order}/revoke");
    let proposed = scene.desk.finance.post(&path, asked).await;
    proposed.refused(409, "ProjectFundsPaidOut");
    assert_eq!(scene.shares_held().await, 1_000);
    assert_eq!(scene.listed(order).await["orderStatus"], "SUCCESS");

    book(&scene.server, &moved("came-back", (BANK, paid))).await;
    scene.wei.client.post(REVOKE, which(order)).await.ok();
    assert_eq!(scene.on(Book::Wallet(scene.wei.account)).await, usd(1_000));
    scene.agrees().await;
}
