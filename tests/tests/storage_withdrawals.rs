//! What storage of withdrawals owes, on both databases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use domain::ids::{DocumentId, OperatorId};
use domain::withdrawal::{BitcoinAddress, Payout, State, Withdrawal};
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{a_withdrawal, usd};
use tests::storage::{Storage, at};

on_both_databases![
    a_withdrawal_is_read_as_it_was_stored,
    an_old_version_overwrites_nothing,
    the_bank_account_that_it_goes_to_lies_sealed,
    the_newest_unfinished_one_is_found,
];

async fn added(storage: &Storage) -> Withdrawal {
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    withdrawal
}

async fn saved(storage: &Storage, withdrawal: &Withdrawal) -> Result<(), StoreError> {
    let tx = storage.begin().await;
    tx.withdrawals().save(withdrawal).await?;
    tx.commit().await
}

async fn a_withdrawal_is_read_as_it_was_stored(storage: Storage) {
    let mut withdrawal = added(&storage).await;
    let read = async |id| {
        let tx = storage.read().await;
        tx.withdrawals().get(id).await.unwrap().unwrap()
    };
    assert_eq!(read(withdrawal.id).await, withdrawal);
    let address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    withdrawal.payout = Payout::Bitcoin(BitcoinAddress::parse(address).unwrap());
    withdrawal.amount = usd(700);
    withdrawal.state = State::GWait;
    withdrawal.signed_form = Some(DocumentId(7));
    withdrawal.first_line_by = Some(OperatorId(3));
    withdrawal.submitted_at = Some(at(1));
    withdrawal.modified_at = at(2);
    saved(&storage, &withdrawal).await.unwrap();
    withdrawal.version += 1;
    assert_eq!(read(withdrawal.id).await, withdrawal);
}

async fn an_old_version_overwrites_nothing(storage: Storage) {
    let mut withdrawal = added(&storage).await;
    saved(&storage, &withdrawal).await.unwrap();
    withdrawal.amount = usd(1);
    assert_eq!(
        saved(&storage, &withdrawal).await,
        Err(StoreError::Conflict)
    );
}

async fn the_bank_account_that_it_goes_to_lies_sealed(storage: Storage) {
    let withdrawal = added(&storage).await;
    let sql = format!("SELECT payee FROM withdrawals WHERE id = {}", withdrawal.id);
    let lies = storage.stored_text(&sql).await.unwrap();
    assert!(lies.starts_with("v1:"), "{lies}");
    assert!(
        !lies.contains("6222021234567890") && !lies.contains("Harbour"),
        "{lies}"
    );
}

async fn the_newest_unfinished_one_is_found(storage: Storage) {
    let first = added(&storage).await;
    let second = Withdrawal {
        amount: usd(1),
        ..first.clone()
    };
    let tx = storage.begin().await;
    let id = tx.withdrawals().add(&second).await.unwrap();
    tx.commit().await.unwrap();
    let newest = async || {
        let tx = storage.read().await;
        let found = tx.withdrawals().newest_unfinished(first.investor).await;
        found.unwrap().map(|found| found.id)
    };
    assert_eq!(newest().await, Some(id));
    for (id, version) in [(id, 1), (first.id, 1)] {
        let over = Withdrawal {
            id,
            version,
            state: State::Cancelled,
            ..first.clone()
        };
        saved(&storage, &over).await.unwrap();
    }
    assert_eq!(newest().await, None);
}
