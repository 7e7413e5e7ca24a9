//! The data for the figures of the desk.

use super::account_statements::NamedProject;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::figures::{CashMoved, Earned, SalesSum, Waiting, Weeks};
use domain::ids::ProjectId;
use domain::{Instant, Money};

/// The money on all bank accounts in a currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CashFacts {
    /// The balance of all bookings.
    pub balance: Money,
    /// The movements in each week since the first one, including later value dates.
    pub moved: Vec<CashMoved>,
}

/// The figures.
///
/// Implementations guarantee: one statement each, in which the database computes the sums from an
/// index, however many orders and bookings there are; no lock.
#[async_trait]
pub trait FigureQueries: Send + Sync {
    /// The orders that count as raised or accepted, by week and project.
    async fn sales(&self, weeks: &Weeks) -> Result<Vec<SalesSum>, StoreError>;
    /// The income of holders, by the week of the value date, project and kind, the newest first.
    async fn income(&self, weeks: &Weeks) -> Result<Vec<Earned>, StoreError>;
    /// The money on the bank accounts, for each currency in which anything was ever booked.
    async fn cash(&self, weeks: &Weeks) -> Result<Vec<CashFacts>, StoreError>;
    /// The items that wait in the desk's queues, by queue, state and age.
    async fn waiting(&self, now: Instant) -> Result<Vec<Waiting>, StoreError>;
    /// The names of these projects.
    async fn projects(&self, ids: &[ProjectId]) -> Result<Vec<NamedProject>, StoreError>;
}
