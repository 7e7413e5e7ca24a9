//! Proposals: acts that need two people. One operator proposes an act in full, another approves it, and approving carries
//! it out (states: proposals). Only decides; the effect of an act is in its own feature.

mod act;
mod allowance;
mod kind;
mod machine;
mod proposed_on;

pub use act::{
    AddOperator, ApproveDistribution, BlockAccount, BookManually, ChangeOperator, ConfirmRates,
    CorrectDistribution, CorrectIssued, IssueProject, ListedOrder, MovePayout, NameAndRoles,
    PayProject, PayoutStep, ProposedAct, ProposedTarget, PublishFramework, PublishLegalText,
    PublishProject, ReleaseAccount, ReopenOperator, ResetAuthenticator, RevokeIssued,
    SendPasswordLink, SetBankAccount, TransferHolding, UnreadableAct,
};
pub use allowance::{PROPOSAL_WINDOW, PROPOSALS, may_propose_more};
pub use kind::ProposalKind;
pub use machine::{ProposalStep, end, may_approve, may_propose, may_withdraw};
pub use proposed_on::ProposedOn;

use crate::Instant;
use crate::ids::{OperatorId, ProposalId};
use crate::language::Text;

/// The state of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProposalState {
    /// Waits for a second person.
    Proposed,
    /// Approved, and carried out or, if that takes longer, being carried out.
    Approved,
    /// Rejected by a second person.
    Rejected,
    /// Withdrawn by its maker.
    Withdrawn,
}

impl ProposalState {
    /// Every state.
    pub const ALL: [Self; 4] = [
        Self::Proposed,
        Self::Approved,
        Self::Rejected,
        Self::Withdrawn,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Proposed => "PROPOSED",
            Self::Approved => "APPROVED",
            Self::Rejected => "REJECTED",
            Self::Withdrawn => "WITHDRAWN",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(ProposalState);

/// Who ended a proposal, when and with which comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalEnd {
    /// The approver, the rejecter, or the maker who withdrew it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// Their comment, if any.
    pub comment: Option<String>,
}

/// An act that waits or waited for a second person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Number.
    pub id: ProposalId,
    /// The act.
    pub act: ProposedAct,
    /// The name of the record at the time of proposing.
    pub record_name: Text,
    /// The version of the record at the time of proposing; 0 if the act itself has the versions of its records.
    pub record_version: i64,
    /// Who proposed it.
    pub maker: OperatorId,
    /// Why; never empty.
    pub reason: String,
    /// When it was proposed.
    pub proposed_at: Instant,
    /// Where it stands.
    pub state: ProposalState,
    /// How it ended; `None` while it is open.
    pub end: Option<ProposalEnd>,
    /// Approved, and not all of it is carried out yet: the worker issues a whole project order by order after the approval.
    pub is_unfinished: bool,
    /// Rises with each change.
    pub version: i64,
}

/// A proposal without what its act would change, as lists read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalHead {
    /// Number.
    pub id: ProposalId,
    /// The kind of the act.
    pub kind: ProposalKind,
    /// The record that it concerns.
    pub record: ProposedOn,
    /// The name of the record at the time of proposing.
    pub record_name: Text,
    /// The operator whom it concerns.
    pub concerned: Option<OperatorId>,
    /// Who proposed it.
    pub maker: OperatorId,
    /// Why; never empty.
    pub reason: String,
    /// When it was proposed.
    pub proposed_at: Instant,
    /// Where it stands.
    pub state: ProposalState,
    /// How it ended; `None` while it is open.
    pub end: Option<ProposalEnd>,
    /// Approved, and not all of it is carried out yet.
    pub is_unfinished: bool,
    /// Rises with each change.
    pub version: i64,
}

impl ProposalHead {
    /// Whether it still waits for a second person.
    pub fn is_open(&self) -> bool {
        self.state == ProposalState::Proposed
    }
}

impl Proposal {
    /// What lists show of it.
    pub fn head(&self) -> ProposalHead {
        ProposalHead {
            id: self.id,
            kind: self.act.kind(),
            record: self.act.record(),
            record_name: self.record_name.clone(),
            concerned: self.act.concerned(),
            maker: self.maker,
            reason: self.reason.clone(),
            proposed_at: self.proposed_at,
            state: self.state,
            end: self.end.clone(),
            is_unfinished: self.is_unfinished,
            version: self.version,
        }
    }

    /// Whether it still waits for a second person.
    pub fn is_open(&self) -> bool {
        self.state == ProposalState::Proposed
    }

    /// Once all of it is carried out.
    #[must_use]
    pub fn finished(self) -> Self {
        Self {
            is_unfinished: false,
            version: self.version + 1,
            ..self
        }
    }
}
