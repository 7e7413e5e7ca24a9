//! Storage of bank receipts.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{BankAccountId, OrderId, ReceiptId};
use domain::{Instant, Money};

/// A bank receipt that finance entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The bank account of the platform that it lies on.
    pub bank: BankAccountId,
    /// The order it was matched to.
    pub order: OrderId,
    /// What arrived.
    pub amount: Money,
    /// When it was entered.
    pub entered_at: Instant,
}

/// Bank receipts.
#[async_trait]
pub trait Receipts: Send + Sync {
    /// Notes one.
    async fn add(&self, receipt: Receipt) -> Result<ReceiptId, StoreError>;
    /// The newest one of an order.
    async fn of_order(&self, order: OrderId) -> Result<Option<ReceiptId>, StoreError>;
}
