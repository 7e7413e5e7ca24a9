//! The order's state machine: one pure function; every pair without an arm is a refusal.

use super::ending::{cancelled, corrected, revoked, revoked_by_investor, revoked_when_issued};
use super::review::{failed, issued, matched, passed_first, passed_second, returned};
use super::steps::{document_lost, saved, signed};
use super::{Command, Order, State};
use crate::decision::{Decision, NotDecided};
use crate::{Instant, Refusal};

/// Decides on a command at an instant (states: subscription). The caller checks who may give the command. `ForeignFacts`
/// if the facts belong to another order, account or project.
pub fn decide(
    order: &Order,
    command: Command,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    match command {
        Command::Save {
            sent,
            taking,
            place,
        } => saved(order, sent, (taking, place), now),
        Command::DocumentSigned { document, place } => signed(order, document, place, now),
        Command::DocumentLost => document_lost(order, now),
        Command::PassFirst {
            by,
            received,
            bank,
            arrived,
            tolerance,
        } => {
            let bank = bank.of(order.account)?;
            passed_first(order, by, (received, bank, &arrived), &tolerance, now)
        }
        Command::PassSecond {
            by,
            price,
            settlement,
        } => {
            settlement.check(order)?;
            passed_second(order, (by, price.of(order.project)?), &settlement, now)
        }
        Command::Fail {
            line,
            by,
            settlement,
        } => {
            settlement.check(order)?;
            failed(order, (line, by), &settlement, now)
        }
        Command::Return(arrived) => returned(order, &arrived, now),
        Command::Match(arrived) => matched(order, &arrived),
        Command::Issue => issued(order, now),
        Command::RevokeByInvestor {
            bound_by,
            settlement,
        } => {
            settlement.check(order)?;
            revoked_by_investor(order, bound_by.of(order.id)?, &settlement, now)
        }
        Command::RevokeByOperator { by, settlement } => {
            settlement.check(order)?;
            revoked(order, by, &settlement, now)
        }
        Command::RevokeIssued {
            reversal,
            settlement,
        } => {
            settlement.check(order)?;
            revoked_when_issued(order, reversal, &settlement, now)
        }
        Command::CorrectIssue(reversal) => corrected(order, reversal, now),
        Command::Cancel => Ok(cancelled(order, now)?),
    }
}

pub(super) const fn not_pending(state: State) -> Refusal {
    Refusal::OrderNotPending {
        state: state.code(),
    }
}

/// The order in a new state.
pub(super) fn since(order: &Order, state: State, now: Instant) -> Order {
    Order {
        state,
        modified_at: now,
        ..order.clone()
    }
}
