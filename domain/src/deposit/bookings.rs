//! The ledger postings of a deposit, as pure functions. They book nothing and read no balance. The reference `deposit:<id>:<what>` is
//! unique forever, so that each is booked once for a deposit; a bitcoin payment has the total paid so far in its reference. The value
//! date is that of the receipt if its money moves on, otherwise the
//! day of the change.

use super::Deposit;
use super::invoice::Confirmed;
use crate::Instant;
use crate::day::day_of;
use crate::decision::{Effect, NotDecided, SuspenseRelease, TransferFrom};
use crate::ledger::{Book, CashType, Cause, Listing, Place, Purpose, Unbalanced};
use crate::payable::{Payout, Reason};
use crate::receipt::{MatchedTo, Receipt};
use crate::wire::{MatchedReceipts, Wire};

/// The wire fields of the deposit.
pub(super) fn wire(deposit: &mut Deposit) -> Wire<'_> {
    let cause = Cause {
        purpose: Purpose::Deposit(deposit.id),
        project: None,
        effective_on: day_of(deposit.modified_at),
    };
    Wire {
        at: deposit.modified_at,
        received: &mut deposit.received,
        corrections: &mut deposit.receipt_corrections,
        record: MatchedTo::Deposit(deposit.id),
        cause,
    }
}

/// The received money becomes available: `suspense` → `wallet`.
pub(super) fn credited(deposit: &Deposit, arrived: &MatchedReceipts) -> Result<Effect, NotDecided> {
    let listing = Listing::Incoming(deposit.account, CashType::Deposit);
    let from = leaving(deposit, "credit", arrived, listing)?;
    Ok(Effect::Book(from.to(Book::Wallet(deposit.account))?))
}

/// How a confirmed payment is handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Handling {
    /// Credited to the wallet at once.
    Credited,
    /// Matched to the deposit, and held in suspense until both lines have reviewed it.
    Reviewed,
    /// Left unmatched, because the deposit was decided before.
    Unmatched,
}

/// Books a confirmed payment: `gateway` → `suspense` of its receipt, and on to the wallet if it needs no review.
pub(super) fn paid(
    deposit: &Deposit,
    confirmed: Confirmed,
    handling: Handling,
    now: Instant,
) -> Effect {
    let Confirmed {
        reference,
        coins,
        more,
        ..
    } = confirmed;
    let cause = Cause {
        purpose: Purpose::Deposit(deposit.id),
        project: None,
        effective_on: day_of(now),
    };
    let from = TransferFrom {
        reference: format!("deposit:{}:coins:{}", deposit.id, coins.count()),
        cause,
        sources: vec![(Place::Gateway.book(), more)],
        amount: more,
        listing: Listing::Unlisted,
        beside: Vec::new(),
        reverses: None,
    };
    let onward = (handling == Handling::Credited).then(|| {
        Box::new(SuspenseRelease {
            reference: format!("deposit:{}:credit", deposit.id),
            cause,
            to: Book::Wallet(deposit.account),
            listing: Listing::Incoming(deposit.account, CashType::Deposit),
        })
    });
    let matched_to = (handling != Handling::Unmatched).then_some(MatchedTo::Deposit(deposit.id));
    Effect::Receive {
        receipt: Receipt::at_gateway(reference, more, matched_to, now),
        from,
        onward,
    }
}

/// The received money is owed to its payer: `suspense` → `payable`. The payout waits until the payer's account is known.
pub(super) fn given_back(
    deposit: &Deposit,
    arrived: &MatchedReceipts,
    now: Instant,
) -> Result<Effect, NotDecided> {
    let from = leaving(deposit, "refund", arrived, Listing::Unlisted)?;
    let why = (Reason::Deposit, Purpose::Deposit(deposit.id));
    let payout = Payout::new(deposit.account, from.amount, why, None, now);
    let payout = Box::new(payout);
    Ok(Effect::Owe { payout, from })
}

/// All received money leaves its suspense, at the latest value date of its receipts.
fn leaving(
    deposit: &Deposit,
    what: &str,
    arrived: &MatchedReceipts,
    listing: Listing,
) -> Result<TransferFrom, NotDecided> {
    let arrived = arrived.of(MatchedTo::Deposit(deposit.id))?;
    let amount = arrived.total()?.ok_or(Unbalanced::NoOwner)?;
    let value_on = arrived.value_on().ok_or(Unbalanced::NoOwner)?;
    Ok(TransferFrom {
        reference: format!("deposit:{}:{what}", deposit.id),
        cause: Cause {
            purpose: Purpose::Deposit(deposit.id),
            project: None,
            effective_on: value_on,
        },
        sources: arrived.leaving(None, amount)?,
        amount,
        listing,
        beside: Vec::new(),
        reverses: None,
    })
}
