//! Storage of message routes that are failing, so that every server knows what one worker found.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::messaging::{MessageRoute, Outage};

/// Outages, at most one per route.
#[async_trait]
pub trait Outages: Send + Sync {
    /// The outage of a route, if there is one.
    async fn of(&self, way: &MessageRoute) -> Result<Option<Outage>, StoreError>;
    /// Records a failed attempt: it begins an outage, or becomes its latest failed attempt.
    async fn failed(&self, way: &MessageRoute, now: Instant) -> Result<(), StoreError>;
    /// Records an attempt that reached the provider, which ends the outage.
    async fn reached(&self, way: &MessageRoute) -> Result<(), StoreError>;
}
