//! The payout's state machine: one pure function; every pair without an arm is a refusal.

use super::{Payout, State};
use crate::Refusal;
use crate::ids::OperatorId;
use crate::review::{Line, four_eyes};

/// Two people of whom one proposed what the other approves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Approved {
    /// Who proposed it.
    pub proposed_by: OperatorId,
    /// Who approves it.
    pub by: OperatorId,
}

/// What happens to a payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// A target is given and proven.
    GiveTarget(Approved),
    /// Finance puts it into a batch.
    Batch,
    /// Finance takes it out of its batch.
    TakeOut,
    /// The approver releases its batch, which somebody else made.
    Release {
        /// Who made the batch.
        made_by: OperatorId,
        /// Who releases it.
        by: OperatorId,
    },
    /// A debit line of the bank's statement, confirmed by finance, says that it was paid.
    Execute,
    /// It is paid singly.
    ExecuteSingly(Approved),
    /// The bank rejected it before it paid.
    Reject(Approved),
    /// It came back: a line of the bank's statement, confirmed by finance.
    Bounce,
}

/// What must happen together with the change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Payable → bank.
    BookExecution,
    /// What came back, and the bank's charge from the fees, go back to whom it is owed.
    BookBounce,
}

/// A payout's next state with what it brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Next state.
    pub state: State,
    /// What is booked with it.
    pub effect: Option<Effect>,
}

/// Applies a command (states: payout). Refusals: `OrderNotPending`, `FourEyes`. Whether the target is the one that was approved is
/// checked by the caller.
pub fn apply(payout: &Payout, command: Command) -> Result<Change, Refusal> {
    let to = |state, effect| Ok(Change { state, effect });
    match (payout.state, command) {
        (State::WaitingTarget, Command::GiveTarget(people)) => {
            two_people(people)?;
            to(State::Due, None)
        }
        (State::Due, Command::Batch) => to(State::Batched, None),
        (State::Batched, Command::TakeOut) => to(State::Due, None),
        (State::Batched, Command::Release { made_by, by }) => {
            four_eyes(Line::Second, by, Some(made_by))?;
            to(State::Released, None)
        }
        (State::Released, Command::Execute) => to(State::Executed, Some(Effect::BookExecution)),
        (State::Released, Command::Reject(people)) => {
            two_people(people)?;
            to(State::Due, None)
        }
        (State::Due, Command::ExecuteSingly(people)) => {
            two_people(people)?;
            to(State::Executed, Some(Effect::BookExecution))
        }
        (State::Executed, Command::Bounce) => to(State::Bounced, Some(Effect::BookBounce)),
        (
            State::WaitingTarget
            | State::Due
            | State::Batched
            | State::Released
            | State::Executed
            | State::Bounced,
            Command::GiveTarget(_)
            | Command::Batch
            | Command::TakeOut
            | Command::Release { .. }
            | Command::Execute
            | Command::ExecuteSingly(_)
            | Command::Reject(_)
            | Command::Bounce,
        ) => Err(Refusal::OrderNotPending {
            state: payout.state.code(),
        }),
    }
}

fn two_people(people: Approved) -> Result<(), Refusal> {
    four_eyes(Line::Second, people.by, Some(people.proposed_by))
}

#[cfg(test)]
mod tests {
    use super::super::Reason;
    use super::*;
    use crate::ids::{AccountId, OrderId};
    use crate::ledger::Purpose;
    use crate::{Currency, Instant, Money};

    const ANN: OperatorId = OperatorId(1);
    const BEN: OperatorId = OperatorId(2);

    fn payout(state: State) -> Payout {
        let amount = Money::from_minor(100, Currency::Usd).unwrap();
        let why = (Reason::Refund, Purpose::Subscription(OrderId(7)));
        Payout {
            state,
            ..Payout::new(AccountId(1), amount, why, None, Instant::UNIX_EPOCH)
        }
    }

    fn commands(proposed_by: OperatorId, by: OperatorId) -> [Command; 8] {
        let people = Approved { proposed_by, by };
        [
            Command::GiveTarget(people),
            Command::Batch,
            Command::TakeOut,
            Command::Release {
                made_by: proposed_by,
                by,
            },
            Command::Execute,
            Command::ExecuteSingly(people),
            Command::Reject(people),
            Command::Bounce,
        ]
    }

    /// The table, a row a state, a column a command in the order of [`commands`]; a blank is a refusal.
    #[rustfmt::skip]
    fn table() -> [(State, [Option<State>; 8]); 6] {
        use State::{Batched, Bounced, Due, Executed, Released, WaitingTarget};
        let (due, paid) = (Some(Due), Some(Executed));
        [
            //              target batch          out   release         paid  singly rejected bounced
            (WaitingTarget, [due,  None,          None, None,           None, None,  None,    None]),
            (Due,           [None, Some(Batched), None, None,           None, paid,  None,    None]),
            (Batched,       [None, None,          due,  Some(Released), None, None,  None,    None]),
            (Released,      [None, None,          None, None,           paid, None,  due,     None]),
            (Executed,      [None, None,          None, None,           None, None,  None,    Some(Bounced)]),
            (Bounced,       [None, None,          None, None,           None, None,  None,    None]),
        ]
    }

    #[test]
    fn every_pair_of_state_and_command_leads_where_the_table_says() {
        for (state, row) in table() {
            for (command, expected) in commands(ANN, BEN).into_iter().zip(row) {
                let outcome = apply(&payout(state), command);
                let next = outcome.as_ref().ok().map(|change| change.state);
                assert_eq!(next, expected, "{state:?} {command:?}");
                if let Err(refusal) = outcome {
                    let state = state.code();
                    assert_eq!(refusal, Refusal::OrderNotPending { state });
                }
            }
        }
    }

    #[test]
    fn what_needs_two_people_is_refused_to_one() {
        for (state, row) in table() {
            for (command, expected) in commands(ANN, ANN).into_iter().zip(row) {
                let needs_two = matches!(
                    command,
                    Command::GiveTarget(_)
                        | Command::Release { .. }
                        | Command::ExecuteSingly(_)
                        | Command::Reject(_)
                );
                if expected.is_some() && needs_two {
                    let outcome = apply(&payout(state), command);
                    assert_eq!(outcome, Err(Refusal::FourEyes), "{state:?} {command:?}");
                }
            }
        }
    }

    #[test]
    fn money_leaves_the_payable_once_when_it_is_paid() {
        for (state, row) in table() {
            for (command, expected) in commands(ANN, BEN).into_iter().zip(row) {
                let Some(next) = expected else { continue };
                let due = match next {
                    State::Executed => Some(Effect::BookExecution),
                    State::Bounced => Some(Effect::BookBounce),
                    _ => None,
                };
                let change = apply(&payout(state), command).unwrap();
                assert_eq!(change.effect, due, "{state:?} {command:?}");
            }
        }
    }
}
