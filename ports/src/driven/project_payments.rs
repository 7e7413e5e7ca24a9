//! Money that orders brought for projects, and payments of it to the projects.

use super::desk_payouts::OwnBank;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{PayoutId, ProjectId};
use domain::language::Text;
use domain::payout::ProjectMoney;
use domain::{Currency, Instant, Money};

/// The money of a project's orders in one currency, by state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFunds {
    /// Whose.
    pub project: ProjectId,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: Text,
    /// Of accepted orders that are not issued.
    pub escrow: Money,
    /// The money of issued orders that is not paid out, and the part that investors may still
    /// revoke.
    pub money: ProjectMoney,
    /// How many issued orders their investors may still revoke.
    pub revocable_orders: u64,
    /// Until when the last of them can be revoked.
    pub revocable_until: Option<Instant>,
    /// The amount of unpaid payouts to the project.
    pub being_paid: Money,
    /// The amount paid to it and not returned.
    pub paid: Money,
    /// The amount received from the project, by the bank's statements, less reversals by the bank.
    pub returned: Money,
}

/// The money of projects. Locks nothing: payments lock the project first.
#[async_trait]
pub trait ProjectPayments: Send + Sync {
    /// The money of issued orders that was not paid out, and the part of it that may still be
    /// revoked at `now`; zero if nothing was ever booked. Implementations guarantee that both sums
    /// are of one view of the database.
    async fn money(
        &self,
        project: ProjectId,
        currency: Currency,
        now: Instant,
    ) -> Result<ProjectMoney, StoreError>;
    /// The funds of one project, at least in its own currency; none where there is no such project.
    async fn funds(
        &self,
        project: ProjectId,
        now: Instant,
    ) -> Result<Vec<ProjectFunds>, StoreError>;
    /// The funds of every project that ever had money of its orders, by its code; at most `limit`.
    async fn all_funds(&self, now: Instant, limit: u32) -> Result<Vec<ProjectFunds>, StoreError>;
    /// How many payments to the project were approved, whatever their outcome.
    async fn approved(&self, project: ProjectId) -> Result<i64, StoreError>;
    /// The newest payment to the project that has a bank account and did not come back.
    async fn last_payment(&self, project: ProjectId) -> Result<Option<PayoutId>, StoreError>;
    /// The platform's bank accounts that hold money of the project's orders or may receive it:
    /// those of the frameworks that the project is or was sold in, the one with the most issued
    /// first, and those with money that no framework leads to any more.
    async fn banks(&self, project: ProjectId) -> Result<Vec<OwnBank>, StoreError>;
}
