//! Storage of payouts.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::PayoutId;
use domain::payable::Payout;

/// Payouts. Where one goes is sealed at rest.
#[async_trait]
pub trait Payouts: Send + Sync {
    /// Adds one; the number in `payout` is ignored. A second one for the same reason and record is `StoreError::Duplicate`.
    async fn add(&self, payout: &Payout) -> Result<PayoutId, StoreError>;
    /// One.
    async fn get(&self, id: PayoutId) -> Result<Option<Payout>, StoreError>;
    /// One, locked until the end of the transaction. Lock its account first where both are needed.
    async fn lock(&self, id: PayoutId) -> Result<Option<Payout>, StoreError>;
    /// Stores where it goes, its state and since when, with `version` one above the stored one; the stored one must be
    /// `payout.version`, else `StoreError::Conflict`. What it owes, to whom and why never changes.
    async fn save(&self, payout: &Payout) -> Result<(), StoreError>;
}
