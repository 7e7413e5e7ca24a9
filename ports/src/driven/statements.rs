//! Storage of bank statements: the files that were read, their lines, and each bank's CSV layout.

use super::desk_statements::ListedLine;
use super::statement_files::StatementFormat;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::ids::{BankAccountId, BankFileId, OperatorId, PayoutId, StatementLineId};
use domain::statement::{
    ClosingBalance, CsvLayout, Direction, Entry, Kind, KnownBatch, KnownPayout, StatementLine,
};
use domain::{Instant, Money};

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankFile {
    /// Number.
    pub id: BankFileId,
    /// The bank account.
    pub bank: BankAccountId,
    /// Its format.
    pub format: StatementFormat,
    /// Its file name.
    pub name: String,
    /// Digest of its bytes, in hexadecimal.
    pub sha256: String,
    /// How many lines it has.
    pub lines: u32,
    /// How many of them were new.
    pub added: u32,
    /// How many differ from a line that was read under the same key.
    pub different: u32,
    /// The first and the last day of booking; none where it has no lines.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// Who read it first.
    pub read_by: OperatorId,
    /// When.
    pub read_at: Instant,
    /// Whether all of its lines were stored. Otherwise reading was interrupted, and reading it again continues.
    pub is_complete: bool,
    /// Its withdrawal.
    pub withdrawn: Option<WithdrawnFile>,
}

/// The withdrawal of a file that was read by mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawnFile {
    /// Who withdrew it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// Why.
    pub reason: String,
}

impl BankFile {
    /// How many of its lines already existed when it was first read.
    pub const fn known(&self) -> u32 {
        self.lines
            .saturating_sub(self.added)
            .saturating_sub(self.different)
    }
}

/// The fields of a line that are the same in files of every format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LineFingerprint {
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// Whether money came in or left.
    pub direction: Direction,
    /// How much.
    pub amount: Money,
}

impl From<&Entry> for LineFingerprint {
    fn from(entry: &Entry) -> Self {
        Self {
            booked_on: entry.booked_on,
            direction: entry.direction,
            amount: entry.amount,
        }
    }
}

/// A line that another one may duplicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlikeLine {
    /// Which.
    pub id: StatementLineId,
    /// Its fields.
    pub likeness: LineFingerprint,
}

/// Payouts that lines may be about.
#[derive(Debug, Clone)]
pub struct PayoutsSought {
    /// The bank account whose lines they are.
    pub bank: BankAccountId,
    /// Those that lines name.
    pub named: Vec<PayoutId>,
    /// Released and executed ones of these amounts.
    pub amounts: Vec<Money>,
    /// Executed on this day or later.
    pub since: NaiveDate,
}

/// A payout that lines may be about, and whether a line already says that it was paid, or came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPayout {
    /// The payout.
    pub payout: KnownPayout,
    /// A line is confirmed as its payment.
    pub has_payment: bool,
    /// A line is confirmed as its return.
    pub has_return: bool,
}

