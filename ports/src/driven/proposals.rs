//! Storage of proposals: acts that wait for a second person.

use super::desk::Page;
use super::identity::Newest;
use super::sorting::{ProposalBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{OperatorId, OrderId, ProposalId};
use domain::language::Text;
use domain::operations::proposal::{
    Proposal, ProposalHead, ProposalKind, ProposalState, ProposedAct, ProposedOn,
};
use domain::subscription::State;

/// A proposal before it has a number.
#[derive(Debug, Clone)]
pub struct NewProposal {
    /// The act.
    pub act: ProposedAct,
    /// The current name of the record.
    pub record_name: Text,
    /// The current version of the record.
    pub record_version: i64,
    /// Who proposes it.
    pub maker: OperatorId,
    /// Why.
    pub reason: String,
    /// When.
    pub now: Instant,
}

/// The result for an order of an approved issue of a whole project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssueOutcome {
    /// Its shares are issued.
    Issued,
    /// It had changed since the approval: it was in this state.
    Skipped(State),
}

impl IssueOutcome {
    /// The codes on the wire.
    pub const CODES: [&'static str; 2] = ["issued", "skipped"];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Issued => "issued",
            Self::Skipped(_) => "skipped",
        }
    }
}

/// A processed order of an approved issue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IssueStep {
    /// Which.
    pub order: OrderId,
    /// How.
    pub outcome: IssueOutcome,
}

/// Proposals. Implementations guarantee that the proposed change is sealed at rest and that a lock is held until the end of the transaction.
#[async_trait]
pub trait Proposals: Send + Sync {
    /// Adds an open one. A second open one of the same kind on the same record is `StoreError::Duplicate`, also when two
    /// come at once.
    async fn add(&self, new: &NewProposal) -> Result<ProposalId, StoreError>;
    /// By number.
    async fn get(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError>;
    /// By number, locked.
    async fn lock(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError>;
    /// The open one of a kind on a record.
    async fn open_on(
        &self,
        kind: ProposalKind,
        record: &ProposedOn,
    ) -> Result<Option<Proposal>, StoreError>;
    /// The records that have an open proposal of this kind.
    async fn open_among(
        &self,
        kind: ProposalKind,
        records: &[ProposedOn],
    ) -> Result<Vec<ProposedOn>, StoreError>;
    /// When an operator made proposals, whatever their outcome, newest first.
    async fn made_by(&self, maker: OperatorId, newest: Newest) -> Result<Vec<Instant>, StoreError>;
    /// Stores state, end, whether it is finished, and version; the stored version must be one below, else `StoreError::Conflict`.
    async fn save(&self, proposal: &Proposal) -> Result<(), StoreError>;
    /// The approved one with the lowest number above `after` that is not finished.
    async fn next_unfinished(&self, after: ProposalId) -> Result<Option<Proposal>, StoreError>;
    /// The processed orders of an issue.
    async fn issue_steps(&self, proposal: ProposalId) -> Result<Vec<IssueStep>, StoreError>;
    /// Whether an order of an issue was processed.
    async fn has_issue_step(
        &self,
        proposal: ProposalId,
        order: OrderId,
    ) -> Result<bool, StoreError>;
    /// Records that an order was processed. Repeating it is `StoreError::Duplicate`.
    async fn add_issue_step(
        &self,
        proposal: ProposalId,
        step: &IssueStep,
        now: Instant,
    ) -> Result<(), StoreError>;
}

/// The states of listed proposals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalsShown {
    /// Somebody still has to act: those that wait for a second person, and those that were approved and are not finished.
    Open,
    /// In one state.
    In(ProposalState),
    /// In any state.
    All,
}

/// Which proposals are listed.
#[derive(Debug, Clone)]
pub struct ProposalFilter {
    /// Their states.
    pub shown: ProposalsShown,
    /// On this record only.
    pub record: Option<ProposedOn>,
    /// Of these kinds. Never empty.
    pub kinds: Vec<ProposalKind>,
    /// The kinds that the reader approves, which are listed first.
    pub approves: Vec<ProposalKind>,
    /// The reader.
    pub reader: OperatorId,
    /// Words to search for. Each must be in the name of the record, in the reason or in the maker's
    /// name.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<ProposalBy>>,
    /// How many proposals come before the page.
    pub offset: u64,
    /// The maximum number on the page.
    pub limit: u64,
}

/// A listed proposal with the names of the people in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedProposal {
    /// The proposal. Its act is neither read nor opened.
    pub proposal: ProposalHead,
    /// The maker's name.
    pub maker_name: String,
    /// The name of the operator who ended it.
    pub ended_by_name: Option<String>,
}

/// A page of proposals.
pub type ProposalPage = Page<ListedProposal>;
