//! Storage of the notes by which items of the queues are put aside. A note changes no state of the item.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;
use domain::review::{Aside, Subject};

/// A note as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAside {
    /// The note.
    pub aside: Aside,
    /// Who wrote it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// Since when the item was in its state then: once it enters another one, the note says nothing more.
    pub since: Instant,
}

/// The notes.
#[async_trait]
pub trait Asides: Send + Sync {
    /// Keeps the note of an item, in the place of the one before.
    async fn put(&self, subject: Subject, note: &KeptAside) -> Result<(), StoreError>;
    /// The note of an item.
    async fn get(&self, subject: Subject) -> Result<Option<KeptAside>, StoreError>;
    /// Removes the note of an item; false where there was none.
    async fn remove(&self, subject: Subject) -> Result<bool, StoreError>;
}
