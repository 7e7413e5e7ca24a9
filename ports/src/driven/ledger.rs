//! Storage of the ledger: transactions, postings, balances, holds.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{AccountId, HoldId, OrderId, ReceiptId, TransactionId};
use domain::ledger::{BalanceKey, CashType, Purpose, Transaction};
use domain::{Instant, Money};

/// What a transaction was booked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BookedFor {
    /// The account that it concerns, for the investor's list of movements.
    pub account: Option<AccountId>,
    /// The order or the withdrawal that it concerns.
    pub purpose: Option<Purpose>,
}

/// A hold on a wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// Number.
    pub id: HoldId,
    /// The wallet's account.
    pub account: AccountId,
    /// What for.
    pub purpose: Purpose,
    /// How much.
    pub amount: Money,
    /// Reserved and neither captured nor released.
    pub open: bool,
}

/// A bank receipt that finance entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The order it was matched to.
    pub order: OrderId,
    /// What arrived.
    pub amount: Money,
    /// When it was entered.
    pub entered_at: Instant,
}

/// What a transaction changed of a wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    /// The transaction.
    pub transaction: TransactionId,
    /// When it was booked.
    pub booked_at: Instant,
    /// Of which kind it is.
    pub cash_type: CashType,
    /// The order or the withdrawal that it concerns.
    pub purpose: Option<Purpose>,
    /// By how much what may be spent changed.
    pub available: Money,
    /// By how much what is held changed, in the same currency.
    pub held: Money,
}

/// The ledger.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Books a transaction: postings and balances together, balances locked in one order. A reference that was booked
    /// before is `StoreError::Duplicate`. A balance that may not be negative and would be is `StoreError::Corrupt`: rules
    /// check what is available before they book. A reversal of what was never booked is `StoreError::Corrupt`, a second one of
    /// the same transaction `StoreError::Duplicate`.
    async fn book(
        &self,
        transaction: &Transaction,
        booked_for: BookedFor,
        now: Instant,
    ) -> Result<TransactionId, StoreError>;
    /// A balance, zero when nothing was booked on it.
    async fn balance(&self, key: BalanceKey) -> Result<Money, StoreError>;
    /// A balance, locked until the end of the transaction.
    async fn lock_balance(&self, key: BalanceKey) -> Result<Money, StoreError>;
    /// Notes a hold; the money is moved by `book`. A second open hold for the same is `StoreError::Duplicate`.
    async fn add_hold(
        &self,
        account: AccountId,
        purpose: Purpose,
        amount: Money,
        now: Instant,
    ) -> Result<HoldId, StoreError>;
    /// The open hold of an order or a withdrawal, locked.
    async fn open_hold(&self, purpose: Purpose) -> Result<Option<Hold>, StoreError>;
    /// The open holds on the wallets of an account, the oldest first; nothing is locked.
    async fn open_holds(&self, account: AccountId) -> Result<Vec<Hold>, StoreError>;
    /// The newest movements of the wallets of an account, at most so many of each currency, the newest first. Reads what the account
    /// itself has, however much others have.
    async fn movements(&self, account: AccountId, most: u32) -> Result<Vec<Movement>, StoreError>;
    /// Closes a hold: captured or released, once.
    async fn close_hold(&self, id: HoldId, captured: bool, now: Instant) -> Result<(), StoreError>;
    /// Notes a bank receipt that is matched to an order.
    async fn add_receipt(&self, receipt: Receipt) -> Result<ReceiptId, StoreError>;
}
