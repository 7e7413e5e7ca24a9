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
    /// The proof, made when the second administrator approved it. An account that came with the database has none until the first start.
    pub proof: Option<String>,
}

/// The platform's own bank accounts.
#[async_trait]
pub trait BankAccounts: Send + Sync {
    /// Locks all bank accounts until this transaction ends, on every server.
    async fn hold_all(&self) -> Result<(), StoreError>;
    /// All accounts, by name.
    async fn all(&self) -> Result<Vec<KeptBankAccount>, StoreError>;
    /// Adds an account with version 1 and no proof.
    async fn add(&self, terms: &BankAccountTerms) -> Result<BankAccountId, StoreError>;
    /// Saves the terms of an account and raises its version. `Conflict` if the stored version is not that of the account.
    async fn change(&self, account: &BankAccount) -> Result<(), StoreError>;
    /// Saves the proof of an account.
    async fn set_proof(&self, id: BankAccountId, proof: &str) -> Result<(), StoreError>;
    /// Whether the account holds money, or payouts, batches or statement lines still wait on it.
    async fn is_in_use(&self, id: BankAccountId) -> Result<bool, StoreError>;
}
