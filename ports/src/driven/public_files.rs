//! Storage of the public files that operators uploaded. The bytes are in the object store.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;

/// A file's key, with the time since which no content names it.
pub type UnreferencedSince = (String, Option<Instant>);

/// The public files that operators uploaded.
#[async_trait]
pub trait PublicFiles: Send + Sync {
    /// When an operator stored files after `since`, the newest first.
    async fn stored_since(
        &self,
        by: OperatorId,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError>;
    /// Records a file by the key under which a content may name it; none does yet.
    async fn add(&self, key: &str, by: OperatorId, at: Instant) -> Result<(), StoreError>;
    /// Some files that no content may have named since before `before`, the longest first.
    async fn unnamed_before(&self, before: Instant, limit: u64) -> Result<Vec<String>, StoreError>;
    /// The recorded files among these, each with the time since which no content may name it. Other
    /// transactions that name, drop or remove one of them wait until this one ends.
    async fn hold_files(&self, keys: &[String]) -> Result<Vec<UnreferencedSince>, StoreError>;
    /// Sets the time since which no content may name these; none if one names them.
    async fn set_unnamed(&self, keys: &[String], since: Option<Instant>) -> Result<(), StoreError>;
    /// Whether a content names a file: one that investors see, one that was withdrawn, or a draft.
    async fn is_named(&self, key: &str) -> Result<bool, StoreError>;
    /// Removes the record of a file.
    async fn forget(&self, key: &str) -> Result<(), StoreError>;
}
