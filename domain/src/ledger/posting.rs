//! The parts of a transaction, and the reasons why one is not booked.

use super::{Asset, Book, CashType, Purpose, Quantity};
use crate::ids::{AccountId, ProjectId};

/// One balance: a book in an asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BalanceKey {
    /// The book.
    pub book: Book,
    /// The asset.
    pub asset: Asset,
}

/// A change of one balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Posting {
    /// The book that changes.
    pub book: Book,
    /// The change: positive credits the book. Never zero.
    pub quantity: Quantity,
    /// What for.
    pub purpose: Purpose,
    /// The project that it concerns.
    pub project: Option<ProjectId>,
}

impl Posting {
    /// The balance that it changes.
    pub const fn key(&self) -> BalanceKey {
        BalanceKey {
            book: self.book,
            asset: self.quantity.asset(),
        }
    }
}

/// The part of a transaction that the holder of an investment account sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    /// The account.
    pub account: AccountId,
    /// Of which kind.
    pub cash_type: CashType,
    /// The amount: positive is incoming.
    pub quantity: Quantity,
    /// What for.
    pub purpose: Purpose,
    /// The project that it concerns.
    pub project: Option<ProjectId>,
}

impl Movement {
    /// Whether `balance`, the account's balance afterwards, exceeds the largest amount. Outgoing movements never do.
    pub fn would_exceed(&self, balance: i128) -> bool {
        let is_amount = |units| Quantity::new(self.quantity.asset(), units).is_ok();
        self.quantity.units() > 0 && !i64::try_from(balance).is_ok_and(is_amount)
    }
}

/// Why a transaction is not booked. Nothing was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotBooked {
    /// Another transaction was booked under this reference: an alarm.
    #[error("the reference {0} was booked with another content")]
    ReferenceReused(String),
    /// A book that may not be negative would be.
    #[error("{book:?} holds {units} units and not what is taken", book = key.book)]
    InsufficientFunds {
        /// The balance.
        key: BalanceKey,
        /// What it holds before.
        units: i128,
    },
    /// An account would have more of an asset than the largest amount. It could not be shown, nor paid out in one piece.
    #[error("the account {account} would have too much of {asset:?}")]
    BalanceTooLarge {
        /// The account.
        account: AccountId,
        /// The asset.
        asset: Asset,
    },
    /// The transaction with this reference is already reversed.
    #[error("the transaction {0} is reversed already")]
    ReversedBefore(String),
    /// No transaction was booked under this reference.
    #[error("the transaction {0} that is to be reversed was never booked")]
    NothingToReverse(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;
    use crate::ids::ProposalId;
    use crate::ledger::MAX_UNITS;
    use crate::money::MAX_MINOR;

    #[test]
    fn an_account_never_exceeds_the_largest_amount() {
        let shares = Asset::Shares(ProjectId(9));
        for (asset, most) in [(Currency::Usd.into(), MAX_MINOR), (shares, MAX_UNITS)] {
            let movement = |units| Movement {
                account: AccountId(3),
                cash_type: CashType::Adjustment,
                quantity: Quantity::new(asset, units).unwrap(),
                purpose: Purpose::Adjustment(ProposalId(1)),
                project: None,
            };
            let most = i128::from(most);
            assert!(!movement(1).would_exceed(most), "{asset:?}");
            assert!(movement(1).would_exceed(most + 1), "{asset:?}");
            assert!(movement(1).would_exceed(i128::MAX), "{asset:?}");
            assert!(!movement(-1).would_exceed(most + 1), "{asset:?}");
        }
    }
}
