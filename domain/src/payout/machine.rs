//! The payout's state machine: one pure function; every pair without an arm is a refusal.

use super::bookings::{bounced, executed};
use crate::decision::{Decision, NotDecided};
use crate::ids::{AccountId, BankAccountId, OperatorId};
use crate::ledger::Purpose;
use crate::payable::{Payout, State};
use crate::payee::Target;
use crate::review::{Line, four_eyes};
use crate::{Instant, Money, Refusal};
use chrono::NaiveDate;

/// Two people of whom one proposed what the other approves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Approved {
    /// Who proposed it.
    pub proposed_by: OperatorId,
    /// Who approves it.
    pub by: OperatorId,
}

/// The target that was signed or approved for the record that a payout settles. The caller proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenTarget {
    /// The record.
    pub settles: Purpose,
    /// The payee.
    pub account: Option<AccountId>,
    /// Where to; none where nothing is proven.
    pub target: Option<Target>,
}

/// Where money was paid from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidFrom {
    /// One of the platform's bank accounts.
    Bank(BankAccountId),
    /// The gateway that holds the platform's coins.
    Gateway,
}

/// What is known of a payment that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Where it was paid from.
    pub from: PaidFrom,
    /// The value date.
    pub value_on: NaiveDate,
    /// The bank's reference, or that of the coins' transaction.
    pub reference: String,
}

/// What is known of a payment that came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    /// The bank account that it came back to.
    pub bank: BankAccountId,
    /// What came back; the bank kept the rest.
    pub came_back: Money,
    /// The value date.
    pub value_on: NaiveDate,
    /// Why, as the bank says it.
    pub reason: String,
}

/// What happens to a payout, with the facts that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A target is given, which the caller proves.
    GiveTarget {
        /// The two people.
        people: Approved,
        /// Where it goes.
        target: Target,
    },
    /// Finance puts it into a batch.
    Batch(ProvenTarget),
    /// Finance takes it out of its batch.
    TakeOut,
    /// The approver releases its batch, which somebody else made.
    Release {
        /// Who made the batch.
        made_by: OperatorId,
        /// Who releases it.
        by: OperatorId,
        /// Where it has to go.
        proven: ProvenTarget,
    },
    /// A debit line of the bank's statement, confirmed by finance, says that it was paid.
    Execute {
        /// What the line says.
        payment: Payment,
        /// Where it has to go.
        proven: ProvenTarget,
    },
    /// It is paid singly.
    ExecuteSingly {
        /// The two people.
        people: Approved,
        /// How it is paid.
        payment: Payment,
        /// Where it has to go.
        proven: ProvenTarget,
    },
    /// The bank rejected it before it paid.
    Reject(Approved),
    /// It came back: a line of the bank's statement, confirmed by finance.
    Bounce(Bounce),
}

/// Decides on a command at an instant (states: payout). Refusals: `OrderNotPending`, `FourEyes`, `PayeeChanged` where it goes elsewhere
/// than was signed or approved, `BadRequest` for more than was paid coming back. `ForeignFacts` where the target is another record's, or
/// a bank account is said to have paid coins.
pub fn decide(
    payout: &Payout,
    command: Command,
    now: Instant,
) -> Result<Decision<Payout>, NotDecided> {
    match (payout.state, command) {
        (State::WaitingTarget, Command::GiveTarget { people, target }) => {
            two_people(people)?;
            if matches!(target, Target::Unreadable(_)) {
                return Err(Refusal::PayeeChanged.into());
            }
            let mut after = since(payout, State::Due, now);
            after.target = Some(target);
            Ok(Decision::new(payout, after))
        }
        (State::Due, Command::Batch(proven)) => {
            goes_where_proven(payout, &proven)?;
            Ok(moved(payout, State::Batched, now))
        }
        (State::Batched, Command::TakeOut) => Ok(moved(payout, State::Due, now)),
        (
            State::Batched,
            Command::Release {
                made_by,
                by,
                proven,
            },
        ) => {
            four_eyes(Line::Second, by, Some(made_by))?;
            goes_where_proven(payout, &proven)?;
            Ok(moved(payout, State::Released, now))
        }
        (State::Released, Command::Execute { payment, proven }) => {
            paid(payout, &payment, &proven, now)
        }
        (State::Released, Command::Reject(people)) => {
            two_people(people)?;
            Ok(moved(payout, State::Due, now))
        }
        (
            State::Due,
            Command::ExecuteSingly {
                people,
                payment,
                proven,
            },
        ) => {
            two_people(people)?;
            paid(payout, &payment, &proven, now)
        }
        (State::Executed, Command::Bounce(bounce)) => came_back(payout, &bounce, now),
        (
            State::WaitingTarget
            | State::Due
            | State::Batched
            | State::Released
            | State::Executed
            | State::Bounced,
            Command::GiveTarget { .. }
            | Command::Batch(_)
            | Command::TakeOut
            | Command::Release { .. }
            | Command::Execute { .. }
            | Command::ExecuteSingly { .. }
            | Command::Reject(_)
            | Command::Bounce(_),
        ) => Err(NotDecided::Refused(Refusal::OrderNotPending {
            state: payout.state.code(),
        })),
    }
}

fn since(payout: &Payout, state: State, now: Instant) -> Payout {
    Payout {
        state,
        modified_at: now,
        ..payout.clone()
    }
}

fn moved(payout: &Payout, state: State, now: Instant) -> Decision<Payout> {
    Decision::new(payout, since(payout, state, now))
}

fn two_people(people: Approved) -> Result<(), Refusal> {
    four_eyes(Line::Second, people.by, Some(people.proposed_by))
}

/// Nothing is paid to what cannot be read, nor to anywhere else than was signed or approved.
fn goes_where_proven(payout: &Payout, proven: &ProvenTarget) -> Result<(), NotDecided> {
    if (proven.settles, proven.account) != (payout.settles, payout.account) {
        return Err(NotDecided::ForeignFacts);
    }
    match &payout.target {
        Some(Target::Bank(_) | Target::Bitcoin(_)) if payout.target == proven.target => Ok(()),
        Some(Target::Bank(_) | Target::Bitcoin(_) | Target::Unreadable(_)) | None => {
            Err(Refusal::PayeeChanged.into())
        }
    }
}

fn paid(
    payout: &Payout,
    payment: &Payment,
    proven: &ProvenTarget,
    now: Instant,
) -> Result<Decision<Payout>, NotDecided> {
    goes_where_proven(payout, proven)?;
    let effect = executed(payout, payment)?;
    let decision = moved(payout, State::Executed, now);
    let detail = format!(
        "{} to {}; reference {}",
        decision.from, decision.to, payment.reference
    );
    Ok(decision.causing(vec![effect]).noting(detail))
}

fn came_back(
    payout: &Payout,
    bounce: &Bounce,
    now: Instant,
) -> Result<Decision<Payout>, NotDecided> {
    let is_part = bounce.came_back.currency() == payout.amount.currency()
        && bounce.came_back.is_positive()
        && bounce.came_back.is_at_most(payout.amount);
    if !is_part {
        return Err(NotDecided::Refused(Refusal::BadRequest {
            field: Some("amount".into()),
        }));
    }
    let effect = bounced(payout, bounce, now)?;
    let decision = moved(payout, State::Bounced, now);
    let detail = format!("{} to {}; {}", decision.from, decision.to, bounce.reason);
    Ok(decision.causing(vec![effect]).noting(detail))
}
