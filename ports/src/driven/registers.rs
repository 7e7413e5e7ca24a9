//! The registers of projects: who holds, or held, how many shares, what they cost, and what they brought.

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
    /// The investor's name in the account.
    pub name: String,
    /// The framework's name.
    pub framework: Text,
    /// How many shares.
    pub shares: Shares,
    /// What was paid for the orders whose shares were held, less principal returned.
    pub cost: Money,
    /// Distributions, rents and interest until then.
    pub income: Money,
    /// Principal that was returned until then.
    pub returned: Money,
}

/// What all holders have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterSums {
    /// How many holders.
    pub holders: u64,
    /// Their shares.
    pub shares: Shares,
    /// What these cost.
    pub cost: Money,
    /// What they brought.
    pub income: Money,
}

/// Which holders are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterFilter {
    /// Of which project.
    pub project: ProjectId,
    /// What was recorded before this instant counts.
    pub before: Instant,
    /// Words that the account's number or its holder's name has.
    pub words: Vec<String>,
    /// How many come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// A page of a register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterPage {
    /// The holders, those with the most shares first.
    pub items: Vec<RegisteredHolder>,
    /// How many match the words.
    pub total: u64,
    /// What all holders have, whatever is sought.
    pub sums: RegisterSums,
}

/// A change of a holding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldingChange {
    /// The transaction.
    pub transaction: TransactionId,
    /// When it was booked.
    pub recorded_at: Instant,
    /// What the account read of it.
    pub cash_type: CashType,
    /// What for.
    pub purpose: Purpose,
    /// By how much, in ten-thousandths of a share; below zero where shares left.
    pub change: i64,
    /// What the account held after it.
    pub after: Shares,
}

/// The registers.
#[async_trait]
pub trait RegisterQueries: Send + Sync {
    /// The holders of a project at an instant; none where there is no such project.
    async fn register(&self, filter: &RegisterFilter) -> Result<Option<RegisterPage>, StoreError>;
    /// What changed an account's holding of a project, the newest first.
    async fn holding_changes(
        &self,
        project: ProjectId,
        account: AccountId,
    ) -> Result<Vec<HoldingChange>, StoreError>;
}
