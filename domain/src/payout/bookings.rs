//! The ledger postings of a payout, as pure functions. They book nothing and read no balance. The reference `payout:<id>:<what>` is
//! unique forever: a payout is paid once, and returned money is owed by another one. The value date is the bank's.

use crate::Instant;
use crate::decision::{Effect, NotDecided, TransferFrom};
use crate::ledger::Place;
use crate::ledger::{Book, CashType, Cause, Leg, Listing, Purpose, Transaction, Unbalanced};
use crate::payable::{Bounce, Payment, Payout, Reason};
use crate::payee::Target;
use chrono::NaiveDate;

/// It was paid: `payable` → `bank`, coins out of the gateway.
pub(super) fn executed(payout: &Payout, payment: &Payment) -> Result<Effect, NotDecided> {
    let paid_from = match (payment.from, &payout.target) {
        (Place::Bank(_), Some(Target::Bank(_))) | (Place::Gateway, Some(Target::Bitcoin(_))) => {
            payment.from.book()
        }
        (Place::Bank(_) | Place::Gateway, _) => return Err(NotDecided::ForeignFacts),
    };
    // Its account had the movement when the debt arose.
    Ok(Effect::Book(Transaction::transfer(
        reference(payout, "execution"),
        cause(payout, payment.value_on),
        (Book::Payable(payout.id), paid_from),
        payout.amount,
        Listing::Unlisted,
    )?))
}

/// It came back: the returned amount and the bank's charge, from the fees, make the whole amount. It goes to the wallet of a withdrawal,
/// and is otherwise owed by a new payout.
pub(super) fn bounced(
    payout: &Payout,
    bounce: &Bounce,
    now: Instant,
) -> Result<Effect, Unbalanced> {
    let bank = Book::Bank(bounce.bank);
    let kept = payout.amount.checked_sub(bounce.came_back);
    let charge = kept.filter(|kept| kept.is_positive()).map(|kept| Leg {
        from: Book::Fees,
        to: bank,
        quantity: kept.into(),
        listing: Listing::Unlisted,
    });
    let from = |listing| TransferFrom {
        reference: reference(payout, "bounce"),
        cause: cause(payout, bounce.value_on),
        sources: vec![(bank, payout.amount)],
        amount: payout.amount,
        listing,
        beside: charge.into_iter().collect(),
        reverses: None,
    };
    match payout.reason {
        Reason::Withdrawal => {
            let account = payout.account.ok_or(Unbalanced::NoOwner)?;
            let from = from(Listing::Incoming(account, CashType::Withdrawal));
            Ok(Effect::Book(from.to(Book::Wallet(account))?))
        }
        Reason::Refund
        | Reason::Excess
        | Reason::Deposit
        | Reason::Return
        | Reason::Project
        | Reason::Distribution => {
            let payout = Box::new(payout.owed_again(now));
            let from = from(Listing::Unlisted);
            Ok(Effect::Owe { payout, from })
        }
    }
}

fn reference(payout: &Payout, what: &str) -> String {
    format!("payout:{}:{what}", payout.id)
}

const fn cause(payout: &Payout, effective_on: NaiveDate) -> Cause {
    Cause {
        purpose: Purpose::Payout(payout.id),
        project: payout.project,
        effective_on,
    }
}
