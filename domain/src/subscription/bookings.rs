//! The ledger postings of an order, as pure functions. They book nothing and read no balance.
//!
//! The reference `subscription:<id>:<what>` is unique forever, so that each is booked once for an order. An issue and a receipt can be
//! booked again, after their reversal: from the second on they are numbered, `subscription:<id>:issue:2`. The value date is the day of
//! the order's change.

use super::{Order, RefundDestination, Settlement, revocation};
use crate::catalog::PaymentMethod;
use crate::day::day_of;
use crate::decision::{Effect, Hold, NotDecided, TransferFrom};
use crate::ledger::{
    Book, CashType, Cause, HeldFor, Leg, Listing, Posting, Purpose, Quantity, Transaction,
    Unbalanced,
};
use crate::payable::{Payout, Reason};
use crate::receipt::MatchedTo;
use crate::wire::{Wire, numbered};
use crate::{MixedCurrencies, Money};

impl RefundDestination {
    /// Whether it is a wallet.
    pub const fn is_wallet(&self) -> bool {
        matches!(self, Self::Wallet)
    }
}

/// Its amount is held: `wallet` → `wallet_held`.
pub(super) fn held(order: &Order) -> Result<Effect, Unbalanced> {
    let between = (Book::Wallet(order.account), Book::WalletHeld(order.account));
    Ok(Effect::Hold(Hold {
        account: order.account,
        held_for: HeldFor::Order(order.id),
        amount: order.amount,
        booked: moved(order, "hold", between, (order.amount, Listing::Unlisted))?,
    }))
}

/// The hold becomes the project's: `wallet_held` → `escrow`.
pub(super) fn captured(order: &Order) -> Result<Vec<Effect>, Unbalanced> {
    let between = (Book::WalletHeld(order.account), Book::Escrow(order.project));
    let booked = moved(order, "capture", between, (order.amount, invested(order)))?;
    Ok(vec![close(order, true), Effect::Book(booked)])
}

const fn close(order: &Order, captured: bool) -> Effect {
    Effect::CloseHold {
        held_for: HeldFor::Order(order.id),
        captured,
    }
}

/// The wire fields of the order.
pub(super) fn wire(order: &mut Order) -> Wire<'_> {
    let (cause, at) = (cause(order), order.modified_at);
    Wire {
        received: &mut order.received,
        corrections: &mut order.receipt_corrections,
        record: MatchedTo::Subscription(order.id),
        cause,
        at,
    }
}

fn paid_in(order: &Order) -> Result<Money, MixedCurrencies> {
    revocation::paid_in(order.method, order.amount, order.received)
}

/// The bank charges that the platform covers; none if the wire covers the amount.
fn covered_charges(order: &Order) -> Result<Option<Money>, MixedCurrencies> {
    let short = order.amount.checked_sub(paid_in(order)?);
    Ok(short.filter(|short| short.is_positive()))
}

/// Returns the covered bank charges to the platform's fees.
fn charges_returned(order: &Order, from: Book) -> Result<Option<Leg>, MixedCurrencies> {
    Ok(covered_charges(order)?.map(|covered| Leg {
        from,
        to: Book::Fees,
        quantity: covered.into(),
        listing: Listing::Unlisted,
    }))
}

/// Moves the received money, and the bank charges that the platform covers, to the project: `suspense` and `fees` → `escrow`.
pub(super) fn allocated(order: &Order, settlement: &Settlement) -> Result<Effect, NotDecided> {
    let mut sources = settlement.arrived.leaving(None, paid_in(order)?)?;
    sources.extend(covered_charges(order)?.map(|short| (Book::Fees, short)));
    let from = leaving(order, "allocation", sources, order.amount, invested(order));
    Ok(Effect::Book(from.to(Book::Escrow(order.project))?))
}

/// A surplus over the amount goes back.
pub(super) fn excess_returned(
    order: &Order,
    excess: Money,
    settlement: &Settlement,
) -> Result<Effect, NotDecided> {
    let sources = settlement.arrived.leaving(Some(order.amount), excess)?;
    let from = leaving(order, "excess", sources, excess, refunded(order));
    Ok(returned(order, from, Reason::Excess, &settlement.back)?)
}

/// The money of an order under review goes back: the wallet's hold, or the wire.
pub(super) fn given_back(
    order: &Order,
    settlement: &Settlement,
) -> Result<Vec<Effect>, NotDecided> {
    match (order.method, order.received) {
        (PaymentMethod::Wallet, _) => {
            let between = (Book::WalletHeld(order.account), Book::Wallet(order.account));
            let amount = (order.amount, Listing::Unlisted);
            let booked = moved(order, "release", between, amount)?;
            Ok(vec![close(order, false), Effect::Book(booked)])
        }
        (PaymentMethod::Wire, Some(received)) => {
            let sources = settlement.arrived.leaving(None, received)?;
            let from = leaving(order, "receipt-refund", sources, received, refunded(order));
            Ok(vec![returned(
                order,
                from,
                Reason::Refund,
                &settlement.back,
            )?])
        }
        (PaymentMethod::Wire, None) => Ok(Vec::new()),
    }
}

/// The money of an accepted order goes back.
pub(super) fn escrow_refunded(
    order: &Order,
    settlement: &Settlement,
) -> Result<Effect, NotDecided> {
    let (escrow, paid_in) = (Book::Escrow(order.project), paid_in(order)?);
    let sources = vec![(escrow, paid_in)];
    let from = TransferFrom {
        beside: charges_returned(order, escrow)?.into_iter().collect(),
        ..leaving(order, "refund", sources, paid_in, refunded(order))
    };
    Ok(returned(order, from, Reason::Refund, &settlement.back)?)
}

