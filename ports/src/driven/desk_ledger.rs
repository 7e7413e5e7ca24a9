//! The desk's views of the ledger: sums, books, postings, transactions. All lists are paged by key, the newest first.

use super::desk_payments::ListFrom;
use super::desk_payouts::OwnBank;
use super::sorting::{BookBy, PostingBy, Sort, TransactionBy};
use chrono::NaiveDate;
use domain::ids::{InvestorId, ProjectId, TransactionId};
use domain::language::Text;
use domain::ledger::{Asset, Book, Purpose};
use domain::review::Actor;
use domain::{Instant, Money};

/// The maximum number of postings shown with their transaction.
pub const POSTINGS_SHOWN: u32 = 200;

/// All books of one kind in one asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookTotal {
    /// One of [`Book::KINDS`].
    pub kind: &'static str,
    /// The asset that they hold.
    pub asset: Asset,
    /// For shares, the project's name.
    pub project: Option<Text>,
    /// How many there are, without empty ones.
    pub books: u64,
    /// The sum of their balances, in units of the asset.
    pub balance: i64,
}

/// Which books are listed: those of one kind in one asset.
#[derive(Debug, Clone)]
pub struct BookFilter {
    /// One of [`Book::KINDS`].
    pub kind: &'static str,
    /// What they hold.
    pub asset: Asset,
    /// Including empty ones.
    pub with_empty: bool,
    /// Words to search for. Each must match the owner's number, or part of the owner's name or account number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<BookBy>>,
    /// The start, by the owner's number.
    pub from: ListFrom,
}

/// Whose book it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookOwner {
    /// An investment account.
    Account {
        /// The account's number, as its holder sees it.
        number: String,
        /// The holder.
        investor: InvestorId,
        /// Given and family name.
        name: String,
    },
    /// A project.
    Project(Text),
    /// One of the platform's bank accounts, by its name.
    Bank(String),
}

/// A book with its balance in one asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedBook {
    /// The book.
    pub book: Book,
    /// The asset.
    pub asset: Asset,
    /// Its balance, in units of the asset.
    pub balance: i64,
    /// Its owner, if the owner has a name.
    pub owner: Option<BookOwner>,
}

/// Which postings are listed: those on one book in one asset.
#[derive(Debug, Clone)]
pub struct PostingFilter {
    /// The book.
    pub book: Book,
    /// The asset.
    pub asset: Asset,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<PostingBy>>,
    /// From where, by the posting's number.
    pub from: ListFrom,
}

/// A posting in the list of its book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPosting {
    /// Number.
    pub id: i64,
    /// Its transaction.
    pub transaction: TransactionId,
    /// The transaction's reference.
    pub reference: String,
    /// The value date.
    pub effective_on: NaiveDate,
    /// When it was booked.
    pub recorded_at: Instant,
    /// In units of the asset; negative is a debit.
    pub units: i64,
    /// The record that it is for.
    pub purpose: Purpose,
}

/// The money on one of the platform's bank accounts in one currency on a day, by value date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CashOfDay {
    /// The bank account.
    pub bank: OwnBank,
    /// The opening balance.
    pub opening: Money,
    /// Incoming money on the day.
    pub came_in: Money,
    /// Outgoing money on the day.
    pub went_out: Money,
    /// The closing balance.
    pub closing: Money,
    /// The closing balance on the bank's statement. `None` if no statement for that day has been read.
    pub stated: Option<Money>,
    /// The difference between the two; `None` if no statement has been read.
    pub open: Option<OpenItems>,
}

/// An item that is only in a bank account's book or only in its statement on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenItem {
    /// The record: `statement_line:7`, `receipt:3`, `payout:9`.
    pub record: String,
    /// The day on which the bank booked the line; without a line, the value date.
    pub day: NaiveDate,
    /// Statement balance minus book balance.
    pub amount: Money,
}

/// The open items of a bank account in one currency on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenItems {
    /// Their sum.
    pub sum: Money,
    /// How many there are.
    pub count: u64,
    /// The first 100 of them, the oldest first.
    pub first: Vec<OpenItem>,
}

/// A word of a search for transactions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TransactionWord {
    /// The transaction's number.
    Number(i64),
    /// The record that its postings are for: it may be for any of these purposes, which have the same number.
    Record(Vec<Purpose>),
    /// The beginning of its reference.
    Reference(String),
}

/// Which transactions are listed.
#[derive(Debug, Clone)]
pub struct TransactionFilter {
    /// Value date, this day or later.
    pub from_day: Option<NaiveDate>,
    /// Value date, this day or earlier.
    pub to_day: Option<NaiveDate>,
    /// All of them must match.
    pub words: Vec<TransactionWord>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<TransactionBy>>,
    /// From where, by the transaction's number.
    pub from: ListFrom,
}

/// The quantity of an asset that a transaction moved for one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The asset.
    pub asset: Asset,
    /// The sum of its positive postings, in units of the asset.
    pub units: i64,
    /// The record.
    pub purpose: Purpose,
}

/// A transaction in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedTransaction {
    /// Number.
    pub id: TransactionId,
    /// Its reference.
    pub reference: String,
    /// The value date.
    pub effective_on: NaiveDate,
    /// When it was booked.
    pub recorded_at: Instant,
    /// Who caused it.
    pub by: Actor,
    /// That operator's name.
    pub operator: Option<String>,
    /// The transaction that it reverses.
    pub reverses: Option<TransactionId>,
    /// The transaction that reverses it.
    pub reversed_by: Option<TransactionId>,
    /// What it moved.
    pub moved: Vec<Moved>,
}

/// A posting of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionPosting {
    /// Number.
    pub id: i64,
    /// The book.
    pub book: Book,
    /// Its owner, if the owner has a name.
    pub owner: Option<BookOwner>,
    /// The asset.
    pub asset: Asset,
    /// In units of the asset; negative is a debit.
    pub units: i64,
    /// The record that it is for.
    pub purpose: Purpose,
    /// The project that it concerns.
    pub project: Option<ProjectId>,
}

/// A transaction with its postings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerTransaction {
    /// As the desk lists it.
    pub listed: ListedTransaction,
    /// SHA-256 of its identity, in hexadecimal.
    pub content_hash: String,
    /// The first [`POSTINGS_SHOWN`] postings, by number.
    pub postings: Vec<TransactionPosting>,
    /// How many there are.
    pub posted: u64,
}
