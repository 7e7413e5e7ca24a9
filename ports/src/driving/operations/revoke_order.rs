//! Finance takes a subscription back before its shares are issued, with a reason (states: subscription). An issued one needs
//! two people: `reverse_issue.rs`.

use super::decision::{decided_before, same_version};
use super::review_order::{Act, lock, take};
use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::OrderId;
use domain::operations::{AuditKind, Operator, Role};
use domain::review::{Subject, comment};
use domain::subscription::{Command, Order, State};

/// Taking an order back.
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

/// Takes it back; the same operator's taking back once more answers as the first time. Refusals: `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`, `OrderNotPending`.
pub async fn revoke_order(ports: &Ports, command: &Revoke) -> Result<Order, Failure> {
    if !command.by.has_any(&[Role::Finance]) {
        return Err(Refusal::Forbidden.into());
    }
    let comment = comment(&command.comment)?.ok_or(Refusal::CommentRequired)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let mut order = lock(tx, command.order).await?;
        if command.version < order.version {
            let subject = Subject::Order(order.id);
            let to = [State::Revoked.code()];
            if decided_before(tx, subject, &command.by, Some(command.version), &to).await? {
                return Ok(order);
            }
        }
        same_version(command.version, order.version)?;
        let act = Act {
            by: &command.by,
            proposed_by: None,
            kind: AuditKind::OrderChanged,
            comment: Some(&comment),
            origin: &command.origin,
            now,
        };
        take(ports, tx, &mut order, &Command::RevokeByOperator, &act).await?;
        Ok(order)
    })
    .await
}
