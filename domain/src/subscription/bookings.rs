//! What an effect of an order moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Effect, Order};
use crate::Money;
use crate::ledger::{Book, CashType, Transaction, Unbalanced};

/// The transaction that an effect books, if it moves money. `has_wallet` says whether the account's framework has
/// wallets: what is given back goes to the wallet, or to payouts payable where there is none. The reference
/// `subscription:<id>:<what>` is unique for ever, so that an effect is booked once for an order (states: subscription).
pub fn booking(
    order: &Order,
    effect: Effect,
    has_wallet: bool,
) -> Result<Option<Transaction>, Unbalanced> {
    let Some((what, cash_type, from, to, amount)) = movement(order, effect, has_wallet) else {
        return Ok(None);
    };
    let reference = format!("subscription:{}:{what}", order.id);
    Transaction::transfer(reference, cash_type, from, to, amount).map(Some)
}

type Movement = (&'static str, CashType, Book, Book, Money);

fn movement(order: &Order, effect: Effect, has_wallet: bool) -> Option<Movement> {
    let wallet = Book::Wallet(order.account);
    let held = Book::WalletHeld(order.account);
    let escrow = Book::Escrow(order.project);
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
        Effect::IssueShares => Some((
            "issue",
            invest,
            escrow,
            Book::ProjectPaid(order.project),
            order.amount,
        )),
    }
}
