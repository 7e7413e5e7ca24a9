//! Puts an item of a queue aside until a day, and takes it up again. Its state does not change.

use super::queues::kind_of;
use crate::driven::asides::KeptAside;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{WaitingItem, may_decide, may_decide_on, same_version};
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::Refusal;
use domain::day::day_of;
use domain::operations::{AuditEvent, AuditKind, Operator, Queue};
use domain::review::{Actor, Aside, Line};

/// An act on an item that waits, which changes no state.
#[derive(Debug, Clone)]
pub struct OnWaiting {
    /// Who.
    pub by: Operator,
    /// In which queue.
    pub queue: Queue,
    /// Number of the item.
    pub item: i64,
    /// The version that was read.
    pub version: i64,
    /// From where.
    pub origin: Origin,
}

/// Puts an item aside. Refusals: `Forbidden` for operators who do not decide on the line that it waits for, `NotFound`, `StaleVersion`,
/// `OrderNotPending` where it waits for no line, `DateOutOfRange`, `CommentRequired`, `CommentTooLong`.
pub async fn put_aside(
    ports: &Ports,
    command: &OnWaiting,
    until: NaiveDate,
    reason: &str,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (waits, _) = waiting(tx, command).await?;
        let aside = Aside::new(until, reason, day_of(now))?;
        let note = KeptAside {
            aside,
            by: command.by.id,
            at: now,
            since: waits.since,
        };
        tx.asides().put(waits.subject, &note).await?;
        recorded(
            ports,
            tx,
            command,
            &waits,
            &format!("put aside until {until}"),
        )
        .await
    })
    .await
}

/// Takes an item up again before its day. Refusals: those of [`put_aside`] except the note's;
/// `NotFound` also if it is not put aside.
pub async fn return_to_queue(ports: &Ports, command: &OnWaiting) -> Result<(), Failure> {
    transact(ports, async |tx| {
        let (waits, _) = waiting(tx, command).await?;
        if !tx.asides().remove(waits.subject).await? {
            return Err(Refusal::NotFound.into());
        }
        recorded(ports, tx, command, &waits, "taken up").await
    })
    .await
}

/// The item, if it waits for a line of the operator's, and that line.
pub(super) async fn waiting(
    tx: &dyn Tx,
    command: &OnWaiting,
) -> Result<(WaitingItem, Line), Failure> {
    may_decide(&command.by, command.queue)?;
    let kind = kind_of(command.queue);
    let waits = kind.waiting_item(tx, &command.by, command.item).await?;
    let line = kind
        .waits_for(waits.state)
        .ok_or(Refusal::OrderNotPending { state: waits.state })?;
    may_decide_on(&command.by, command.queue, line)?;
    same_version(command.version, waits.version)?;
    Ok((waits, line))
}

async fn recorded(
    ports: &Ports,
    tx: &dyn Tx,
    command: &OnWaiting,
    waits: &WaitingItem,
    detail: &str,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(command.by.id),
        kind: AuditKind::ItemPutAside,
        record: waits.subject.name(),
        detail: detail.to_owned(),
    };
    let now = ports.clock.now();
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
