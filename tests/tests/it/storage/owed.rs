//! Payouts and receipts are read as they were stored, on both databases, and a record owes each thing once.
use domain::ids::{BankAccountId, OrderId};
use domain::ledger::Purpose;
use domain::payout::{Payout, Reason, State};
use ports::driven::receipts::Receipt;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{
    a_project, a_stored_account, a_stored_investor, a_withdrawal, an_order, publish, usd,
};
use tests::storage::{Storage, at};

on_both_databases![
    a_record_owes_each_thing_once,
    a_receipt_is_noted_beside_its_order,
];

async fn a_record_owes_each_thing_once(storage: Storage) {
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    let why = (Reason::Withdrawal, Purpose::Withdrawal(withdrawal.id));
    let payout = Payout::new(withdrawal.account, usd(500), why, true, at(1));
    let id = tx.payouts().add(&payout).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let stored = tx.payouts().get(id).await.unwrap().unwrap();
    assert_eq!(
        stored,
        Payout {
            id,
            ..payout.clone()
        }
    );
    assert_eq!(stored.state, State::Due);
    let again = tx.payouts().add(&payout).await;
    let rule = "uq_payouts_settles_kind_settles_id_reason";
    assert_eq!(again, Err(StoreError::Duplicate(rule.into())));
    drop(tx);
    let tx = storage.begin().await;
    let other = (Reason::Refund, Purpose::Withdrawal(withdrawal.id));
    let waits = Payout::new(withdrawal.account, usd(1), other, false, at(1));
    let id = tx.payouts().add(&waits).await.unwrap();
    let stored = tx.payouts().get(id).await.unwrap().unwrap();
    assert_eq!(stored.state, State::WaitingTarget);
}

async fn a_receipt_is_noted_beside_its_order(storage: Storage) {
    let project = publish(storage.store(), a_project("ONE", 10_000, at(0))).await;
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    let order = an_order(investor, account, project, at(0));
    let order = tx.orders().add(&order).await.unwrap();
    assert_eq!(tx.receipts().of_order(order).await.unwrap(), None);
    let receipt = Receipt {
        bank: BankAccountId(1),
        order,
        amount: usd(1_234),
        entered_at: at(1),
    };
    let added = tx.receipts().add(receipt).await.unwrap();
    assert_eq!(tx.receipts().of_order(order).await.unwrap(), Some(added));
    let other = OrderId(order.0 + 1);
    assert_eq!(tx.receipts().of_order(other).await.unwrap(), None);
    tx.commit().await.unwrap();
    let minor = storage
        .stored_text("SELECT CAST(amount_minor AS TEXT) FROM receipts")
        .await;
    assert_eq!(minor.as_deref(), Some("123400"));
}
