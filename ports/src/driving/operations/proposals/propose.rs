//! Proposing an act, inside the transaction of the call that asks for it.

use super::item::{ProposalItem, item};
use super::kinds::act_of;
use super::records::{lock, record_of};
use super::tell::tell_of_proposal;
use crate::driven::audit::Origin;
use crate::driven::proposals::NewProposal;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};
use domain::ids::ProposalId;
use domain::operations::proposal::{Proposal, ProposedAct, may_propose};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::{Actor, comment};
use domain::{Instant, Refusal};

/// Who proposes, and why.
#[derive(Clone, Copy)]
pub(in crate::driving) struct Proposing<'a> {
    /// Who.
    pub(in crate::driving) by: &'a Operator,
    /// Why; never empty.
    pub(in crate::driving) reason: &'a str,
    /// From where.
    pub(in crate::driving) origin: &'a Origin,
    /// When.
    pub(in crate::driving) now: Instant,
}

/// Proposes an act; the same act proposed again by its maker on the same version of the record answers the open proposal.
/// Refusals: `Forbidden`, `CommentRequired`, `CommentTooLong`, `NotFound`, `ProposalPending`, and what the kind refuses.
pub(in crate::driving) async fn propose(
    ports: &Ports,
    tx: &dyn Tx,
    act: ProposedAct,
    how: Proposing<'_>,
) -> Result<ProposalItem, Failure> {
    let kind = act.kind();
    may_propose(how.by, kind)?;
    let reason = comment(how.reason)?.ok_or(Refusal::CommentRequired)?;
    let on = act.record();
    lock(tx, &on).await?;
    let record = record_of(tx, &act).await?;
    if let Some(open) = tx.proposals().open_on(kind, &on).await? {
        let is_same = open.maker == how.by.id
            && open.act == act
            && open.record_version == record.version
            && open.reason == reason;
        if is_same {
            return item(tx, how.by, open).await;
        }
        return Err(Refusal::ProposalPending { proposal: open.id }.into());
    }
    act_of(&act).check(tx).await?;
    let new = NewProposal {
        act,
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

/// What is proposed, in the words of the audit trail.
pub(super) fn named(proposal: &Proposal) -> String {
    let (kind, record) = (proposal.act.kind(), proposal.act.record());
    format!("{} of {}", kind.code(), record.code())
}

/// Records a step of a proposal.
pub(super) async fn record_step(
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
