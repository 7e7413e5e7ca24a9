//! Receipts at the desk (states: receipt): money on a bank's statement is entered, matched to the deposits and
//! subscriptions that wait for it, returned to its payer, or withdrawn. Finance does so; the approver and the auditor read.

mod candidates;
mod enter;
mod exact;
mod line;
mod list;
mod moves;
mod show;

pub use candidates::{Candidate, find_candidates};
pub use enter::{EnterReceipt, Stated, enter_receipt};
pub use exact::{MatchedExactly, match_exact};
pub use list::{ListReceipts, bank_accounts, export_receipts, list_receipts};
pub use moves::{MoveReceipt, ReceiptStep, move_receipt};
pub(crate) use moves::{match_to, take_back_stated};
pub use show::{ReceiptItem, ReceiptMay, show_receipt};

use domain::Refusal;
use domain::operations::{Operator, Role};

/// Refuses an operator who may not read receipts (`Forbidden`).
fn may_read(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance, Role::Approver, Role::Auditor])
}

/// Refuses an operator who may not enter or match receipts (`Forbidden`).
fn may_match(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance])
}

fn allowed(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
