//! Payments to projects (states: payout): the part of the money of issued orders that is available now, and the postings of a payment. It books
//! nothing and reads no balance.

use crate::day::day_of;
use crate::decision::{Effect, NotDecided, TransferFrom};
use crate::ids::{BankAccountId, ProjectId, ProposalId};
use crate::ledger::{Book, Cause, Listing, Purpose};
use crate::payable::{Payout, Reason};
use crate::payee::{Payee, Target};
use crate::{Instant, MixedCurrencies, Money, Refusal};

/// The money of a project's issued orders that was not paid to it yet, in one currency and at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectMoney {
    project: ProjectId,
    held: Money,
    revocable: Money,
}

impl ProjectMoney {
    /// The balance of a project's `project_paid`, and the part of it that belongs to orders which their investors may still revoke.
    pub fn new(project: ProjectId, held: Money, revocable: Money) -> Result<Self, MixedCurrencies> {
        held.compared_with(revocable)?;
        Ok(Self {
            project,
            held,
            revocable,
        })
    }

    /// Whose.
    pub const fn project(&self) -> ProjectId {
        self.project
    }

    /// The balance of `project_paid`.
    pub const fn held(&self) -> Money {
        self.held
    }

    /// The part that belongs to orders which their investors may still revoke.
    pub const fn revocable(&self) -> Money {
        self.revocable
    }

    /// The amount that may be paid from `project_paid` now; zero if investors may still revoke all of it.
    pub fn available(&self) -> Money {
        let rest = self.held.checked_sub(self.revocable);
        rest.filter(|rest| rest.is_positive())
            .unwrap_or_else(|| Money::zero(self.held.currency()))
    }

    /// Refuses an amount above what is available, or in another currency: `ProjectFundsNotAvailable`.
    pub fn covers(&self, amount: Money) -> Result<(), Refusal> {
        let available = self.available();
        match amount.is_at_most(available) {
            Ok(true) => Ok(()),
            Ok(false) | Err(MixedCurrencies) => Err(Refusal::ProjectFundsNotAvailable(available)),
        }
    }

    /// Refuses to reverse the issue of an order whose money is no longer there: the rest belongs to orders whose investors
    /// may still revoke them. `own_is_revocable` says whether the order is one of those. `ProjectFundsPaidOut`.
    pub fn gives_back(&self, amount: Money, own_is_revocable: bool) -> Result<(), NotDecided> {
        let rest = if own_is_revocable {
            // Money that its own investor may revoke belongs to the order.
            self.held
        } else {
            self.available()
        };
        if amount.is_at_most(rest)? {
            Ok(())
        } else {
            Err(Refusal::ProjectFundsPaidOut.into())
        }
    }
}

/// A payment that two people agreed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectPayment {
    /// The proposal that was approved.
    pub proposal: ProposalId,
    /// Who is paid.
    pub project: ProjectId,
    /// How much.
    pub amount: Money,
    /// The platform's bank account that pays.
    pub pays_from: BankAccountId,
    /// Where to.
    pub payee: Payee,
}

/// The payout of an approved payment, which is due at once: `project_paid` → its `payable`. The reference `project_payment:<proposal>` is
/// unique forever: a proposal pays once. Refusals: `BadRequest` with `amount` unless it is above zero, `ProjectFundsNotAvailable`; `ForeignFacts`
/// if the money is another project's.
pub fn pay_project(
    payment: &ProjectPayment,
    money: &ProjectMoney,
    now: Instant,
) -> Result<Effect, NotDecided> {
    if payment.project != money.project() {
        return Err(NotDecided::ForeignFacts);
    }
    if !payment.amount.is_positive() {
        return Err(Refusal::bad_request("amount").into());
    }
    money.covers(payment.amount)?;
    let purpose = Purpose::ProjectPayment(payment.proposal);
    let target = Target::Bank(Box::new(payment.payee.clone()));
    let why = (Reason::Project, purpose);
    let payout = Payout {
        project: Some(payment.project),
        pays_from: Some(payment.pays_from),
        ..Payout::new(None, payment.amount, why, Some(target), now)
    };
    Ok(Effect::Owe {
        payout: Box::new(payout),
        from: TransferFrom {
            reference: format!("project_payment:{}", payment.proposal),
            cause: Cause {
                purpose,
                project: Some(payment.project),
                effective_on: day_of(now),
            },
            sources: vec![(Book::ProjectPaid(payment.project), payment.amount)],
            amount: payment.amount,
            listing: Listing::Unlisted,
            beside: Vec::new(),
            reverses: None,
        },
    })
}
