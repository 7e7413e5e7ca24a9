//! What an effect of a charge moves in the ledger, as a pure function. It books nothing and reads no balance.

use super::{Charge, Effect};
use crate::ledger::{Book, CashType, Transaction, Unbalanced};

/// The part of a reference under which the fee is booked.
pub const PAID: &str = "paid";
/// The part of a reference under which it is given back.
pub const REFUND: &str = "refund";

/// The transaction that an effect books, if it moves money: bank clearing → fees, and back. The reference
/// `payment:<id>:<what>` is unique for ever, so that a charge is booked once each way.
pub fn booking(charge: &Charge, effect: Effect) -> Result<Option<Transaction>, Unbalanced> {
    let (what, cash_type, from, to) = match effect {
        Effect::BookFee => (PAID, CashType::Fee, Book::BankClearing, Book::Fees),
        Effect::BookRefund => (REFUND, CashType::FeeRefund, Book::Fees, Book::BankClearing),
        Effect::TellPaid | Effect::TellPaidTwice | Effect::TellRefunded | Effect::TellDelayed => {
            return Ok(None);
        }
    };
    let reference = format!("payment:{}:{what}", charge.id);
    Transaction::transfer(reference, cash_type, from, to, charge.amount).map(Some)
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
        assert_eq!(paid.cash_type(), CashType::Fee);
        assert_eq!(back.cash_type(), CashType::FeeRefund);
        for (book, amount) in [(Book::Fees, 45_000), (Book::BankClearing, -45_000)] {
            let of = |transaction: &Transaction| {
                let posting = transaction.postings().iter().find(|p| p.book == book);
                posting.unwrap().amount.minor()
            };
            assert_eq!(of(&paid), amount);
            assert_eq!(of(&back), -amount);
        }
        assert_eq!(booking(&charge, Effect::TellPaid), Ok(None));
    }
}
