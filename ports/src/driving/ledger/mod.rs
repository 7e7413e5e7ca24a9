//! The ledger at the desk, read-only: each figure leads to its postings, each posting to its
//! transaction, and that to the record and the decision that caused it.

mod books;
mod cash;
mod transactions;

pub use books::{
    BookPostings, ListBooks, ListPostings, export_books, export_postings, export_totals,
    ledger_totals, list_books, list_postings,
};
pub use cash::{cash_of_day, export_cash};
pub use transactions::{
    ListTransactions, TransactionItem, export_transactions, list_transactions, show_transaction,
};

use domain::Refusal;
use domain::operations::{Operator, Role};

/// Refuses an operator who may not read the ledger (`Forbidden`).
pub(super) fn may_read(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Finance, Role::Approver, Role::Admin, Role::Auditor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
