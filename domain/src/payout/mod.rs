//! The machine of payouts (states: payout): a debt gets a target, is put into a batch, released, paid, and may bounce.

mod batch;
mod bookings;
mod form;
mod machine;
mod project;

pub use crate::payable::{Bounce, Payment};
pub use batch::{
    BATCH_MOST, Batch, BatchState, MESSAGE_ID_PREFIX, Released, batches_in, dissolve,
    may_be_paid_on, release, sum,
};
pub use form::{bank_reference, payee, value_date};
pub use machine::{Approved, Command, ProvenTarget, decide};
pub use project::{ProjectMoney, ProjectPayment, pay_project};

use crate::decision::Record;
use crate::ids::InvestorId;
use crate::payable::Payout;
use crate::review::Subject;

impl Record for Payout {
    fn subject(&self) -> Subject {
        Subject::Payout(self.id)
    }

    /// None: the payee need not be an investor. An investor is notified through the record that the payout settles.
    fn investor(&self) -> Option<InvestorId> {
        None
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }
}

#[cfg(test)]
mod tests;
