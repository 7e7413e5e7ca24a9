//! Queries of the desk's queues and lists, straight into views.

mod investors;
mod queues;
mod trail;

use super::adjustments::{AdjustmentFilter, ListedAdjustment};
use super::audit::Recorded;
use super::desk_ledger::{
    BookFilter, BookTotal, CashOfDay, LedgerTransaction, ListedBook, ListedPosting,
    ListedTransaction, PostingFilter, TransactionFilter,
};
use super::desk_messages::{KeptMessage, ListedMessage, MessageFilter};
use super::desk_payments::{KeyedPage, ListedPayment, PaymentFilter};
use super::desk_payouts::{BatchFilter, DuePayouts, ListedBatch, ListedPayout, PayoutFilter};
use super::desk_receipts::{KnownBank, ListedReceipt, ReceiptFilter};
use super::desk_statements::{FileFilter, LineFilter, ListedFile, ListedLine};
use super::distributions::{DistributionFilter, ListedDistribution};
use super::editions::{EditionFilter, Standing as EditionStanding};
use super::exchange_rates::{ListedRate, RateFilter};
use super::proposals::{ProposalFilter, ProposalPage};
use super::sorting::{CampaignBy, OperatorBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::Instant;
use domain::catalog::{PartnerContent, ProjectDraft};
use domain::identity::Campaign;
use domain::ids::{InvestorId, OperatorId, TransactionId};
use domain::ledger::{Asset, Book};
use domain::messaging::About;
use domain::operations::{OperatorAccount, Queue};
pub use investors::{AccountsShown, InvestorFilter, ListedAccount, ListedInvestor};
pub use queues::{
    AsideShown, AssignedShown, Assignee, DECISIONS, Decided, QueueFilter, QueuePage, Queued,
    QueuedAccount, QueuedDeposit, QueuedDetail, QueuedOrder, QueuedWithdrawal, StateShown,
};
pub use trail::{AuditFilter, DETAIL_LISTED, HistoryFilter};

/// Items of a page.
pub const PAGE_SIZE: u64 = 20;
/// The maximum number of rows of an export.
pub const EXPORT_LIMIT: u32 = 20_000;
/// Up to how many items a total is exact.
pub const COUNTED: u64 = 1_000;

/// A number that is exact up to [`COUNTED`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number, at most [`COUNTED`].
    pub count: u64,
    /// There are more.
    pub capped: bool,
}

/// A page of a list of the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The items in the order of the list.
    pub items: Vec<T>,
    /// How many there are, counted up to [`COUNTED`].
    pub total: u64,
    /// There are more than were counted.
    pub total_capped: bool,
}

