//! Which accounts are blocked, and that a block waits for those who decided that there is none.

use super::{added, investor, new_account};
use domain::account::Block;
use domain::ids::AccountId;
use tests::on_both_databases;
use tests::prepared::a_stored_operator;
use tests::storage::{Storage, at};

on_both_databases![those_that_are_blocked_are_named_by_number];

/// Three accounts, the last of which is blocked.
async fn with_a_blocked_one(storage: &Storage) -> [AccountId; 3] {
    let mut accounts = [AccountId(0); 3];
    for (place, number) in accounts.iter_mut().zip(0..) {
        let who = investor(storage, &format!("86-1380013800{number}")).await;
        *place = added(storage, new_account(who, 1)).await;
    }
    let tx = storage.begin().await;
    let by = a_stored_operator(tx.as_ref(), "farah", at(0)).await;
    let account = tx.accounts().lock(accounts[2]).await.unwrap().unwrap();
    let block = Block {
        reason: "Court order 12".into(),
        by,
        since: at(9),
    };
    let blocked = tx.accounts().set_block(&account, Some(&block)).await;
    blocked.unwrap();
    tx.commit().await.unwrap();
    accounts
}

async fn those_that_are_blocked_are_named_by_number(storage: Storage) {
    let [one, two, blocked] = with_a_blocked_one(&storage).await;
    let named = [blocked, two, blocked, one, AccountId(999)];
    let tx = storage.begin().await;
    for (asked, expected) in [
        (&named[..], vec![blocked]),
        (&named[1..2], vec![]),
        (&named[..0], vec![]),
    ] {
        let read = tx.accounts().blocked_among(asked).await.unwrap();
        let held = tx.accounts().hold_blocks(asked).await.unwrap();
        assert_eq!((&read, &held), (&expected, &expected));
    }
}

/// Those who share an account's lock do not wait for each other; who would block it waits for both.
#[tokio::test]
async fn a_block_waits_for_those_who_hold_it_off() {
    let storage = Storage::postgres().await;
    let [one, two, _] = with_a_blocked_one(&storage).await;
    let (first, second) = (storage.begin().await, storage.begin().await);
    for tx in [&first, &second] {
        assert_eq!(tx.accounts().hold_blocks(&[two, one]).await.unwrap(), []);
    }
    let third = storage.begin().await;
    let waits = third.accounts().lock(one);
    let soon = tokio::time::timeout(std::time::Duration::from_millis(500), waits).await;
    assert!(soon.is_err(), "the account was locked");
}
