//! Proposing an act, inside the transaction of the call that asks for it.

use super::act::Act;
use super::item::{ProposalItem, item};
use super::tell::tell_of_proposal;
use crate::driven::audit::Origin;
use crate::driven::identity::Newest;
use crate::driven::limits::LimitKey;
use crate::driven::proposals::NewProposal;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};
use domain::ids::{OperatorId, ProposalId};
use domain::operations::proposal::{
    PROPOSAL_WINDOW, PROPOSALS, Proposal, may_propose, may_propose_more,
};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::{Actor, comment};
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// Who proposes, and why.
#[derive(Clone, Copy)]
pub(crate) struct Proposing<'a> {
    /// Who.
    pub(crate) by: &'a Operator,
    /// Why; never empty.
    pub(crate) reason: &'a str,
    /// From where.
    pub(crate) origin: &'a Origin,
    /// When.
    pub(crate) now: Instant,
}

/// Proposes an act; the same act proposed again by its maker on the same version of the record
/// returns the open proposal. Refusals: `Forbidden`, `CommentRequired`, `CommentTooLong`,
/// `NotFound`, `ProposalPending`, `TooFrequent`, and what the kind refuses.
pub(crate) async fn propose(
    ports: &Ports,
    tx: &dyn Tx,
    act: &dyn Act,
    how: Proposing<'_>,
) -> Result<ProposalItem, Failure> {
    let proposed = act.proposed();
    let (kind, on) = (proposed.kind(), proposed.record());
    may_propose(how.by, kind)?;
    let reason = comment(how.reason)?.ok_or(Refusal::CommentRequired)?;
    act.lock(tx).await?;
    let record = act.record(tx).await?;
    if let Some(open) = tx.proposals().open_on(kind, &on).await? {
        let is_same = open.maker == how.by.id
            && open.act == proposed
            && open.record_version == record.version
            && open.reason == reason;
        if is_same {
            return item(tx, how.by, open).await;
        }
        return Err(Refusal::ProposalPending { proposal: open.id }.into());
    }
    act.check(tx, how.now).await?;
    not_too_many(ports, tx, how.by.id, how.now).await?;
    let new = NewProposal {
        act: proposed,
        record_name: record.name,
        record_version: record.version,
        maker: how.by.id,
        reason,
        now: how.now,
    };
    // Somebody else proposed the same at this moment: run again, and find theirs.
    let added = tx.proposals().add(&new).await.map_err(|error| match error {
        StoreError::Duplicate(_) => StoreError::Conflict,
        other => other,
    });
    let id = added?;
    let proposal = tx.proposals().get(id).await?;
    let proposal =
        proposal.ok_or_else(|| Failure::Broken(format!("proposal {id} is not there")))?;
    let detail = format!("proposed: {}\n{}", named(&proposal), proposal.reason);
    record_step(tx, how.by, id, detail, (how.origin, how.now)).await?;
    tell_of_proposal(ports, tx, how.by, &proposal, how.now).await?;
    item(tx, how.by, proposal).await
}

/// Refuses an operator who has proposed too much. Their other proposals wait until this transaction ends, on any server.
async fn not_too_many(
    ports: &Ports,
    tx: &dyn Tx,
    by: OperatorId,
    now: Instant,
) -> Result<(), Failure> {
    if !ports.settings.rate_limits {
        return Ok(());
    }
    tx.limits().hold(vec![LimitKey::Operator(by)]).await?;
    let newest = Newest {
        after: now - PROPOSAL_WINDOW,
        limit: PROPOSALS,
    };
    match may_propose_more(&tx.proposals().made_by(by, newest).await?, now) {
        ThrottleVerdict::Allowed => Ok(()),
        ThrottleVerdict::Wait { seconds } => Err(Refusal::TooFrequent { seconds }.into()),
    }
}

/// The proposal, as text for the audit trail.
pub(crate) fn named(proposal: &Proposal) -> String {
    let (kind, record) = (proposal.act.kind(), proposal.act.record());
    format!("{} of {}", kind.code(), record.code())
}

/// Records a step of a proposal.
pub(crate) async fn record_step(
    tx: &dyn Tx,
    by: &Operator,
    id: ProposalId,
    detail: String,
    (origin, now): (&Origin, Instant),
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::ProposalChanged,
        record: format!("proposal:{id}"),
        detail,
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
