//! Storage of the notes on queue items that are put aside. A note does not change the item's state.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;
use domain::review::{Aside, Subject};

/// A stored note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAside {
    /// The note.
    pub aside: Aside,
    /// Who wrote it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// When the item had entered its state: once it enters another one, the note is void.
    pub since: Instant,
}

/// The notes.
#[async_trait]
pub trait Asides: Send + Sync {
    /// Stores the note of an item, replacing the previous one.
    async fn put(&self, subject: Subject, note: &KeptAside) -> Result<(), StoreError>;
    /// The note of an item.
    async fn get(&self, subject: Subject) -> Result<Option<KeptAside>, StoreError>;
    /// Removes the note of an item; false if there was none.
    async fn remove(&self, subject: Subject) -> Result<bool, StoreError>;
}
