//! The order's state machine: one pure function; every pair without an arm is a refusal.

use super::ending::{cancelled, corrected, revoked, revoked_by_investor, revoked_when_issued};
use super::review::{failed, issued, passed_first, passed_second, returned};
use super::steps::{completed, kept, profile_saved, review_saved, sign_doc_saved, signed};
use super::{Command, Order, State};
use crate::decision::{Decision, NotDecided};
use crate::{Instant, Refusal};

/// Decides on a command at an instant (states: subscription). The rules of the amount and of the Profile step are checked before, by
/// [`super::check_profile`]; who may command is checked by the caller. `ForeignFacts` where a receipt is another order's.
pub fn decide(
    order: &Order,
    command: Command,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    match command {
        Command::Keep => Ok(kept(order, now)?),
        Command::SaveProfile(place) => Ok(profile_saved(order, place, now)?),
        Command::SaveSignDoc(place) => Ok(sign_doc_saved(order, place, now)?),
        Command::DocumentSigned { document, place } => Ok(signed(order, document, place, now)?),
        Command::SaveReview { sound_document } => Ok(review_saved(order, sound_document, now)?),
        Command::Complete {
            sound_document,
            place,
        } => completed(order, sound_document, place, now),
        Command::PassFirst {
            by,
            received,
            bank,
            receipt,
        } => passed_first(order, by, (received, bank, receipt), now),
        Command::PassSecond {
            by,
            price,
            settlement,
        } => passed_second(order, (by, price), &settlement, now),
        Command::Fail {
            line,
            by,
            verdict: _,
            settlement,
        } => failed(order, (line, by), &settlement, now),
        Command::Return(receipt) => returned(order, receipt.as_ref(), now),
        Command::Issue => issued(order, now),
        Command::RevokeByInvestor {
            bound_by,
            settlement,
        } => revoked_by_investor(order, bound_by, &settlement, now),
        Command::RevokeByOperator { by, settlement } => revoked(order, by, &settlement, now),
        Command::RevokeIssued {
            reversal,
            settlement,
        } => revoked_when_issued(order, reversal, &settlement, now),
        Command::CorrectIssue(reversal) => corrected(order, reversal, now),
        Command::Cancel => Ok(cancelled(order, now)?),
    }
}

pub(super) const fn not_pending(state: State) -> Refusal {
    Refusal::OrderNotPending {
        state: state.code(),
    }
}

/// The order in a state since now.
pub(super) fn since(order: &Order, state: State, now: Instant) -> Order {
    Order {
        state,
        modified_at: now,
        ..order.clone()
    }
}
