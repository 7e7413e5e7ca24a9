//! Storage of payouts.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::PayoutId;
use domain::payout::Payout;

/// Payouts. Where one goes is sealed at rest.
#[async_trait]
pub trait Payouts: Send + Sync {
    /// Adds one; the number in `payout` is ignored. A second one for the same reason and record is `StoreError::Duplicate`.
    async fn add(&self, payout: &Payout) -> Result<PayoutId, StoreError>;
    /// One.
    async fn get(&self, id: PayoutId) -> Result<Option<Payout>, StoreError>;
}
