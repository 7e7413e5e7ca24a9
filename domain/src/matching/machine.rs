//! The machine of a receipt that was read from a bank's statement; every pair without an arm is a refusal.

use super::bookings::{arrived, given_back, taken_back};
use super::expected::Expected;
use crate::decision::{Decision, Effect, NotDecided, own};
use crate::ids::{DistributionId, OperatorId};
use crate::receipt::{self, MatchedTo, Receipt, State};
use crate::{Instant, Refusal};

/// A command on a receipt, with the facts that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// It is matched to a record that waits for money.
    Match {
        /// The record.
        to: Expected,
        /// By whom.
        by: OperatorId,
    },
    /// The match is undone, while the record still waits for the first line.
    Unmatch(Expected),
    /// It funds a distribution, which does the booking.
    Fund {
        /// Which.
        distribution: DistributionId,
        /// By whom.
        by: OperatorId,
    },
    /// The distribution that it funded is cancelled, which does the booking.
    Unfund(DistributionId),
    /// It goes back to its payer.
    Return,
    /// It was entered by mistake.
    TakeBack,
    /// The bank's line confirms a provisional receipt. Nothing is booked.
    Complete(Box<Receipt>),
}

/// The booking of a new receipt; storage has given it its number.
pub fn entered(receipt: &Receipt) -> Result<Decision<Receipt>, NotDecided> {
    let detail = format!(
        "entered: {} {}",
        receipt.amount.currency().code(),
        receipt.amount.amount()
    );
    let effects = vec![Effect::Book(arrived(receipt)?)];
    Ok(Decision::new(receipt, receipt.clone())
        .causing(effects)
        .noting(detail))
}

/// Decides on a command at an instant. Refusals: `OrderNotPending` with the state of the receipt, or with that of the record where it
/// no longer waits for money; `ReceiptAlreadyMatched`; `BadRequest` with `record` if that is in another currency, with `completes`
/// if the bank's line is of another bank account or amount. `ForeignFacts` if the facts are not those of the record that it is matched to.
pub fn decide(
    receipt: &Receipt,
    command: Command,
    now: Instant,
) -> Result<Decision<Receipt>, NotDecided> {
    let mut after = receipt.clone();
    match command {
        Command::Match { to, by } => {
            check_open(receipt)?;
            to.check_takes(receipt.amount.currency())?;
            after.apply(receipt::Command::Match(to.record))?;
            after.matched_by = Some(by);
            let detail = format!("matched to {}", to.record.name());
            Ok(Decision::new(receipt, after).noting(detail))
        }
        Command::Unmatch(expected) => {
            own(&receipt.matched_to, &Some(expected.record))?;
            // A provisional receipt is booked by its record.
            if receipt.entered_by.is_none() {
                return Err(receipt.not_pending().into());
            }
            expected.check_waits()?;
            after.apply(receipt::Command::Unmatch)?;
            let detail = format!("not matched to {} any more", expected.record.name());
            Ok(Decision::new(receipt, after).noting(detail))
        }
        Command::Fund { distribution, by } => {
            check_open(receipt)?;
            let to = MatchedTo::Distribution(distribution);
            after.apply(receipt::Command::Match(to))?;
            after.matched_by = Some(by);
            let detail = format!("matched to {}", to.name());
            Ok(Decision::new(receipt, after).noting(detail))
        }
        Command::Unfund(distribution) => {
            let from = MatchedTo::Distribution(distribution);
            own(&receipt.matched_to, &Some(from))?;
            after.apply(receipt::Command::Unmatch)?;
            let detail = format!("not matched to {} any more", from.name());
            Ok(Decision::new(receipt, after).noting(detail))
        }
        Command::Return => {
            check_open(receipt)?;
            after.apply(receipt::Command::Match(MatchedTo::ReturnToPayer))?;
            let effects = vec![given_back(&after, now)];
            Ok(Decision::new(receipt, after)
                .causing(effects)
                .noting("returned to its payer".to_owned()))
        }
        Command::TakeBack => {
            check_open(receipt)?;
            after.apply(receipt::Command::Withdraw(now))?;
            let effects = vec![Effect::Book(taken_back(receipt)?)];
            Ok(Decision::new(receipt, after)
                .causing(effects)
                .noting("taken back".to_owned()))
        }
        Command::Complete(line) => completed(receipt, after, *line),
    }
}

/// The bank's line has the payer and the reference. The value date remains that of the booking.
fn completed(
    receipt: &Receipt,
    mut after: Receipt,
    line: Receipt,
) -> Result<Decision<Receipt>, NotDecided> {
    if (line.place, line.amount) != (receipt.place, receipt.amount) {
        return Err(Refusal::bad_request("completes").into());
    }
    let reference = line.reference.unwrap_or_default();
    let detail = format!("the bank's line: {reference}");
    after.apply(receipt::Command::Complete(reference))?;
    after.booked_on = line.booked_on;
    after.payer = line.payer;
    after.payer_account = line.payer_account;
    after.text = line.text;
    Ok(Decision::new(receipt, after).noting(detail))
}

/// Refuses a receipt that is matched, returned or withdrawn.
fn check_open(receipt: &Receipt) -> Result<(), Refusal> {
    match receipt.state() {
        State::Unmatched => Ok(()),
        State::Matched => Err(Refusal::ReceiptAlreadyMatched),
        State::Withdrawn => Err(receipt.not_pending()),
    }
}
