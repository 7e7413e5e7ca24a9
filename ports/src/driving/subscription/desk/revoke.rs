//! Finance revokes a subscription, with a reason; an issued one is revoked or corrected by two people (states: subscription).

use super::review::{decided, lock};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{decided_before, same_version};
use crate::driving::posting::Act;
use crate::driving::proposals::{self, Outcome, ProposalItem, Proposing, propose};
use crate::driving::subscription::settlement;
use crate::{Failure, Ports, transact};
use domain::ids::OrderId;
use domain::operations::proposal::{CorrectIssued, RevokeIssued};
use domain::operations::{AuditKind, Operator, Role};
use domain::review::{Actor, Subject, comment};
use domain::subscription::{Command, Order, State};
use domain::{Instant, Refusal};

/// Revoking an order.
#[derive(Debug, Clone)]
pub struct Revoke {
    /// Who.
    pub by: Operator,
    /// Which.
    pub order: OrderId,
    /// The version that was read.
    pub version: i64,
    /// Why; never empty.
    pub comment: String,
    /// From where.
    pub origin: Origin,
}

/// Revokes it, or proposes that if its shares are issued; repeating it by the same operator returns
/// the first answer. Refusals: `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`,
/// `OrderNotPending`, `FourEyes` if the same person alone stated its wire, and what proposing
/// refuses.
pub async fn revoke_order(ports: &Ports, command: &Revoke) -> Result<Outcome<Order>, Failure> {
    if !command.by.has_any(&[Role::Finance]) {
        return Err(Refusal::Forbidden.into());
    }
    let comment = comment(&command.comment)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let order = lock(tx, command.order).await?;
        if command.version < order.version {
            let subject = Subject::Order(order.id);
            let to = [State::Revoked.code()];
            if decided_before(tx, subject, &command.by, Some(command.version), &to).await? {
                return Ok(Outcome::Done(order));
            }
        }
        same_version(command.version, order.version)?;
        if order.state == State::Success {
            let order = command.order;
            let act = RevokeIssued { order };
            let proposed = proposed(ports, tx, command, &act, now).await?;
            return Ok(Outcome::Proposed(Box::new(proposed)));
        }
        let by = Actor::Operator(command.by.id);
        let act = Act {
            comment: Some(&comment),
            ..Act::new(by, AuditKind::OrderChanged, &command.origin, now)
        };
        let wanted = Command::RevokeByOperator {
            by: command.by.id,
            settlement: settlement(ports, tx, &order).await?,
        };
        let order = decided(ports, tx, &order, wanted, &act).await?;
        Ok(Outcome::Done(order))
    })
    .await
}

/// Proposes to correct an issued order: its issue is reversed, and it can be issued again. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `OrderNotPending`, and what proposing refuses.
pub async fn correct_order(ports: &Ports, command: &Revoke) -> Result<ProposalItem, Failure> {
    if !command.by.has_any(&[Role::Finance]) {
        return Err(Refusal::Forbidden.into());
    }
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let order = lock(tx, command.order).await?;
        same_version(command.version, order.version)?;
        let order = command.order;
        let act = CorrectIssued { order };
        proposed(ports, tx, command, &act, now).await
    })
    .await
}

async fn proposed(
    ports: &Ports,
    tx: &dyn Tx,
    command: &Revoke,
    act: &dyn proposals::Act,
    now: Instant,
) -> Result<ProposalItem, Failure> {
    let how = Proposing {
        by: &command.by,
        reason: &command.comment,
        origin: &command.origin,
        now,
    };
    propose(ports, tx, act, how).await
}
