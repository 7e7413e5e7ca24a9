//! Receipts at the desk (states: receipt): money that arrived is entered, matched to what it is for, goes back to its payer, or is taken
//! back where it was entered by mistake. What a wire is matched to and why is proposed here; a person confirms it.

mod bookings;
mod entry;
mod expected;
mod machine;

pub use entry::Entry;
pub use expected::{Expected, Why, named_in};
pub use machine::{Command, decide, entered};

use crate::decision::Record;
use crate::ids::InvestorId;
use crate::receipt::Receipt;
use crate::review::Subject;

impl Record for Receipt {
    fn subject(&self) -> Subject {
        Subject::Receipt(self.id)
    }

    /// None: the payer need not be an investor.
    fn investor(&self) -> Option<InvestorId> {
        None
    }

    fn state_code(&self) -> &'static str {
        self.state().code()
    }
}

#[cfg(test)]
mod tests;
