//! The record that a message is about, so that the reader can open it.

use crate::ids::{AccountId, ArchiveId, DepositId, DistributionId, OrderId, WithdrawalId};
use crate::ledger::Purpose;
use crate::review::Subject;

/// A record that has a screen for its investor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum About {
    /// An investment account.
    Account(AccountId),
    /// A subscription.
    Order(OrderId),
    /// A withdrawal.
    Withdrawal(WithdrawalId),
    /// A deposit.
    Deposit(DepositId),
    /// A distribution of a project.
    Distribution(DistributionId),
    /// The archive of everything that the investor has.
    Archive(ArchiveId),
}

impl About {
    /// The kinds, as stored and sent.
    pub const KINDS: [&str; 6] = [
        "account",
        "order",
        "withdrawal",
        "deposit",
        "distribution",
        "archive",
    ];

    /// Its kind and its number.
    pub const fn parts(self) -> (&'static str, i64) {
        match self {
            Self::Account(id) => ("account", id.0),
            Self::Order(id) => ("order", id.0),
            Self::Withdrawal(id) => ("withdrawal", id.0),
            Self::Deposit(id) => ("deposit", id.0),
            Self::Distribution(id) => ("distribution", id.0),
            Self::Archive(id) => ("archive", id.0),
        }
    }

    /// The record of a kind and number.
    pub fn from_parts(kind: &str, id: i64) -> Option<Self> {
        Some(match kind {
            "account" => Self::Account(AccountId(id)),
            "order" => Self::Order(OrderId(id)),
            "withdrawal" => Self::Withdrawal(WithdrawalId(id)),
            "deposit" => Self::Deposit(DepositId(id)),
            "distribution" => Self::Distribution(DistributionId(id)),
            "archive" => Self::Archive(ArchiveId(id)),
            _ => return None,
        })
    }

    /// The record that changed, if it has a screen for its investor.
    pub const fn of(subject: Subject) -> Option<Self> {
        Some(match subject {
            Subject::Account(id) => Self::Account(id),
            Subject::Order(id) => Self::Order(id),
            Subject::Withdrawal(id) => Self::Withdrawal(id),
            Subject::Deposit(id) => Self::Deposit(id),
            Subject::Distribution(id) => Self::Distribution(id),
            Subject::Charge(_)
            | Subject::Payout(_)
            | Subject::Receipt(_)
            | Subject::StatementLine(_) => return None,
        })
    }

    /// The record that money was paid for, if it has a screen for its investor.
    pub const fn of_purpose(purpose: Purpose) -> Option<Self> {
        Some(match purpose {
            Purpose::Subscription(id) => Self::Order(id),
            Purpose::Deposit(id) => Self::Deposit(id),
            Purpose::Withdrawal(id) => Self::Withdrawal(id),
            Purpose::Distribution(id) => Self::Distribution(id),
            Purpose::Payout(_)
            | Purpose::Receipt(_)
            | Purpose::Fee(_)
            | Purpose::Adjustment(_)
            | Purpose::Exchange(_)
            | Purpose::Transfer(_)
            | Purpose::StatementLine(_)
            | Purpose::ProjectPayment(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ChargeId, PayoutId};

    #[test]
    fn a_record_is_read_as_it_is_stored() {
        for kind in About::KINDS {
            let about = About::from_parts(kind, 7).unwrap();
            assert_eq!(about.parts(), (kind, 7));
        }
        assert_eq!(About::from_parts("operator", 7), None);
    }

    #[test]
    fn what_has_no_screen_is_not_linked_to() {
        assert_eq!(About::of(Subject::Charge(ChargeId(1))), None);
        assert_eq!(About::of_purpose(Purpose::Payout(PayoutId(1))), None);
        assert_eq!(
            About::of_purpose(Purpose::Subscription(OrderId(4))),
            About::of(Subject::Order(OrderId(4)))
        );
    }
}
