//! What an effect of a charge moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Charge, Effect};
use crate::day::day_of;
use crate::ledger::{Book, CashType, Cause, Gateway, Listing, Purpose, Transaction, Unbalanced};

/// The part of a reference under which the fee is booked.
pub const PAID: &str = "paid";
/// The part of a reference under which it is given back.
pub const REFUND: &str = "refund";

/// The transaction that an effect books, if it moves money: card gateway → fees, and back. The reference
/// `payment:<id>:<what>` is unique for ever, so that a charge is booked once each way. The value date is the day on which it was paid,
/// or given back.
pub fn booking(charge: &Charge, effect: Effect) -> Result<Option<Transaction>, Unbalanced> {
    let (gateway, account) = (Book::Gateway(Gateway::Card), charge.account);
    let paid_at = charge.paid_at.unwrap_or(charge.created_at);
    let (what, at, between, listing) = match effect {
        Effect::BookFee => {
            let listing = Listing::Outgoing(account, CashType::Fee);
            (PAID, paid_at, (gateway, Book::Fees), listing)
        }
        Effect::BookRefund => {
            let listing = Listing::Incoming(account, CashType::FeeRefund);
            let at = charge.refund_asked_at.unwrap_or(paid_at);
            (REFUND, at, (Book::Fees, gateway), listing)
        }
        Effect::TellPaid | Effect::TellPaidTwice | Effect::TellRefunded | Effect::TellDelayed => {
            return Ok(None);
        }
    };
    let reference = format!("payment:{}:{what}", charge.id);
    let cause = Cause {
        purpose: Purpose::Fee(charge.id),
        project: None,
        effective_on: day_of(at),
    };
    Transaction::transfer(reference, cause, between, charge.amount, listing).map(Some)
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::super::tests::charge;
    use super::*;

    #[test]
    fn a_fee_goes_to_fees_and_a_refund_takes_it_back() {
        let charge = charge(State::Pending);
        let paid = booking(&charge, Effect::BookFee).unwrap().unwrap();
        let back = booking(&charge, Effect::BookRefund).unwrap().unwrap();
        assert_eq!(paid.reference(), "payment:7:paid");
        assert_eq!(back.reference(), "payment:7:refund");
        let read = |transaction: &Transaction| {
            let [movement] = transaction.movements() else {
                panic!("one movement")
            };
            (movement.cash_type, movement.quantity.units())
        };
        assert_eq!(read(&paid), (CashType::Fee, -45_000));
        assert_eq!(read(&back), (CashType::FeeRefund, 45_000));
        let gateway = Book::Gateway(Gateway::Card);
        for (book, amount) in [(Book::Fees, 45_000), (gateway, -45_000)] {
            let of = |transaction: &Transaction| {
                let posting = transaction.postings().iter().find(|p| p.book == book);
                posting.unwrap().quantity.units()
            };
            assert_eq!(of(&paid), amount);
            assert_eq!(of(&back), -amount);
        }
        assert_eq!(booking(&charge, Effect::TellPaid), Ok(None));
    }
}
