//! The ledger transaction of a transfer. Its reference contains the proposal's number, so it is never used twice.

use super::TransferRequest;
use crate::ids::ProposalId;
use crate::ledger::{Book, CashType, Cause, Movement, Purpose, Quantity, Transaction, Unbalanced};
use chrono::NaiveDate;

/// The transaction of a transfer that was proposed under this number: `holding` → `holding`.
pub fn transaction(
    asked: &TransferRequest,
    proposal: ProposalId,
    effective_on: NaiveDate,
) -> Result<Transaction, Unbalanced> {
    let (purpose, project) = (Purpose::Transfer(proposal), Some(asked.project));
    let quantity = Quantity::of_shares(asked.project, asked.shares)?;
    if quantity.units() <= 0 {
        return Err(Unbalanced::NotPositive);
    }
    let cause = Cause {
        purpose,
        project,
        effective_on,
    };
    let postings = cause.moving(Book::Holding(asked.from), Book::Holding(asked.to), quantity);
    // Each of the two sees its own side.
    let movement = |account, cash_type, quantity| Movement {
        account,
        cash_type,
        quantity,
        purpose,
        project,
    };
    let movements = vec![
        movement(asked.from, CashType::TransferOut, quantity.negated()),
        movement(asked.to, CashType::TransferIn, quantity),
    ];
    let reference = format!("{}:{proposal}", purpose.kind());
    Transaction::new(reference, effective_on, postings.to_vec(), movements)
}
