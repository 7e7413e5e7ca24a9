//! Issuing the shares of accepted subscriptions: the approver issues one, finance proposes to issue all of a project (states:
//! subscription).

use super::review::{decided, lock};
use crate::driven::audit::Origin;
use crate::driving::desk::{decided_before, same_version};
use crate::driving::posting::Act;
use crate::driving::proposals::{Outcome, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::{OrderId, ProjectId};
use domain::operations::proposal::{self, ListedOrder, ProposalKind, may_propose};
use domain::operations::{AuditKind, Operator, Role};
use domain::review::{Actor, Subject, comment};
use domain::subscription::{Command, Order, State};

/// Who issues, with which words.
#[derive(Debug, Clone)]
pub struct Issue {
    /// Who.
    pub by: Operator,
    /// What the operator noted.
    pub comment: Option<String>,
    /// From where.
    pub origin: Origin,
}

/// Issues one order's shares; the same operator's issue once more answers as the first time. `version` may be left out. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
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
        let order = lock(tx, order).await?;
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
    /// From where.
    pub origin: Origin,
}

/// Proposes to issue the shares of every order of a project that is accepted now; without any nothing is proposed. The orders are
/// issued when an approver approves it. Refusals: `Forbidden`, `NotFound`, and what proposing refuses.
pub async fn issue_project(ports: &Ports, command: &IssueProject) -> Result<Outcome<()>, Failure> {
    may_propose(&command.by, ProposalKind::IssueProject)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        // Every decision of the desk on an order locks its project first.
        let project = tx.projects().lock(command.project).await?;
        if project.is_none() {
            return Err(Refusal::NotFound.into());
        }
        let ids = tx.orders().accepted_of_project(command.project).await?;
        if ids.is_empty() {
            return Ok(Outcome::Done(()));
        }
        let orders = tx.orders().by_ids(&ids).await?;
        let listed = orders.iter().map(|order| ListedOrder {
            id: order.id,
            version: order.version,
        });
        let act = proposal::IssueProject {
            project: command.project,
            orders: listed.collect(),
        };
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

fn may_issue(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Approver]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// What the operator noted, if anything.
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
