//! Holds: one is open for each order or withdrawal, and is closed once.

use domain::ids::{AccountId, OrderId};
use domain::ledger::HeldFor;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{
    a_project, a_stored_account, a_stored_investor, a_withdrawal, an_order, publish_alone, usd,
};
use tests::storage::{Storage, at};

on_both_databases![
    a_hold_is_open_once_and_closed_once,
    a_withdrawal_has_a_hold_of_its_own,
];

async fn an_order_id(storage: &Storage) -> OrderId {
    let project = publish_alone(storage.store(), &a_project("ONE", 10_000, at(0))).await;
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    // The first account has the number that the tests write.
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    assert_eq!(account, AccountId(1));
    let order = an_order(investor, account, project, at(0));
    let id = tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
    id
}

/// The result of a second hold for the same, by the commit at the latest.
async fn held_again(
    storage: &Storage,
    account: AccountId,
    held_for: HeldFor,
) -> Result<(), StoreError> {
    let tx = storage.begin().await;
    tx.ledger()
        .add_hold(account, held_for, usd(5), at(0))
        .await?;
    tx.commit().await
}

async fn a_hold_is_open_once_and_closed_once(storage: Storage) {
    let order = an_order_id(&storage).await;
    let account = AccountId(1);
    let held_for = HeldFor::Order(order);
    let tx = storage.begin().await;
    tx.ledger()
        .add_hold(account, held_for, usd(5), at(0))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        held_again(&storage, account, held_for).await,
        Err(StoreError::Conflict)
    );
    let tx = storage.begin().await;
    let hold = tx.ledger().open_hold(held_for).await.unwrap().unwrap();
    assert_eq!((hold.amount, hold.open), (usd(5), true));
    tx.ledger().close_hold(hold.id, true, at(1)).await.unwrap();
    let twice = tx.ledger().close_hold(hold.id, false, at(1)).await;
    assert_eq!(twice, Err(StoreError::Conflict));
    assert_eq!(tx.ledger().open_hold(held_for).await.unwrap(), None);
    // A closed hold leaves room for another of the order.
    tx.ledger()
        .add_hold(account, held_for, usd(5), at(2))
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn a_withdrawal_has_a_hold_of_its_own(storage: Storage) {
    let order = an_order_id(&storage).await;
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    let held_for = [HeldFor::Order(order), HeldFor::Withdrawal(withdrawal.id)];
    for what in held_for {
        let added = tx
            .ledger()
            .add_hold(withdrawal.account, what, usd(5), at(0));
        added.await.unwrap();
    }
    tx.commit().await.unwrap();
    for what in held_for {
        let tx = storage.begin().await;
        let hold = tx.ledger().open_hold(what).await.unwrap().unwrap();
        assert_eq!((hold.held_for, hold.amount), (what, usd(5)));
        drop(tx);
        let again = held_again(&storage, withdrawal.account, what).await;
        assert_eq!(again, Err(StoreError::Conflict));
    }
}
