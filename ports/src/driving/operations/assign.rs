//! Assigns an item of a queue to an operator who can decide on it, and releases it. Its state does
//! not change, and anybody with the role may still decide on it.

use super::aside::{OnWaiting, waiting};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{WaitingItem, assigned, line_of, may_read};
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::ids::OperatorId;
use domain::operations::{Assignment, AuditEvent, AuditKind, Operator, Queue, same_holder};
use domain::review::{Actor, Line, four_eyes};

/// Who can decide on the items of a queue, by line.
#[derive(Debug, Clone)]
pub struct Assignees {
    /// On the first line.
    pub first: Vec<Operator>,
    /// On the second line.
    pub second: Vec<Operator>,
}

/// Who can decide on the items of a queue. Refusals: `Forbidden`.
pub async fn assignees(ports: &Ports, by: &Operator, queue: Queue) -> Result<Assignees, Failure> {
    may_read(by, queue)?;
    read(ports, async |tx| {
        Ok(Assignees {
            first: tx.operators().holders(queue.decider(Line::First)).await?,
            second: tx.operators().holders(queue.decider(Line::Second)).await?,
        })
    })
    .await
}

/// Assigns an item that was with `seen` when it was read; an item that the operator already has
/// does not change. Refusals: `Forbidden` for operators who do not decide on the line that it waits
/// for, `NotFound`, `StaleVersion`, `OrderNotPending` where it waits for no line,
/// `AssignedMeanwhile`, `AssigneeCannotDecide`, `FourEyes` for the operator who passed its first
/// line.
pub async fn assign(
    ports: &Ports,
    command: &OnWaiting,
    to: OperatorId,
    seen: Option<OperatorId>,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (waits, line) = waiting(tx, command).await?;
        let holder = holder(tx, command.queue, &waits).await?;
        if holder == Some(to) {
            return Ok(());
        }
        same_holder(seen, holder)?;
        let decider = command.queue.decider(line);
        let able = tx.operators().holders(decider).await?;
        if !able.iter().any(|operator| operator.id == to) {
            return Err(Refusal::AssigneeCannotDecide.into());
        }
        if let Some(reviewed) = line_of(waits.state) {
            four_eyes(reviewed, to, waits.first_line_by)?;
        }
        let assignment = Assignment {
            to,
            by: command.by.id,
            at: now,
            since: waits.since,
        };
        tx.assignments().put(waits.subject, &assignment).await?;
        recorded(
            ports,
            tx,
            command,
            &waits,
            format!("assigned to operator:{to}"),
        )
        .await
    })
    .await
}

/// Releases an item that was with `seen` when it was read. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion` and `OrderNotPending` as [`assign`], `AssignedMeanwhile`; `NotFound` also if it
/// is not assigned.
pub async fn release(
    ports: &Ports,
    command: &OnWaiting,
    seen: Option<OperatorId>,
) -> Result<(), Failure> {
    transact(ports, async |tx| {
        let (waits, _) = waiting(tx, command).await?;
        let Some(holder) = holder(tx, command.queue, &waits).await? else {
            return Err(Refusal::NotFound.into());
        };
        same_holder(seen, Some(holder))?;
        tx.assignments().remove(waits.subject).await?;
        recorded(
            ports,
            tx,
            command,
            &waits,
            format!("released from operator:{holder}"),
        )
        .await
    })
    .await
}

async fn holder(
    tx: &dyn Tx,
    queue: Queue,
    waits: &WaitingItem,
) -> Result<Option<OperatorId>, Failure> {
    let assigned = assigned(tx, (queue, waits.subject), waits.state, waits.since).await?;
    Ok(assigned.map(|it| it.to))
}

async fn recorded(
    ports: &Ports,
    tx: &dyn Tx,
    command: &OnWaiting,
    waits: &WaitingItem,
    detail: String,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(command.by.id),
        kind: AuditKind::ItemAssigned,
        record: waits.subject.name(),
        detail,
    };
    let now = ports.clock.now();
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
