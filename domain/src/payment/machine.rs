//! The charge's state machine: one pure function; every pair without an arm is a refusal. A gateway's reports may come twice,
//! late and out of order: a report that already had its effect changes nothing.

use super::bookings::{given_back, paid};
use super::{Charge, State};
use crate::account::KycState;
use crate::decision::{Decision, Effect, NotDecided, Notice, Of, Param};
use crate::ids::AccountId;
use crate::{Instant, Money, Refusal};

/// A command on a charge, with the facts that it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// The gateway received this amount.
    Settle {
        /// What it received.
        received: Money,
        /// Whether another charge of the account already holds the fee.
        paid_elsewhere: Of<AccountId, bool>,
    },
    /// The gateway received a second payment for a charge that is already settled: this is the separate charge
    /// that holds it until it is refunded.
    SettleTwice {
        /// What it received.
        received: Money,
    },
    /// The gateway refused the payment.
    Fail,
    /// The investor cancelled, or another charge replaces it.
    Cancel,
    /// No payment came in time.
    GiveUp,
    /// The investor asks for a refund.
    RefundByInvestor {
        /// The state of the account's review.
        account: Of<AccountId, KycState>,
    },
    /// An operator refunds it; the caller checks the reason.
    RefundByOperator,
    /// The gateway refunded it.
    RefundMade,
    /// The gateway does not refund it.
    RefundRefused,
}

/// Decides on a command at an instant; an empty decision changes nothing. Refusals: `BadRequest` for an amount that is not the
/// charge's, `FeePaid`, `PaymentNotRefundable`, `RefundPeriodOver`. `ForeignFacts` if the facts belong to another account.
pub fn decide(
    charge: &Charge,
    command: Command,
    now: Instant,
) -> Result<Decision<Charge>, NotDecided> {
    use State::{Cancelled, Failed, Paid, Pending, Refunded, Refunding};
    let to = |state| Ok(changed(charge, state, now));
    let unchanged = || Ok(Decision::new(charge, charge.clone()));
    match (charge.state, command) {
        (_, Command::Settle { received, .. } | Command::SettleTwice { received })
            if !charge.agrees_with(received) =>
        {
            Err(NotDecided::Refused(Refusal::BadRequest {
                field: Some("amount".into()),
            }))
        }
        // A payment after the end is still accepted; a duplicate is refunded.
        (Pending | Failed | Cancelled, Command::Settle { paid_elsewhere, .. }) => {
            if paid_elsewhere.of(charge.account)? {
                settled(charge, TWICE, now)
            } else {
                settled(charge, (Paid, "feePaid"), now)
            }
        }
        (Pending | Failed | Cancelled, Command::SettleTwice { .. }) => settled(charge, TWICE, now),
        (Paid | Refunding | Refunded, Command::Settle { .. } | Command::SettleTwice { .. }) => {
            unchanged()
        }
        (Pending | Failed, Command::Fail) => to(Failed),
        (Pending | Cancelled, Command::Cancel) => to(Cancelled),
        (Pending, Command::GiveUp) if charge.is_overdue(now) => to(Failed),
        (Paid, Command::RefundByInvestor { account }) => {
            refundable(charge, account.of(charge.account)?, now)?;
            to(Refunding)
        }
        (Paid, Command::RefundByOperator) => to(Refunding),
        (Refunding | Refunded, Command::RefundByInvestor { .. } | Command::RefundByOperator) => {
            unchanged()
        }
        (Refunding, Command::RefundMade) => {
            let decision = changed(charge, Refunded, now);
            let booked = Effect::Book(given_back(&decision.record)?);
            let notice = notice("feeRefunded", charge);
            Ok(decision.causing(vec![booked]).telling([notice]))
        }
        (Refunded, Command::RefundMade) => unchanged(),
        (Refunding, Command::RefundRefused) => {
            let notice = notice("feeRefundDelayed", charge);
            Ok(changed(charge, Paid, now).telling([notice]))
        }
        (Pending, Command::GiveUp)
        | (Paid | Refunding | Refunded, Command::Fail | Command::Cancel | Command::GiveUp)
        | (Failed, Command::Cancel | Command::GiveUp)
        | (Cancelled, Command::Fail | Command::GiveUp)
        | (
            Pending | Failed | Cancelled,
            Command::RefundByInvestor { .. } | Command::RefundByOperator,
        )
        | (Pending | Failed | Cancelled | Paid, Command::RefundMade)
        | (Pending | Failed | Cancelled | Paid | Refunded, Command::RefundRefused) => {
            Err(NotDecided::Refused(Refusal::PaymentNotRefundable {
                state: charge.state.shown(),
            }))
        }
    }
}

