//! Proposing the approval of a distribution, and the correction of one of its lines.

use super::{locked, may_prepare};
use crate::driven::audit::Origin;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::ids::{AccountId, DistributionId};
use domain::operations::Operator;
use domain::operations::proposal::{ApproveDistribution, CorrectDistribution};

/// Proposing the current draft of a distribution.
#[derive(Debug, Clone)]
pub struct ProposeDistribution {
    /// Who.
    pub by: Operator,
    /// Which.
    pub id: DistributionId,
    /// The version that was read.
    pub version: i64,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Proposing to reverse the payment to an account.
#[derive(Debug, Clone)]
pub struct CorrectLine {
    /// The proposal.
    pub of: ProposeDistribution,
    /// Whose line.
    pub account: AccountId,
}

/// Proposes a draft to an approver. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `OrderNotPending` unless it is a draft,
/// `DistributionNoHolders`, those of its terms, and what proposing refuses.
pub async fn propose_distribution(
    ports: &Ports,
    command: &ProposeDistribution,
) -> Result<ProposalItem, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        locked(tx, command.id, command.version).await?;
        let act = ApproveDistribution {
            distribution: command.id,
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        propose(ports, tx, &act, how).await
    })
    .await
}

/// Proposes to reverse a paid line. Refusals: `Forbidden`, `NotFound` also where the account has no line, `OrderNotPending` where the line was not
/// paid into a wallet, and what proposing refuses.
pub async fn correct_line(ports: &Ports, command: &CorrectLine) -> Result<ProposalItem, Failure> {
    let of = &command.of;
    may_prepare(&of.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        locked(tx, of.id, of.version).await?;
        let act = CorrectDistribution {
            distribution: of.id,
            account: command.account,
        };
        let how = Proposing {
            by: &of.by,
            reason: &of.reason,
            origin: &of.origin,
            now,
        };
        propose(ports, tx, &act, how).await
    })
    .await
}
