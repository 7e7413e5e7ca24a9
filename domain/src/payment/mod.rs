//! The fee of an account's review, paid by card through a gateway in ZAR (decision 30): charges, their states
//! and their postings. It calls no gateway and trusts none: the use cases verify who confirmed a payment.

mod bookings;
mod machine;
mod standing;

pub use bookings::{PAID, REFUND};
pub use machine::{Command, decide};
pub use standing::FeeStanding;

use crate::decision::Record;
use crate::ids::{AccountId, ChargeId, InvestorId};
use crate::review::Subject;
use crate::{Instant, Money};
use chrono::TimeDelta;

/// How long a charge waits for its payment before it counts as failed. A later payment is still accepted.
pub const PENDING_FOR: TimeDelta = TimeDelta::hours(24);
/// How long an investor may ask for a refund of the fee (requirement: payment terms).
pub const REFUNDABLE_FOR: TimeDelta = TimeDelta::days(30);
/// How often a refund is attempted at the gateway before a person has to look at it.
pub const MAX_REFUND_TRIES: u32 = 50;
/// By how many minor units a gateway's amount may differ from the charge's.
const AMOUNT_TOLERANCE: i64 = 1;

/// The state of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// The investor may pay.
    Pending,
    /// The gateway received the money.
    Paid,
    /// Paid, and a refund is being requested from the gateway.
    Refunding,
    /// Not paid: the gateway refused, or no payment came in time.
    Failed,
    /// Not paid: the investor cancelled, or another charge replaced it.
    Cancelled,
    /// Given back.
    Refunded,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::Pending,
        Self::Paid,
        Self::Refunding,
        Self::Failed,
        Self::Cancelled,
        Self::Refunded,
    ];

    /// The code in storage and for operators.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Paid => "Paid",
            Self::Refunding => "Refunding",
            Self::Failed => "Failed",
            Self::Cancelled => "Cancelled",
            Self::Refunded => "Refunded",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// `State` as investors see it: one of five; a charge that is being refunded is still paid.
    pub const fn shown(self) -> &'static str {
        match self {
            Self::Refunding => Self::Paid.code(),
            other => other.code(),
        }
    }

    /// Whether the platform has the money, so that the fee is booked.
    pub const fn holds_money(self) -> bool {
        matches!(self, Self::Paid | Self::Refunding)
    }
}

crate::coded!(State);

/// A charge of the fee for one account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// `OnlineChargeSessionID`.
    pub id: ChargeId,
    /// Who pays.
    pub investor: InvestorId,
    /// For which account.
    pub account: AccountId,
    /// How much, in ZAR.
    pub amount: Money,
    /// Where it stands.
    pub state: State,
    /// When it was asked for.
    pub created_at: Instant,
    /// When the money came.
    pub paid_at: Option<Instant>,
    /// When its refund was last requested. With [`State::Paid`] the gateway did not refund it.
    pub refund_asked_at: Option<Instant>,
}

impl Charge {
    /// Whether its time for payment is over.
    pub fn is_overdue(&self, now: Instant) -> bool {
        self.state == State::Pending && now >= self.created_at + PENDING_FOR
    }

    /// The last instant at which the investor may ask for a refund; `None` while nothing is paid.
    pub fn refundable_until(&self) -> Option<Instant> {
        self.paid_at
            .filter(|_| self.state.holds_money())
            .map(|paid| paid + REFUNDABLE_FOR)
    }

    /// Whether a received amount is this charge's amount, to 0.01.
    pub fn agrees_with(&self, received: Money) -> bool {
        received.currency() == self.amount.currency()
            && received.minor().abs_diff(self.amount.minor()) <= AMOUNT_TOLERANCE.unsigned_abs()
    }
}

impl Record for Charge {
    fn subject(&self) -> Subject {
        Subject::Charge(self.id)
    }

    fn investor(&self) -> Option<InvestorId> {
        Some(self.investor)
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }

    /// In the audit trail it is part of its account's history.
    fn name(&self) -> String {
        Subject::Account(self.account).name()
    }
}

/// Whether the fee of an account is paid: there is none, or one of its charges holds the money for it.
pub fn is_fee_paid(fee: Money, charges: &[Charge]) -> bool {
    fee.is_zero() || charges.iter().any(|charge| charge.state == State::Paid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;

    fn zar(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Zar).unwrap()
    }

    pub(super) fn charge(state: State) -> Charge {
        Charge {
            id: ChargeId(7),
            investor: InvestorId(1),
            account: AccountId(3),
            amount: zar(45_000),
            state,
            created_at: Instant::from_timestamp(1_700_000_000, 0).unwrap(),
            paid_at: None,
            refund_asked_at: None,
        }
    }

    #[test]
    fn an_amount_agrees_to_a_cent() {
        let charge = charge(State::Pending);
        for (minor, agrees) in [
            (44_998, false),
            (44_999, true),
            (45_000, true),
            (45_001, true),
            (45_002, false),
            (-45_000, false),
        ] {
            assert_eq!(charge.agrees_with(zar(minor)), agrees, "{minor}");
        }
        let dollars = Money::from_minor(45_000, Currency::Usd).unwrap();
        assert!(!charge.agrees_with(dollars));
    }

    #[test]
    fn only_a_charge_that_is_paid_and_stays_so_pays_the_fee() {
        assert!(is_fee_paid(zar(0), &[]));
        for state in State::ALL {
            let paid = is_fee_paid(zar(45_000), &[charge(State::Failed), charge(state)]);
            assert_eq!(paid, state == State::Paid, "{state:?}");
        }
    }

    #[test]
    fn investors_see_five_states() {
        let shown: std::collections::BTreeSet<_> = State::ALL.map(State::shown).into();
        let five = ["Pending", "Paid", "Failed", "Cancelled", "Refunded"];
        assert_eq!(shown, five.into());
        for state in State::ALL {
            assert_eq!(State::from_code(state.code()), Some(state));
        }
    }

    #[test]
    fn a_charge_waits_a_day_for_its_payment() {
        for state in State::ALL {
            let charge = charge(state);
            let end = charge.created_at + PENDING_FOR;
            assert!(!charge.is_overdue(end - TimeDelta::milliseconds(1)));
            assert_eq!(charge.is_overdue(end), state == State::Pending);
        }
    }
}
