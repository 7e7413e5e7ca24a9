//! The second line issues the shares of accepted subscriptions: one, or all of a project (states: subscription).

use super::decision::{decided_before, same_version};
use super::review_order::{Act, lock, take};
use crate::driven::audit::Origin;
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::ids::{OrderId, ProjectId};
use domain::operations::{AuditKind, Operator, Role};
use domain::review::{Subject, comment};
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
        let mut order = lock(tx, order).await?;
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
        take(ports, tx, &mut order, &Command::Issue, &act).await?;
        Ok(order)
    })
    .await
}

/// Issues the shares of every accepted order of a project; answers which. Each is a transaction of its own, so that a
/// call that breaks off is simply made again. Refusals: `Forbidden`, `NotFound`.
pub async fn issue_project(
    ports: &Ports,
    command: &Issue,
    project: ProjectId,
) -> Result<Vec<OrderId>, Failure> {
    may_issue(&command.by)?;
    let comment = noted(command)?;
    let comment = comment.as_deref();
    let accepted = read(ports, async |tx| {
        if tx.projects().get(project).await?.is_none() {
            return Err(Refusal::NotFound.into());
        }
        Ok(tx.orders().accepted_of_project(project).await?)
    })
    .await?;
    let mut issued = Vec::new();
    for id in accepted {
        let is_issued = transact(ports, async |tx| {
            let mut order = lock(tx, id).await?;
            // Issued or taken back by somebody else since.
            if order.state != State::PreOk {
                return Ok(false);
            }
            let act = act(command, comment, ports.clock.now());
            take(ports, tx, &mut order, &Command::Issue, &act).await?;
            Ok(true)
        })
        .await?;
        if is_issued {
            issued.push(id);
        }
    }
    Ok(issued)
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

fn act<'a>(command: &'a Issue, comment: Option<&'a str>, now: domain::Instant) -> Act<'a> {
    Act {
        by: &command.by,
        proposed_by: None,
        kind: AuditKind::OrderChanged,
        comment,
        origin: &command.origin,
        now,
    }
}
