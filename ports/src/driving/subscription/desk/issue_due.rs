//! Issuing the orders of approved issues of whole projects. The worker does each order in a
//! transaction of its own that also records the result, under the locks of the project and the
//! order: servers take turns, and a killed one leaves nothing half done.

use super::review::{decided, lock_with_account};
use crate::driven::audit::Origin;
use crate::driven::proposals::{IssueOutcome, IssueStep};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::Act;
use crate::{Failure, Ports, read_once, transact};
use domain::ids::{OrderId, ProposalId};
use domain::operations::proposal::{IssueProject, ListedOrder, Proposal, ProposedAct};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::subscription::{Command, Order, State};
use std::collections::BTreeSet;

/// Issues the remaining orders of every approved issue, until `is_stopped`, and marks finished
/// issues. An order that cannot be issued does not hold up the others: the first failure is
/// returned when the others are done, and the next call tries that order again.
pub async fn issue_due(
    ports: &Ports,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<(), Failure> {
    let (mut after, mut kept_back) = (ProposalId(0), None);
    loop {
        let next = read_once(ports, async |tx| {
            Ok(tx.proposals().next_unfinished(after).await?)
        });
        let Some(proposal) = next.await? else {
            break;
        };
        after = proposal.id;
        if is_stopped() {
            break;
        }
        match issue_all(ports, &proposal, is_stopped).await {
            Ok(()) => {}
            Err(failure @ Failure::Store(StoreError::Unavailable(_))) => return Err(failure),
            Err(failure) => kept_back = kept_back.or(Some(failure)),
        }
    }
    kept_back.map_or(Ok(()), Err)
}

async fn issue_all(
    ports: &Ports,
    proposal: &Proposal,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<(), Failure> {
    let ProposedAct::IssueProject(act) = &proposal.act else {
        return Err(Failure::Broken(format!(
            "proposal {} is unfinished and not an issue that can be read",
            proposal.id
        )));
    };
    let done = read_once(ports, async |tx| {
        Ok(tx.proposals().issue_steps(proposal.id).await?)
    });
    let done: BTreeSet<OrderId> = done.await?.into_iter().map(|step| step.order).collect();
    let mut kept_back = None;
    for listed in act.orders.iter().filter(|it| !done.contains(&it.id)) {
        if is_stopped() {
            return Ok(());
        }
        let issued = transact(ports, async |tx| {
            issue_one(ports, tx, proposal, *listed).await
        });
        match issued.await {
            Ok(()) => {}
            Err(failure @ Failure::Store(StoreError::Unavailable(_))) => return Err(failure),
            Err(failure) => kept_back = kept_back.or(Some(failure)),
        }
    }
    match kept_back {
        Some(failure) => Err(failure),
        None => transact(ports, async |tx| finish(ports, tx, proposal.id, act).await).await,
    }
}

/// Issues an order, or skips one that has changed; does nothing if another server already did.
async fn issue_one(
    ports: &Ports,
    tx: &dyn Tx,
    proposal: &Proposal,
    listed: ListedOrder,
) -> Result<(), Failure> {
    let (order, account) = lock_with_account(tx, listed.id).await?;
    let steps = tx.proposals();
    if steps.has_issue_step(proposal.id, listed.id).await? {
        return Ok(());
    }
    let now = ports.clock.now();
    let outcome = outcome(&order, listed, account.block.is_some());
    if order.state == State::PreOk && outcome == IssueOutcome::Issued {
        let approver = proposal.end.as_ref().map(|end| end.by);
        let approver = approver.ok_or_else(|| {
            Failure::Broken(format!("proposal {} is unfinished and open", proposal.id))
        })?;
        let origin = Origin::default();
        let act = Act {
            proposed_by: Some(proposal.maker),
            comment: Some(&proposal.reason),
            ..Act::new(
                Actor::Operator(approver),
                AuditKind::OrderChanged,
                &origin,
                now,
            )
        };
        decided(ports, tx, &order, Command::Issue, &act).await?;
    }
    let step = IssueStep {
        order: listed.id,
        outcome,
    };
    Ok(steps.add_issue_step(proposal.id, &step, now).await?)
}

/// The result for an order in its current state. An order of a blocked account is skipped, and can
/// be issued singly once it is released. An order that was issued singly in the meantime counts as
/// issued.
fn outcome(order: &Order, listed: ListedOrder, is_blocked: bool) -> IssueOutcome {
    match order.state {
        State::Success => IssueOutcome::Issued,
        State::PreOk if order.version == listed.version && !is_blocked => IssueOutcome::Issued,
        state => IssueOutcome::Skipped(state),
    }
}

/// Records that nothing is left; a second worker finds it recorded.
async fn finish(
    ports: &Ports,
    tx: &dyn Tx,
    id: ProposalId,
    act: &IssueProject,
) -> Result<(), Failure> {
    let locked = tx.proposals().lock(id).await?;
    let Some(locked) = locked.filter(|it| it.is_unfinished) else {
        return Ok(());
    };
    let steps = tx.proposals().issue_steps(id).await?;
    let issued = steps.iter().filter(|it| it.outcome == IssueOutcome::Issued);
    let (issued, skipped) = (issued.clone().count(), steps.len() - issued.count());
    if steps.len() < act.orders.len() {
        return Ok(());
    }
    tx.proposals().save(&locked.finished()).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::ProposalChanged,
        record: format!("proposal:{id}"),
        detail: format!("finished: issued {issued}, skipped {skipped}"),
    };
    let now = ports.clock.now();
    Ok(tx.audit().record(event, &Origin::default(), now).await?)
}
