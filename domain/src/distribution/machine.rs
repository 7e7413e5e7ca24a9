//! The distribution's state machine: one pure function; every pair without an arm is a refusal.

use super::bookings::{corrected, funded, given_back, paid};
use super::{Distribution, Frozen, Line, LineState, Paid, State, Terms};
use crate::day::day_of;
use crate::decision::{Decision, Effect, NotDecided};
use crate::ids::ReceiptId;
use crate::payout::ProjectMoney;
use crate::{Instant, Money, Refusal};
use chrono::NaiveDate;

/// What funds a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FundingSource {
    /// A whole unmatched receipt.
    Receipt(ReceiptId),
    /// The project's money from issued orders, and money that it returned.
    Project,
}

/// Money for a distribution, with the facts about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Funding {
    /// A receipt. Its surplus over the missing amount goes to the project.
    Receipt {
        /// Which.
        id: ReceiptId,
        /// What arrived.
        amount: Money,
        /// Its value date.
        value_on: NaiveDate,
    },
    /// Money of the project.
    Project {
        /// How much.
        amount: Money,
        /// What the project has.
        money: ProjectMoney,
    },
}

/// A funding to book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedFunding {
    /// Its number within the distribution, from 1.
    pub nth: u32,
    /// Where it comes from.
    pub source: FundingSource,
    /// The part for the distribution.
    pub amount: Money,
    /// The surplus of a receipt.
    pub beyond: Money,
    /// The value date.
    pub effective_on: NaiveDate,
}

/// Lines that are paid together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// The lines, with their destinations.
    pub lines: Vec<Paid>,
}

/// A command on a distribution, with the facts that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Its draft is changed.
    Change(Box<Terms>),
    /// It is approved, and its lines are frozen.
    Approve(Frozen),
    /// It gets money.
    Fund(Funding),
    /// Paying starts, or continues after a stop or for waiting lines.
    Pay,
    /// Paying stops after the current chunk.
    Stop,
    /// Lines are paid.
    PayLines(Chunk),
    /// A line cannot be paid now.
    Wait,
    /// It is cancelled; all its fundings are reversed.
    Cancel(Vec<PlacedFunding>),
    /// A paid line is reversed.
    Correct(Line),
}

impl Distribution {
    /// The booking of a funding: a receipt funds at most the missing amount. Refusals: `OrderNotPending` unless money is missing,
    /// `BadRequest` with `receipt` for one of another currency, and with `amount` for none above zero or more than is missing, `ProjectFundsNotAvailable`.
    /// `ForeignFacts` where the money is another project's, `MixedCurrencies` where the amount is in another currency than the distribution.
    pub fn placed(&self, funding: Funding, now: Instant) -> Result<PlacedFunding, NotDecided> {
        let missing = self.missing()?;
        if self.state != State::Approved || !missing.is_positive() {
            return Err(self.not_pending().into());
        }
        let nth = self.fundings + 1;
        let nothing = Money::zero(self.terms.currency);
        match funding {
            Funding::Receipt {
                id,
                amount,
                value_on,
            } => {
                if amount.currency() != self.terms.currency {
                    return Err(Refusal::bad_request("receipt").into());
                }
                let beyond = amount.checked_sub(missing).filter(|it| it.is_positive());
                Ok(PlacedFunding {
                    nth,
                    source: FundingSource::Receipt(id),
                    amount: if beyond.is_some() { missing } else { amount },
                    beyond: beyond.unwrap_or(nothing),
                    effective_on: value_on,
                })
            }
            Funding::Project { amount, money } => {
                if money.project() != self.terms.project {
                    return Err(NotDecided::ForeignFacts);
                }
                if !amount.is_positive() || !amount.is_at_most(missing)? {
                    return Err(Refusal::bad_request("amount").into());
                }
                money.covers(amount)?;
                Ok(PlacedFunding {
                    nth,
                    source: FundingSource::Project,
                    amount,
                    beyond: nothing,
                    effective_on: day_of(now),
                })
            }
        }
    }

    const fn not_pending(&self) -> Refusal {
        let state = self.state.code();
        Refusal::OrderNotPending { state }
    }

