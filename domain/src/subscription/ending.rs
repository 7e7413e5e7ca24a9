//! Revoking an order, correcting its issue, and cancelling it before it is completed.

use super::bookings::{escrow_refunded, given_back, issue_refunded, issue_reversed};
use super::machine::{not_pending, since};
use super::notices::{ending_notice, order_notice, revocation_notice};
use super::steps::walked;
use super::{BoundBy, Order, REVOCABLE_FOR, Reversal, Settlement, State};
use crate::decision::{Decision, NotDecided};
use crate::ids::OperatorId;
use crate::review::{Line, four_eyes};
use crate::{Instant, Refusal};

pub(super) fn cancelled(order: &Order, now: Instant) -> Result<Decision<Order>, Refusal> {
    order.check_in_preparation()?;
    let mut after = since(order, State::Cancelled, now);
    after.reservation = None;
    Ok(walked(order, after))
}

pub(super) fn revoked_by_investor(
    order: &Order,
    bound_by: Option<BoundBy>,
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    let completed = order.completed_at.ok_or_else(|| not_pending(order.state))?;
    let until = completed + REVOCABLE_FOR;
    let decision = match order.state {
        State::LWait | State::GWait | State::PreOk | State::Success if now > until => {
            return Err(Refusal::RevokePeriodOver { until }.into());
        }
        State::Success => taken_back(order, bound_by, settlement, now)?,
        State::Init
        | State::LWait
        | State::GWait
        | State::PreOk
        | State::LFail
        | State::GFail
        | State::Revoked
        | State::Cancelled => unissued_taken_back(order, settlement, now)?,
    };
    let notice = revocation_notice(order, &settlement.back)?;
    let effects = decision.effects;
    Ok(walked(order, decision.record)
        .causing(effects)
        .telling([notice]))
}

/// The operator who stated the wire cannot release its money alone: the second line decides first, or the bank confirms it.
pub(super) fn revoked(
    order: &Order,
    by: OperatorId,
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    if order.state == State::GWait && settlement.arrived.stated().is_some() {
        four_eyes(Line::Second, by, order.first_line_by)?;
    }
    if matches!(order.state, State::LWait | State::GWait) {
        settlement.arrived.check_other(by)?;
    }
    let decision = unissued_taken_back(order, settlement, now)?;
    ended_by_desk(order, decision, settlement)
}

pub(super) fn revoked_when_issued(
    order: &Order,
    reversal: Reversal,
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    let bound_by = reversal.bound_by.of(order.id)?;
    two_people(order, reversal)?;
    let decision = taken_back(order, bound_by, settlement, now)?;
    ended_by_desk(order, decision, settlement)
}

pub(super) fn corrected(
    order: &Order,
    reversal: Reversal,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    let bound_by = reversal.bound_by.of(order.id)?;
    two_people(order, reversal)?;
    unbound(bound_by)?;
    let mut after = since(order, State::PreOk, now);
    after.issued_at = None;
    let effects = vec![issue_reversed(&after)?];
    let notice = order_notice("orderIssueReversed", order);
    Ok(Decision::new(order, after)
        .causing(effects)
        .telling([notice]))
}

fn ended_by_desk(
    order: &Order,
    decision: Decision<Order>,
    settlement: &Settlement,
) -> Result<Decision<Order>, NotDecided> {
    let notice = ending_notice(order, &decision.record, &settlement.back)?;
    Ok(decision.telling(notice))
}

/// An issued order whose reversal one person proposed and another one approves.
fn two_people(order: &Order, reversal: Reversal) -> Result<(), Refusal> {
    if order.state != State::Success {
        return Err(not_pending(order.state));
    }
    four_eyes(
        Line::Second,
        reversal.approved_by,
        Some(reversal.proposed_by),
    )
}

const fn unbound(bound_by: Option<BoundBy>) -> Result<(), Refusal> {
    match bound_by {
        None => Ok(()),
        Some(BoundBy::Income | BoundBy::Leaving) => Err(Refusal::RevokeNotPossible),
    }
}

/// An issued order: its shares go back to the project, its money to its investor.
fn taken_back(
    order: &Order,
    bound_by: Option<BoundBy>,
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    unbound(bound_by)?;
    let mut after = since(order, State::Revoked, now);
    after.reservation = None;
    after.issued_at = None;
    let effects = vec![issue_refunded(&after, settlement)?];
    Ok(Decision::new(order, after).causing(effects))
}

fn unissued_taken_back(
    order: &Order,
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    let mut after = since(order, State::Revoked, now);
    after.reservation = None;
    let effects = match order.state {
        State::LWait | State::GWait => given_back(&after, settlement)?,
        State::PreOk => vec![escrow_refunded(&after, settlement)?],
        State::Init
        | State::Success
        | State::LFail
        | State::GFail
        | State::Revoked
        | State::Cancelled => return Err(not_pending(order.state).into()),
    };
    Ok(Decision::new(order, after).causing(effects))
}
