//! Payouts at the desk (states: payout): what is owed is paid by batches that two people make and release, or singly by proposal, and
//! may be rejected or come back. Finance makes, the approver confirms, the auditor reads.

mod batch;
mod list;
mod moves;
mod notices;
mod project;
mod propose;
mod proposed;
mod show;

pub(crate) use batch::pay_left;
pub use batch::{
    BatchItem, BatchMay, BatchOf, ExecuteBatch, MakeBatch, ReleaseBatch, ReleaseDenial, TakeOut,
    execute_batch, make_batch, payment_file, release_batch, show_batch, take_out,
};
pub use list::{
    ListBatches, ListPayouts, OwedPayout, OwedPayouts, export_batches, export_payouts,
    export_payouts_due, list_batches, list_payouts, payouts_due,
};
pub use moves::{Moving, Step, move_payout};
pub use project::{
    PayProject, ProjectFundsItem, export_project_funds, list_project_funds, pay_project,
    show_project_funds,
};
pub use propose::{
    BouncePayout, ExecutePayout, GivePayoutTarget, RejectPayout, bounce_payout, execute_payout,
    give_payout_target, reject_payout,
};
pub use show::{PayoutItem, PayoutMay, show_payout};

use domain::Refusal;
use domain::operations::{Operator, Role};

/// Refuses an operator who may not read payouts (`Forbidden`).
fn may_read(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance, Role::Approver, Role::Auditor])
}

/// Refuses an operator who may not prepare payouts (`Forbidden`).
fn may_prepare(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance])
}

fn allowed(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
