//! Reversing the issue of an order's shares: finance proposed it, the approver approves it (states:
//! subscription). The order is either revoked for good, or accepted again so that its shares can be
//! reissued.

use super::review::{decided, lock};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::driving::posting::Act;
use crate::driving::subscription::{issue_bound_by, settlement};
use crate::{Failure, Ports};
use domain::ids::{OperatorId, OrderId};
use domain::operations::{AuditKind, Operator, Role};
use domain::review::{Actor, comment};
use domain::subscription::{Command, Order, Reversal, State};
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
    /// Why; never empty. The investor of a revoked order reads it too.
    pub reason: &'a str,
    /// From where it is approved.
    pub origin: &'a Origin,
    /// When it is approved.
    pub now: Instant,
}

/// Revokes an issued order within the caller's transaction: its shares are cancelled, its money is
/// refunded. Refusals: `Forbidden`, `CommentRequired`, `CommentTooLong`, `NotFound`,
/// `StaleVersion`, `OrderNotPending`, `FourEyes`, `RevokeNotPossible`, `ProjectFundsPaidOut`.
pub async fn revoke_issued(
    ports: &Ports,
    tx: &dyn Tx,
    reversal: &ReverseIssue<'_>,
) -> Result<Order, Failure> {
    let (order, people) = locked(tx, reversal).await?;
    let command = Command::RevokeIssued {
        reversal: people,
        settlement: settlement(ports, tx, &order).await?,
    };
    reverse(ports, tx, reversal, (&order, command)).await
}

/// Reverses the issue of an order within the caller's transaction: its shares are taken back, its money is in escrow again,
/// and it can be issued again. Refusals: as of [`revoke_issued`].
pub async fn correct_issued(
    ports: &Ports,
    tx: &dyn Tx,
    reversal: &ReverseIssue<'_>,
) -> Result<Order, Failure> {
    let (order, people) = locked(tx, reversal).await?;
    reverse(ports, tx, reversal, (&order, Command::CorrectIssue(people))).await
}

/// The order at the version that was read, locked, and the two people.
async fn locked(tx: &dyn Tx, reversal: &ReverseIssue<'_>) -> Result<(Order, Reversal), Failure> {
    if !reversal.approved_by.has_any(&[Role::Approver]) {
        return Err(Refusal::Forbidden.into());
    }
    comment(reversal.reason)?.ok_or(Refusal::CommentRequired)?;
    let order = lock(tx, reversal.order).await?;
    same_version(reversal.version, order.version)?;
    let bound_by = issue_bound_by(tx, &order).await?;
    let people = Reversal {
        proposed_by: reversal.proposed_by,
        approved_by: reversal.approved_by.id,
        bound_by,
    };
    if bound_by.of(order.id)?.is_none() {
        money_is_there(tx, &order, reversal.now).await?;
    }
    Ok((order, people))
}

/// Refuses to reverse the issue of an order whose money was paid to the project: what is left there belongs to investors who may still
/// revoke. `ProjectFundsPaidOut`.
pub(super) async fn money_is_there(
    tx: &dyn Tx,
    order: &Order,
    now: Instant,
) -> Result<(), Failure> {
    // Of any other order the machine says why its issue cannot be reversed.
    if order.state != State::Success {
        return Ok(());
    }
    let currency = order.amount.currency();
    let money = tx
        .project_payments()
        .money(order.project, currency, now)
        .await?;
    Ok(money.gives_back(order.amount, order.is_revocable(now))?)
}

async fn reverse(
    ports: &Ports,
    tx: &dyn Tx,
    reversal: &ReverseIssue<'_>,
    (order, command): (&Order, Command),
) -> Result<Order, Failure> {
    let reason = comment(reversal.reason)?;
    let by = Actor::Operator(reversal.approved_by.id);
    let act = Act {
        proposed_by: Some(reversal.proposed_by),
        comment: reason.as_deref(),
        ..Act::new(by, AuditKind::OrderChanged, reversal.origin, reversal.now)
    };
    decided(ports, tx, order, command, &act).await
}
