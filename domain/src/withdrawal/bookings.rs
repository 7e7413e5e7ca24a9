//! What an effect of a withdrawal moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Effect, Withdrawal};
use crate::day::day_of;
use crate::ids::PayoutId;
use crate::ledger::{Book, CashType, Cause, Listing, Purpose, Transaction, Unbalanced};

/// The transaction that an effect books, if it moves money. The reference `withdrawal:<id>:<what>` is unique for ever, so that an
/// effect is booked once for a withdrawal. The value date is the day of the withdrawal's change. What is captured is owed by
/// `payout`: `NoOwner` without one.
pub fn booking(
    withdrawal: &Withdrawal,
    effect: Effect,
    payout: Option<PayoutId>,
) -> Result<Option<Transaction>, Unbalanced> {
    let account = withdrawal.account;
    let (wallet, held) = (Book::Wallet(account), Book::WalletHeld(account));
    let paid = Listing::Outgoing(account, CashType::Withdrawal);
    let (what, between, listing) = match effect {
        Effect::NoteFirstLine(_) => return Ok(None),
        Effect::HoldWallet => ("hold", (wallet, held), Listing::Unlisted),
        Effect::ReleaseHold => ("release", (held, wallet), Listing::Unlisted),
        Effect::CaptureHold => {
            let payable = Book::Payable(payout.ok_or(Unbalanced::NoOwner)?);
            ("capture", (held, payable), paid)
        }
    };
    let cause = Cause {
        purpose: Purpose::Withdrawal(withdrawal.id),
        project: None,
        effective_on: day_of(withdrawal.modified_at),
    };
    let reference = format!("withdrawal:{}:{what}", withdrawal.id);
    Transaction::transfer(reference, cause, between, withdrawal.amount, listing).map(Some)
}
