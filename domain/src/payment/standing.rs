//! How the fee of an account stands over all its charges, for whoever decides on the account. It asks for nothing and moves nothing.

use super::State;

/// Where the fee of an account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FeeStanding {
    /// Nothing came.
    Unpaid,
    /// A payment waits for its money.
    Pending,
    /// A charge holds the money.
    Paid,
    /// What was paid is on its way back.
    Refunding,
    /// What was paid was given back.
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

    /// Over the states of an account's charges: what holds the money counts before what lost it, and that before what waits.
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

    /// Whether the money was taken back, so that whoever decides on the account is to be told.
    pub const fn is_taken_back(self) -> bool {
        matches!(self, Self::Refunding | Self::Refunded)
    }
}

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
            // One payment too many goes back, the other holds.
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
