//! Transfers of a holding from one investment account to another, such as an inheritance or a correction: finance proposes one with a
//! reason and a document, an approver approves, and it is booked once (states: the ledger). The cost moves in proportion to the shares.

mod bookings;
mod notices;

pub use bookings::transaction;
pub use notices::notices;

use crate::account::KycState;
use crate::decision::{NotDecided, Of};
use crate::ids::{AccountId, EvidenceId, FrameworkId, ProjectId};
use crate::money::Shares;
use crate::{Money, Refusal};

/// The holding of an account: the shares of a project.
pub type HoldingKey = (AccountId, ProjectId);

/// A transfer as requested by finance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferRequest {
    /// Shares of which project.
    pub project: ProjectId,
    /// The account that gives.
    pub from: AccountId,
    /// The account that gains.
    pub to: AccountId,
    /// Number of shares.
    pub shares: Shares,
    /// The document that proves it.
    pub document: EvidenceId,
}

/// A transfer with the cost that moves with the shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldingTransfer {
    /// What was asked for.
    pub asked: TransferRequest,
    /// The part of the holding's cost that moves.
    pub cost: Money,
}

/// One of the two accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    /// Which.
    pub account: AccountId,
    /// Its number.
    pub number: String,
    /// Its framework.
    pub framework: FrameworkId,
    /// The state of its review.
    pub state: KycState,
}

/// An account's holding of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Number of shares.
    pub shares: Shares,
    /// Their cost, less returned principal; never below zero.
    pub cost: Money,
    /// Whether a distribution whose register is frozen has yet to pay on them.
    pub is_awaited: bool,
}

/// The facts that decide on a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The account that gives.
    pub from: Party,
    /// The account that gains.
    pub to: Party,
    /// The holding that gives.
    pub held: Of<HoldingKey, Held>,
}

impl TransferRequest {
    /// Both accounts by ascending number, which is the order in which they are locked.
    pub fn accounts(&self) -> [AccountId; 2] {
        if self.from < self.to {
            [self.from, self.to]
        } else {
            [self.to, self.from]
        }
    }

    /// The holding that gives.
    pub const fn holding(&self) -> HoldingKey {
        (self.from, self.project)
    }
}

/// Refuses a transfer from an account to itself: `BadRequest` with `to_account`.
pub fn check_between(from: AccountId, to: AccountId) -> Result<(), Refusal> {
    if from == to {
        return Err(Refusal::bad_request("to_account"));
    }
    Ok(())
}

/// The requested transfer, with its cost. Refusals: `BadRequest` with `shares` or `to_account`, `OtherFramework`,
/// `AccountNotApproved`, `SharesNotEnough`, `SharesAwaitPayment`. `ForeignFacts` if the facts belong to other records.
pub fn decide(asked: TransferRequest, facts: Facts) -> Result<HoldingTransfer, NotDecided> {
    let Facts { from, to, held } = facts;
    let held = held.of(asked.holding())?;
    if (from.account, to.account) != (asked.from, asked.to) {
        return Err(NotDecided::ForeignFacts);
    }
    let shares = (asked.shares < Shares::SMALLEST).then(|| Refusal::bad_request("shares"));
    let to_account = check_between(asked.from, asked.to).err();
    Refusal::all(to_account.into_iter().chain(shares).collect())?;
    if from.framework != to.framework {
        return Err(Refusal::OtherFramework.into());
    }
    for Party { number, state, .. } in [from, to] {
        if state != KycState::GPass {
            return Err(Refusal::AccountNotApproved { number }.into());
        }
    }
    if asked.shares > held.shares {
        return Err(Refusal::SharesNotEnough(held.shares).into());
    }
    if held.is_awaited {
        return Err(Refusal::SharesAwaitPayment.into());
    }
    let cost = moved_cost(&held, asked.shares).ok_or_else(|| Refusal::bad_request("shares"))?;
    Ok(HoldingTransfer { asked, cost })
}

/// The part of a holding's cost that moves with some of its shares: in proportion, rounded down to the minor unit; all of it with all of
/// them. None for more shares than are held.
fn moved_cost(held: &Held, shares: Shares) -> Option<Money> {
    let (part, whole) = (shares.ten_thousandths(), held.shares.ten_thousandths());
    if part < 0 || part > whole {
        return None;
    }
    let moved = i128::from(held.cost.minor()) * i128::from(part);
    let moved = moved.checked_div(i128::from(whole))?;
    Money::from_minor(i64::try_from(moved).ok()?, held.cost.currency()).ok()
}

#[cfg(test)]
mod tests;
