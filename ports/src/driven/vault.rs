//! Storage of an investor's documents page: documents, receipts and messages as one list, the messages themselves, and archives.

use super::leases::Lease;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::account_statement::{Period, StatementFormat, StatementKind};
use domain::document::{DocumentCode, FileKind};
use domain::ids::{
    AccountId, AccountStatementId, ArchiveId, DocumentId, InvestorId, ProjectId, ToldMessageId,
};
use domain::language::Text;
use domain::messaging::About;
use domain::portfolio::OrderType;
use domain::vault::{Archive, EntryKind, MadeArchive};
use domain::{Instant, Language};

/// A message that is stored for its investor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMessage {
    /// Whose.
    pub investor: InvestorId,
    /// The language of the message.
    pub language: Language,
    /// The catalogue's key.
    pub template: String,
    /// Its subject, if any.
    pub subject: Option<String>,
    /// What it says.
    pub text: String,
    /// The record that it is about.
    pub about: Option<About>,
    /// When it was written.
    pub now: Instant,
}

/// The filter of the entries.
#[derive(Debug, Clone, Default)]
pub struct EntryFilter {
    /// Of one kind.
    pub kind: Option<EntryKind>,
    /// Of one account.
    pub account: Option<AccountId>,
    /// Of one project.
    pub project: Option<ProjectId>,
    /// From this instant on.
    pub from: Option<Instant>,
    /// Before this instant.
    pub before: Option<Instant>,
    /// Files of statements in this language only.
    pub statements_in: Option<Language>,
    /// The search.
    pub search: Option<EntrySearch>,
}

/// Search words: in the names and texts of entries, in the numbers of accounts, in the names and codes of projects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrySearch {
    /// The words.
    pub words: String,
    /// Kinds of documents with this name in either language.
    pub documents: Vec<DocumentCode>,
    /// Kinds of statements with this name.
    pub statements: Vec<StatementKind>,
    /// The movement whose receipt has this number.
    pub receipt: Option<i64>,
    /// The statement that has this number.
    pub statement: Option<AccountStatementId>,
    /// The orders that the words name: the type and the number of each.
    pub orders: Vec<(OrderType, i64)>,
}

/// A part of the list.
#[derive(Debug, Clone, Copy)]
pub struct EntrySlice {
    /// The newest first, otherwise the oldest.
    pub newest_first: bool,
    /// Number of items before it.
    pub skipped: u64,
    /// The maximum number of entries.
    pub limit: u64,
}

/// An entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VaultEntry {
    /// What it is.
    pub what: Entry,
    /// When it was created.
    pub at: Instant,
    /// The account that it belongs to, and its number.
    pub account: Option<(AccountId, String)>,
    /// The project that it concerns, and its name.
    pub project: Option<(ProjectId, Text)>,
    /// The order that it belongs to: its type and its number.
    pub order: Option<(OrderType, i64)>,
    /// Its object key, if its bytes are stored.
    pub file: Option<EntryFile>,
}

/// The stored bytes of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryFile {
    /// Object key.
    pub object_key: String,
    /// SHA-256, lower-case hex.
    pub sha256: String,
    /// In bytes.
    pub size: u64,
}

/// What an entry is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A document that was signed or uploaded.
    Document {
        /// Number.
        id: DocumentId,
        /// Its kind.
        code: DocumentCode,
        /// The name that its owner gave it.
        name: String,
        /// By its bytes.
        kind: FileKind,
    },
    /// A file of a statement.
    Statement {
        /// The statement.
        id: AccountStatementId,
        /// Its account.
        account: AccountId,
        /// Of which kind.
        kind: StatementKind,
        /// Of which period.
        period: Period,
        /// PDF or CSV.
        format: StatementFormat,
        /// In which language.
        language: Language,
    },
    /// The receipt of a movement of money, which is created on demand.
    Receipt {
        /// The movement.
        movement: i64,
        /// The kind of the movement.
        cash_type: Text,
    },
    /// A message.
    Message {
        /// Number.
        id: ToldMessageId,
        /// The catalogue's key.
        template: String,
        /// In which language.
        language: Language,
        /// What stands above it.
        subject: Option<String>,
        /// What it says.
        text: String,
        /// The record that it is about.
        about: Option<About>,
    },
}

/// An account and a project that entries belong to; either may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryOwner {
    /// The account and its number.
    pub account: Option<(AccountId, String)>,
    /// The project and its name.
    pub project: Option<(ProjectId, Text)>,
}

/// What an investor has.
#[async_trait]
pub trait Vault: Send + Sync {
    /// Stores a message for its investor, permanently unless it is replaced before it is sent; written within the transaction.
    async fn keep_message(&self, told: StoredMessage) -> Result<(), StoreError>;
    /// A part of an investor's entries, and how many there are: one statement.
    async fn entries(
        &self,
        who: InvestorId,
        filter: &EntryFilter,
        slice: EntrySlice,
    ) -> Result<(Vec<VaultEntry>, u64), StoreError>;
    /// Which accounts and projects an investor's entries belong to: one statement.
    async fn owners(&self, who: InvestorId) -> Result<Vec<EntryOwner>, StoreError>;
    /// The archive that an investor requested last.
    async fn newest_archive(&self, who: InvestorId) -> Result<Option<Archive>, StoreError>;
    /// An archive by its number, regardless of its owner: callers check the owner.
    async fn archive(&self, id: ArchiveId) -> Result<Option<Archive>, StoreError>;
    /// Adds one that is to be made; the id in `archive` is ignored. `Duplicate` where one of the investor is being made.
    async fn add_archive(&self, archive: &Archive) -> Result<ArchiveId, StoreError>;
    /// Whether an archive waits that no worker has leased.
    async fn any_archive_due(&self, now: Instant) -> Result<bool, StoreError>;
    /// Leases a waiting archive that no worker has; the one requested first. Includes the number of attempts, with this
    /// one.
    async fn lease_archive(&self, lease: &Lease) -> Result<Option<(Archive, u32)>, StoreError>;
    /// Extends a lease; false if another worker now has the archive.
    async fn renew_archive(&self, id: ArchiveId, lease: &Lease) -> Result<bool, StoreError>;
    /// Records that an archive is finished; false, and nothing changed, if another worker now has it.
    async fn finish_archive(
        &self,
        id: ArchiveId,
        by: &str,
        made: &MadeArchive,
    ) -> Result<bool, StoreError>;
    /// Releases an archive that could not be made, to be retried from an instant on.
    async fn put_archive_off(
        &self,
        id: ArchiveId,
        by: &str,
        until: Instant,
    ) -> Result<(), StoreError>;
    /// Up to `limit` archives that were finished before an instant and whose files are still there, the oldest first.
    async fn archives_before(
        &self,
        before: Instant,
        limit: u32,
    ) -> Result<Vec<Archive>, StoreError>;
    /// Records that the file of an archive was deleted.
    async fn archive_removed(&self, id: ArchiveId) -> Result<(), StoreError>;
}
