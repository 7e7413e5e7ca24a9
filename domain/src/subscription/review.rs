//! The decisions of the two lines on an order, and the issue of its shares.

use super::bookings::{allocated, captured, excess_returned, given_back, issue_booked, wire};
use super::machine::{not_pending, since};
use super::notices::{ending_notice, order_notice};
use super::rules::shares_bought;
use super::{Order, Settlement, State};
use crate::catalog::PaymentMethod;
use crate::decision::{Decision, NotDecided};
use crate::ids::{BankAccountId, OperatorId};
use crate::money::Price;
use crate::review::{Line, four_eyes};
use crate::wire::{ChargeTolerance, MatchedReceipts, received};
use crate::{Instant, Money, Refusal};

pub(super) fn passed_first(
    order: &Order,
    by: OperatorId,
    (stated, bank, arrived): (Option<Money>, BankAccountId, &MatchedReceipts),
    tolerance: &ChargeTolerance,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    if order.state != State::LWait {
        return Err(not_pending(order.state).into());
    }
    let mut after = since(order, State::GWait, now);
    after.first_line_by = Some(by);
    if order.method == PaymentMethod::Wallet {
        return Ok(Decision::new(order, after));
    }
    let received = received(stated, order.received, order.amount)?;
    if !tolerance.covers(received, order.amount) {
        return Err(Refusal::ReceiptTooSmall(order.amount).into());
    }
    let effects = wire(&mut after).stated((received, bank), arrived)?;
    Ok(Decision::new(order, after).causing(effects))
}

pub(super) fn passed_second(
    order: &Order,
    (by, price): (OperatorId, Price),
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    if order.state != State::GWait {
        return Err(not_pending(order.state).into());
    }
    four_eyes(Line::Second, by, order.first_line_by)?;
    settlement.arrived.check_other(by)?;
    let mut after = since(order, State::PreOk, now);
    after.accepted_at = Some(now);
    after.shares = Some(shares_bought(order.amount, price)?);
    let effects = match order.method {
        PaymentMethod::Wallet => captured(&after)?,
        PaymentMethod::Wire => {
            let excess = order
                .received
                .and_then(|received| received.checked_sub(order.amount))
                .filter(|excess| excess.is_positive());
            let mut effects = vec![allocated(&after, settlement)?];
            if let Some(excess) = excess {
                effects.push(excess_returned(&after, excess, settlement)?);
            }
            effects
        }
    };
    let notice = order_notice("orderAccepted", order);
    Ok(Decision::new(order, after)
        .causing(effects)
        .telling([notice]))
}

pub(super) fn failed(
    order: &Order,
    (line, by): (Line, OperatorId),
    settlement: &Settlement,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    let next = match (line, order.state) {
        (Line::First, State::LWait) => State::LFail,
        (Line::Second, State::GWait) => State::GFail,
        (_, other) => return Err(not_pending(other).into()),
    };
    four_eyes(line, by, order.first_line_by)?;
    settlement.arrived.check_other(by)?;
    let mut after = since(order, next, now);
    after.reservation = None;
    let effects = given_back(&after, settlement)?;
    let notice = ending_notice(order, &after, &settlement.back)?;
    Ok(Decision::new(order, after).causing(effects).telling(notice))
}

pub(super) fn returned(
    order: &Order,
    arrived: &MatchedReceipts,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    if order.state != State::GWait {
        return Err(not_pending(order.state).into());
    }
    let mut after = since(order, State::LWait, now);
    after.first_line_by = None;
    let effects = wire(&mut after).returned(arrived)?;
    Ok(Decision::new(order, after).causing(effects))
}

/// Its receipts changed while it waits for the first line.
pub(super) fn matched(
    order: &Order,
    arrived: &MatchedReceipts,
) -> Result<Decision<Order>, NotDecided> {
    if order.state != State::LWait || order.method != PaymentMethod::Wire {
        return Err(not_pending(order.state).into());
    }
    let mut after = order.clone();
    wire(&mut after).matched(arrived, order.amount)?;
    Ok(Decision::new(order, after))
}

pub(super) fn issued(order: &Order, now: Instant) -> Result<Decision<Order>, NotDecided> {
    if order.state != State::PreOk {
        return Err(not_pending(order.state).into());
    }
    let mut after = since(order, State::Success, now);
    after.issued_at = Some(now);
    after.issues += 1;
    let effects = vec![issue_booked(&after)?];
    let notice = order_notice("orderIssued", order);
    Ok(Decision::new(order, after)
        .causing(effects)
        .telling([notice]))
}
