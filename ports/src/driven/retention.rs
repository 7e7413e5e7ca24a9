//! Deleting expired records. The domain decides how long they are kept.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::retention::ExpiringRecord;

/// Records that expire.
///
/// Implementations guarantee that both methods use an index of the instant that the kind names, so
/// that a check that finds nothing costs next to nothing.
#[async_trait]
pub trait Retention: Send + Sync {
    /// Whether there is one from before an instant.
    async fn any_before(&self, what: ExpiringRecord, before: Instant) -> Result<bool, StoreError>;
    /// Deletes the oldest from before an instant, at most `limit`; returns how many.
    async fn forget_before(
        &self,
        what: ExpiringRecord,
        before: Instant,
        limit: usize,
    ) -> Result<usize, StoreError>;
}
