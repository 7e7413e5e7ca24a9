//! Storage of issued shares.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::OrderId;
use domain::portfolio::ShareIssue;

/// The register of shares.
#[async_trait]
pub trait ShareRegister: Send + Sync {
    /// Issues shares; a second issue for an order is `StoreError::Duplicate`.
    async fn issue(&self, issue: ShareIssue) -> Result<(), StoreError>;
    /// The issue of an order.
    async fn of_order(&self, order: OrderId) -> Result<Option<ShareIssue>, StoreError>;
}
