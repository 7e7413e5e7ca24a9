//! Storage of which operator put which file before everybody, and when. The bytes lie in the object store.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;

/// The files that operators put before everybody.
#[async_trait]
pub trait PublicFiles: Send + Sync {
    /// Waits for whoever stores a file of the same operator, to the end of the transaction.
    async fn hold(&self, by: OperatorId) -> Result<(), StoreError>;
    /// When an operator stored files after `since`, the newest first.
    async fn stored_since(
        &self,
        by: OperatorId,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError>;
    /// Records a file by the key under which a content names it.
    async fn add(&self, key: &str, by: OperatorId, at: Instant) -> Result<(), StoreError>;
}
