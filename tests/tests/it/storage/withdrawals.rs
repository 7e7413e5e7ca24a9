//! The contract of the storage of withdrawals, on both databases.
use adapters::seaorm::newest_withdrawals_statement;
use domain::ids::{AccountId, WithdrawalId};
use domain::payee::{BitcoinAddress, PayoutMethod, Target};
use domain::withdrawal::{State, Withdrawal};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ConnectionTrait;
use tests::on_both_databases;
use tests::prepared::{a_stored_document, a_stored_operator, a_withdrawal, usd};
use tests::storage::{Storage, at, plan_of};

on_both_databases![
    a_withdrawal_is_read_as_it_was_stored,
    an_old_version_overwrites_nothing,
    the_bank_account_that_it_goes_to_lies_sealed,
    the_newest_unfinished_one_is_found,
    the_newest_are_read_of_one_investor_and_of_one_account,
    the_newest_are_read_along_an_index_however_many_others_have,
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
    withdrawal.payout = Target::Bitcoin(BitcoinAddress::parse(address).unwrap());
    withdrawal.amount = usd(700);
    withdrawal.state = State::GWait;
    let tx = storage.begin().await;
    let form = a_stored_document(tx.as_ref(), withdrawal.investor, at(0)).await;
    let reviewer = a_stored_operator(tx.as_ref(), "ann", at(0)).await;
    tx.commit().await.unwrap();
    withdrawal.signed_form = Some(form);
    withdrawal.first_line_by = Some(reviewer);
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
    assert!(lies.starts_with("v2:"), "{lies}");
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

async fn the_newest_are_read_of_one_investor_and_of_one_account(storage: Storage) {
    let own = added(&storage).await;
    let others = added(&storage).await;
    let tx = storage.begin().await;
    // An account of theirs with a withdrawal of this investor stands for their second account.
    let second = Withdrawal {
        account: others.account,
        ..own.clone()
    };
    let in_second = tx.withdrawals().add(&second).await.unwrap();
    let newest = tx.withdrawals().add(&own).await.unwrap();
    tx.commit().await.unwrap();
    let read = async |account: Option<AccountId>, limit| {
        let tx = storage.read().await;
        let found = tx.withdrawals().newest(own.investor, account, limit).await;
        let found = found.unwrap();
        found
            .into_iter()
            .map(|it| it.0.id)
            .collect::<Vec<WithdrawalId>>()
    };
    assert_eq!(read(None, 10).await, [newest, in_second, own.id]);
    assert_eq!(read(None, 2).await, [newest, in_second]);
    assert_eq!(read(Some(own.account), 10).await, [newest, own.id]);
    assert_eq!(read(Some(others.account), 10).await, [in_second]);
}

async fn the_newest_are_read_along_an_index_however_many_others_have(storage: Storage) {
    let own = added(&storage).await;
    let others = added(&storage).await;
    let beside = storage.database().connect().await;
    // To a Bitcoin address: a sealed bank account opens in its own row only.
    let columns =
        "investor_id, account_id, amount_minor, currency, state, created_at, modified_at, version";
    let (method, address) = (
        PayoutMethod::Bitcoin.code(),
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    );
    for statement in [
        format!(
            "INSERT INTO withdrawals ({columns}, payout_method, bitcoin_address)
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
             SELECT {columns}, '{method}', '{address}' FROM withdrawals, n WHERE id = {}",
            others.id
        ),
        "ANALYZE".to_owned(),
    ] {
        beside.execute_unprepared(&statement).await.unwrap();
    }
    let backend = beside.get_database_backend();
    // An investor with one, and one with nearly all.
    for (who, found) in [(own.investor, 1), (others.investor, 100)] {
        let tx = storage.read().await;
        let read = tx.withdrawals().newest(who, None, 100).await.unwrap();
        assert_eq!(read.len(), found);
        let asked = newest_withdrawals_statement(backend, who, 100);
        let plan = plan_of(&beside, asked).await;
        for slow in [
            "Seq Scan on withdrawals",
            "SCAN withdrawals\n",
            "Sort Key: withdrawals",
            "FOR ORDER BY",
        ] {
            assert!(!plan.contains(slow), "{plan}");
        }
        // What nearly all rows have need not be looked for.
        let named = plan.contains("ix_withdrawals_investor_id_id");
        assert!(named || found == 100, "{plan}");
    }
}
