//! Storage of the ledger.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{AccountId, HoldId, OrderId, ReceiptId, TransactionId};
use domain::ledger::{BalanceKey, Transaction};
use domain::{Instant, Money};
use ports::driven::ledger::{BookedFor, Hold, Ledger, Receipt};
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Ledger for SeaTx {
    async fn book(
        &self,
        transaction: &Transaction,
        booked_for: BookedFor,
        now: Instant,
    ) -> Result<TransactionId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn balance(&self, key: BalanceKey) -> Result<Money, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn lock_balance(&self, key: BalanceKey) -> Result<Money, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn add_hold(
        &self,
        account: AccountId,
        order: OrderId,
        amount: Money,
        now: Instant,
    ) -> Result<HoldId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn open_hold(&self, order: OrderId) -> Result<Option<Hold>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn close_hold(&self, id: HoldId, captured: bool, now: Instant) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn add_receipt(&self, receipt: Receipt) -> Result<ReceiptId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
