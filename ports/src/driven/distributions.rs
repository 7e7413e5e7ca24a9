//! Storage of distributions with their lines and fundings, and the register of a project's holders.

use super::sorting::{DistributionBy, DistributionLineBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::distribution::{
    Distribution, Holder, Line, LineState, Part, PlacedFunding, State, WaitReason,
};
use domain::ids::{
    AccountId, DistributionId, DistributionLineId, InvestorId, OperatorId, PayoutId, ProjectId,
    ProposalId,
};
use domain::language::Text;
use domain::ledger::CashType;

/// A line with the data for paying it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenLine {
    /// The line.
    pub line: Line,
    /// Whether the account's framework has wallets.
    pub has_wallet: bool,
    /// Whether the account is blocked.
    pub is_blocked: bool,
}

/// A paid line whose holder has not been notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnnotifiedLine {
    /// Of which distribution.
    pub distribution: DistributionId,
    /// The line.
    pub line: Line,
    /// Whose account it is.
    pub investor: InvestorId,
}

/// A funding of a distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFunding {
    /// The money.
    pub placed: PlacedFunding,
    /// Who funded it.
    pub by: (OperatorId, String),
    /// When.
    pub at: Instant,
}

/// A distribution as the desk lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedDistribution {
    /// The distribution.
    pub distribution: Distribution,
    /// The project's code.
    pub code: String,
    /// The project's name.
    pub name: Text,
    /// The name of the operator who drafted it.
    pub maker: String,
    /// The proposal to approve it that waits for a second person.
    pub proposal: Option<ProposalId>,
}

/// A holder with their name at the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedHolder {
    /// The account.
    pub account: AccountId,
    /// Its number.
    pub number: String,
    /// The investor.
    pub investor: InvestorId,
    /// The investor's name: the Latin one, then the Chinese one.
    pub name: String,
    /// The framework's name.
    pub framework: Text,
}

/// A frozen line as the desk lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedLine {
    /// The line.
    pub line: Line,
    /// The payout that pays it, where the framework has no wallets.
    pub payout: Option<PayoutId>,
    /// When it was booked.
    pub booked_at: Option<Instant>,
}

/// Which distributions the desk lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistributionFilter {
    /// In one of these states; none means any.
    pub states: Vec<State>,
    /// Of this project.
    pub project: Option<ProjectId>,
    /// Of this type.
    pub cash_type: Option<CashType>,
    /// Words to search for. Each must be in the project's name or code or in the maker's name, or
    /// be the number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<DistributionBy>>,
    /// How many come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// Which lines of a distribution are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DistributionLineFilter {
    /// In one of these states; none means any.
    pub states: Vec<LineState>,
    /// Of these accounts; none means any.
    pub accounts: Option<Vec<AccountId>>,
    /// Sort order; `None` for the order in which they were frozen.
    pub sort: Option<Sort<DistributionLineBy>>,
    /// How many lines come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// Distributions.
#[async_trait]
pub trait Distributions: Send + Sync {
    /// Adds a draft; the number in `distribution` is ignored.
    async fn add(&self, distribution: &Distribution) -> Result<DistributionId, StoreError>;
    /// One.
    async fn get(&self, id: DistributionId) -> Result<Option<Distribution>, StoreError>;
    /// One, locked until the end of the transaction. Lock its project first where both are needed.
    async fn lock(&self, id: DistributionId) -> Result<Option<Distribution>, StoreError>;
    /// Stores a change, with `version` one above the stored one; the stored one must be `distribution.version`, else
    /// `StoreError::Conflict`.
    async fn save(&self, distribution: &Distribution) -> Result<(), StoreError>;
    /// The holders of a project's shares at an instant, by account number.
    async fn register(
        &self,
        project: ProjectId,
        before: Instant,
    ) -> Result<Vec<Holder>, StoreError>;
    /// Stores the lines of an approved distribution, in the order of the parts.
    async fn freeze(&self, id: DistributionId, parts: &[Part]) -> Result<(), StoreError>;
    /// The first lines to pay, at most `limit`. Their accounts are locked by rising number, so that none is blocked or released before
    /// the end of the transaction.
    async fn open_lines(&self, id: DistributionId, limit: u32)
    -> Result<Vec<OpenLine>, StoreError>;
    /// The line of an account, with the payout that pays it.
    async fn line(
        &self,
        id: DistributionId,
        account: AccountId,
    ) -> Result<Option<Line>, StoreError>;
    /// Moves lines to a state: `Paid` ones were booked at `now`.
    async fn mark(
        &self,
        lines: &[DistributionLineId],
        (state, waits): (LineState, Option<WaitReason>),
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Opens the waiting lines of a distribution again.
    async fn reopen_waiting(&self, id: DistributionId) -> Result<(), StoreError>;
    /// The distribution above a number that has open lines, is being paid and is not stopped.
    async fn next_to_pay(
        &self,
        after: DistributionId,
    ) -> Result<Option<DistributionId>, StoreError>;
    /// Lines whose correction was approved and is not booked, the oldest first, at most `limit`.
    async fn correcting(&self, limit: u32) -> Result<Vec<(DistributionId, AccountId)>, StoreError>;
    /// Paid lines whose holders have not been notified, at most `limit`.
    async fn unnotified(&self, limit: u32) -> Result<Vec<UnnotifiedLine>, StoreError>;
    /// Records that holders were notified. False if another worker has notified one of them.
    async fn mark_told(
        &self,
        lines: &[DistributionLineId],
        now: Instant,
    ) -> Result<bool, StoreError>;
    /// Keeps a funding.
    async fn add_funding(
        &self,
        id: DistributionId,
        funding: &PlacedFunding,
        by: OperatorId,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// The fundings of a distribution, in order.
    async fn fundings(&self, id: DistributionId) -> Result<Vec<KeptFunding>, StoreError>;
    /// One as the desk lists it.
    async fn listed(&self, id: DistributionId) -> Result<Option<ListedDistribution>, StoreError>;
    /// A part of the lines of a distribution as the desk lists them, and how many match.
    async fn listed_lines(
        &self,
        id: DistributionId,
        filter: &DistributionLineFilter,
    ) -> Result<(Vec<ListedLine>, u64), StoreError>;
    /// The holders of these accounts by name.
    async fn named(&self, accounts: &[AccountId]) -> Result<Vec<NamedHolder>, StoreError>;
    /// The accounts that hold, or held, shares of a project, by their holder's Latin name.
    async fn holders_by_name(&self, project: ProjectId) -> Result<Vec<AccountId>, StoreError>;
    /// The accounts that hold, or held, shares of a project, and whose number or holder's name has the word; at most `limit`.
    async fn holders_named(
        &self,
        project: ProjectId,
        word: &str,
        limit: u32,
    ) -> Result<Vec<AccountId>, StoreError>;
}