/// The filter of a list that is searched by words only.
#[derive(Debug, Clone)]
pub struct NamedFilter<B> {
    /// Words that each row must contain.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<B>>,
    /// How many rows come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// The desk's views.
///
/// Implementations guarantee: a few statements per page, however many rows there are; no lock; a
/// literal search. A list is in the order of its filter, otherwise in its default order, which is
/// documented here. Rows with equal values are in the order of their numbers, so that each row is
/// on one page. Names and codes are compared character by character, regardless of the case of
/// Latin letters. A list by key continues after the row of the key, or before it, in the requested
/// order.
#[async_trait]
pub trait DeskQueries: Send + Sync {
    /// A page of a queue.
    async fn queue(&self, queue: Queue, filter: &QueueFilter) -> Result<QueuePage, StoreError>;
    /// How many items a filter shows, whatever its offset.
    async fn queue_count(&self, queue: Queue, filter: &QueueFilter) -> Result<Counted, StoreError>;
    /// When the oldest item in this state of a queue entered it, not counting items that are put
    /// aside until after `today` or wait for their investor's answer.
    async fn oldest(
        &self,
        queue: Queue,
        state: &str,
        today: NaiveDate,
    ) -> Result<Option<Instant>, StoreError>;
    /// The newest decisions on items in this state of a queue, made since then: at most [`DECISIONS`].
    async fn decisions(
        &self,
        queue: Queue,
        state: &str,
        since: Instant,
    ) -> Result<Vec<Decided>, StoreError>;
    /// How many items of a queue an operator decided on since then, from these states.
    async fn decided_by(
        &self,
        queue: Queue,
        by: OperatorId,
        states: &[&str],
        since: Instant,
    ) -> Result<Counted, StoreError>;
    /// The codes of the frameworks.
    async fn framework_codes(&self) -> Result<Vec<String>, StoreError>;
    /// A page of the campaigns, the one that ends last first: those whose code or name has every word of the search.
    async fn campaigns(
        &self,
        filter: &NamedFilter<CampaignBy>,
    ) -> Result<Page<Campaign>, StoreError>;
    /// A page of the investors, the newest first.
    async fn investors(&self, filter: &InvestorFilter) -> Result<Page<ListedInvestor>, StoreError>;
    /// A page of the operators by their names: those whose name or e-mail has every word of the search. Closed ones come last.
    async fn operators(
        &self,
        filter: &NamedFilter<OperatorBy>,
    ) -> Result<Page<OperatorAccount>, StoreError>;
    /// A page of the messages, the newest first.
    async fn messages(&self, filter: &MessageFilter) -> Result<Page<ListedMessage>, StoreError>;
    /// The newest messages that an investor keeps about a record, at most so many, and how many there are.
    async fn kept_messages(
        &self,
        investor: InvestorId,
        about: About,
        limit: u64,
    ) -> Result<Page<KeptMessage>, StoreError>;
    /// Events of the audit trail by their instants, the newest first; as fast at the end of the trail as at its start.
    async fn audit(&self, filter: &AuditFilter) -> Result<Vec<Recorded>, StoreError>;
    /// A page of payouts, the newest first.
    async fn payouts(&self, filter: &PayoutFilter) -> Result<KeyedPage<ListedPayout>, StoreError>;
    /// Payouts due to bank accounts, by paying bank account and currency.
    async fn payouts_due(&self) -> Result<Vec<DuePayouts>, StoreError>;
    /// A page of batches, the newest first.
    async fn payout_batches(
        &self,
        filter: &BatchFilter,
    ) -> Result<KeyedPage<ListedBatch>, StoreError>;
    /// A page of distributions, the newest first.
    async fn distributions(
        &self,
        filter: &DistributionFilter,
    ) -> Result<Page<ListedDistribution>, StoreError>;
    /// A page of receipts, the newest first.
    async fn receipts(
        &self,
        filter: &ReceiptFilter,
    ) -> Result<KeyedPage<ListedReceipt>, StoreError>;
    /// A page of the lines of bank statements, the newest first.
    async fn statement_lines(
        &self,
        filter: &LineFilter,
    ) -> Result<KeyedPage<ListedLine>, StoreError>;
    /// A page of the bank files, the newest first.
    async fn bank_files(&self, filter: &FileFilter) -> Result<KeyedPage<ListedFile>, StoreError>;
    /// A page of the confirmed exchange rates, the newest first.
    async fn exchange_rates(
        &self,
        filter: &RateFilter,
    ) -> Result<KeyedPage<ListedRate>, StoreError>;
    /// A page of the manual bookings that were proposed, the newest first.
    async fn adjustments(
        &self,
        filter: &AdjustmentFilter,
    ) -> Result<KeyedPage<ListedAdjustment>, StoreError>;
    /// The platform's bank accounts: first the open ones, each by name.
    async fn bank_accounts(&self) -> Result<Vec<KnownBank>, StoreError>;
    /// The books that ever held something, summed up by kind and asset, in the order of the kinds' and assets' names.
    async fn ledger_totals(&self) -> Result<Vec<BookTotal>, StoreError>;
    /// A page of the books of one kind in one asset, by their owners' numbers, the highest first.
    async fn ledger_books(&self, filter: &BookFilter) -> Result<KeyedPage<ListedBook>, StoreError>;
    /// One book in one asset; `None` if nothing was ever posted on it.
    async fn ledger_book(&self, book: Book, asset: Asset)
    -> Result<Option<ListedBook>, StoreError>;
    /// A page of the postings on a book in one asset, the newest first.
    async fn ledger_postings(
        &self,
        filter: &PostingFilter,
    ) -> Result<KeyedPage<ListedPosting>, StoreError>;
    /// A page of the transactions, the newest first.
    async fn ledger_transactions(
        &self,
        filter: &TransactionFilter,
    ) -> Result<KeyedPage<ListedTransaction>, StoreError>;
    /// A transaction with its postings.
    async fn ledger_transaction(
        &self,
        id: TransactionId,
    ) -> Result<Option<LedgerTransaction>, StoreError>;
    /// The platform's bank accounts on a day, by name and currency: those on which anything was ever booked. Reads what was booked
    /// since that day.
    async fn cash(&self, day: NaiveDate) -> Result<Vec<CashOfDay>, StoreError>;
    /// A page of the payments, the newest first.
    async fn payments(
        &self,
        filter: &PaymentFilter,
    ) -> Result<KeyedPage<ListedPayment>, StoreError>;
    /// A page of an investor's history, the newest first.
    async fn history(&self, filter: &HistoryFilter) -> Result<Page<Recorded>, StoreError>;
    /// A page of the partners, the most recently changed first.
    async fn partners_listed(
        &self,
        filter: &EditionFilter,
    ) -> Result<Page<EditionStanding<PartnerContent>>, StoreError>;
    /// A page of the projects, the most recently changed first.
    async fn projects_listed(
        &self,
        filter: &EditionFilter,
    ) -> Result<Page<EditionStanding<ProjectDraft>>, StoreError>;
    /// A page of the proposals. Open ones: first those that the reader may approve, then the
    /// longest waiting. Others: the newest first.
    async fn proposals(&self, filter: &ProposalFilter) -> Result<ProposalPage, StoreError>;
    /// A page of the events on a record such as `content:home`, the newest first. A detail that is longer than
    /// [`DETAIL_LISTED`] characters is cut to one character more than that.
    async fn recorded_on(&self, record: &str, offset: u64) -> Result<Page<Recorded>, StoreError>;
    /// One event with its whole detail.
    async fn recorded(&self, id: i64) -> Result<Option<Recorded>, StoreError>;
}
