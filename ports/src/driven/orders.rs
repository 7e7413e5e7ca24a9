//! Storage of subscriptions.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{AccountId, FrameworkId, InvestorId, OrderId, ProjectId};
use domain::subscription::{BoundBy, Order};

/// Which orders are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrdersOf {
    /// Every one.
    All,
    /// Those of a project.
    Project(ProjectId),
    /// Those of the accounts of a framework.
    Framework(FrameworkId),
}

/// How many orders are neither issued nor ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrdersUnderWay {
    /// Their investors are filling them in.
    pub begun: u64,
    /// They wait for a review.
    pub submitted: u64,
    /// They are accepted and not issued.
    pub accepted: u64,
}

/// Subscriptions.
#[async_trait]
pub trait Orders: Send + Sync {
    /// Adds one; the id in `order` is ignored. A second unfinished one of the account is `StoreError::Duplicate`, also
    /// when two come at once.
    async fn add(&self, order: &Order) -> Result<OrderId, StoreError>;
    /// One, regardless of its owner: callers check the owner.
    async fn get(&self, id: OrderId) -> Result<Option<Order>, StoreError>;
    /// These, by number; missing ones are left out.
    async fn by_ids(&self, ids: &[OrderId]) -> Result<Vec<Order>, StoreError>;
    /// One, locked until the end of the transaction. Lock the project first where both are needed.
    async fn lock(&self, id: OrderId) -> Result<Option<Order>, StoreError>;
    /// Stores everything that may change, with `version` one above the stored one; the stored one must be
    /// `order.version`, else `StoreError::Conflict`, at the commit at the latest.
    async fn save(&self, order: &Order) -> Result<(), StoreError>;
    /// The unfinished order of an account.
    async fn unfinished_of_account(&self, account: AccountId) -> Result<Option<Order>, StoreError>;
    /// The investor's unfinished order for a project.
    async fn unfinished_for_project(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Option<Order>, StoreError>;
    /// Orders of a project that are accepted and not issued (`PRE_OK`), by number.
    async fn accepted_of_project(&self, project: ProjectId) -> Result<Vec<OrderId>, StoreError>;
    /// How many orders are in each state of [`State::UNDER_WAY`](domain::subscription::State::UNDER_WAY).
    async fn under_way(&self, of: OrdersOf) -> Result<OrdersUnderWay, StoreError>;
    /// The obstacle to reversing the issue of an order's shares: income that was paid on them since, and not reversed.
    async fn issue_bound_by(&self, order: OrderId) -> Result<Option<BoundBy>, StoreError>;
}
