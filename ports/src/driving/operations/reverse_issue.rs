//! Reversing the issue of an order's shares: finance proposed it, the approver approves it (states: subscription). The order
//! is taken back for good, or goes back to where its shares can be issued again.

use super::decision::same_version;
use super::review_order::{Act, lock, take};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::ids::{OperatorId, OrderId};
use domain::operations::{AuditKind, Operator, Role};
use domain::review::comment;
use domain::subscription::{Command, Order};
use domain::{Instant, Refusal};

/// An approved reversal.
#[derive(Debug, Clone, Copy)]
pub struct ReverseIssue<'a> {
    /// Which order.
    pub order: OrderId,
    /// The version of the order that was read when it was proposed.
    pub version: i64,
    /// Who proposed it.
    pub proposed_by: OperatorId,
    /// Who approves it.
    pub approved_by: &'a Operator,
    /// Why; never empty. Of an order that is taken back the investor reads it too.
    pub reason: &'a str,
    /// From where it is approved.
    pub origin: &'a Origin,
    /// When it is approved.
    pub now: Instant,
}

/// Takes an issued order back within the caller's transaction: its shares are taken back, its money is refunded. Refusals:
/// `Forbidden`, `CommentRequired`, `CommentTooLong`, `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`,
/// `RevokeNotPossible`.
pub async fn revoke_issued(
    ports: &Ports,
    tx: &dyn Tx,
    reversal: &ReverseIssue<'_>,
) -> Result<Order, Failure> {
    let command = Command::RevokeIssued {
        proposed_by: reversal.proposed_by,
        approved_by: reversal.approved_by.id,
    };
    reverse(ports, tx, reversal, &command).await
}

/// Reverses the issue of an order within the caller's transaction: its shares are taken back, its money is in escrow again,
/// and it can be issued anew. Refusals: as of [`revoke_issued`].
pub async fn correct_issued(
    ports: &Ports,
    tx: &dyn Tx,
    reversal: &ReverseIssue<'_>,
) -> Result<Order, Failure> {
    let command = Command::CorrectIssue {
        proposed_by: reversal.proposed_by,
        approved_by: reversal.approved_by.id,
    };
    reverse(ports, tx, reversal, &command).await
}

async fn reverse(
    ports: &Ports,
    tx: &dyn Tx,
    reversal: &ReverseIssue<'_>,
    command: &Command,
) -> Result<Order, Failure> {
    if !reversal.approved_by.has_any(&[Role::Approver]) {
        return Err(Refusal::Forbidden.into());
    }
    let reason = comment(reversal.reason)?.ok_or(Refusal::CommentRequired)?;
    let mut order = lock(tx, reversal.order).await?;
    same_version(reversal.version, order.version)?;
    let act = Act {
        by: reversal.approved_by,
        proposed_by: Some(reversal.proposed_by),
        kind: AuditKind::OrderChanged,
        comment: Some(&reason),
        origin: reversal.origin,
        now: reversal.now,
    };
    take(ports, tx, &mut order, command, &act).await?;
    Ok(order)
}
