//! Storage of who takes care of which item of a queue. An assignment does not change the item's state.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::operations::Assignment;
use domain::review::Subject;

/// The assignments.
#[async_trait]
pub trait Assignments: Send + Sync {
    /// Stores the assignment of an item, replacing the previous one.
    async fn put(&self, subject: Subject, assignment: &Assignment) -> Result<(), StoreError>;
    /// The assignment of an item, void ones included.
    async fn get(&self, subject: Subject) -> Result<Option<Assignment>, StoreError>;
    /// Removes the assignment of an item; false if there was none.
    async fn remove(&self, subject: Subject) -> Result<bool, StoreError>;
}
