//! The registers of projects: current and former holders with their shares, cost and income.

use super::sorting::{HolderBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{AccountId, InvestorId, ProjectId, TransactionId};
use domain::language::Text;
use domain::ledger::{CashType, Purpose};
use domain::money::Shares;
use domain::{Instant, Money};

/// A holder of a project's shares at an instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredHolder {
    /// The account.
    pub account: AccountId,
    /// Its number.
    pub number: String,
    /// The investor.
    pub investor: InvestorId,
    /// The investor's name in the account: the Latin one, then the Chinese one.
    pub name: String,
    /// The framework's name.
    pub framework: Text,
    /// How many shares.
    pub shares: Shares,
    /// The price of the orders whose shares were held, less principal returned.
    pub cost: Money,
    /// Distributions, rents and interest until then.
    pub income: Money,
    /// Principal that was returned until then.
    pub returned: Money,
}

/// The totals of all holders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterSums {
    /// How many holders.
    pub holders: u64,
    /// Their shares.
    pub shares: Shares,
    /// Their cost.
    pub cost: Money,
    /// Their income.
    pub income: Money,
}

/// A query for holders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterFilter {
    /// Of which project.
    pub project: ProjectId,
    /// Rows recorded before this instant count.
    pub before: Instant,
    /// Words in the account's number or its holder's names.
    pub words: Vec<String>,
    /// Sort order; `None` for those with the most shares first.
    pub sort: Option<Sort<HolderBy>>,
    /// How many come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// A page of a register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterPage {
    /// The holders in their order.
    pub items: Vec<RegisteredHolder>,
    /// How many match the words.
    pub total: u64,
    /// The totals of all holders, regardless of the search.
    pub sums: RegisterSums,
}

/// A change of a holding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldingChange {
    /// The transaction.
    pub transaction: TransactionId,
    /// When it was booked.
    pub recorded_at: Instant,
    /// The movement that the account shows.
    pub cash_type: CashType,
    /// What for.
    pub purpose: Purpose,
    /// The change, in ten-thousandths of a share; negative for outgoing shares.
    pub change: i64,
    /// The account's holding after it.
    pub after: Shares,
}

/// The registers.
#[async_trait]
pub trait RegisterQueries: Send + Sync {
    /// The holders of a project at an instant; `None` if there is no such project.
    async fn register(&self, filter: &RegisterFilter) -> Result<Option<RegisterPage>, StoreError>;
    /// The changes of an account's holding of a project, the newest first.
    async fn holding_changes(
        &self,
        project: ProjectId,
        account: AccountId,
    ) -> Result<Vec<HoldingChange>, StoreError>;
}
