//! Random histories of moves and reversals: the balances are the sums of what was posted.

use super::{HELD, SHARES, USD, WALLET, book, differences, people};
use domain::ids::{AccountId, PayoutId, ProjectId};
use domain::ledger::{Asset, BalanceKey, Book, NotBooked, Quantity, Transaction};
use ports::driven::ledger::Booked;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use tests::on_both_databases;
use tests::storage::Storage;
use tests::wallet::{BANK, transfer, units};

on_both_databases![books_agree_over_random_histories];

/// A generator with a seed of its own in each run. The seed is printed, and `LANDFALL_TEST_SEED` repeats a run.
fn generator() -> TestRunner {
    let given = std::env::var("LANDFALL_TEST_SEED").ok();
    let seed = given.map_or_else(
        || RandomState::new().build_hasher().finish(),
        |seed| seed.parse().unwrap(),
    );
    println!("LANDFALL_TEST_SEED={seed}");
    let bytes = seed.to_le_bytes().repeat(4);
    let chance = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    TestRunner::new_with_rng(ProptestConfig::default(), chance)
}

/// A move between two books, and whether it is reversed.
fn random_moves() -> Vec<(usize, usize, i64, bool)> {
    let moves = prop::collection::vec((0..6_usize, 0..6_usize, 1_i64..5_000, any::<bool>()), 150);
    moves.new_tree(&mut generator()).unwrap().current()
}

/// Whether a book that may not go below zero stays above it.
fn suffices(expected: &BTreeMap<BalanceKey, i128>, transaction: &Transaction) -> bool {
    transaction.changes().into_iter().all(|(key, change)| {
        let after = expected.get(&key).copied().unwrap_or_default() + change;
        key.book.may_be_negative() || change >= 0 || after >= 0
    })
}

async fn books_agree_over_random_histories(storage: Storage) {
    people(&storage).await;
    let money = [
        WALLET,
        HELD,
        Book::Wallet(AccountId(2)),
        Book::Escrow(ProjectId(1)),
        BANK,
        Book::Payable(PayoutId(1)),
    ];
    let shares = [
        Book::Holding(AccountId(1)),
        Book::Holding(AccountId(2)),
        Book::Issued(ProjectId(1)),
    ];
    let mut expected = BTreeMap::<BalanceKey, i128>::new();
    for (n, (from, to, amount, is_reversed)) in random_moves().into_iter().enumerate() {
        let (books, asset): (&[Book], Asset) = if n % 3 == 0 {
            (&shares, SHARES)
        } else {
            (&money, USD)
        };
        let (from, to) = (books[from % books.len()], books[to % books.len()]);
        let quantity = Quantity::new(asset, amount).unwrap();
        let there = transfer(&format!("move:{n}"), from, to, quantity);
        let back = transfer(&format!("back:{n}"), to, from, quantity);
        let mut tried = vec![there];
        if is_reversed {
            tried.push(back.reversing(format!("move:{n}")));
        }
        for transaction in tried {
            let outcome = book(&storage, &transaction).await;
            // A move within one book changes nothing, whatever its balance.
            let allowed = suffices(&expected, &transaction);
            match outcome {
                Ok(Booked::Now(_)) if allowed => {
                    for (key, change) in transaction.changes() {
                        *expected.entry(key).or_default() += change;
                    }
                }
                Err(NotBooked::InsufficientFunds { key, units }) if !allowed => {
                    assert_eq!(units, expected.get(&key).copied().unwrap_or_default());
                    break;
                }
                other => panic!("{transaction:?}: {other:?}"),
            }
        }
    }
    let tx = storage.read().await;
    for (key, due) in expected {
        assert_eq!(
            units(tx.as_ref(), key.book, key.asset).await,
            due,
            "{key:?}"
        );
    }
    drop(tx);
    assert_eq!(differences(&storage).await, 0);
}
