//! What an investor holds: shares issued for accepted orders.

use crate::Instant;
use crate::ids::{AccountId, InvestorId, OrderId, ProjectId};
use crate::money::Shares;

/// Shares issued for one order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShareIssue {
    /// The order; it has one issue at a time, and another one only after that was reversed.
    pub order: OrderId,
    /// Whose.
    pub investor: InvestorId,
    /// The account that holds them.
    pub account: AccountId,
    /// The project.
    pub project: ProjectId,
    /// How many.
    pub shares: Shares,
    /// When.
    pub issued_at: Instant,
}
