//! The bank's statements (states: receipt and statement line): the whole file is checked before any of it is stored, and each of its lines
//! gets a key by which it is recognised, and becomes exactly one thing in the books.

mod bookings;
mod checked;
mod key;
mod layout;
mod line;
mod machine;
mod meaning;
mod proposal;

pub use crate::unreadable::{Unreadable, WhyUnreadable};
pub use checked::{Checked, Checker, ClosingBalance, MOST_LINES, is_surely_same_account};
pub use key::{Key, Keys, References, differing_key, is_same_line, other_key, reference_by};
pub use layout::{Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding};
pub use line::{BankCode, Direction, Entry, FileItem, RawLine, StatedBalance, receipt_of};
pub use machine::{
    Command, ConfirmedAs, TRANSFER_DAYS, are_sides, decide, is_same_money, may_mean,
};
pub use meaning::{Kind, Meaning, State, StatementLine};
pub use proposal::{
    Facts, KnownBatch, KnownDistribution, KnownPayout, Proposal, ProposalReason, is_near,
    is_other_money, proposals,
};

use crate::decision::Record;
use crate::ids::InvestorId;
use crate::review::Subject;

impl Record for StatementLine {
    fn subject(&self) -> Subject {
        Subject::StatementLine(self.id)
    }

    /// None: its record names the investor.
    fn investor(&self) -> Option<InvestorId> {
        None
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }
}

#[cfg(test)]
mod tests;
