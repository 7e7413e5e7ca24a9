//! Storage of bank receipts.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::ReceiptId;
use domain::receipt::{MatchedTo, Receipt};

/// Bank receipts.
#[async_trait]
pub trait Receipts: Send + Sync {
    /// Adds one; the number in `receipt` is ignored. A second one under a reference of the same bank account is
    /// `StoreError::Duplicate`.
    async fn add(&self, receipt: &Receipt) -> Result<ReceiptId, StoreError>;
    /// Stores what became of one; one that is not there is `StoreError::Conflict`.
    async fn save(&self, receipt: &Receipt) -> Result<(), StoreError>;
    /// The newest one that is matched to this record and was not taken back.
    async fn of(&self, record: MatchedTo) -> Result<Option<Receipt>, StoreError>;
}
