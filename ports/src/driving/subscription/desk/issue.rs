//! Issuing the shares of accepted subscriptions: the approver issues one, finance proposes to issue all of a project (states:
//! subscription).

use super::review::{decided, lock_with_account};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{decided_before, same_version};
use crate::driving::posting::Act;
use crate::driving::proposals::{Act as _, IssueOutline, Outcome, Proposing, propose};
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::ids::{OrderId, ProjectId};
use domain::operations::proposal::{self, ListedOrder, ProposalKind, may_propose};
use domain::operations::{AuditKind, Operator, Role};
use domain::review::{Actor, Subject, comment};
use domain::subscription::{Command, Order, State};
use std::collections::BTreeSet;

/// Who issues, with which comment.
#[derive(Debug, Clone)]
pub struct Issue {
    /// Who.
    pub by: Operator,
    /// What the operator noted.
    pub comment: Option<String>,
    /// From where.
    pub origin: Origin,
}

/// Issues one order's shares; repeating it by the same operator returns the first answer. `version`
/// may be left out. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `AccountBlocked`,
/// `OrderNotPending`.
pub async fn issue_order(
    ports: &Ports,
    command: &Issue,
    order: OrderId,
    version: Option<i64>,
) -> Result<Order, Failure> {
    may_issue(&command.by)?;
    let comment = noted(command)?;
    let comment = comment.as_deref();
    transact(ports, async |tx| {
        let (order, account) = lock_with_account(tx, order).await?;
        // Without a version only an order that is issued can have been issued by this call before: an issue may have been reversed.
        let is_old = match version {
            Some(version) => version < order.version,
            None => order.state == State::Success,
        };
        let (subject, issued) = (Subject::Order(order.id), [State::Success.code()]);
        if is_old && decided_before(tx, subject, &command.by, version, &issued).await? {
            return Ok(order);
        }
        if let Some(version) = version {
            same_version(version, order.version)?;
        }
        account.check_not_blocked()?;
        let act = act(command, comment, ports.clock.now());
        decided(ports, tx, &order, Command::Issue, &act).await
    })
    .await
}

/// Issuing all of a project.
#[derive(Debug, Clone)]
pub struct IssueProject {
    /// Who proposes it.
    pub by: Operator,
    /// Of which project.
    pub project: ProjectId,
    /// Why; never empty.
    pub reason: String,
    /// The orders that the proposer was shown, in any order; without them, all orders that are
    /// accepted now are proposed.
    pub shown: Option<Vec<OrderId>>,
    /// From where.
    pub origin: Origin,
}

/// What [`issue_project`] would propose now: every accepted order of the project, their sum, those that may still be revoked, and how
/// much of the offering is taken. Refusals: `Forbidden`, `NotFound`.
pub async fn preview_issue(
    ports: &Ports,
    by: &Operator,
    project: ProjectId,
) -> Result<IssueOutline, Failure> {
    may_propose(by, ProposalKind::IssueProject)?;
    let now = ports.clock.now();
    read(ports, async |tx| {
        let act = accepted(tx, project).await?;
        let outline = act.outline(tx, now).await?;
        let issue = outline.issue;
        issue.ok_or_else(|| Failure::Broken("an issue without its orders".into()))
    })
    .await
}

/// Proposes to issue the shares of every order of a project that is accepted now; without any nothing is proposed. The orders are
/// issued when an approver approves it. Refusals: `Forbidden`, `NotFound`, `StaleVersion` where other orders are accepted than were
/// shown, and what proposing refuses.
pub async fn issue_project(ports: &Ports, command: &IssueProject) -> Result<Outcome<()>, Failure> {
    may_propose(&command.by, ProposalKind::IssueProject)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        // Every decision of the desk on an order locks its project first.
        let project = tx.projects().lock(command.project).await?;
        if project.is_none() {
            return Err(Refusal::NotFound.into());
        }
        let act = accepted(tx, command.project).await?;
        if let Some(shown) = &command.shown {
            proposes_what_was_shown(&act, shown)?;
        }
        if act.orders.is_empty() {
            return Ok(Outcome::Done(()));
        }
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        let proposed = propose(ports, tx, &act, how).await?;
        Ok(Outcome::Proposed(Box::new(proposed)))
    })
    .await
}

/// Issuing every order of a project that is accepted now.
async fn accepted(tx: &dyn Tx, project: ProjectId) -> Result<proposal::IssueProject, Failure> {
    let ids = tx.orders().accepted_of_project(project).await?;
    let orders = tx.orders().by_ids(&ids).await?;
    let listed = orders.iter().map(|order| ListedOrder {
        id: order.id,
        version: order.version,
    });
    Ok(proposal::IssueProject {
        project,
        orders: listed.collect(),
    })
}

fn proposes_what_was_shown(act: &proposal::IssueProject, shown: &[OrderId]) -> Result<(), Refusal> {
    let accepted: BTreeSet<OrderId> = act.orders.iter().map(|listed| listed.id).collect();
    let shown: BTreeSet<OrderId> = shown.iter().copied().collect();
    if accepted == shown {
        Ok(())
    } else {
        Err(Refusal::StaleVersion)
    }
}

fn may_issue(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Approver]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// The operator's comment, if any.
fn noted(command: &Issue) -> Result<Option<String>, Refusal> {
    command.comment.as_deref().map_or(Ok(None), comment)
}

const fn act<'a>(command: &'a Issue, comment: Option<&'a str>, now: domain::Instant) -> Act<'a> {
    let by = Actor::Operator(command.by.id);
    Act {
        comment,
        ..Act::new(by, AuditKind::OrderChanged, &command.origin, now)
    }
}
