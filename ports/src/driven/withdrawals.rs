//! Storage of withdrawals.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{AccountId, InvestorId, WithdrawalId};
use domain::withdrawal::Withdrawal;

/// Withdrawals. The bank account that one goes to is sealed at rest.
#[async_trait]
pub trait Withdrawals: Send + Sync {
    /// Adds one; the id in `withdrawal` is ignored.
    async fn add(&self, withdrawal: &Withdrawal) -> Result<WithdrawalId, StoreError>;
    /// One, whoever owns it: callers check the owner.
    async fn get(&self, id: WithdrawalId) -> Result<Option<Withdrawal>, StoreError>;
    /// One, locked until the end of the transaction. Lock the account first where both are needed.
    async fn lock(&self, id: WithdrawalId) -> Result<Option<Withdrawal>, StoreError>;
    /// Stores everything that may change, with `version` one above the stored one; the stored one must be
    /// `withdrawal.version`, else `StoreError::Conflict`.
    async fn save(&self, withdrawal: &Withdrawal) -> Result<(), StoreError>;
    /// The investor's newest unfinished one.
    async fn newest_unfinished(
        &self,
        investor: InvestorId,
    ) -> Result<Option<Withdrawal>, StoreError>;
    /// The investor's newest `limit`, the newest first; of one account where it is named.
    async fn newest(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<Withdrawal>, StoreError>;
}
