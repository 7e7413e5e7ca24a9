//! What an effect of an order moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Effect, Order};
use crate::Money;
use crate::day::day_of;
use crate::ids::{BankAccountId, PayoutId, ReceiptId};
use crate::ledger::{Book, CashType, Cause, Listing, Purpose, Transaction, Unbalanced};

/// The books of an order's bookings that are not its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Books {
    /// The bank account that its investors wire to.
    pub bank: BankAccountId,
    /// The receipt that is matched to it.
    pub receipt: Option<ReceiptId>,
    /// Where money goes back to.
    pub back: Back,
}

/// Where money of an order goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// The wallet of its account.
    Wallet,
    /// A payout, where the account's framework has no wallets. None where it is not made yet.
    Payout(Option<PayoutId>),
}

/// The transaction that an effect books, if it moves money. The reference
/// `subscription:<id>:<what>` is unique for ever, so that an effect is booked once for an order (states: subscription).
/// Only an issue can be made again, after its reversal: from the second on it is numbered, `subscription:<id>:issue:2`.
/// The value date is the day of the order's change. `NoOwner` where a book is needed that `books` does not name.
pub fn booking(
    order: &Order,
    effect: Effect,
    books: &Books,
) -> Result<Option<Transaction>, Unbalanced> {
    let Some(moved) = moved(order, effect, books)? else {
        return Ok(None);
    };
    let issue = issue(order);
    let (what, reversed) = if effect == Effect::IssueShares {
        (issue, None)
    } else if matches!(effect, Effect::ReverseIssue | Effect::RefundIssue) {
        (format!("{issue}:{}", moved.what), Some(issue))
    } else {
        (moved.what.to_owned(), None)
    };
    let reference = |what| format!("subscription:{}:{what}", order.id);
    let cause = Cause {
        purpose: Purpose::Subscription(order.id),
        project: Some(order.project),
        effective_on: day_of(order.modified_at),
    };
    let between = (moved.from, moved.to);
    let transaction =
        Transaction::transfer(reference(what), cause, between, moved.amount, moved.listing)?;
    Ok(Some(match reversed {
        Some(issue) => transaction.reversing(reference(issue)),
        None => transaction,
    }))
}

/// The newest issue of an order among its references.
fn issue(order: &Order) -> String {
    match order.issues {
        0 | 1 => "issue".to_owned(),
        number => format!("issue:{number}"),
    }
}

struct Moved {
    what: &'static str,
    from: Book,
    to: Book,
    amount: Money,
    listing: Listing,
}

fn moved(order: &Order, effect: Effect, books: &Books) -> Result<Option<Moved>, Unbalanced> {
    let wallet = Book::Wallet(order.account);
    let held = Book::WalletHeld(order.account);
    let escrow = Book::Escrow(order.project);
    let paid = Book::ProjectPaid(order.project);
    let bank = Book::Bank(books.bank);
    let suspense = || {
        let receipt = books.receipt.ok_or(Unbalanced::NoOwner);
        receipt.map(Book::Suspense)
    };
    let returned = || match books.back {
        Back::Wallet => Ok(wallet),
        Back::Payout(Some(payout)) => Ok(Book::Payable(payout)),
        Back::Payout(None) => Err(Unbalanced::NoOwner),
    };
    let untold = Listing::Unlisted;
    let invested = Listing::Outgoing(order.account, CashType::Investment);
    let refunded = Listing::Incoming(order.account, CashType::InvestmentRefund);
    let amount = order.amount;
    let (what, from, to, amount, listing) = match effect {
        Effect::NoteFirstLine(_) | Effect::Reserve { .. } | Effect::ReleaseReservation => {
            return Ok(None);
        }
        Effect::HoldWallet => ("hold", wallet, held, amount, untold),
        Effect::ReleaseHold => ("release", held, wallet, amount, untold),
        Effect::CaptureHold => ("capture", held, escrow, amount, invested),
        Effect::BookReceipt(received) => ("receipt", bank, suspense()?, received, untold),
        Effect::AllocateReceipt => ("allocation", suspense()?, escrow, amount, invested),
        Effect::ReturnExcess(excess) => ("excess", suspense()?, returned()?, excess, refunded),
        Effect::RefundReceipt(received) => (
            "receipt-refund",
            suspense()?,
            returned()?,
            received,
            refunded,
        ),
        Effect::RefundEscrow => ("refund", escrow, returned()?, amount, refunded),
        Effect::IssueShares => ("issue", escrow, paid, amount, untold),
        Effect::ReverseIssue => ("reversal", paid, escrow, amount, untold),
        Effect::RefundIssue => ("reversal", paid, returned()?, amount, refunded),
    };
    Ok(Some(Moved {
        what,
        from,
        to,
        amount,
        listing,
    }))
}
