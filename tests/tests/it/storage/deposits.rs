//! What storage of deposits owes, on both databases.

use domain::deposit::{Deposit, State, Terms};
use domain::ids::{AccountId, DepositId};
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{a_stored_document, a_stored_operator, a_withdrawal, usd};
use tests::storage::{Storage, at};

on_both_databases![
    a_deposit_is_read_as_it_was_stored,
    an_old_version_overwrites_nothing,
    the_newest_unfinished_one_is_found,
    the_newest_are_read_of_one_investor_and_of_one_account,
];

async fn added(storage: &Storage) -> Deposit {
    let tx = storage.begin().await;
    let owner = a_withdrawal(tx.as_ref(), at(0)).await;
    let terms = Terms {
        account: owner.account,
        amount: usd(500),
    };
    let mut deposit = Deposit::begun(owner.investor, terms, at(0));
    deposit.id = tx.deposits().add(&deposit).await.unwrap();
    tx.commit().await.unwrap();
    deposit
}

async fn saved(storage: &Storage, deposit: &Deposit) -> Result<(), StoreError> {
    let tx = storage.begin().await;
    tx.deposits().save(deposit).await?;
    tx.commit().await
}

async fn a_deposit_is_read_as_it_was_stored(storage: Storage) {
    let mut deposit = added(&storage).await;
    let read = async |id| {
        let tx = storage.read().await;
        tx.deposits().get(id).await.unwrap().unwrap()
    };
    assert_eq!(read(deposit.id).await, deposit);
    let sql = format!("SELECT reference FROM deposits WHERE id = {}", deposit.id);
    let stored = storage.stored_text(&sql).await.unwrap();
    assert_eq!(stored, deposit.reference().as_str());
    let tx = storage.begin().await;
    let proof = a_stored_document(tx.as_ref(), deposit.investor, at(0)).await;
    let reviewer = a_stored_operator(tx.as_ref(), "ann", at(0)).await;
    tx.commit().await.unwrap();
    deposit.amount = usd(700);
    deposit.state = State::GWait;
    deposit.proof = Some(proof);
    deposit.received = Some(usd(690));
    deposit.receipt_corrections = 2;
    deposit.first_line_by = Some(reviewer);
    deposit.submitted_at = Some(at(1));
    deposit.modified_at = at(2);
    saved(&storage, &deposit).await.unwrap();
    deposit.version += 1;
    assert_eq!(read(deposit.id).await, deposit);
}

async fn an_old_version_overwrites_nothing(storage: Storage) {
    let mut deposit = added(&storage).await;
    saved(&storage, &deposit).await.unwrap();
    deposit.amount = usd(1);
    let refused = saved(&storage, &deposit).await;
    assert_eq!(refused, Err(StoreError::Conflict));
}

async fn the_newest_unfinished_one_is_found(storage: Storage) {
    let first = added(&storage).await;
    let tx = storage.begin().await;
    let id = tx.deposits().add(&first).await.unwrap();
    tx.commit().await.unwrap();
    let newest = async || {
        let tx = storage.read().await;
        let found = tx.deposits().newest_unfinished(first.investor).await;
        found.unwrap().map(|found| found.id)
    };
    for newer in [id, first.id] {
        assert_eq!(newest().await, Some(newer));
        let over = Deposit {
            id: newer,
            state: State::Cancelled,
            ..first.clone()
        };
        saved(&storage, &over).await.unwrap();
    }
    assert_eq!(newest().await, None);
}

async fn the_newest_are_read_of_one_investor_and_of_one_account(storage: Storage) {
    let own = added(&storage).await;
    let others = added(&storage).await;
    let tx = storage.begin().await;
    // An account of theirs with a deposit of this investor stands for their second account.
    let second = Deposit {
        account: others.account,
        ..own.clone()
    };
    let in_second = tx.deposits().add(&second).await.unwrap();
    let newest = tx.deposits().add(&own).await.unwrap();
    tx.commit().await.unwrap();
    let read = async |account: Option<AccountId>, limit| {
        let tx = storage.read().await;
        let found = tx.deposits().newest(own.investor, account, limit).await;
        let found = found.unwrap().into_iter();
        found.map(|it| it.id).collect::<Vec<DepositId>>()
    };
    assert_eq!(read(None, 10).await, [newest, in_second, own.id]);
    assert_eq!(read(None, 2).await, [newest, in_second]);
    assert_eq!(read(Some(own.account), 10).await, [newest, own.id]);
    assert_eq!(read(Some(others.account), 10).await, [in_second]);
}