    /// Whether paying may start or continue at an instant. Refusals: `DistributionNotFunded` before it is funded,
    /// `DateOutOfRange` of `payment_date` before that day, `OrderNotPending` where nothing is left to be paid or paying is under way.
    fn may_pay(&self, now: Instant) -> Result<(), NotDecided> {
        match self.state {
            State::Approved => Err(Refusal::DistributionNotFunded(self.missing()?).into()),
            State::Funded if day_of(now) < self.terms.payment_date => {
                Err(Refusal::DistributionNotDue(self.terms.payment_date).into())
            }
            State::Funded => Ok(()),
            State::Paying if self.is_stopped || self.progress.lines_waiting > 0 => Ok(()),
            State::Draft | State::Paying | State::Paid | State::Cancelled => {
                Err(self.not_pending().into())
            }
        }
    }
}

/// Decides on a command at an instant (states: distribution). Refusals: `OrderNotPending`, and those of [`Terms::checked`],
/// [`Distribution::placed`] and of paying: `DistributionNotFunded`, `DistributionNotDue`.
pub fn decide(
    distribution: &Distribution,
    command: Command,
    now: Instant,
) -> Result<Decision<Distribution>, NotDecided> {
    let mut after = distribution.clone();
    let mut effects = Vec::new();
    match (distribution.state, command) {
        (State::Draft, Command::Change(terms)) => {
            after.terms = terms.checked(now)?;
            after.funded = Money::zero(after.terms.currency);
            after.progress = super::Progress::none(after.terms.currency);
        }
        (State::Draft, Command::Approve(frozen)) => {
            after.frozen = Some(frozen);
            after.state = State::Approved;
        }
        (State::Approved, Command::Fund(funding)) => {
            let placed = distribution.placed(funding, now)?;
            effects.push(funded(distribution, &placed)?);
            after.fundings = placed.nth;
            let funded = distribution.funded.checked_add(placed.amount);
            after.funded = funded.ok_or_else(|| Refusal::bad_request("amount"))?;
            if after.missing()?.is_zero() {
                after.state = State::Funded;
            }
        }
        (_, Command::Pay) => {
            distribution.may_pay(now)?;
            after.state = State::Paying;
            after.is_stopped = false;
            after.progress.lines_waiting = 0;
        }
        (State::Paying, Command::Stop) if !distribution.is_stopped => after.is_stopped = true,
        (State::Paying, Command::PayLines(chunk)) if !distribution.is_stopped => {
            effects = lines_paid(distribution, &mut after, &chunk, now)?;
        }
        (State::Paying, Command::Wait) => after.progress.lines_waiting += 1,
        (State::Draft | State::Approved | State::Funded, Command::Cancel(fundings)) => {
            let nothing = Money::zero(distribution.terms.currency);
            let sum = fundings
                .iter()
                .try_fold(nothing, |sum, funding| sum.checked_add(funding.amount));
            if sum != Some(distribution.funded) {
                return Err(NotDecided::ForeignFacts);
            }
            for funding in fundings.iter().rev() {
                effects.push(given_back(distribution, funding)?);
            }
            after.funded = Money::zero(distribution.terms.currency);
            after.state = State::Cancelled;
        }
        (State::Paying | State::Paid, Command::Correct(line)) => {
            let may_be_corrected = line.state == LineState::Correcting && line.payout.is_none();
            let paid = distribution.progress.paid.checked_sub(line.amount);
            let paid = paid.filter(|_| may_be_corrected);
            after.progress.paid = paid.ok_or_else(|| distribution.not_pending())?;
            effects = corrected(distribution, &line)?;
        }
        _ => return Err(distribution.not_pending().into()),
    }
    Ok(Decision::new(distribution, after).causing(effects))
}

/// Pays lines: their bookings, and the counts. A line that is not open, or of another currency, is `ForeignFacts`.
fn lines_paid(
    distribution: &Distribution,
    after: &mut Distribution,
    chunk: &Chunk,
    now: Instant,
) -> Result<Vec<Effect>, NotDecided> {
    let mut effects = Vec::with_capacity(chunk.lines.len());
    for it in &chunk.lines {
        let line = it.line();
        if line.state != LineState::Open {
            return Err(NotDecided::ForeignFacts);
        }
        let sum = after.progress.paid.checked_add(line.amount);
        after.progress.paid = sum.ok_or(NotDecided::ForeignFacts)?;
        after.progress.lines_paid += 1;
        effects.push(paid(distribution, it, now)?);
    }
    let holders = distribution.frozen.map_or(0, |frozen| frozen.holders);
    if after.progress.lines_paid >= holders {
        after.state = State::Paid;
    }
    Ok(effects)
}