/// The shares are issued, and the money is owed to the project: `issued` → `holding` with `escrow` → `project_paid`.
pub(super) fn issue_booked(order: &Order) -> Result<Effect, Unbalanced> {
    let paid = Leg {
        from: Book::Escrow(order.project),
        to: Book::ProjectPaid(order.project),
        quantity: order.amount.into(),
        listing: Listing::Unlisted,
    };
    let issue = reference(order, &numbered("issue", order.issues));
    let legs = [paid, issued(order)?];
    Ok(Effect::Book(Transaction::of_legs(
        issue,
        cause(order),
        &legs,
    )?))
}

/// The issue is reversed, and the order is accepted as before it.
pub(super) fn issue_reversed(order: &Order) -> Result<Effect, Unbalanced> {
    let from = reversal(order, (order.amount, Listing::Unlisted))?;
    Ok(Effect::Book(from.to(Book::Escrow(order.project))?))
}

/// The issue is reversed, and the money goes back.
pub(super) fn issue_refunded(order: &Order, settlement: &Settlement) -> Result<Effect, NotDecided> {
    let from = reversal_refunded(order)?;
    Ok(returned(order, from, Reason::Refund, &settlement.back)?)
}

/// The postings of a reversal of an order's newest issue: its money goes back, or to escrow if it is only corrected. A payout that
/// does not exist yet has the number 0.
pub fn forecast_reversal(
    order: &Order,
    back: Option<&RefundDestination>,
) -> Result<Vec<Posting>, NotDecided> {
    let effect = match back {
        Some(back) => returned(order, reversal_refunded(order)?, Reason::Refund, back)?,
        None => issue_reversed(order)?,
    };
    let transactions = effect.transactions(Some(0))?.into_iter();
    Ok(transactions.flat_map(|it| it.postings().to_vec()).collect())
}

/// A reversal of the newest issue that refunds the investor and returns covered bank charges to the platform.
fn reversal_refunded(order: &Order) -> Result<TransferFrom, NotDecided> {
    let mut from = reversal(order, (paid_in(order)?, refunded(order)))?;
    let covered = charges_returned(order, Book::ProjectPaid(order.project))?;
    from.beside.extend(covered);
    Ok(from)
}

/// The shares and the money from `project_paid` that a reversal of the newest issue takes back.
fn reversal(
    order: &Order,
    (amount, listing): (Money, Listing),
) -> Result<TransferFrom, Unbalanced> {
    let issue = numbered("issue", order.issues);
    let issued = issued(order)?;
    let taken_back = Leg {
        from: issued.to,
        to: issued.from,
        listing: Listing::Outgoing(order.account, CashType::InvestmentRefund),
        ..issued
    };
    let sources = vec![(Book::ProjectPaid(order.project), amount)];
    let reversal = format!("{issue}:reversal");
    Ok(TransferFrom {
        beside: vec![taken_back],
        reverses: Some(reference(order, &issue)),
        ..leaving(order, &reversal, sources, amount, listing)
    })
}

/// Its shares, from its project to its account.
fn issued(order: &Order) -> Result<Leg, Unbalanced> {
    let shares = order.shares.ok_or(Unbalanced::NoShares)?;
    Ok(Leg {
        from: Book::Issued(order.project),
        to: Book::Holding(order.account),
        quantity: Quantity::of_shares(order.project, shares)?,
        listing: Listing::Incoming(order.account, CashType::Investment),
    })
}

/// Money goes to the wallet of the account, or is owed by a payout to it.
fn returned(
    order: &Order,
    from: TransferFrom,
    reason: Reason,
    back: &RefundDestination,
) -> Result<Effect, Unbalanced> {
    match back {
        RefundDestination::Wallet => Ok(Effect::Book(from.to(Book::Wallet(order.account))?)),
        RefundDestination::Payout(target) => {
            let why = (reason, Purpose::Subscription(order.id));
            let (amount, target) = (from.amount, target.clone());
            let payout = Payout::new(order.account, amount, why, target, order.modified_at);
            let payout = Box::new(payout);
            Ok(Effect::Owe { payout, from })
        }
    }
}

fn moved(
    order: &Order,
    what: &str,
    between: (Book, Book),
    (amount, listing): (Money, Listing),
) -> Result<Transaction, Unbalanced> {
    let reference = reference(order, what);
    Transaction::transfer(reference, cause(order), between, amount, listing)
}

fn leaving(
    order: &Order,
    what: &str,
    sources: Vec<(Book, Money)>,
    amount: Money,
    listing: Listing,
) -> TransferFrom {
    TransferFrom {
        reference: reference(order, what),
        cause: cause(order),
        sources,
        amount,
        listing,
        beside: Vec::new(),
        reverses: None,
    }
}

const fn invested(order: &Order) -> Listing {
    Listing::Outgoing(order.account, CashType::Investment)
}

const fn refunded(order: &Order) -> Listing {
    Listing::Incoming(order.account, CashType::InvestmentRefund)
}

fn reference(order: &Order, what: &str) -> String {
    format!("subscription:{}:{what}", order.id)
}

fn cause(order: &Order) -> Cause {
    Cause {
        purpose: Purpose::Subscription(order.id),
        project: Some(order.project),
        effective_on: day_of(order.modified_at),
    }
}
