//! The promises of the storage of deposits, on both databases.

use domain::deposit::{
    Deposit, DepositForm, Deviation, FundingFacts, FundingMethod, Invoice, InvoiceState, State,
    Terms,
};
use domain::ids::{AccountId, CryptoInvoiceId, DepositId};
use domain::money::Satoshis;
use ports::driven::deposits::StoredInvoice;
use ports::driven::leases::Lease;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{a_stored_document, a_stored_operator, a_withdrawal, usd};
use tests::storage::{Storage, at};

on_both_databases![
    a_deposit_is_read_as_it_was_stored,
    an_old_version_overwrites_nothing,
    the_newest_unfinished_one_is_found,
    the_newest_are_read_of_one_investor_and_of_one_account,
    an_invoice_is_read_as_it_was_stored_and_leased_once,
];

async fn added(storage: &Storage) -> Deposit {
    let tx = storage.begin().await;
    let owner = a_withdrawal(tx.as_ref(), at(0)).await;
    let amount = usd(500);
    let terms = Terms {
        form: DepositForm {
            method: FundingMethod::Bitcoin,
            currency_id: Some(amount.currency().id()),
            amount: Some(amount.into()),
        },
        facts: FundingFacts {
            account: owner.account,
            investor: owner.investor,
            supported: true,
            approved: true,
            bitcoin: true,
            offered: vec![amount.currency()],
        },
    };
    let mut deposit = Deposit::begin(owner.investor, &terms, at(0)).unwrap();
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
    deposit.deviation = Some(Deviation::Short);
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
        found.map(|it| it.0.id).collect::<Vec<DepositId>>()
    };
    assert_eq!(read(None, 10).await, [newest, in_second, own.id]);
    assert_eq!(read(None, 2).await, [newest, in_second]);
    assert_eq!(read(Some(own.account), 10).await, [newest, own.id]);
    assert_eq!(read(Some(others.account), 10).await, [in_second]);
}

fn an_invoice(deposit: &Deposit) -> StoredInvoice {
    StoredInvoice {
        invoice: Invoice {
            id: CryptoInvoiceId(0),
            deposit: deposit.id,
            gateway_id: "i1".into(),
            price: deposit.amount,
            coins: Satoshis::new(200_000).unwrap(),
            expires_at: at(9),
            state: InvoiceState::Open,
            received: Satoshis::ZERO,
        },
        provider: "btcpay".into(),
        token_hash: "hash".into(),
        url: "https://gateway.test/i1".into(),
        address: Some("bc1q".into()),
        payment_uri: "bitcoin:bc1q".into(),
        tries: 2,
        due_at: Some(at(1)),
    }
}

async fn an_invoice_is_read_as_it_was_stored_and_leased_once(storage: Storage) {
    let deposit = added(&storage).await;
    let mut invoice = an_invoice(&deposit);
    let tx = storage.begin().await;
    invoice.invoice.id = tx.deposits().add_invoice(&invoice).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let second = tx.deposits().add_invoice(&invoice).await;
    assert!(
        matches!(second, Err(StoreError::Duplicate(_))),
        "{second:?}"
    );
    drop(tx);
    let lease = |by: &str, from, until| Lease {
        by: by.into(),
        from: at(from),
        until: at(until),
    };
    let taken = async |provider: &str, lease: Lease| {
        let tx = storage.begin().await;
        let taken = tx.deposits().lease_due_invoices(provider, &lease, 5).await;
        tx.commit().await.unwrap();
        taken.unwrap()
    };
    assert_eq!(taken("bitpay", lease("a", 2, 4)).await, []);
    assert_eq!(taken("btcpay", lease("a", 0, 4)).await, []);
    assert_eq!(taken("btcpay", lease("a", 2, 4)).await, [invoice.clone()]);
    assert_eq!(taken("btcpay", lease("b", 3, 5)).await, []);
    let tx = storage.begin().await;
    invoice.invoice.state = InvoiceState::Paid;
    invoice.invoice.received = Satoshis::new(100_000).unwrap();
    invoice.tries = 0;
    invoice.due_at = None;
    tx.deposits().save_invoice(&invoice).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(taken("btcpay", lease("c", 3, 5)).await, []);
    let tx = storage.begin().await;
    let found = tx.deposits().invoices_of(&[deposit.id]).await.unwrap();
    assert_eq!(found, [invoice.clone()]);
    let by_token = tx.deposits().invoice_by_token("hash").await.unwrap();
    assert_eq!(by_token.as_ref(), Some(&invoice));
    // Saved, it is free again, and a call of its gateway makes it due.
    assert!(tx.deposits().ask_soon("btcpay", "i1", at(3)).await.unwrap());
    assert!(!tx.deposits().ask_soon("btcpay", "i2", at(3)).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(taken("btcpay", lease("c", 3, 5)).await.len(), 1);
    // Only a deposit that has none is without.
    let tx = storage.begin().await;
    assert_eq!(tx.deposits().without_invoice(at(5), 5).await.unwrap(), []);
    drop(tx);
    let other = added(&storage).await;
    let tx = storage.begin().await;
    assert_eq!(tx.deposits().without_invoice(at(0), 5).await.unwrap(), []);
    let without = tx.deposits().without_invoice(at(5), 5).await.unwrap();
    assert_eq!(without, [other.id]);
}
