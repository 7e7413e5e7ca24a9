//! Storage of the platform's own bank accounts.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::bank_account::{BankAccount, BankAccountTerms};
use domain::ids::BankAccountId;

/// A bank account as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptBankAccount {
    /// The account.
    pub account: BankAccount,
    /// The proof that was made when two administrators decided it; none of one that came with the database.
    pub proof: Option<String>,
}

/// What keeps a bank account from being closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BankAccountUse {
    /// Money lies on it.
    pub has_money: bool,
    /// Payouts or batches are to leave from it, or lines of its statements wait.
    pub is_awaited: bool,
}

/// The platform's own bank accounts.
#[async_trait]
pub trait BankAccounts: Send + Sync {
    /// Waits for whoever else changes one, across all servers, and keeps them waiting until this transaction ends.
    async fn hold_all(&self) -> Result<(), StoreError>;
    /// Every one, by name.
    async fn all(&self) -> Result<Vec<KeptBankAccount>, StoreError>;
    /// Adds one, with version 1 and without proof.
    async fn add(&self, terms: &BankAccountTerms) -> Result<BankAccountId, StoreError>;
    /// Gives one other terms, and its version plus one. The version is the one that was read; `Conflict` where it is another.
    async fn change(&self, account: &BankAccount) -> Result<(), StoreError>;
    /// Keeps the proof of one.
    async fn set_proof(&self, id: BankAccountId, proof: &str) -> Result<(), StoreError>;
    /// What keeps one from being closed, frameworks aside.
    async fn use_of(&self, id: BankAccountId) -> Result<BankAccountUse, StoreError>;
}
