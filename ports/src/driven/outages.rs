//! Storage of the ways by which messages fail to go out, so that every server knows what one worker met.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::messaging::{Outage, Way};

/// Outages, one a way at most.
#[async_trait]
pub trait Outages: Send + Sync {
    /// The outage of a way, if there is one.
    async fn of(&self, way: &Way) -> Result<Option<Outage>, StoreError>;
    /// Notes a try that failed: it begins an outage, or is the last one of it so far.
    async fn failed(&self, way: &Way, now: Instant) -> Result<(), StoreError>;
    /// Notes a try that reached the provider: there is no outage any more.
    async fn reached(&self, way: &Way) -> Result<(), StoreError>;
}
