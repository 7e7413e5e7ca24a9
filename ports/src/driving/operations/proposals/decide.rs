//! Ending a proposal: a second person approves or rejects it, or its maker withdraws it. Concurrent
//! decisions are serialised: the proposal is locked first, then its record.

use super::kinds::act_of;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{
    Approval, ProposalItem, item, named, record_step, tell_of_proposal,
};
use crate::{Failure, Ports, read, transact};
use domain::ids::{OperatorId, ProposalId};
use domain::operations::Operator;
use domain::operations::proposal::{
    Proposal, ProposalStep, end, may_approve, may_propose, may_withdraw,
};
use domain::{Instant, Refusal};

/// A step of an operator on a proposal.
#[derive(Debug, Clone)]
pub struct DecideProposal {
    /// Who.
    pub by: Operator,
    /// Which.
    pub id: ProposalId,
    /// The version that was read.
    pub version: i64,
    /// The comment; a rejection requires one.
    pub comment: Option<String>,
    /// From where.
    pub origin: Origin,
}

/// Approves a proposal, which carries it out in the same transaction. For the issue of a whole
/// project it only records the approval, and the worker issues the orders. Refusals: `Forbidden`,
/// `FourEyes`, `NotFound`, `ProposalNotOpen`, `StaleVersion`, `CommentTooLong`, and what the kind
/// refuses.
pub async fn approve_proposal(
    ports: &Ports,
    command: &DecideProposal,
) -> Result<ProposalItem, Failure> {
    let found = found(ports, command.id).await?;
    may_approve(&command.by, &found.head())?;
    let now = ports.clock.now();
    if !found.is_open() {
        return Err(Refusal::ProposalNotOpen.into());
    }
    let act = act_of(&found.act);
    let prepared = act.prepare(ports).await?;
    transact(ports, async |tx| {
        let locked = lock(tx, command.id).await?;
        if !locked.is_open() {
            return Err(Refusal::ProposalNotOpen.into());
        }
        act.lock(tx).await?;
        let by = present(tx, command.by.id).await?;
        let comment = command.comment.as_deref();
        let step = ProposalStep::Approve { comment };
        let ended = end(&locked, step, &by, command.version, now)?;
        if is_outdated(tx, &locked).await? {
            return Err(Refusal::StaleVersion.into());
        }
        let approval = Approval {
            ports,
            by: &by,
            proposal: &ended,
            prepared: prepared.as_deref(),
            origin: &command.origin,
            now,
        };
        act.carry_out(tx, &approval).await?;
        keep(ports, tx, &by, &ended, &command.origin, now).await?;
        item(tx, &by, ended).await
    })
    .await
}

/// Rejects a proposal. Refusals: `Forbidden`, `FourEyes`, `NotFound`, `ProposalNotOpen`, `StaleVersion`, `CommentRequired`,
/// `CommentTooLong`.
pub async fn reject_proposal(
    ports: &Ports,
    command: &DecideProposal,
) -> Result<ProposalItem, Failure> {
    may_approve(&command.by, &found(ports, command.id).await?.head())?;
    let comment = command.comment.as_deref().unwrap_or_default();
    end_without_act(ports, command, ProposalStep::Reject { comment }).await
}

/// Withdraws a proposal. Refusals: `Forbidden` for anybody but its maker, `NotFound`, `ProposalNotOpen`, `StaleVersion`.
pub async fn withdraw_proposal(
    ports: &Ports,
    command: &DecideProposal,
) -> Result<ProposalItem, Failure> {
    may_withdraw(&command.by, &found(ports, command.id).await?.head())?;
    end_without_act(ports, command, ProposalStep::Withdraw).await
}

async fn end_without_act(
    ports: &Ports,
    command: &DecideProposal,
    step: ProposalStep<'_>,
) -> Result<ProposalItem, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let locked = lock(tx, command.id).await?;
        let by = present(tx, command.by.id).await?;
        let ended = end(&locked, step, &by, command.version, now)?;
        keep(ports, tx, &by, &ended, &command.origin, now).await?;
        item(tx, &by, ended).await
    })
    .await
}

/// Stores how a proposal ended, records it and sends the notices.
async fn keep(
    ports: &Ports,
    tx: &dyn Tx,
    by: &Operator,
    ended: &Proposal,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    tx.proposals().save(ended).await?;
    let comment = ended.end.as_ref().and_then(|end| end.comment.as_deref());
    let detail = format!(
        "{}: {}{}",
        ended.state.code().to_lowercase(),
        named(ended),
        comment.map_or_else(String::new, |comment| format!("\n{comment}"))
    );
    record_step(tx, by, ended.id, detail, (origin, now)).await?;
    tell_of_proposal(ports, tx, by, ended, now).await
}

async fn found(ports: &Ports, id: ProposalId) -> Result<Proposal, Failure> {
    let found = read(ports, async |tx| Ok(tx.proposals().get(id).await?)).await?;
    Ok(found.ok_or(Refusal::NotFound)?)
}

async fn lock(tx: &dyn Tx, id: ProposalId) -> Result<Proposal, Failure> {
    Ok(tx.proposals().lock(id).await?.ok_or(Refusal::NotFound)?)
}

/// The operator's current record, so that roles removed or access closed in the meantime count.
async fn present(tx: &dyn Tx, id: OperatorId) -> Result<Operator, Failure> {
    let present = tx.operators().get(id).await?;
    let present = present.filter(|operator| operator.active);
    Ok(present.ok_or(Refusal::NotLoggedIn)?)
}

/// Whether a proposal is outdated: its record changed, or the maker could not propose it any more.
pub(super) async fn is_outdated(tx: &dyn Tx, proposal: &Proposal) -> Result<bool, Failure> {
    if act_of(&proposal.act).record(tx).await?.version != proposal.record_version {
        return Ok(true);
    }
    let maker = tx.operators().get(proposal.maker).await?;
    let kind = proposal.act.kind();
    Ok(maker.is_none_or(|maker| !maker.active || may_propose(&maker, kind).is_err()))
}
