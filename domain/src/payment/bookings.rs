//! The ledger postings of a charge, as pure functions. They book nothing and read no balance. The reference `payment:<id>:<what>` is
//! unique forever, so that a charge is booked once each way.

use super::Charge;
use crate::Instant;
use crate::day::day_of;
use crate::ledger::{Book, CashType, Cause, Gateway, Listing, Purpose, Transaction, Unbalanced};

/// The part of a reference under which the fee is booked.
pub const PAID: &str = "paid";
/// The part of a reference under which it is refunded.
pub const REFUND: &str = "refund";

/// The fee is paid: card gateway → fees, on the day of payment.
pub(super) fn paid(charge: &Charge) -> Result<Transaction, Unbalanced> {
    let listing = Listing::Outgoing(charge.account, CashType::Fee);
    let between = (Book::Gateway(Gateway::Card), Book::Fees);
    booked(charge, (PAID, paid_at(charge)), between, listing)
}

/// The fee is refunded: fees → card gateway, on the day of the request.
pub(super) fn given_back(charge: &Charge) -> Result<Transaction, Unbalanced> {
    let listing = Listing::Incoming(charge.account, CashType::FeeRefund);
    let between = (Book::Fees, Book::Gateway(Gateway::Card));
    let at = charge.refund_asked_at.unwrap_or_else(|| paid_at(charge));
    booked(charge, (REFUND, at), between, listing)
}

fn paid_at(charge: &Charge) -> Instant {
    charge.paid_at.unwrap_or(charge.created_at)
}

fn booked(
    charge: &Charge,
    (what, at): (&str, Instant),
    between: (Book, Book),
    listing: Listing,
) -> Result<Transaction, Unbalanced> {
    let cause = Cause {
        purpose: Purpose::Fee(charge.id),
        project: None,
        effective_on: day_of(at),
    };
    let reference = format!("payment:{}:{what}", charge.id);
    Transaction::transfer(reference, cause, between, charge.amount, listing)
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::super::tests::charge;
    use super::*;

    #[test]
    fn a_fee_goes_to_fees_and_a_refund_takes_it_back() {
        let charge = charge(State::Pending);
        let (paid, back) = (paid(&charge).unwrap(), given_back(&charge).unwrap());
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
    }
}
