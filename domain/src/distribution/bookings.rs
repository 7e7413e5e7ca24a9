//! The ledger postings of a distribution, as pure functions. They book nothing and read no balance. The reference
//! `distribution:<id>:<account>` is unique forever: a line is paid once. The value date of a line is the payment date.

use super::machine::{FundingSource, PlacedFunding};
use super::{Distribution, Line};
use crate::Instant;
use crate::decision::{Effect, TransferFrom};
use crate::ids::AccountId;
use crate::ledger::{
    Book, CashType, Cause, Leg, Listing, Purpose, Quantity, Transaction, Unbalanced,
};
use crate::payable::{Payout, Reason};
use crate::payee::Target;
use chrono::NaiveDate;

/// A line to pay, and its destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paid {
    /// Into the account's wallet.
    Wallet(Line),
    /// By a payout, as the account's framework has no wallets. Without a target it waits for one.
    Payout(Line, Option<Target>),
}

impl Paid {
    /// The line.
    pub const fn line(&self) -> &Line {
        match self {
            Self::Wallet(line) | Self::Payout(line, _) => line,
        }
    }
}

/// A corrected line.
pub type Corrected = Line;

/// The reference under which a line is paid.
pub fn line_reference(distribution: &Distribution, account: AccountId) -> String {
    format!("distribution:{}:{account}", distribution.id)
}

fn funding_reference(distribution: &Distribution, nth: u32) -> String {
    format!("distribution:{}:funding:{nth}", distribution.id)
}

const fn cause(distribution: &Distribution, effective_on: NaiveDate) -> Cause {
    Cause {
        purpose: Purpose::Distribution(distribution.id),
        project: Some(distribution.terms.project),
        effective_on,
    }
}

const fn leg(from: Book, to: Book, amount: Quantity) -> Leg {
    Leg {
        from,
        to,
        quantity: amount,
        listing: Listing::Unlisted,
    }
}

/// The money of a funding: `suspense` or `project_paid` → `distribution`. A surplus of a receipt goes to the project:
/// `suspense` → `project_paid`.
pub(super) fn funded(
    distribution: &Distribution,
    funding: &PlacedFunding,
) -> Result<Effect, Unbalanced> {
    let reference = funding_reference(distribution, funding.nth);
    let cause = cause(distribution, funding.effective_on);
    let legs = funding_legs(distribution, funding);
    Ok(Effect::Book(Transaction::of_legs(reference, cause, &legs)?))
}

/// The money of a funding goes back where it came from.
pub(super) fn given_back(
    distribution: &Distribution,
    funding: &PlacedFunding,
) -> Result<Effect, Unbalanced> {
    let reference = funding_reference(distribution, funding.nth);
    let cause = cause(distribution, funding.effective_on);
    let legs: Vec<Leg> = funding_legs(distribution, funding)
        .into_iter()
        .map(|it| leg(it.to, it.from, it.quantity))
        .collect();
    let back = Transaction::of_legs(format!("{reference}:back"), cause, &legs)?;
    Ok(Effect::Book(back.reversing(reference)))
}

fn funding_legs(distribution: &Distribution, funding: &PlacedFunding) -> Vec<Leg> {
    let project = Book::ProjectPaid(distribution.terms.project);
    let from = match funding.source {
        FundingSource::Receipt(id) => Book::Suspense(id),
        FundingSource::Project => project,
    };
    let shared_out = Book::Distribution(distribution.id);
    let mut legs = vec![leg(from, shared_out, funding.amount.into())];
    if funding.beyond.is_positive() {
        legs.push(leg(from, project, funding.beyond.into()));
    }
    legs
}

/// A line is paid: `distribution` → `wallet`, or → `payable` of a payout. Redeemed shares go back in the same transaction: `holding` →
/// `issued`.
pub fn paid(distribution: &Distribution, paid: &Paid, now: Instant) -> Result<Effect, Unbalanced> {
    let line = paid.line();
    let purpose = Purpose::Distribution(distribution.id);
    let from = TransferFrom {
        reference: line_reference(distribution, line.account),
        cause: cause(distribution, distribution.terms.payment_date),
        sources: vec![(Book::Distribution(distribution.id), line.amount)],
        amount: line.amount,
        listing: Listing::Incoming(line.account, distribution.terms.cash_type),
        beside: redeemed(distribution, line)?.into_iter().collect(),
        reverses: None,
    };
    match paid {
        Paid::Wallet(_) => Ok(Effect::Book(from.to(Book::Wallet(line.account))?)),
        Paid::Payout(_, target) => {
            let why = (Reason::Distribution, purpose);
            let payout = Payout::new(line.account, line.amount, why, target.clone(), now);
            Ok(Effect::Owe {
                payout: Box::new(payout),
                from,
            })
        }
    }
}

fn redeemed(distribution: &Distribution, line: &Line) -> Result<Option<Leg>, Unbalanced> {
    if line.redeemed.ten_thousandths() == 0 {
        return Ok(None);
    }
    let project = distribution.terms.project;
    Ok(Some(Leg {
        from: Book::Holding(line.account),
        to: Book::Issued(project),
        quantity: Quantity::of_shares(project, line.redeemed)?,
        listing: Listing::Outgoing(line.account, CashType::ReturnOfPrincipal),
    }))
}

/// A paid line is corrected: its payment is reversed, and its money is the project's: `wallet` → `distribution` → `project_paid`. Its shares
/// come back.
pub fn corrected(distribution: &Distribution, line: &Line) -> Result<Vec<Effect>, Unbalanced> {
    let paid_as = line_reference(distribution, line.account);
    let cause = cause(distribution, distribution.terms.payment_date);
    let shared_out = Book::Distribution(distribution.id);
    let mut legs = vec![Leg {
        from: Book::Wallet(line.account),
        to: shared_out,
        quantity: line.amount.into(),
        listing: Listing::Outgoing(line.account, distribution.terms.cash_type),
    }];
    legs.extend(redeemed(distribution, line)?.map(|shares| Leg {
        from: shares.to,
        to: shares.from,
        quantity: shares.quantity,
        listing: Listing::Incoming(line.account, CashType::ReturnOfPrincipal),
    }));
    let reversed = Transaction::of_legs(format!("{paid_as}:correction"), cause, &legs)?;
    let project = Book::ProjectPaid(distribution.terms.project);
    let returned = Transaction::transfer(
        format!("{paid_as}:returned"),
        cause,
        (shared_out, project),
        line.amount,
        Listing::Unlisted,
    )?;
    Ok(vec![
        Effect::Book(reversed.reversing(paid_as)),
        Effect::Book(returned),
    ])
}
