//! Ending a proposal: a second person approves or rejects it, or its maker withdraws it. Two who come at once are judged one
//! after the other: the proposal is locked first, then its record.

use super::item::{ProposalItem, item};
use super::kinds::{Approval, act_of};
use super::propose::record_step;
use super::tell::tell_of_proposal;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::ids::{OperatorId, ProposalId};
use domain::operations::Operator;
use domain::operations::proposal::{
    Proposal, ProposalState, ProposalStep, ProposedAct, end, may_approve, may_withdraw,
};
use domain::{Instant, Refusal};

/// What somebody does with a proposal.
#[derive(Debug, Clone)]
pub struct DecideProposal {
    /// Who.
    pub by: Operator,
    /// Which.
    pub id: ProposalId,
    /// The version that was read.
    pub version: i64,
    /// What they write; a rejection needs it.
    pub comment: Option<String>,
    /// From where.
    pub origin: Origin,
}

/// Approves a proposal, which carries it out in the same transaction. The issue of a whole project records the approval first and
/// then issues order by order: where that breaks off, approving again carries on with the orders that are left. Refusals:
/// `Forbidden`, `FourEyes`, `NotFound`, `ProposalNotOpen`, `StaleVersion`, `CommentTooLong`, and what the kind refuses.
pub async fn approve_proposal(
    ports: &Ports,
    command: &DecideProposal,
) -> Result<ProposalItem, Failure> {
    let found = found(ports, command.id).await?;
    may_approve(&command.by, &found)?;
    let act = act_of(&found.act);
    let now = ports.clock.now();
    if !found.is_open() {
        return carry_on(ports, command, &found, now).await;
    }
    let prepared = act.prepare(ports).await?;
    let approved = transact(ports, async |tx| {
        let locked = lock(tx, command.id).await?;
        if !locked.is_open() {
            return Err(Refusal::ProposalNotOpen.into());
        }
        act.lock(tx).await?;
        let by = present(tx, command.by.id).await?;
        let comment = command.comment.as_deref();
        let step = ProposalStep::Approve { comment };
        let ended = end(&locked, step, &by, command.version, now)?;
        if act.record(tx).await?.version != locked.record_version {
            return Err(Refusal::StaleVersion.into());
        }
        let approval = Approval {
            by: &by,
            proposal: &ended,
            prepared: prepared.as_deref(),
            origin: &command.origin,
            now,
        };
        act.carry_out(ports, tx, &approval).await?;
        keep(ports, tx, &by, &ended, &command.origin, now).await?;
        item(tx, &by, ended).await
    })
    .await?;
    let approval = Approval {
        by: &command.by,
        proposal: &approved.proposal,
        prepared: None,
        origin: &command.origin,
        now,
    };
    do_what_is_left(ports, &found.act, &approval).await?;
    Ok(approved)
}

/// Rejects a proposal. Refusals: `Forbidden`, `FourEyes`, `NotFound`, `ProposalNotOpen`, `StaleVersion`, `CommentRequired`,
/// `CommentTooLong`.
pub async fn reject_proposal(
    ports: &Ports,
    command: &DecideProposal,
) -> Result<ProposalItem, Failure> {
    may_approve(&command.by, &found(ports, command.id).await?)?;
    let comment = command.comment.as_deref().unwrap_or_default();
    end_without_act(ports, command, ProposalStep::Reject { comment }).await
}

/// Withdraws a proposal. Refusals: `Forbidden` for anybody but its maker, `NotFound`, `ProposalNotOpen`, `StaleVersion`.
pub async fn withdraw_proposal(
    ports: &Ports,
    command: &DecideProposal,
) -> Result<ProposalItem, Failure> {
    may_withdraw(&command.by, &found(ports, command.id).await?)?;
    end_without_act(ports, command, ProposalStep::Withdraw).await
}

/// An approval that broke off is carried on with; one that is done refuses.
async fn carry_on(
    ports: &Ports,
    command: &DecideProposal,
    found: &Proposal,
    now: Instant,
) -> Result<ProposalItem, Failure> {
    let approval = Approval {
        by: &command.by,
        proposal: found,
        prepared: None,
        origin: &command.origin,
        now,
    };
    let is_approved = found.state == ProposalState::Approved;
    if !is_approved || !do_what_is_left(ports, &found.act, &approval).await? {
        return Err(Refusal::ProposalNotOpen.into());
    }
    read(ports, async |tx| item(tx, &command.by, found.clone()).await).await
}

/// Does what an approval left for transactions of its own, one after the other; answers whether anything was left.
async fn do_what_is_left(
    ports: &Ports,
    act: &ProposedAct,
    approval: &Approval<'_>,
) -> Result<bool, Failure> {
    let left = read(ports, async |tx| act_of(act).left(tx).await).await?;
    for order in &left {
        transact(ports, async |tx| {
            act_of(act).carry_on(ports, tx, approval, *order).await
        })
        .await?;
    }
    Ok(!left.is_empty())
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

/// Stores how a proposal ended, records it and tells of it.
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
        "{}: {} of {}{}",
        ended.state.code().to_lowercase(),
        ended.act.kind().code(),
        ended.act.record().code(),
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

/// The operator as they are at this moment: a role that was taken, or an access that was closed, meanwhile counts.
async fn present(tx: &dyn Tx, id: OperatorId) -> Result<Operator, Failure> {
    let present = tx.operators().get(id).await?;
    let present = present.filter(|operator| operator.active);
    Ok(present.ok_or(Refusal::NotLoggedIn)?)
}