/// The state of a charge that was paid twice, and the message about it.
const TWICE: (State, &str) = (State::Refunding, "feePaidTwice");

/// The charge in a new state.
fn changed(charge: &Charge, state: State, now: Instant) -> Decision<Charge> {
    let mut after = Charge {
        state,
        ..charge.clone()
    };
    if state == State::Refunding {
        after.refund_asked_at = Some(now);
    }
    let (from, to) = (charge.state.code(), state.code());
    let detail = format!("payment:{} {from} to {to}", charge.id);
    Decision::new(charge, after).noting(detail)
}

/// The gateway received the money: it is booked, and kept or refunded.
fn settled(
    charge: &Charge,
    (state, told): (State, &'static str),
    now: Instant,
) -> Result<Decision<Charge>, NotDecided> {
    let mut decision = changed(charge, state, now);
    decision.record.paid_at = Some(now);
    let booked = Effect::Book(paid(&decision.record)?);
    let notice = notice(told, charge);
    Ok(decision.causing(vec![booked]).telling([notice]))
}

fn notice(key: &'static str, charge: &Charge) -> Notice {
    Notice::new(key)
        .with("number", Param::Account(charge.account))
        .with("amount", Param::Money(charge.amount))
}

/// Whether the investor may get a refund: within 30 days, while the account is not approved.
fn refundable(charge: &Charge, account: KycState, now: Instant) -> Result<(), Refusal> {
    if account == KycState::GPass {
        return Err(Refusal::PaymentNotRefundable {
            state: KycState::GPass.code(),
        });
    }
    match charge.refundable_until() {
        Some(until) if now > until => Err(Refusal::RefundPeriodOver { until }),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PENDING_FOR, REFUNDABLE_FOR};
    use super::*;
    use crate::Currency;
    use crate::ids::{ChargeId, InvestorId};
    use crate::ledger::Book;
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

    fn settle(minor: i64) -> Command {
        Command::Settle {
            received: Money::from_minor(minor, Currency::Zar).unwrap(),
            paid_elsewhere: Of::new(AccountId(3), false),
        }
    }

    fn settle_twice(minor: i64) -> Command {
        Command::SettleTwice {
            received: Money::from_minor(minor, Currency::Zar).unwrap(),
        }
    }

    fn refund_by_investor(account: KycState) -> Command {
        let account = Of::new(AccountId(3), account);
        Command::RefundByInvestor { account }
    }

    fn commands() -> [Command; 9] {
        [
            settle(45_000),
            settle_twice(45_000),
            Command::Fail,
            Command::Cancel,
            Command::GiveUp,
            refund_by_investor(KycState::Init),
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
                let outcome = decide(&charge(state), command, now);
                let next = outcome.as_ref().ok().map(|decision| decision.record.state);
                assert_eq!(next, expected, "{state:?} {command:?}");
                if let Err(refusal) = outcome {
                    let shown = state.shown();
                    let refused = Refusal::PaymentNotRefundable { state: shown };
                    assert_eq!(refusal, refused.into());
                }
            }
        }
    }

    #[test]
    fn a_notification_is_believed_once() {
        for state in State::ALL {
            let first = decide(&charge(state), settle(45_000), start()).unwrap();
            let again = decide(&first.record, settle(45_000), start()).unwrap();
            assert!(again.is_empty());
            assert_eq!(again.record, first.record);
        }
    }

    #[test]
    fn another_amount_is_never_believed() {
        for state in State::ALL {
            for minor in [0, 44_998, 45_002, 90_000] {
                for command in [settle(minor), settle_twice(minor)] {
                    let outcome = decide(&charge(state), command, start());
                    let refused = Err(NotDecided::Refused(Refusal::BadRequest {
                        field: Some("amount".into()),
                    }));
                    assert_eq!(outcome, refused);
                }
            }
        }
    }

    #[test]
    fn a_payment_too_many_is_taken_and_goes_back() {
        let twice = Command::Settle {
            received: Money::from_minor(45_000, Currency::Zar).unwrap(),
            paid_elsewhere: Of::new(AccountId(3), true),
        };
        for state in [State::Pending, State::Failed, State::Cancelled] {
            for command in [twice, settle_twice(45_000)] {
                let decision = decide(&charge(state), command, start()).unwrap();
                assert_eq!(decision.record.state, State::Refunding);
                assert_eq!(decision.record.refund_asked_at, Some(start()));
                assert_eq!(booked(&decision), 45_000);
                let [notice] = &decision.notices[..] else {
                    panic!("one notice")
                };
                assert_eq!(notice.key, "feePaidTwice");
            }
        }
    }

    #[test]
    fn an_investor_has_thirty_days_until_the_account_is_approved() {
        let paid = charge(State::Paid);
        let last = start() + REFUNDABLE_FOR;
        let ask = |account, now| decide(&paid, refund_by_investor(account), now);
        assert!(ask(KycState::Init, last).is_ok());
        let late = last + TimeDelta::milliseconds(1);
        let over = Refusal::RefundPeriodOver { until: last };
        assert_eq!(ask(KycState::Init, late), Err(over.into()));
        for account in KycState::ALL {
            let approved = account == KycState::GPass;
            assert_eq!(ask(account, start()).is_err(), approved, "{account:?}");
        }
        // An operator may refund it at any time.
        assert!(decide(&paid, Command::RefundByOperator, late).is_ok());
    }

    #[test]
    fn facts_of_another_account_are_no_facts() {
        let other = AccountId(4);
        let Command::Settle { received, .. } = settle(45_000) else {
            panic!("a payment")
        };
        for known in [false, true] {
            let command = Command::Settle {
                received,
                paid_elsewhere: Of::new(other, known),
            };
            for state in [State::Pending, State::Failed, State::Cancelled] {
                let outcome = decide(&charge(state), command, start());
                assert_eq!(outcome, Err(NotDecided::ForeignFacts), "{state:?}");
            }
        }
        for known in KycState::ALL {
            let account = Of::new(other, known);
            let command = Command::RefundByInvestor { account };
            let outcome = decide(&charge(State::Paid), command, start());
            assert_eq!(outcome, Err(NotDecided::ForeignFacts), "{known:?}");
        }
    }

    #[test]
    fn a_charge_is_given_up_only_when_its_time_is_over() {
        let early = start() + PENDING_FOR - TimeDelta::milliseconds(1);
        assert!(decide(&charge(State::Pending), Command::GiveUp, early).is_err());
    }

    /// The postings of a decision on the fees.
    fn booked(decision: &Decision<Charge>) -> i64 {
        let booked = decision.effects.iter().map(|effect| {
            let transaction = effect.transactions(None).unwrap().remove(0);
            let mut postings = transaction.postings().iter();
            let fees = postings.find(|posting| posting.book == Book::Fees);
            fees.unwrap().quantity.units()
        });
        booked.sum()
    }

    proptest! {
        /// For all events in any order, the fee is booked as often as money is held, and never refunded twice.
        #[test]
        fn books_follow_the_state(history in prop::collection::vec((0_usize..9, any::<bool>()), 0..40)) {
            let (mut charge, mut fees) = (charge(State::Pending), 0);
            for (nth, elsewhere) in history {
                let command = match commands()[nth] {
                    Command::Settle { received, .. } => Command::Settle {
                        received,
                        paid_elsewhere: Of::new(charge.account, elsewhere),
                    },
                    other => other,
                };
                if let Ok(decision) = decide(&charge, command, start() + PENDING_FOR) {
                    fees += booked(&decision);
                    charge = decision.record;
                }
                prop_assert_eq!(fees, if charge.state.holds_money() { 45_000 } else { 0 });
            }
        }
    }
}
