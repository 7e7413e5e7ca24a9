//! The filters and rows of the desk's lists of bank files and statement lines.

use super::desk_payments::ListFrom;
use super::desk_payouts::OwnBank;
use super::sorting::{BankFileBy, Sort, StatementLineBy};
use super::statements::BankFile;
use chrono::NaiveDate;
use domain::ids::{BankAccountId, BankFileId};
use domain::statement::{Kind, State, StatementLine};

/// The filter of the lines.
#[derive(Debug, Clone)]
pub struct LineFilter {
    /// None means every state.
    pub states: Vec<State>,
    /// Their confirmed or proposed kinds; none means every kind.
    pub kinds: Vec<Kind>,
    /// Of one bank account only.
    pub bank: Option<BankAccountId>,
    /// Of one file only.
    pub file: Option<BankFileId>,
    /// Booked on this day or later, and on this day or earlier.
    pub days: (Option<NaiveDate>, Option<NaiveDate>),
    /// Words to search for. Each must be in the name of the other side, in the text or in a reference, or be the line's number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<StatementLineBy>>,
    /// From where.
    pub from: ListFrom,
}

/// A line in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedLine {
    /// The line.
    pub line: StatementLine,
    /// Its bank account.
    pub bank: OwnBank,
}

/// The filter of the files.
#[derive(Debug, Clone)]
pub struct FileFilter {
    /// Of one bank account only.
    pub bank: Option<BankAccountId>,
    /// One file only.
    pub file: Option<BankFileId>,
    /// Words to search for. Each must be in the file's name, or be its number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<BankFileBy>>,
    /// From where.
    pub from: ListFrom,
}

/// A file in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    /// The file.
    pub file: BankFile,
    /// Its bank account.
    pub bank: OwnBank,
    /// The name of the operator who first read it.
    pub read_by: String,
    /// The name of the operator who withdrew it.
    pub withdrawn_by: Option<String>,
    /// How many of its lines wait for somebody, counted up to [`COUNTED`](super::desk::COUNTED).
    pub open: u64,
}
