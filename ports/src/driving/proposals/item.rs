//! A proposal as its readers see it: with the names of the people in it, and what the reader may do.

use crate::Failure;
use crate::driven::proposals::ListedProposal;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::ids::OperatorId;
use domain::operations::proposal::{
    Proposal, ProposalHead, ProposalKind, ProposedAct, may_approve, may_withdraw,
};
use domain::operations::{Operator, Role};

/// Why a reader may not approve a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApprovalDenial {
    /// It has ended.
    NotOpen,
    /// Another role approves it.
    Role,
    /// The reader proposed it.
    Maker,
    /// It concerns the reader.
    Concerned,
}

impl ApprovalDenial {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::NotOpen, Self::Role, Self::Maker, Self::Concerned];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotOpen => "not_open",
            Self::Role => "role",
            Self::Maker => "maker",
            Self::Concerned => "concerned",
        }
    }
}

domain::coded!(ApprovalDenial);

/// A proposal to a reader.
#[derive(Debug, Clone)]
pub struct ProposalItem {
    /// The proposal.
    pub proposal: ProposalHead,
    /// Whether its act was found not to open. A list opens none.
    pub is_unreadable: bool,
    /// The maker's name.
    pub maker_name: String,
    /// The name of the operator who ended it.
    pub ended_by_name: Option<String>,
    /// How many people may approve it; 0 says that no second person exists.
    pub approvers: usize,
    /// Why the reader may not approve it; none where they may.
    pub why_not: Option<ApprovalDenial>,
    /// Whether the reader may withdraw it.
    pub may_withdraw: bool,
}

/// Everybody who may approve proposals of any kind, each once.
pub(crate) struct Approvers(Vec<Operator>);

impl Approvers {
    /// Asks for them.
    pub(crate) async fn find(tx: &dyn Tx) -> Result<Self, Failure> {
        let kinds = ProposalKind::ALL;
        let approves = |role: &Role| kinds.iter().any(|kind| kind.approvers().contains(role));
        let roles: Vec<Role> = Role::ALL.into_iter().filter(approves).collect();
        Ok(Self(tx.operators().holders_of_any(&roles).await?))
    }

    /// How many people may approve a proposal.
    fn count(&self, proposal: &ProposalHead) -> usize {
        let all = self.0.iter();
        all.filter(|operator| may_approve(operator, proposal).is_ok())
            .count()
    }
}

/// A listed proposal to a reader.
pub(crate) fn listed(
    reader: &Operator,
    found: ListedProposal,
    approvers: &Approvers,
) -> ProposalItem {
    let proposal = found.proposal;
    let is_open = proposal.is_open();
    ProposalItem {
        maker_name: found.maker_name,
        ended_by_name: found.ended_by_name,
        approvers: approvers.count(&proposal),
        is_unreadable: false,
        why_not: why_not(reader, &proposal),
        may_withdraw: is_open && may_withdraw(reader, &proposal).is_ok(),
        proposal,
    }
}

/// A proposal to a reader.
pub(crate) async fn item(
    tx: &dyn Tx,
    reader: &Operator,
    proposal: Proposal,
) -> Result<ProposalItem, Failure> {
    let found = ListedProposal {
        maker_name: name(tx, proposal.maker).await?,
        ended_by_name: match &proposal.end {
            Some(end) => Some(name(tx, end.by).await?),
            None => None,
        },
        proposal: proposal.head(),
    };
    Ok(ProposalItem {
        is_unreadable: matches!(proposal.act, ProposedAct::Unreadable(_)),
        ..listed(reader, found, &Approvers::find(tx).await?)
    })
}

async fn name(tx: &dyn Tx, id: OperatorId) -> Result<String, Failure> {
    let found = tx.operators().get(id).await?;
    let found = found.ok_or_else(|| Failure::Broken(format!("operator {id} is gone")))?;
    Ok(found.name)
}

fn why_not(reader: &Operator, proposal: &ProposalHead) -> Option<ApprovalDenial> {
    if !proposal.is_open() {
        return Some(ApprovalDenial::NotOpen);
    }
    match may_approve(reader, proposal) {
        Ok(()) => None,
        Err(Refusal::FourEyes) if reader.id == proposal.maker => Some(ApprovalDenial::Maker),
        Err(Refusal::FourEyes) => Some(ApprovalDenial::Concerned),
        Err(_) => Some(ApprovalDenial::Role),
    }
}
