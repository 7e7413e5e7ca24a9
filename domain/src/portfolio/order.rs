//! Orders of every type in one list: their types, and the groups of their states.

use crate::{payable, review, subscription};

/// The type of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderType {
    /// A subscription of a project's shares.
    Investment,
    /// A withdrawal.
    Withdrawal,
    /// A deposit.
    Deposit,
}

impl OrderType {
    /// Every type.
    pub const ALL: [Self; 3] = [Self::Investment, Self::Withdrawal, Self::Deposit];

    /// `orderType` (decision 36).
    pub const fn id(self) -> i64 {
        match self {
            Self::Investment => 1,
            Self::Withdrawal => 2,
            Self::Deposit => 3,
        }
    }

    /// The type with this id.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.id() == id)
    }
}

/// A group of states of orders of every type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderGroup {
    /// The investor, the desk or a bank still has something to do.
    Open,
    /// It was completed.
    Done,
    /// It failed, or was cancelled or revoked.
    Ended,
}

impl OrderGroup {
    /// Every group.
    pub const ALL: [Self; 3] = [Self::Open, Self::Done, Self::Ended];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::Done => "Done",
            Self::Ended => "Ended",
        }
    }

    /// The group of a subscription: open until its shares are issued.
    pub const fn of_subscription(state: subscription::State) -> Self {
        use subscription::State as S;
        match state {
            S::Init | S::LWait | S::GWait | S::PreOk => Self::Open,
            S::Success => Self::Done,
            S::LFail | S::GFail | S::Revoked | S::Cancelled => Self::Ended,
        }
    }

    /// The group of a deposit.
    pub const fn of_deposit(state: review::State) -> Self {
        use review::State as S;
        match state {
            S::Init | S::LWait | S::GWait => Self::Open,
            S::GPass => Self::Done,
            S::LFail | S::GFail | S::Cancelled => Self::Ended,
        }
    }

    /// The group of a withdrawal. An approved one is open until its payout is executed, and again after it bounced.
    pub const fn of_withdrawal(state: review::State, payout: Option<payable::State>) -> Self {
        match (Self::of_deposit(state), payout) {
            (Self::Done, Some(payable::State::Executed)) => Self::Done,
            (Self::Done, _) => Self::Open,
            (other, _) => other,
        }
    }
}

crate::coded!(OrderGroup);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coded;

    #[test]
    fn codes_and_ids_lead_back() {
        for it in OrderType::ALL {
            assert_eq!(OrderType::from_id(it.id()), Some(it));
        }
        for it in OrderGroup::ALL {
            assert_eq!(OrderGroup::from_code(it.code()), Some(it));
        }
        assert_eq!(OrderType::from_id(4), None);
        assert_eq!(OrderGroup::from_code("open"), None);
    }

    #[test]
    fn a_withdrawal_is_done_when_its_money_is_paid() {
        let group = |state, payout| OrderGroup::of_withdrawal(state, payout);
        let passed = review::State::GPass;
        assert_eq!(
            group(passed, Some(payable::State::Executed)),
            OrderGroup::Done
        );
        for payout in [
            None,
            Some(payable::State::Due),
            Some(payable::State::Bounced),
        ] {
            assert_eq!(group(passed, payout), OrderGroup::Open, "{payout:?}");
        }
        for payout in [None, Some(payable::State::Executed)] {
            assert_eq!(group(review::State::LFail, payout), OrderGroup::Ended);
            assert_eq!(group(review::State::LWait, payout), OrderGroup::Open);
        }
    }
}
