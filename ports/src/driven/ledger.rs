//! Storage of the ledger: transactions, postings, balances, movements of accounts, holds.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::ids::{AccountId, HoldId, TransactionId};
use domain::ledger::{Asset, BalanceKey, CashType, HeldFor, NotBooked, Purpose, Transaction};
use domain::review::Actor;
use domain::{Instant, Money};
use std::collections::BTreeMap;

/// The result of posting a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Booked {
    /// It was booked now.
    Now(TransactionId),
    /// The same was already booked, and nothing was changed.
    Before(TransactionId),
}

/// A hold on a wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// Number.
    pub id: HoldId,
    /// The wallet's account.
    pub account: AccountId,
    /// What for.
    pub held_for: HeldFor,
    /// How much.
    pub amount: Money,
    /// Reserved and neither captured nor released.
    pub open: bool,
}

/// The balances of a wallet's two books, in units of its asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalletBalance {
    /// In what.
    pub asset: Asset,
    /// What may be spent.
    pub available: i128,
    /// What is held.
    pub held: i128,
}

/// The part of a transaction that the account holder sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountMovement {
    /// The transaction.
    pub transaction: TransactionId,
    /// When it was booked.
    pub recorded_at: Instant,
    /// The value date.
    pub effective_on: NaiveDate,
    /// Of which kind it is.
    pub cash_type: CashType,
    /// What it is for.
    pub purpose: Purpose,
    /// The amount: positive is incoming.
    pub amount: Money,
    /// The balance of the wallet of this currency after it, held parts included; zero for an account without wallets.
    pub balance: Money,
}

/// The ledger.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Posts transactions with their postings, balances and movements of accounts. All of them or none; a refusal names the
    /// transaction, and nothing is written. A transaction whose reference was booked with the same content is reported as already booked.
    /// Reversed transactions must have been booked by an earlier call.
    ///
    /// Implementations guarantee: a bounded number of statements however many transactions there are; balances locked in one order; a
    /// balance beyond what storage can hold is `StoreError::Corrupt`. A posting that would take
    /// an account above the largest amount is refused with `BalanceTooLarge`.
    async fn post(
        &self,
        transactions: &[Transaction],
        by: Actor,
        now: Instant,
    ) -> Result<Result<Vec<Booked>, NotBooked>, StoreError>;
    /// A balance in units of its asset, zero when nothing was booked on it.
    async fn balance(&self, key: BalanceKey) -> Result<i128, StoreError>;
    /// The wallets that an account ever had money in.
    async fn wallets(&self, account: AccountId) -> Result<Vec<WalletBalance>, StoreError>;
    /// The same for several accounts at once; an account that never had money in one is left out.
    async fn wallets_of(
        &self,
        accounts: &[AccountId],
    ) -> Result<BTreeMap<AccountId, Vec<WalletBalance>>, StoreError>;
    /// Records a hold; the money is moved by `post`. A second open hold for the same is `StoreError::Conflict`, at the commit at the
    /// latest.
    async fn add_hold(
        &self,
        account: AccountId,
        held_for: HeldFor,
        amount: Money,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// The open hold of an order or a withdrawal, locked.
    async fn open_hold(&self, held_for: HeldFor) -> Result<Option<Hold>, StoreError>;
    /// The open holds on the wallets of an account, the oldest first; nothing is locked.
    async fn open_holds(&self, account: AccountId) -> Result<Vec<Hold>, StoreError>;
    /// Closes a hold: captured or released, once.
    async fn close_hold(&self, id: HoldId, captured: bool, now: Instant) -> Result<(), StoreError>;
    /// The newest movements of money of an account, up to a number for each currency, the newest first. Reads only the account's own
    /// rows.
    async fn movements(
        &self,
        account: AccountId,
        most: u32,
    ) -> Result<Vec<AccountMovement>, StoreError>;
}
