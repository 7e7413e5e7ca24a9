//! A transaction: balanced postings that are booked together, once.

use super::{BalanceKey, Book, CashType};
use crate::Money;
use std::collections::BTreeMap;

/// A change of one balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    /// The book that changes.
    pub book: Book,
    /// By how much: positive is what it gains. Never zero.
    pub amount: Money,
}

/// Why postings are no transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unbalanced {
    /// Fewer than two postings.
    #[error("a transaction has two or more postings")]
    TooFew,
    /// A posting of nothing.
    #[error("a posting of zero says nothing")]
    Zero,
    /// A currency whose postings do not sum to zero.
    #[error("postings do not sum to zero")]
    NotZero,
}

/// Balanced postings with a reference that makes them bookable once only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    reference: String,
    cash_type: CashType,
    postings: Vec<Posting>,
    reverses: Option<String>,
}

impl Transaction {
    /// A transaction, if it balances. `reference` is unique for ever: a second booking under it is refused by storage
    /// (`subscription:17:receipt`).
    pub fn new(
        reference: impl Into<String>,
        cash_type: CashType,
        postings: Vec<Posting>,
    ) -> Result<Self, Unbalanced> {
        if postings.len() < 2 {
            return Err(Unbalanced::TooFew);
        }
        if postings.iter().any(|p| p.amount.is_zero()) {
            return Err(Unbalanced::Zero);
        }
        let mut sums = BTreeMap::<_, i128>::new();
        for posting in &postings {
            *sums.entry(posting.amount.currency()).or_default() +=
                i128::from(posting.amount.minor());
        }
        if sums.values().any(|sum| *sum != 0) {
            return Err(Unbalanced::NotZero);
        }
        Ok(Self {
            reference: reference.into(),
            cash_type,
            postings,
            reverses: None,
        })
    }

    /// The same as the reversal of the transaction with this reference. Storage refuses a second reversal of it.
    #[must_use]
    pub fn reversing(self, reference: impl Into<String>) -> Self {
        Self {
            reverses: Some(reference.into()),
            ..self
        }
    }

    /// Moves one amount from one book to another. The amount must be positive.
    pub fn transfer(
        reference: impl Into<String>,
        cash_type: CashType,
        from: Book,
        to: Book,
        amount: Money,
    ) -> Result<Self, Unbalanced> {
        Self::new(
            reference,
            cash_type,
            vec![
                Posting {
                    book: from,
                    amount: amount.negated(),
                },
                Posting { book: to, amount },
            ],
        )
    }

    /// The unique reference.
    pub fn reference(&self) -> &str {
        &self.reference
    }

    /// The reference of the transaction that this one reverses.
    pub fn reverses(&self) -> Option<&str> {
        self.reverses.as_deref()
    }

    /// The cash type.
    pub const fn cash_type(&self) -> CashType {
        self.cash_type
    }

    /// The postings.
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }

    /// The balances that change, each once and in one order everywhere, so that two bookings never wait for each other
    /// in a circle.
    pub fn changes(&self) -> BTreeMap<BalanceKey, i128> {
        let mut changes = BTreeMap::new();
        for posting in &self.postings {
            let key = BalanceKey {
                book: posting.book,
                currency: posting.amount.currency(),
            };
            *changes.entry(key).or_default() += i128::from(posting.amount.minor());
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Currency, ids::AccountId};
    use proptest::prelude::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    #[test]
    fn what_does_not_balance_cannot_be_made() {
        let wallet = Book::Wallet(AccountId(1));
        let one_sided = vec![Posting {
            book: wallet,
            amount: usd(5),
        }];
        assert_eq!(
            Transaction::new("a", CashType::Deposit, one_sided),
            Err(Unbalanced::TooFew)
        );
        let uneven = vec![
            Posting {
                book: wallet,
                amount: usd(5),
            },
            Posting {
                book: Book::BankClearing,
                amount: usd(-4),
            },
        ];
        assert_eq!(
            Transaction::new("a", CashType::Deposit, uneven),
            Err(Unbalanced::NotZero)
        );
        let mixed = vec![
            Posting {
                book: wallet,
                amount: usd(5),
            },
            Posting {
                book: Book::BankClearing,
                amount: Money::from_minor(-5, Currency::Cny).unwrap(),
            },
        ];
        assert_eq!(
            Transaction::new("a", CashType::Deposit, mixed),
            Err(Unbalanced::NotZero)
        );
        let nothing =
            Transaction::transfer("a", CashType::Deposit, Book::BankClearing, wallet, usd(0));
        assert_eq!(nothing, Err(Unbalanced::Zero));
    }

    proptest! {
        #[test]
        fn balances_over_any_history_sum_to_zero(moves in prop::collection::vec((0_i64..4, 0_i64..4, 1_i64..1_000_000), 1..60)) {
            let mut balances = BTreeMap::<BalanceKey, i128>::new();
            for (n, (from, to, amount)) in moves.into_iter().enumerate() {
                let (from, to) = (Book::Wallet(AccountId(from)), Book::WalletHeld(AccountId(to)));
                let t = Transaction::transfer(format!("{n}"), CashType::Adjustment, from, to, usd(amount)).unwrap();
                for (key, change) in t.changes() {
                    *balances.entry(key).or_default() += change;
                }
            }
            prop_assert_eq!(balances.values().sum::<i128>(), 0);
        }
    }
}
