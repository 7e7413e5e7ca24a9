//! Storage of the keyed proofs of payment targets. A proof is stored separately from its row; its content is
//! the use case's.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::account::Account;
use domain::ids::{AccountId, WithdrawalId};
use domain::withdrawal::Withdrawal;

/// What a proof is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Proven {
    /// The bank account of an investment account, as submitted and approved.
    Account(AccountId),
    /// The target of a withdrawal.
    Withdrawal(WithdrawalId),
}

/// A record with its proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithProof<I, T> {
    /// Which.
    pub id: I,
    /// The record; `None` if its row cannot be read.
    pub record: Option<T>,
    /// Its stored proof.
    pub proof: Option<String>,
}

/// The proofs. A framework keeps the proof of its bank accounts in its own row, with its texts.
#[async_trait]
pub trait PayeeProofs: Send + Sync {
    /// Stores a proof, replacing the previous one.
    async fn put(&self, what: Proven, proof: &str, now: Instant) -> Result<(), StoreError>;
    /// The proof that is kept.
    async fn get(&self, what: Proven) -> Result<Option<String>, StoreError>;
    /// Accounts above a number that wait for a review or were approved, in order, at most `limit`.
    async fn accounts(
        &self,
        after: AccountId,
        limit: u32,
    ) -> Result<Vec<WithProof<AccountId, Account>>, StoreError>;
    /// Withdrawals above a number that are being prepared, wait, or were passed, in order, at most `limit`.
    async fn withdrawals(
        &self,
        after: WithdrawalId,
        limit: u32,
    ) -> Result<Vec<WithProof<WithdrawalId, Withdrawal>>, StoreError>;
}
