//! Storage of transfers of holdings: the proposals, and the cost that moved with the shares once booked.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::holding_transfer::{Held, HoldingKey, HoldingTransfer};
use domain::ids::{InvestorId, ProjectId, ProposalId};
use domain::money::Shares;
use domain::{Instant, Money};

/// A booked transfer as the holder of one of its accounts reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovedHolding {
    /// When it was booked.
    pub recorded_at: Instant,
    /// Number of shares.
    pub shares: Shares,
    /// The cost that moved with them.
    pub cost: Money,
    /// Whether the holder received them.
    pub is_incoming: bool,
}

/// When a transfer is booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedAt {
    /// The value date.
    pub effective_on: NaiveDate,
    /// The same instant as that of its transaction.
    pub recorded_at: Instant,
}

/// Transfers of holdings. They are only added.
#[async_trait]
pub trait HoldingTransfers: Send + Sync {
    /// Locks the account's issued orders of the project, so that none is reversed until the end of the transaction.
    async fn lock_issued(&self, holding: HoldingKey) -> Result<(), StoreError>;
    /// An account's holding of a project; `None` if there is no such project.
    async fn held(&self, holding: HoldingKey) -> Result<Option<Held>, StoreError>;
    /// Records the proposal with a number. Repeating it changes nothing.
    async fn add_proposed(
        &self,
        proposal: ProposalId,
        transfer: &HoldingTransfer,
    ) -> Result<(), StoreError>;
    /// Records the cost that moved from one account to the other.
    async fn add_booked(
        &self,
        proposal: ProposalId,
        transfer: &HoldingTransfer,
        at: BookedAt,
    ) -> Result<(), StoreError>;
    /// Whether shares of a project were transferred at or after an instant.
    async fn any_since(&self, project: ProjectId, at: Instant) -> Result<bool, StoreError>;
    /// The transfers of a project's shares from and to an investor's accounts, the newest first.
    async fn moved(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Vec<MovedHolding>, StoreError>;
}
