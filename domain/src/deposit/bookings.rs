//! What a deposit moves in the ledger, as pure functions. They book nothing and read no balance. The reference `deposit:<id>:<what>` is
//! unique for ever, so that each is booked once for a deposit; the value date is that of the receipt where its money moves on, else the
//! day of the change.

use super::Deposit;
use crate::Instant;
use crate::day::day_of;
use crate::decision::{Effect, NotDecided, TransferFrom};
use crate::ledger::{Book, CashType, Cause, Listing, Purpose, Unbalanced};
use crate::payable::{Payout, Reason};
use crate::receipt::MatchedTo;
use crate::wire::{Arrived, Wire};

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

/// What arrived may be spent: `suspense` → `wallet`.
pub(super) fn credited(deposit: &Deposit, arrived: &Arrived) -> Result<Effect, NotDecided> {
    let listing = Listing::Incoming(deposit.account, CashType::Deposit);
    let from = leaving(deposit, "credit", arrived, listing)?;
    Ok(Effect::Book(from.to(Book::Wallet(deposit.account))?))
}

/// What arrived is owed to whoever paid it: `suspense` → `payable`. The payout waits until the payer's account is known.
pub(super) fn given_back(
    deposit: &Deposit,
    arrived: &Arrived,
    now: Instant,
) -> Result<Effect, NotDecided> {
    let from = leaving(deposit, "refund", arrived, Listing::Unlisted)?;
    let why = (Reason::Deposit, Purpose::Deposit(deposit.id));
    let payout = Payout::new(deposit.account, from.amount, why, None, now);
    let payout = Box::new(payout);
    Ok(Effect::Owe { payout, from })
}

/// All that arrived leaves its suspense, at the latest value date of its receipts.
fn leaving(
    deposit: &Deposit,
    what: &str,
    arrived: &Arrived,
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
