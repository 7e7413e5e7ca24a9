//! The ledger postings of a receipt. The reference `receipt:<id>` is unique forever.

use crate::Instant;
use crate::decision::{Effect, TransferFrom};
use crate::ledger::{Book, Cause, Listing, Purpose, Transaction, Unbalanced};
use crate::payable::{Payout, Reason};
use crate::receipt::Receipt;

/// It arrived: `bank` → `suspense`.
pub(super) fn arrived(receipt: &Receipt) -> Result<Transaction, Unbalanced> {
    let between = (receipt.place.book(), Book::Suspense(receipt.id));
    let (amount, listing) = (receipt.amount, Listing::Unlisted);
    Transaction::transfer(reference(receipt), cause(receipt), between, amount, listing)
}

/// The entry was a mistake: `suspense` → `bank`.
pub(super) fn taken_back(receipt: &Receipt) -> Result<Transaction, Unbalanced> {
    let reversal = format!("{}:reversal", reference(receipt));
    let between = (Book::Suspense(receipt.id), receipt.place.book());
    let (amount, listing) = (receipt.amount, Listing::Unlisted);
    let booked = Transaction::transfer(reversal, cause(receipt), between, amount, listing)?;
    Ok(booked.reversing(reference(receipt)))
}

/// It is owed to its payer: `suspense` → `payable`.
pub(super) fn given_back(receipt: &Receipt, now: Instant) -> Effect {
    let why = (Reason::Return, Purpose::Receipt(receipt.id));
    let payout = Payout {
        pays_from: receipt.place.bank(),
        ..Payout::new(None, receipt.amount, why, None, now)
    };
    Effect::Owe {
        payout: Box::new(payout),
        from: TransferFrom {
            reference: format!("{}:return", reference(receipt)),
            cause: cause(receipt),
            sources: vec![(Book::Suspense(receipt.id), receipt.amount)],
            amount: receipt.amount,
            listing: Listing::Unlisted,
            beside: Vec::new(),
            reverses: None,
        },
    }
}

fn reference(receipt: &Receipt) -> String {
    format!("receipt:{}", receipt.id)
}

const fn cause(receipt: &Receipt) -> Cause {
    Cause {
        purpose: Purpose::Receipt(receipt.id),
        project: None,
        effective_on: receipt.value_on,
    }
}
