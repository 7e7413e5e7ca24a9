//! Storage of an investor's own bank accounts. Account numbers are sealed at rest.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{BankId, InvestorId};
use domain::profile::{Bank, BankForm};

/// Bank accounts.
#[async_trait]
pub trait Banks: Send + Sync {
    /// Adds one.
    async fn add(
        &self,
        investor: InvestorId,
        form: &BankForm,
        now: Instant,
    ) -> Result<BankId, StoreError>;
    /// One of this investor's, locked; another's is `None`.
    async fn lock(&self, investor: InvestorId, id: BankId) -> Result<Option<Bank>, StoreError>;
    /// Stores its form with the next version.
    async fn save(&self, bank: &Bank) -> Result<(), StoreError>;
    /// All of an investor, oldest first.
    async fn of(&self, investor: InvestorId) -> Result<Vec<Bank>, StoreError>;
}
