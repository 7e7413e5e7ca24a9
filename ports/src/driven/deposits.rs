//! Storage of deposits.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::deposit::Deposit;
use domain::ids::{AccountId, DepositId, InvestorId};

/// Deposits.
#[async_trait]
pub trait Deposits: Send + Sync {
    /// Adds one with the remittance reference of its number; the id in `deposit` is ignored.
    async fn add(&self, deposit: &Deposit) -> Result<DepositId, StoreError>;
    /// One, whoever owns it: callers check the owner.
    async fn get(&self, id: DepositId) -> Result<Option<Deposit>, StoreError>;
    /// One, locked until the end of the transaction. Lock the account first where both are needed.
    async fn lock(&self, id: DepositId) -> Result<Option<Deposit>, StoreError>;
    /// Stores everything that may change, with `version` one above the stored one; the stored one must be
    /// `deposit.version`, else `StoreError::Conflict`, at the commit at the latest.
    async fn save(&self, deposit: &Deposit) -> Result<(), StoreError>;
    /// The investor's newest unfinished one.
    async fn newest_unfinished(&self, investor: InvestorId) -> Result<Option<Deposit>, StoreError>;
    /// The investor's newest `limit`, the newest first; of one account where it is named.
    async fn newest(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<Deposit>, StoreError>;
}
