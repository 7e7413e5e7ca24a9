//! All receipts of one record: the amount received for it, and the suspense books that hold it.

use crate::decision::{NotDecided, own};
use crate::ids::OperatorId;
use crate::ledger::{BeyondBound, Book, Unbalanced};
use crate::receipt::{MatchedTo, Receipt};
use crate::{Money, Refusal};
use chrono::NaiveDate;

/// The receipts that are matched to one record and were not withdrawn, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchedReceipts(Vec<Receipt>);

impl MatchedReceipts {
    /// These receipts.
    pub fn new(receipts: impl IntoIterator<Item = Receipt>) -> Self {
        Self(receipts.into_iter().collect())
    }

    /// The receipts.
    pub fn receipts(&self) -> &[Receipt] {
        &self.0
    }

    /// Whether nothing arrived.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of them was read from the bank.
    pub fn is_confirmed(&self) -> bool {
        self.0.iter().any(|receipt| receipt.reference.is_some())
    }

    /// The one that a person stated and the bank has not confirmed.
    pub(crate) fn stated(&self) -> Option<&Receipt> {
        self.0.iter().find(|receipt| receipt.reference.is_none())
    }

    /// Enforces four eyes: the operator who entered or matched a receipt cannot also release its money. Refuses with `OwnReceipt`.
    pub(crate) fn check_other(&self, by: OperatorId) -> Result<(), Refusal> {
        let by = Some(by);
        let is_own = |receipt: &Receipt| receipt.entered_by == by || receipt.matched_by == by;
        if self.0.iter().any(is_own) {
            return Err(Refusal::OwnReceipt);
        }
        Ok(())
    }

    /// `ForeignFacts` if one of them is matched to another record.
    pub(crate) fn of(&self, record: MatchedTo) -> Result<&Self, NotDecided> {
        for receipt in &self.0 {
            own(&receipt.matched_to, &Some(record))?;
        }
        Ok(self)
    }

    /// Their sum; `None` if nothing was received. Refuses two currencies with `BadRequest`.
    pub fn total(&self) -> Result<Option<Money>, NotDecided> {
        let mut total: Option<Money> = None;
        for receipt in &self.0 {
            let before = total.unwrap_or(Money::zero(receipt.amount.currency()));
            if before.currency() != receipt.amount.currency() {
                return Err(Refusal::bad_request("currency").into());
            }
            let sum = before.checked_add(receipt.amount).ok_or(BeyondBound);
            total = Some(sum.map_err(Unbalanced::from)?);
        }
        Ok(total)
    }

    /// The latest value date.
    pub fn value_on(&self) -> Option<NaiveDate> {
        self.0.iter().map(|receipt| receipt.value_on).max()
    }

    /// The suspense books from which `amount` leaves after `before` has left, oldest first. `NoOwner` if less than that arrived.
    pub(crate) fn leaving(
        &self,
        before: Option<Money>,
        amount: Money,
    ) -> Result<Vec<(Book, Money)>, Unbalanced> {
        let currency = amount.currency();
        let (mut skipped, mut left) = (before.map_or(0, Money::minor), amount.minor());
        let mut leaving = Vec::new();
        for receipt in &self.0 {
            if receipt.amount.currency() != currency {
                return Err(Unbalanced::WrongAsset);
            }
            let gone = skipped.min(receipt.amount.minor());
            skipped -= gone;
            let taken = left.min(receipt.amount.minor() - gone);
            left -= taken;
            if taken > 0 {
                let taken = Money::from_minor(taken, currency).map_err(|_| BeyondBound)?;
                leaving.push((Book::Suspense(receipt.id), taken));
            }
        }
        if left == 0 {
            Ok(leaving)
        } else {
            Err(Unbalanced::NoOwner)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{BankAccountId, OrderId, ReceiptId};
    use crate::{Currency, Instant};

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    fn receipt(id: i64, amount: Money) -> Receipt {
        let order = MatchedTo::Subscription(OrderId(7));
        Receipt {
            id: ReceiptId(id),
            ..Receipt::provisional(BankAccountId(1), amount, order, Instant::UNIX_EPOCH)
        }
    }

    /// What left before, what leaves now, and from which receipts.
    type Row<'a> = (i64, i64, &'a [(i64, i64)]);

    #[test]
    fn money_leaves_the_oldest_receipts_first_and_no_more_than_arrived() {
        let arrived = MatchedReceipts::new([receipt(1, usd(300)), receipt(2, usd(500))]);
        let suspense = |id| Book::Suspense(ReceiptId(id));
        let table: [Row<'_>; 5] = [
            (0, 300, &[(1, 300)]),
            (0, 800, &[(1, 300), (2, 500)]),
            (0, 400, &[(1, 300), (2, 100)]),
            (400, 400, &[(2, 400)]),
            (100, 250, &[(1, 200), (2, 50)]),
        ];
        for (before, amount, expected) in table {
            let leaving = arrived.leaving(Some(usd(before)), usd(amount)).unwrap();
            let expected = expected.iter();
            let expected: Vec<_> = expected
                .map(|(id, minor)| (suspense(*id), usd(*minor)))
                .collect();
            assert_eq!(leaving, expected, "{amount} after {before}");
        }
        assert_eq!(arrived.total(), Ok(Some(usd(800))));
        let short = arrived.leaving(Some(usd(400)), usd(401));
        assert_eq!(short, Err(Unbalanced::NoOwner));
    }

    #[test]
    fn two_currencies_have_no_sum() {
        let euro = Money::from_minor(1, Currency::Eur).unwrap();
        let mixed = MatchedReceipts::new([receipt(1, usd(1)), receipt(2, euro)]);
        let refused = Refusal::bad_request("currency");
        assert_eq!(mixed.total(), Err(refused.into()));
        assert_eq!(mixed.leaving(None, usd(1)), Err(Unbalanced::WrongAsset));
        assert_eq!(MatchedReceipts::default().total(), Ok(None));
    }
}
