//! The postings that a line makes itself, not through a receipt or a payout. The reference `statement_line:<id>` is unique forever.

use super::line::Direction;
use super::meaning::{Meaning, StatementLine};
use crate::Money;
use crate::ids::ProjectId;
use crate::ledger::{Book, Cause, Leg, Listing, Purpose, Transaction, Unbalanced};

/// The postings; `None` if the line books nothing itself.
pub(super) fn booked(line: &StatementLine) -> Result<Option<Transaction>, Unbalanced> {
    let Some((legs, project)) = line.confirmed().and_then(|meaning| legs(line, meaning)) else {
        return Ok(None);
    };
    Transaction::of_legs(reference(line), cause(line, project), &legs).map(Some)
}

/// The bank reversed it: the same in the other direction, at the value date of the reversing line.
pub(super) fn taken_back(
    line: &StatementLine,
    by: &StatementLine,
) -> Result<Option<Transaction>, Unbalanced> {
    let Some((mut legs, project)) = line.confirmed().and_then(|meaning| legs(line, meaning)) else {
        return Ok(None);
    };
    for leg in &mut legs {
        std::mem::swap(&mut leg.from, &mut leg.to);
    }
    let booked = Transaction::of_legs(reference(by), cause(by, project), &legs)?;
    Ok(Some(booked.reversing(reference(line))))
}

/// The postings, and the project that they belong to.
fn legs(line: &StatementLine, meaning: Meaning) -> Option<(Vec<Leg>, Option<ProjectId>)> {
    let (bank, direction) = (Book::Bank(line.bank), line.entry.direction);
    let moved = |from, to, amount: Money| Leg {
        from,
        to,
        quantity: amount.into(),
        listing: Listing::Unlisted,
    };
    let amount = line.entry.amount;
    let only = |from, to| Some((vec![moved(from, to, amount)], None));
    match (meaning, direction) {
        (Meaning::GatewaySettlement(gateway), _) => {
            let gateway = Book::Gateway(gateway);
            let kept = line.charge.map(|charge| moved(Book::Fees, gateway, charge));
            let exchanged = exchanged(line).map(|difference| {
                if difference.is_positive() {
                    moved(Book::FxPosition, gateway, difference)
                } else {
                    moved(gateway, Book::FxPosition, difference.negated())
                }
            });
            let legs = [moved(bank, gateway, amount)].into_iter();
            Some((legs.chain(kept).chain(exchanged).collect(), None))
        }
        // The debit of the one account books both sides once they are paired; the credit of the other is the same money again.
        (Meaning::Transfer(other), Direction::Debit) => only(Book::Bank(other), bank),
        (Meaning::Charge | Meaning::Interest, Direction::Debit) => only(Book::Fees, bank),
        (Meaning::Charge | Meaning::Interest, Direction::Credit) => only(bank, Book::Fees),
        (Meaning::ProjectMoney(project), _) => {
            let legs = vec![moved(bank, Book::ProjectPaid(project), amount)];
            Some((legs, Some(project)))
        }
        (
            Meaning::Transfer(_)
            | Meaning::Receipt(_)
            | Meaning::DistributionFunding(_)
            | Meaning::PayoutExecuted(_)
            | Meaning::BatchExecuted(_)
            | Meaning::PayoutBounced(_)
            | Meaning::Reversal(_),
            _,
        ) => None,
    }
}

/// The exchange difference of a sale of coins: the amount credited for them, less the proceeds and the fee. Negative if the proceeds exceed
/// the credited amount; `None` if there is no difference.
fn exchanged(line: &StatementLine) -> Option<Money> {
    let owed = line.owed?;
    let mut difference = owed.checked_sub(line.entry.amount)?;
    if let Some(charge) = line.charge {
        difference = difference.checked_sub(charge)?;
    }
    (difference.minor() != 0).then_some(difference)
}

fn reference(line: &StatementLine) -> String {
    format!("statement_line:{}", line.id)
}

const fn cause(line: &StatementLine, project: Option<ProjectId>) -> Cause {
    Cause {
        purpose: Purpose::StatementLine(line.id),
        project,
        effective_on: line.entry.value_on,
    }
}
