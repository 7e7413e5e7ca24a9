//! The charge's state machine: one pure function; every pair without an arm is a refusal. What a gateway says may come twice,
//! late and out of order: where it had its effect already it changes nothing.

use super::{Charge, State};
use crate::account::KycState;
use crate::{Instant, Money, Refusal};

/// What happens to a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// The gateway has the money: this much.
    Settle {
        /// What it received.
        received: Money,
    },
    /// The gateway has money that was paid once more for a charge which another payment settled: this is the charge of its own
    /// that it is held in, to go back.
    SettleTwice {
        /// What it received.
        received: Money,
    },
    /// The gateway refused the payment.
    Fail,
    /// The investor turned back, or another charge takes its place.
    Cancel,
    /// No payment came in time.
    GiveUp,
    /// The investor wants the money back.
    RefundByInvestor,
    /// An operator gives it back; the reason is checked by the caller.
    RefundByOperator,
    /// The gateway gave it back.
    RefundMade,
    /// The gateway does not give it back.
    RefundRefused,
}

/// What the machine must know besides the charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The present.
    pub now: Instant,
    /// Where the account's review stands.
    pub account: KycState,
    /// Whether another charge of the account holds the fee already.
    pub paid_elsewhere: bool,
}

/// What a change brings with it, in this order and in the transaction that stores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The fee is booked.
    BookFee,
    /// The fee is given back in the books.
    BookRefund,
    /// The investor is told that the fee is paid.
    TellPaid,
    /// The investor is told that it was paid twice, and that one payment goes back.
    TellPaidTwice,
    /// The investor is told that it is given back.
    TellRefunded,
    /// The investor is told that giving it back takes longer.
    TellDelayed,
}

/// A charge's next state with what it brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The state.
    pub state: State,
    /// In their order; none where nothing changes.
    pub effects: Vec<Effect>,
}

/// Decides. Refusals: `BadRequest` for an amount that is not the charge's, `FeePaid`, `PaymentNotRefundable`, `RefundPeriodOver`.
pub fn apply(charge: &Charge, command: Command, facts: &Facts) -> Result<Change, Refusal> {
    use State::{Cancelled, Failed, Paid, Pending, Refunded, Refunding};
    let to = |state, effects: &[Effect]| {
        Ok(Change {
            state,
            effects: effects.to_vec(),
        })
    };
    let unchanged = || to(charge.state, &[]);
    let too_many = facts.paid_elsewhere || matches!(command, Command::SettleTwice { .. });
    match (charge.state, command) {
        (_, Command::Settle { received } | Command::SettleTwice { received })
            if !charge.agrees_with(received) =>
        {
            Err(Refusal::BadRequest {
                field: Some("amount".into()),
            })
        }
        // A payment that comes after the end is money all the same; one too many goes back.
        (Pending | Failed | Cancelled, Command::Settle { .. } | Command::SettleTwice { .. }) => {
            if too_many {
                to(Refunding, &[Effect::BookFee, Effect::TellPaidTwice])
            } else {
                to(Paid, &[Effect::BookFee, Effect::TellPaid])
            }
        }
        (Paid | Refunding | Refunded, Command::Settle { .. } | Command::SettleTwice { .. }) => {
            unchanged()
        }
        (Pending | Failed, Command::Fail) => to(Failed, &[]),
        (Pending | Cancelled, Command::Cancel) => to(Cancelled, &[]),
        (Pending, Command::GiveUp) if charge.is_overdue(facts.now) => to(Failed, &[]),
        (Paid, Command::RefundByInvestor) => {
            refundable(charge, facts)?;
            to(Refunding, &[])
        }
        (Paid, Command::RefundByOperator) => to(Refunding, &[]),
        (Refunding | Refunded, Command::RefundByInvestor | Command::RefundByOperator) => {
            unchanged()
        }
        (Refunding, Command::RefundMade) => {
            to(Refunded, &[Effect::BookRefund, Effect::TellRefunded])
        }
        (Refunded, Command::RefundMade) => unchanged(),
        (Refunding, Command::RefundRefused) => to(Paid, &[Effect::TellDelayed]),
        (Pending, Command::GiveUp)
        | (Paid | Refunding | Refunded, Command::Fail | Command::Cancel | Command::GiveUp)
        | (Failed, Command::Cancel | Command::GiveUp)
        | (Cancelled, Command::Fail | Command::GiveUp)
        | (Pending | Failed | Cancelled, Command::RefundByInvestor | Command::RefundByOperator)
        | (Pending | Failed | Cancelled | Paid, Command::RefundMade)
        | (Pending | Failed | Cancelled | Paid | Refunded, Command::RefundRefused) => {
            Err(Refusal::PaymentNotRefundable {
                state: charge.state.shown(),
            })
        }
    }
}

