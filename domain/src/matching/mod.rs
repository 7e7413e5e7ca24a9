//! Receipts at the desk (states: receipt): finance enters a receipt, matches it to a deposit or subscription, returns it to its payer, or
//! withdraws a mistaken entry. Matches are proposed with a reason; a person confirms them.

mod bookings;
mod entry;
mod expected;
mod machine;

pub use entry::{Entry, TypedLine};
pub use expected::{Expected, MatchReason, named_in, references_in};
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
