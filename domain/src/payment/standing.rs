//! The status of an account's fee over all its charges, for the review of the account. It requests nothing and moves nothing.

use super::State;

/// The status of an account's fee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FeeStanding {
    /// No payment came.
    Unpaid,
    /// A payment is pending.
    Pending,
    /// A charge holds the money.
    Paid,
    /// The payment is being refunded.
    Refunding,
    /// The payment was refunded.
    Refunded,
}

impl FeeStanding {
    /// Every standing.
    pub const ALL: [Self; 5] = [
        Self::Unpaid,
        Self::Pending,
        Self::Paid,
        Self::Refunding,
        Self::Refunded,
    ];

    /// The status from the states of an account's charges: paid takes precedence over refunded, and refunded over pending.
    pub fn of(states: &[State]) -> Self {
        let any = |state| states.contains(&state);
        if any(State::Paid) {
            Self::Paid
        } else if any(State::Refunding) {
            Self::Refunding
        } else if any(State::Pending) {
            Self::Pending
        } else if any(State::Refunded) {
            Self::Refunded
        } else {
            Self::Unpaid
        }
    }

    /// The code for operators.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unpaid => "Unpaid",
            Self::Pending => "Pending",
            Self::Paid => "Paid",
            Self::Refunding => "Refunding",
            Self::Refunded => "Refunded",
        }
    }

    /// Whether the money was refunded, which the reviewer has to know.
    pub const fn is_taken_back(self) -> bool {
        matches!(self, Self::Refunding | Self::Refunded)
    }
}

crate::coded!(FeeStanding);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_charge_that_holds_the_money_decides() {
        use State::{Cancelled, Failed, Paid, Pending, Refunded, Refunding};
        for (states, standing) in [
            (&[][..], FeeStanding::Unpaid),
            (&[Failed, Cancelled], FeeStanding::Unpaid),
            (&[Refunded, Pending], FeeStanding::Pending),
            (&[Cancelled, Refunded], FeeStanding::Refunded),
            // A duplicate payment is refunded, the other is kept.
            (&[Paid, Refunding, Refunded], FeeStanding::Paid),
            (&[Refunding, Pending], FeeStanding::Refunding),
        ] {
            assert_eq!(FeeStanding::of(states), standing, "{states:?}");
        }
    }

    #[test]
    fn only_what_was_taken_back_is_told() {
        let told = FeeStanding::ALL.map(FeeStanding::is_taken_back);
        assert_eq!(told, [false, false, false, true, true]);
    }
}
