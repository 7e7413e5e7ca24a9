//! Payments of fees: each charge is settled or its state and age explain why it is not, and the books have what it moved.

use super::{Difference, DifferenceKind, difference, untrue};
use crate::Failure;
use crate::driven::reconciliation::{ChargeFacts, ReconciliationFacts};
use chrono::TimeDelta;
use domain::Instant;
use domain::payment::{PENDING_FOR, State};

/// How long the worker may take to end a charge whose time is over.
const PATIENCE: TimeDelta = TimeDelta::hours(1);
/// How long a gateway may take to refund a fee.
const REFUND_PATIENCE: TimeDelta = TimeDelta::days(3);

/// The findings about one charge.
pub(super) fn check(charge: &ChargeFacts, now: Instant) -> Vec<Difference> {
    let amount = charge.amount_minor;
    let (paid, refunded) = match charge.state {
        State::Pending | State::Failed | State::Cancelled => (0, 0),
        State::Paid | State::Refunding => (amount, 0),
        State::Refunded => (amount, -amount),
    };
    let is = |state| charge.state == state;
    let long_ago = |asked: Instant| asked + REFUND_PATIENCE < now;
    let rules = [
        (
            charge.paid_minor == paid && charge.refunded_minor == refunded,
            DifferenceKind::FeeBooked,
        ),
        (
            charge.logged.as_deref() == Some(charge.state.code()),
            DifferenceKind::Log,
        ),
        (
            !is(State::Pending) || now < charge.created_at + PENDING_FOR + PATIENCE,
            DifferenceKind::PaymentOverdue,
        ),
        (
            !is(State::Refunding) || !charge.refund_asked_at.is_some_and(long_ago),
            DifferenceKind::RefundOverdue,
        ),
        (
            !is(State::Paid) || charge.refund_asked_at.is_none(),
            DifferenceKind::RefundRefused,
        ),
        (charge.ignored_notices == 0, DifferenceKind::PaymentIgnored),
    ];
    untrue(&format!("payment:{}", charge.id), rules).collect()
}

/// Bookings and notifications that belong to no charge, and lines of statements whose record is not there.
pub(super) async fn strays(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let fees = facts.stray_fees().await?;
    let mut found: Vec<Difference> = fees
        .into_iter()
        .map(|id| difference(format!("transaction:{id}"), DifferenceKind::StrayFee))
        .collect();
    let lines = facts.stray_lines().await?;
    found.extend(lines.into_iter().map(|id| {
        let record = format!("statement_line:{id}");
        difference(record, DifferenceKind::StatementLine)
    }));
    let notices = facts.stray_notices().await?;
    found.extend(notices.into_iter().map(|id| {
        let record = format!("payment_notice:{id}");
        difference(record, DifferenceKind::StrayNotice)
    }));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::ChargeId;

    fn now() -> Instant {
        Instant::from_timestamp(1_700_000_000, 0).unwrap()
    }

    fn charge(state: State) -> ChargeFacts {
        let (paid_minor, refunded_minor) = match state {
            State::Pending | State::Failed | State::Cancelled => (0, 0),
            State::Paid | State::Refunding => (45_000, 0),
            State::Refunded => (45_000, -45_000),
        };
        ChargeFacts {
            id: ChargeId(7),
            state,
            amount_minor: 45_000,
            created_at: now(),
            refund_asked_at: (state == State::Refunding).then(now),
            logged: Some(state.code().to_owned()),
            paid_minor,
            refunded_minor,
            ignored_notices: 0,
        }
    }

    #[test]
    fn a_charge_that_agrees_is_not_named() {
        for state in State::ALL {
            assert_eq!(check(&charge(state), now()), [], "{state:?}");
        }
    }

    #[test]
    fn every_difference_is_named_once() {
        let later = now() + PENDING_FOR + PATIENCE;
        let much_later = now() + REFUND_PATIENCE + PATIENCE;
        let paid = || charge(State::Paid);
        let wrong = [
            (
                ChargeFacts {
                    paid_minor: 0,
                    ..paid()
                },
                now(),
            ),
            (
                ChargeFacts {
                    refunded_minor: -1,
                    ..paid()
                },
                now(),
            ),
            (
                ChargeFacts {
                    logged: None,
                    ..paid()
                },
                now(),
            ),
            (
                ChargeFacts {
                    refund_asked_at: Some(now()),
                    ..paid()
                },
                now(),
            ),
            (
                ChargeFacts {
                    ignored_notices: 1,
                    ..charge(State::Pending)
                },
                now(),
            ),
            (
                ChargeFacts {
                    ignored_notices: 1,
                    ..paid()
                },
                now(),
            ),
            (
                ChargeFacts {
                    paid_minor: 1,
                    ..charge(State::Failed)
                },
                now(),
            ),
            (charge(State::Pending), later),
            (charge(State::Refunding), much_later),
        ];
        for (facts, at) in wrong {
            assert_eq!(check(&facts, at).len(), 1, "{facts:?}");
        }
    }
}
