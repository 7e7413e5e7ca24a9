//! Many bookings at the same moment: each is booked once, and no wallet goes below zero.

use super::{HELD, USD, WALLET, balance, book, differences, people};
use domain::ids::AccountId;
use domain::ledger::{BalanceKey, Book, NotBooked};
use domain::review::Actor;
use ports::driven::ledger::Booked;
use std::time::Duration;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::storage::{Storage, at};
use tests::wallet::{BANK, post, transfer};

on_both_databases![
    a_transaction_is_booked_once_by_64_at_once,
    a_whole_wallet_is_paid_out_once_by_64_at_once,
    a_transaction_is_reversed_once_by_32_at_once,
    a_wallet_is_never_overdrawn_by_64_at_once,
    a_movement_counts_what_was_held_at_the_same_moment,
    crossing_bookings_do_not_wait_in_a_circle,
];

async fn a_transaction_is_booked_once_by_64_at_once(storage: Storage) {
    people(&storage).await;
    let receipt = transfer("subscription:1:receipt", BANK, WALLET, usd(10));
    let tries = (0..64).map(|_| book(&storage, &receipt));
    let outcomes = futures_util::future::join_all(tries).await;
    let now = |outcome: &&Result<Booked, NotBooked>| matches!(outcome, Ok(Booked::Now(_)));
    let before = |outcome: &&Result<Booked, NotBooked>| matches!(outcome, Ok(Booked::Before(_)));
    let counts = (
        outcomes.iter().filter(now).count(),
        outcomes.iter().filter(before).count(),
    );
    assert_eq!(counts, (1, 63));
    assert_eq!(balance(&storage, WALLET).await, 1_000);
    assert_eq!(differences(&storage).await, 0);
}

/// Those that waited for the lock find the wallet emptied by their own booking, not by another one.
async fn a_whole_wallet_is_paid_out_once_by_64_at_once(storage: Storage) {
    people(&storage).await;
    let funding = transfer("funding", BANK, WALLET, usd(10));
    book(&storage, &funding).await.unwrap();
    let payout = transfer("withdrawal:1:payout", WALLET, BANK, usd(10));
    let tries = (0..64).map(|_| book(&storage, &payout));
    let outcomes = futures_util::future::join_all(tries).await;
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    assert_eq!(balance(&storage, WALLET).await, 0);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_transaction_is_reversed_once_by_32_at_once(storage: Storage) {
    people(&storage).await;
    let other = Book::Wallet(AccountId(2));
    for (reference, to) in [("paid:1", WALLET), ("paid:2", other)] {
        let paid = transfer(reference, BANK, to, usd(40));
        book(&storage, &paid).await.unwrap();
    }
    let reversal = |reference: String| transfer(&reference, WALLET, BANK, usd(1));
    let lost = reversal("lost".into()).reversing("paid:9");
    let lost = book(&storage, &lost).await;
    assert_eq!(lost, Err(NotBooked::NothingToReverse("paid:9".into())));
    // Each under a reference of its own: the reversed transaction is the one already used.
    let reversals: Vec<_> = (0..32)
        .map(|n| reversal(format!("back:{n}")).reversing("paid:1"))
        .collect();
    let tries = reversals.iter().map(|reversal| book(&storage, reversal));
    let outcomes = futures_util::future::join_all(tries).await;
    let before = NotBooked::ReversedBefore("paid:1".into());
    let (booked, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((booked.len(), refused.len()), (1, 31));
    assert!(
        refused.iter().all(|it| it.as_ref() == Err(&before)),
        "{refused:?}"
    );
    let twice = [1, 2].map(|n| {
        let back = transfer(&format!("back:other:{n}"), other, BANK, usd(20));
        back.reversing("paid:2")
    });
    let tx = storage.begin().await;
    let posted = tx.ledger().post(&twice, Actor::System, at(1)).await;
    let before = NotBooked::ReversedBefore("paid:2".into());
    assert_eq!(posted.unwrap(), Err(before));
    drop(tx);
    book(&storage, &twice[0]).await.unwrap();
    assert_eq!(balance(&storage, WALLET).await, 3_900);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_wallet_is_never_overdrawn_by_64_at_once(storage: Storage) {
    people(&storage).await;
    let deposit = transfer("deposit", BANK, WALLET, usd(10));
    book(&storage, &deposit).await.unwrap();
    let holds: Vec<_> = (0..64)
        .map(|n| transfer(&format!("hold:{n}"), WALLET, HELD, usd(1)))
        .collect();
    let tries = holds.iter().map(|hold| book(&storage, hold));
    let outcomes = futures_util::future::join_all(tries).await;
    let (booked, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((booked.len(), refused.len()), (10, 54));
    let key = BalanceKey {
        book: WALLET,
        asset: USD,
    };
    let empty = NotBooked::InsufficientFunds { key, units: 0 };
    assert!(refused.iter().all(|it| it.as_ref() == Err(&empty)));
    assert_eq!(balance(&storage, WALLET).await, 0);
    assert_eq!(balance(&storage, HELD).await, 1_000);
    assert_eq!(differences(&storage).await, 0);
}

/// The first hold of a wallet creates a balance that no transaction waiting for the wallet could
/// have seen.
async fn a_movement_counts_what_was_held_at_the_same_moment(storage: Storage) {
    people(&storage).await;
    let funding = transfer("funding", BANK, WALLET, usd(1_000));
    book(&storage, &funding).await.unwrap();
    let hold = transfer("hold", WALLET, HELD, usd(300));
    let holding = async {
        let tx = storage.begin().await;
        post(tx.as_ref(), &hold, at(1)).await.unwrap().unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        tx.commit().await.unwrap();
    };
    let meanwhile = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let refund = transfer("refund", BANK, WALLET, usd(50));
        book(&storage, &refund).await.unwrap();
    };
    tokio::join!(holding, meanwhile);
    let tx = storage.read().await;
    let told = tx.ledger().movements(AccountId(1), 1).await.unwrap();
    assert_eq!((told[0].amount, told[0].balance), (usd(50), usd(1_050)));
    drop(tx);
    assert_eq!(differences(&storage).await, 0);
}

async fn crossing_bookings_do_not_wait_in_a_circle(storage: Storage) {
    people(&storage).await;
    let other = Book::Wallet(AccountId(2));
    for (reference, wallet) in [("a", WALLET), ("b", other)] {
        let deposit = transfer(reference, BANK, wallet, usd(1_000));
        book(&storage, &deposit).await.unwrap();
    }
    let tries = (0..32).map(|n| {
        let (from, to) = if n % 2 == 0 {
            (WALLET, other)
        } else {
            (other, WALLET)
        };
        let there = transfer(&format!("cross:{n}"), from, to, usd(1));
        let storage = &storage;
        async move {
            let tx = storage.begin().await;
            post(tx.as_ref(), &there, at(1)).await?.unwrap();
            tx.commit().await
        }
    });
    // None of them may fail as a deadlock.
    for outcome in futures_util::future::join_all(tries).await {
        outcome.unwrap();
    }
    assert_eq!(balance(&storage, WALLET).await, 100_000);
    assert_eq!(differences(&storage).await, 0);
}