/// Whether the investor may have a paid charge back: within 30 days, while the account is not approved.
fn refundable(charge: &Charge, facts: &Facts) -> Result<(), Refusal> {
    if facts.account == KycState::GPass {
        return Err(Refusal::PaymentNotRefundable {
            state: KycState::GPass.code(),
        });
    }
    match charge.refundable_until() {
        Some(until) if facts.now > until => Err(Refusal::RefundPeriodOver { until }),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PENDING_FOR, REFUNDABLE_FOR};
    use super::*;
    use crate::Currency;
    use crate::ids::{AccountId, ChargeId, InvestorId};
    use chrono::TimeDelta;
    use proptest::prelude::*;

    fn start() -> Instant {
        Instant::from_timestamp(1_700_000_000, 0).unwrap()
    }

    fn charge(state: State) -> Charge {
        Charge {
            id: ChargeId(7),
            investor: InvestorId(1),
            account: AccountId(3),
            amount: Money::from_minor(45_000, Currency::Zar).unwrap(),
            state,
            created_at: start(),
            paid_at: Some(start()),
            refund_asked_at: None,
        }
    }

    fn facts(now: Instant) -> Facts {
        Facts {
            now,
            account: KycState::Init,
            paid_elsewhere: false,
        }
    }

    fn settle(minor: i64) -> Command {
        Command::Settle {
            received: Money::from_minor(minor, Currency::Zar).unwrap(),
        }
    }

    fn settle_twice(minor: i64) -> Command {
        Command::SettleTwice {
            received: Money::from_minor(minor, Currency::Zar).unwrap(),
        }
    }

    fn commands() -> [Command; 9] {
        [
            settle(45_000),
            settle_twice(45_000),
            Command::Fail,
            Command::Cancel,
            Command::GiveUp,
            Command::RefundByInvestor,
            Command::RefundByOperator,
            Command::RefundMade,
            Command::RefundRefused,
        ]
    }

    /// The table, a row a state, a column a command in the order of [`commands`]; a blank is a refusal.
    #[rustfmt::skip]
    fn table() -> [(State, [Option<State>; 9]); 6] {
        use State::{Cancelled, Failed, Paid, Pending, Refunded, Refunding};
        let (paid, fail, left) = (Some(Paid), Some(Failed), Some(Cancelled));
        let (goes, back) = (Some(Refunding), Some(Refunded));
        [
            //           settle twice fail  cancel giveup investor operator made refused
            (Pending,   [paid,  goes, fail, left,  fail,  None,    None,    None, None]),
            (Paid,      [paid,  paid, None, None,  None,  goes,    goes,    None, None]),
            (Refunding, [goes,  goes, None, None,  None,  goes,    goes,    back, paid]),
            (Failed,    [paid,  goes, fail, None,  None,  None,    None,    None, None]),
            (Cancelled, [paid,  goes, None, left,  None,  None,    None,    None, None]),
            (Refunded,  [back,  back, None, None,  None,  back,    back,    back, None]),
        ]
    }

    #[test]
    fn every_pair_of_state_and_command_leads_where_the_table_says() {
        let now = start() + PENDING_FOR;
        for (state, row) in table() {
            for (command, expected) in commands().into_iter().zip(row) {
                let outcome = apply(&charge(state), command, &facts(now));
                let next = outcome.as_ref().ok().map(|change| change.state);
                assert_eq!(next, expected, "{state:?} {command:?}");
                if let Err(refusal) = outcome {
                    let shown = state.shown();
                    assert_eq!(refusal, Refusal::PaymentNotRefundable { state: shown });
                }
            }
        }
    }

    #[test]
    fn a_notification_is_believed_once() {
        for state in State::ALL {
            let first = apply(&charge(state), settle(45_000), &facts(start())).unwrap();
            let again = apply(&charge(first.state), settle(45_000), &facts(start())).unwrap();
            assert_eq!((again.state, again.effects), (first.state, Vec::new()));
        }
    }

    #[test]
    fn another_amount_is_never_believed() {
        for state in State::ALL {
            for minor in [0, 44_998, 45_002, 90_000] {
                for command in [settle(minor), settle_twice(minor)] {
                    let outcome = apply(&charge(state), command, &facts(start()));
                    assert!(matches!(outcome, Err(Refusal::BadRequest { .. })));
                }
            }
        }
    }

    #[test]
    fn a_payment_too_many_is_taken_and_goes_back() {
        let twice = Facts {
            paid_elsewhere: true,
            ..facts(start())
        };
        for state in [State::Pending, State::Failed, State::Cancelled] {
            for (command, facts) in [
                (settle(45_000), twice),
                (settle_twice(45_000), facts(start())),
            ] {
                let change = apply(&charge(state), command, &facts).unwrap();
                assert_eq!(change.state, State::Refunding);
                assert_eq!(change.effects, [Effect::BookFee, Effect::TellPaidTwice]);
            }
        }
    }

    #[test]
    fn an_investor_has_thirty_days_until_the_account_is_approved() {
        let paid = charge(State::Paid);
        let last = start() + REFUNDABLE_FOR;
        let ask = |facts: &Facts| apply(&paid, Command::RefundByInvestor, facts);
        assert!(ask(&facts(last)).is_ok());
        let late = facts(last + TimeDelta::milliseconds(1));
        assert_eq!(ask(&late), Err(Refusal::RefundPeriodOver { until: last }));
        for account in KycState::ALL {
            let outcome = ask(&Facts {
                account,
                ..facts(start())
            });
            let approved = account == KycState::GPass;
            assert_eq!(outcome.is_err(), approved, "{account:?}");
        }
        // An operator gives it back at any time.
        let approved = Facts {
            account: KycState::GPass,
            ..late
        };
        assert!(apply(&paid, Command::RefundByOperator, &approved).is_ok());
    }

    #[test]
    fn a_charge_is_given_up_only_when_its_time_is_over() {
        let early = facts(start() + PENDING_FOR - TimeDelta::milliseconds(1));
        assert!(apply(&charge(State::Pending), Command::GiveUp, &early).is_err());
    }

    proptest! {
        /// Whatever comes in whatever order, the fee is booked as often as money is held, and never given back twice.
        #[test]
        fn books_follow_the_state(history in prop::collection::vec((0_usize..9, any::<bool>()), 0..40)) {
            let (mut charge, mut booked) = (charge(State::Pending), 0_i32);
            for (nth, paid_elsewhere) in history {
                let facts = Facts { paid_elsewhere, ..facts(start() + PENDING_FOR) };
                if let Ok(change) = apply(&charge, commands()[nth], &facts) {
                    for effect in &change.effects {
                        booked += match effect {
                            Effect::BookFee => 1,
                            Effect::BookRefund => -1,
                            Effect::TellPaid | Effect::TellPaidTwice | Effect::TellRefunded | Effect::TellDelayed => 0,
                        };
                    }
                    charge.state = change.state;
                }
                prop_assert_eq!(booked, i32::from(charge.state.holds_money()));
            }
        }
    }
}