/// Bank statements. The account number of the other side is sealed at rest.
///
/// Rows are locked in this order, in every use case: a file, bank accounts by number, lines by number, the other side of a transfer under the
/// locks of both bank accounts, then the record that waits for money and last its receipts.
#[async_trait]
pub trait Statements: Send + Sync {
    /// Locks the lines of a bank account until the end of the transaction, so that no line is read twice.
    async fn lock_bank(&self, bank: BankAccountId) -> Result<(), StoreError>;
    /// Adds a file; the number in `file` is ignored.
    async fn add_file(&self, file: &BankFile) -> Result<BankFileId, StoreError>;
    /// One, locked until the end of the transaction.
    async fn lock_file(&self, id: BankFileId) -> Result<Option<BankFile>, StoreError>;
    /// Stores the withdrawal of a file, and deletes its closing balances.
    async fn withdraw_file(
        &self,
        id: BankFileId,
        withdrawn: &WithdrawnFile,
    ) -> Result<(), StoreError>;
    /// How many lines of a file were used: confirmed by somebody, in transit, or booked as a receipt that is matched or returned by now.
    async fn used_of(&self, file: BankFileId) -> Result<u64, StoreError>;
    /// The first lines of a file that are not withdrawn, in order, at most `limit`, locked.
    async fn left_of(&self, file: BankFileId, limit: u32)
    -> Result<Vec<StatementLine>, StoreError>;
    /// The file of these bytes, unless it was withdrawn.
    async fn file_of(
        &self,
        bank: BankAccountId,
        sha256: &str,
    ) -> Result<Option<BankFile>, StoreError>;
    /// Adds to the counts of a file.
    async fn count(&self, file: BankFileId, added: u32, different: u32) -> Result<(), StoreError>;
    /// Records that all lines of a file are stored, with its closing balances. If several files
    /// close a day, the newest file counts.
    async fn complete(
        &self,
        file: BankFileId,
        bank: BankAccountId,
        closings: &[ClosingBalance],
    ) -> Result<(), StoreError>;
    /// The lines that have one of these keys.
    async fn keyed(
        &self,
        bank: BankAccountId,
        keys: &[String],
    ) -> Result<Vec<StatementLine>, StoreError>;
    /// Files of a bank account that are written in another format and have lines of these days, the newest first, at most 20. Those that were
    /// withdrawn are left out.
    async fn in_other_formats(
        &self,
        bank: BankAccountId,
        format: StatementFormat,
        days: (NaiveDate, NaiveDate),
    ) -> Result<Vec<BankFile>, StoreError>;
    /// Lines of a bank account that were read from files of other formats and were booked on these days with one of these amounts, that no
    /// line of `file` duplicates yet; in order.
    async fn alike(
        &self,
        bank: BankAccountId,
        (file, format): (BankFileId, StatementFormat),
        days: (NaiveDate, NaiveDate),
        amounts: &[Money],
    ) -> Result<Vec<AlikeLine>, StoreError>;
    /// How many lines that were read from files of other formats were booked on these days, by day, direction and amount.
    async fn counted_in_other_formats(
        &self,
        bank: BankAccountId,
        format: StatementFormat,
        days: (NaiveDate, NaiveDate),
    ) -> Result<Vec<(LineFingerprint, u64)>, StoreError>;
    /// Adds lines; the numbers in them are ignored.
    async fn add_lines(&self, lines: &[StatementLine]) -> Result<Vec<StatementLineId>, StoreError>;
    /// One.
    async fn get(&self, id: StatementLineId) -> Result<Option<StatementLine>, StoreError>;
    /// One, locked until the end of the transaction.
    async fn lock(&self, id: StatementLineId) -> Result<Option<StatementLine>, StoreError>;
    /// Stores its state and its meaning, with `version` one above the stored one; the stored one
    /// must be `line.version`, else `StoreError::Conflict`. A second line that is the same payment,
    /// return, receipt or reversal is `StoreError::Conflict`, too, at the commit at the latest.
    async fn save(&self, line: &StatementLine) -> Result<(), StoreError>;
    /// One as the desk lists it.
    async fn listed(&self, id: StatementLineId) -> Result<Option<ListedLine>, StoreError>;
    /// The line that is confirmed as this.
    async fn confirmed_as(
        &self,
        kind: Kind,
        record: i64,
    ) -> Result<Option<StatementLineId>, StoreError>;
    /// Open lines above a number whose proposal is certain, in order, at most `limit`.
    async fn certain(
        &self,
        after: StatementLineId,
        limit: u32,
    ) -> Result<Vec<StatementLine>, StoreError>;
    /// How many open lines have a certain proposal, counted up to [`COUNTED`](super::desk::COUNTED).
    async fn certain_count(&self) -> Result<u64, StoreError>;
    /// Open lines of a file that reverse something, in order.
    async fn open_reversals(&self, file: BankFileId) -> Result<Vec<StatementLine>, StoreError>;
    /// Lines of the same bank account and amount in the other direction, booked at most 90 days
    /// earlier and no later, that no line reverses and that are not reversals themselves; the
    /// latest first, at most ten.
    async fn taken_back_by(&self, line: &StatementLine) -> Result<Vec<StatementLine>, StoreError>;
    /// Lines of other bank accounts in transit that name this account, that are the same money in the other direction and were booked within
    /// [`TRANSFER_DAYS`](domain::statement::TRANSFER_DAYS), locked; the nearest day first.
    async fn other_sides(&self, line: &StatementLine) -> Result<Vec<StatementLine>, StoreError>;
    /// Lines of other bank accounts in transit that name this account, at most 1,000.
    async fn in_transit_to(&self, bank: BankAccountId) -> Result<Vec<StatementLine>, StoreError>;
    /// Payouts that lines may be about, at most 1,000.
    async fn payouts(&self, sought: &PayoutsSought) -> Result<Vec<FoundPayout>, StoreError>;
    /// The released batches of a bank account that are not wholly paid; nothing of them is named.
    async fn batches(&self, bank: BankAccountId) -> Result<Vec<KnownBatch>, StoreError>;
    /// The CSV layout of a bank account, and its version.
    async fn layout(&self, bank: BankAccountId) -> Result<Option<(CsvLayout, i64)>, StoreError>;
    /// Stores a layout; `version` is that of the replaced one, 0 for none, else `StoreError::Conflict`.
    async fn set_layout(
        &self,
        bank: BankAccountId,
        layout: &CsvLayout,
        version: i64,
    ) -> Result<(), StoreError>;
}
