//! Manual bookings at the desk (states: manual booking, currency exchange): finance proposes one with a reason and a document, an
//! approver approves, and it is booked once. The auditor reads.

mod account;
mod evidence;
mod list;
mod propose;
mod proposed;
mod show;

pub use account::{AccountWallets, Quote, exchanged, find_account, quote};
pub use evidence::{UploadEvidence, read_evidence, upload_evidence};
pub use list::{ListAdjustments, export_adjustments, list_adjustments};
pub use propose::{ProposeBooking, Typed, propose_booking};
pub use show::{AdjustmentItem, show_adjustment};

use domain::Refusal;
use domain::operations::{Operator, Role};

/// Refuses an operator who may not read manual bookings (`Forbidden`).
fn may_read(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance, Role::Approver, Role::Auditor])
}

/// Refuses an operator who may not propose them (`Forbidden`).
fn may_propose(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance])
}

fn allowed(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
