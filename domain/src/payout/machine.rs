//! The payout's state machine: one pure function; every pair without an arm is a refusal.

use super::bookings::{bounced, executed};
use crate::decision::{Decision, NotDecided};
use crate::ids::{AccountId, OperatorId, PayoutBatchId};
use crate::ledger::Place;
use crate::ledger::Purpose;
use crate::payable::{Bounce, Payment, Payout, State};
use crate::payee::Target;
use crate::review::{Line, four_eyes};
use crate::{Instant, Refusal};

/// The operators who proposed and approved a step.
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
    /// The target; `None` if none is proven.
    pub target: Option<Target>,
}

/// A command on a payout, with the facts that it needs.
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
    Batch {
        /// Which.
        batch: PayoutBatchId,
        /// The proven target.
        proven: ProvenTarget,
    },
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

/// Decides on a command at an instant (states: payout). Refusals: `PayoutNotDue`, `FourEyes`, `PayeeChanged` if its target is not the
/// signed or approved one, `BadRequest` if more came back than was paid. `ForeignFacts` if the target is another record's, if
/// a bank account is stated for a payment in coins, or if a payment came back to a bank account other than the one that paid it.
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
        (State::Due, Command::Batch { batch, proven }) => {
            goes_where_proven(payout, &proven)?;
            let mut after = since(payout, State::Batched, now);
            after.batch = Some(batch);
            Ok(Decision::new(payout, after).noting(format!("batch {batch}")))
        }
        (State::Batched, Command::TakeOut) => {
            let mut after = since(payout, State::Due, now);
            after.batch = None;
            Ok(Decision::new(payout, after))
        }
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
            paid(payout, payment, &proven, now)
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
            paid(payout, payment, &proven, now)
        }
        (State::Executed, Command::Bounce(bounce)) => came_back(payout, bounce, now),
        (
            State::WaitingTarget
            | State::Due
            | State::Batched
            | State::Released
            | State::Executed
            | State::Bounced,
            Command::GiveTarget { .. }
            | Command::Batch { .. }
            | Command::TakeOut
            | Command::Release { .. }
            | Command::Execute { .. }
            | Command::ExecuteSingly { .. }
            | Command::Reject(_)
            | Command::Bounce(_),
        ) => Err(NotDecided::Refused(Refusal::PayoutNotDue {
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

/// Nothing is paid to an unreadable target, nor to one that was not signed or approved.
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
    payment: Payment,
    proven: &ProvenTarget,
    now: Instant,
) -> Result<Decision<Payout>, NotDecided> {
    goes_where_proven(payout, proven)?;
    let effect = executed(payout, &payment)?;
    let reference = payment.reference.clone();
    let mut after = since(payout, State::Executed, now);
    after.payment = Some(payment);
    let decision = Decision::new(payout, after);
    let detail = format!(
        "{} to {}; reference {reference}",
        decision.from, decision.to
    );
    Ok(decision.causing(vec![effect]).noting(detail))
}

fn came_back(
    payout: &Payout,
    bounce: Bounce,
    now: Instant,
) -> Result<Decision<Payout>, NotDecided> {
    // A payment returns to the bank account that paid it; a payment in coins does not return.
    let paid_from = payout.payment.as_ref().map(|payment| payment.from);
    if paid_from != Some(Place::Bank(bounce.bank)) {
        return Err(NotDecided::ForeignFacts);
    }
    let is_part =
        bounce.came_back.is_positive() && bounce.came_back.is_at_most(payout.amount) == Ok(true);
    if !is_part {
        return Err(NotDecided::Refused(Refusal::BadRequest {
            field: Some("came_back".into()),
        }));
    }
    let effect = bounced(payout, &bounce, now)?;
    let reason = bounce.reason.clone();
    let mut after = since(payout, State::Bounced, now);
    after.bounce = Some(bounce);
    let decision = Decision::new(payout, after);
    let detail = format!("{} to {}; {reason}", decision.from, decision.to);
    Ok(decision.causing(vec![effect]).noting(detail))
}
