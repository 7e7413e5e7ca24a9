//! Storage of the review log: who changed which record from which state to which, when, and why.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::review::{LogEntry, Subject};

/// A log entry with its time and the name of the person who decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// The entry.
    pub entry: LogEntry,
    /// When.
    pub at: Instant,
}

/// The review log. It only grows.
#[async_trait]
pub trait ReviewLog: Send + Sync {
    /// Appends an entry.
    async fn append(&self, entry: LogEntry, now: Instant) -> Result<(), StoreError>;
    /// The history of a record, oldest first.
    async fn of(&self, subject: Subject) -> Result<Vec<Logged>, StoreError>;
    /// The steps to one of these states in the histories of these records, oldest first: one
    /// statement.
    async fn steps_to(
        &self,
        subjects: &[Subject],
        to: &[&'static str],
    ) -> Result<Vec<Logged>, StoreError>;
}
