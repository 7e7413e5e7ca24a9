//! What an effect of an order moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Effect, Order};
use crate::Money;
use crate::ledger::{Book, CashType, Transaction, Unbalanced};

/// The transaction that an effect books, if it moves money. `has_wallet` says whether the account's framework has
/// wallets: what is given back goes to the wallet, or to payouts payable where there is none. The reference
/// `subscription:<id>:<what>` is unique for ever, so that an effect is booked once for an order (states: subscription).
/// Only an issue can be made again, after its reversal: from the second on it is numbered, `subscription:<id>:issue:2`.
pub fn booking(
    order: &Order,
    effect: Effect,
    has_wallet: bool,
) -> Result<Option<Transaction>, Unbalanced> {
    let Some((what, cash_type, from, to, amount)) = movement(order, effect, has_wallet) else {
        return Ok(None);
    };
    let issue = issue(order);
    let (what, reversed) = if effect == Effect::IssueShares {
        (issue, None)
    } else if matches!(effect, Effect::ReverseIssue | Effect::RefundIssue) {
        (format!("{issue}:{what}"), Some(issue))
    } else {
        (what.to_owned(), None)
    };
    let reference = |what| format!("subscription:{}:{what}", order.id);
    let transaction = Transaction::transfer(reference(what), cash_type, from, to, amount)?;
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

type Movement = (&'static str, CashType, Book, Book, Money);

fn movement(order: &Order, effect: Effect, has_wallet: bool) -> Option<Movement> {
    let wallet = Book::Wallet(order.account);
    let held = Book::WalletHeld(order.account);
    let escrow = Book::Escrow(order.project);
    let paid = Book::ProjectPaid(order.project);
    let back = if has_wallet {
        wallet
    } else {
        Book::PayoutsPayable
    };
    let invest = CashType::Investment;
    let refund = CashType::InvestmentRefund;
    match effect {
        Effect::NoteFirstLine(_) | Effect::Reserve { .. } | Effect::ReleaseReservation => None,
        Effect::HoldWallet => Some(("hold", invest, wallet, held, order.amount)),
        Effect::ReleaseHold => Some(("release", refund, held, wallet, order.amount)),
        Effect::CaptureHold => Some(("capture", invest, held, escrow, order.amount)),
        Effect::BookReceipt(received) => Some((
            "receipt",
            invest,
            Book::BankClearing,
            Book::UnallocatedReceipts,
            received,
        )),
        Effect::AllocateReceipt => Some((
            "allocation",
            invest,
            Book::UnallocatedReceipts,
            escrow,
            order.amount,
        )),
        Effect::ReturnExcess(excess) => {
            Some(("excess", refund, Book::UnallocatedReceipts, back, excess))
        }
        Effect::RefundReceipt(received) => Some((
            "receipt-refund",
            refund,
            Book::UnallocatedReceipts,
            back,
            received,
        )),
        Effect::RefundEscrow => Some(("refund", refund, escrow, back, order.amount)),
        Effect::IssueShares => Some(("issue", invest, escrow, paid, order.amount)),
        Effect::ReverseIssue => Some(("reversal", invest, paid, escrow, order.amount)),
        Effect::RefundIssue => Some(("reversal", refund, paid, back, order.amount)),
    }
}
