//! The ledger postings of a withdrawal, as pure functions. They book nothing and read no balance. The reference
//! `withdrawal:<id>:<what>` is unique forever, so that each is booked once for a withdrawal; the value date is the day of its change.

use super::Withdrawal;
use crate::Instant;
use crate::day::day_of;
use crate::decision::{Effect, Hold, TransferFrom};
use crate::ledger::{Book, CashType, Cause, HeldFor, Listing, Purpose, Transaction, Unbalanced};
use crate::payable::{Payout, Reason};

/// Its amount is held: `wallet` → `wallet_held`.
pub(super) fn held(withdrawal: &Withdrawal) -> Result<Effect, Unbalanced> {
    Ok(Effect::Hold(Hold {
        account: withdrawal.account,
        held_for: HeldFor::Withdrawal(withdrawal.id),
        amount: withdrawal.amount,
        booked: between_wallets(withdrawal, "hold", Book::Wallet, Book::WalletHeld)?,
    }))
}

/// The held amount becomes available again: `wallet_held` → `wallet`.
pub(super) fn released(withdrawal: &Withdrawal) -> Result<Vec<Effect>, Unbalanced> {
    let booked = between_wallets(withdrawal, "release", Book::WalletHeld, Book::Wallet)?;
    Ok(vec![close(withdrawal, false), Effect::Book(booked)])
}

/// The held amount is owed by a payout to the signed target: `wallet_held` → `payable`.
pub(super) fn captured(withdrawal: &Withdrawal, now: Instant) -> Vec<Effect> {
    let (account, amount) = (withdrawal.account, withdrawal.amount);
    let why = (Reason::Withdrawal, Purpose::Withdrawal(withdrawal.id));
    let payout = Payout::new(account, amount, why, Some(withdrawal.payout.clone()), now);
    let from = TransferFrom {
        reference: reference(withdrawal, "capture"),
        cause: cause(withdrawal),
        sources: vec![(Book::WalletHeld(account), amount)],
        amount,
        listing: Listing::Outgoing(account, CashType::Withdrawal),
        beside: Vec::new(),
        reverses: None,
    };
    let payout = Box::new(payout);
    vec![close(withdrawal, true), Effect::Owe { payout, from }]
}

const fn close(withdrawal: &Withdrawal, captured: bool) -> Effect {
    Effect::CloseHold {
        held_for: HeldFor::Withdrawal(withdrawal.id),
        captured,
    }
}

fn between_wallets(
    withdrawal: &Withdrawal,
    what: &str,
    from: fn(crate::ids::AccountId) -> Book,
    to: fn(crate::ids::AccountId) -> Book,
) -> Result<Transaction, Unbalanced> {
    let between = (from(withdrawal.account), to(withdrawal.account));
    Transaction::transfer(
        reference(withdrawal, what),
        cause(withdrawal),
        between,
        withdrawal.amount,
        Listing::Unlisted,
    )
}

fn reference(withdrawal: &Withdrawal, what: &str) -> String {
    format!("withdrawal:{}:{what}", withdrawal.id)
}

fn cause(withdrawal: &Withdrawal) -> Cause {
    Cause {
        purpose: Purpose::Withdrawal(withdrawal.id),
        project: None,
        effective_on: day_of(withdrawal.modified_at),
    }
}
