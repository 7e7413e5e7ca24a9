//! What an effect of a withdrawal moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Effect, Withdrawal};
use crate::ledger::{Book, CashType, Transaction, Unbalanced};

/// The transaction that an effect books, if it moves money. The reference `withdrawal:<id>:<what>` is unique for ever, so that an
/// effect is booked once for a withdrawal.
pub fn booking(withdrawal: &Withdrawal, effect: Effect) -> Result<Option<Transaction>, Unbalanced> {
    let wallet = Book::Wallet(withdrawal.account);
    let held = Book::WalletHeld(withdrawal.account);
    let (what, from, to) = match effect {
        Effect::NoteFirstLine(_) => return Ok(None),
        Effect::HoldWallet => ("hold", wallet, held),
        Effect::ReleaseHold => ("release", held, wallet),
        Effect::CaptureHold => ("capture", held, Book::PayoutsPayable),
    };
    let reference = format!("withdrawal:{}:{what}", withdrawal.id);
    Transaction::transfer(reference, CashType::Withdrawal, from, to, withdrawal.amount).map(Some)
}
