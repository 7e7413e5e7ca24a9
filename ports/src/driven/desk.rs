//! Queries of the desk's queues and lists, straight into views.

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
use super::sorting::{AuditBy, CampaignBy, InvestorBy, OperatorBy, QueueBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::account::Arrival;
use domain::catalog::{PartnerContent, PaymentMethod, ProjectDraft};
use domain::deposit::{Deviation, FundingMethod};
use domain::identity::Campaign;
use domain::ids::{AccountId, CampaignId, InvestorId, OperatorId, ProjectId, TransactionId};
use domain::language::Text;
use domain::ledger::{Asset, Book};
use domain::letter::Standing;
use domain::messaging::About;
use domain::operations::{OperatorAccount, Queue};
use domain::payee::PayoutMethod;
use domain::review::Actor;
use domain::{Instant, Money};

/// Items of a page.
pub const PAGE_SIZE: u64 = 20;
/// The maximum number of rows of an export.
pub const EXPORT_LIMIT: u32 = 20_000;
/// Up to how many items a total is exact.
pub const COUNTED: u64 = 1_000;

/// How many of the newest decisions of a line are read at most.
pub const DECISIONS: u64 = 1_000;

/// The items of one state that are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateShown {
    /// State code.
    pub state: &'static str,
    /// Only items that entered the state at this instant or later.
    pub from: Option<Instant>,
    /// Only items that entered the state before this instant.
    pub before: Option<Instant>,
    /// Without items that this operator passed on the first line.
    pub not_passed_by: Option<OperatorId>,
}

impl StateShown {
    /// Every item of a state.
    pub const fn all(state: &'static str) -> Self {
        Self {
            state,
            from: None,
            before: None,
            not_passed_by: None,
        }
    }
}

/// The filter of a queue.
#[derive(Debug, Clone)]
pub struct QueueFilter {
    /// The states, each with its limits.
    pub states: Vec<StateShown>,
    /// Only items that were submitted at least once.
    pub handed_in: bool,
    /// Code of the account's framework.
    pub framework: Option<String>,
    /// The kind of the submission; for accounts.
    pub arrival: Option<Arrival>,
    /// Words to search for. Each must match a name in either script, an e-mail address, an account or phone number, a project, the item's
    /// id, its remittance reference or its amount, or be the whole number of the account's bank account.
    pub words: Vec<String>,
    /// Whether a word may also be the whole number of a passport or an ID.
    pub identity_numbers: bool,
    /// Which of the items are included that were put aside or wait for their investor.
    pub aside: AsideShown,
    /// Whose items are included.
    pub assigned: AssignedShown,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<QueueBy>>,
    /// Only items after this one: the time when it entered its state, by which the default order sorts, and its number.
    pub after: Option<(Instant, i64)>,
    /// How many items come before the page.
    pub offset: u64,
    /// The maximum number of items.
    pub limit: u64,
}

/// Which items are shown that were put aside or wait for an answer of their investor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsideShown {
    /// All items, put aside or not.
    All,
    /// Only items that neither are put aside until after this day nor wait for an answer.
    Not(NaiveDate),
    /// Only the items that [`Self::Not`] leaves out.
    Only(NaiveDate),
}

/// Whose items are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssignedShown {
    /// All items, assigned or not.
    All,
    /// Items assigned to this operator.
    To(OperatorId),
    /// Items assigned to nobody who can decide on them.
    Nobody,
}

/// An operator to whom an item is assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignee {
    /// Who.
    pub id: OperatorId,
    /// Their name.
    pub name: String,
}

/// A number that is exact up to [`COUNTED`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number, at most [`COUNTED`].
    pub count: u64,
    /// There are more.
    pub capped: bool,
}

/// A decision of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// When the wait began.
    pub since: Instant,
    /// When it was made.
    pub at: Instant,
}

/// The fields that only items of a certain queue have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueuedDetail {
    /// An account.
    Account(QueuedAccount),
    /// A subscription.
    Order(QueuedOrder),
    /// A withdrawal.
    Withdrawal(QueuedWithdrawal),
    /// A deposit.
    Deposit(QueuedDeposit),
}

/// The fields of an account's item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueuedAccount {
    /// The kind of its last submission.
    pub arrival: Option<Arrival>,
}

/// The fields of a subscription's item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedOrder {
    /// The project.
    pub project_id: ProjectId,
    /// Its name.
    pub project: Text,
    /// How it is paid.
    pub method: PaymentMethod,
    /// How much.
    pub amount: Money,
}

/// The fields of a withdrawal's item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueuedWithdrawal {
    /// How it is paid out.
    pub method: PayoutMethod,
    /// How much.
    pub amount: Money,
}

/// The fields of a deposit's item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedDeposit {
    /// How it is paid.
    pub method: FundingMethod,
    /// `RemittanceReference`.
    pub reference: String,
    /// The announced amount.
    pub amount: Money,
    /// Why a bitcoin payment needs a person.
    pub deviation: Option<Deviation>,
}

/// An item of a queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    /// The number that the investor knows the item by: `UserEntityID`, `WalletFundingRequestID`, `CNWithdrawRequestID` or `UserInvestmentID`.
    pub id: i64,
    /// Its account; for an account's item the account itself.
    pub account: AccountId,
    /// State code.
    pub state: String,
    /// When it was last submitted.
    pub submitted_at: Option<Instant>,
    /// When it entered its state.
    pub waiting_since: Option<Instant>,
    /// The name as typed in the account; before there is one, the phone number.
    pub investor: String,
    /// The account's number.
    pub account_number: String,
    /// Code of the account's framework.
    pub framework: String,
    /// Who passed it on the first line.
    pub first_line_by: Option<OperatorId>,
    /// Whether the second line returned it, and the first has not decided since.
    pub returned: bool,
    /// To whom it is assigned while it waits.
    pub assigned_to: Option<Assignee>,
    /// The status of the newest request for an answer that was made in its present state: `Waiting`
    /// or `Answered`.
    pub asked: Option<Standing>,
    /// The fields of its queue.
    pub detail: QueuedDetail,
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

/// A page of a queue, the longest waiting first.
pub type QueuePage = Page<Queued>;

/// Which accounts of investors are shown, and searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountsShown {
    /// None.
    None,
    /// Those that were submitted at least once.
    HandedIn,
    /// All.
    All,
}

/// The filter of the investors.
#[derive(Debug, Clone)]
pub struct InvestorFilter {
    /// Each must be in a name in either script, a phone number, an e-mail address, or an account's number.
    pub words: Vec<String>,
    /// Only those who registered under this campaign.
    pub campaign: Option<CampaignId>,
    /// Which accounts are shown and searched.
    pub accounts: AccountsShown,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<InvestorBy>>,
    /// How many investors come before the page.
    pub offset: u64,
    /// The maximum number of investors.
    pub limit: u64,
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

/// An account of an investor in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAccount {
    /// `UserEntityID`.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// Code of its framework.
    pub framework: String,
    /// State code.
    pub state: String,
}

/// An investor in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedInvestor {
    /// Who.
    pub id: InvestorId,
    /// As typed in the profile, otherwise in the newest account that is shown.
    pub name: Option<String>,
    /// `MobileNumber`.
    pub mobile: String,
    /// The e-mail address, if given.
    pub email: Option<String>,
    /// Whether it is verified.
    pub email_verified: bool,
    /// When registered.
    pub registered_at: Instant,
    /// The accounts that are shown, oldest first.
    pub accounts: Vec<ListedAccount>,
}

/// The events of the audit trail that make up an investor's history.
#[derive(Debug, Clone)]
pub struct HistoryFilter {
    /// Their own acts.
    pub investor: InvestorId,
    /// Acts on these records: `investor:3`, `account:12`. Never empty.
    pub records: Vec<String>,
    /// Codes of the kinds that are shown. Never empty.
    pub kinds: Vec<&'static str>,
    /// How many events come before the page.
    pub offset: u64,
}

/// How many characters of an event's detail a list shows: enough for what was done and the fields
/// of a small change. A changed legal text is longer, and appears twice.
pub const DETAIL_LISTED: u32 = 2_000;

/// A search in the audit trail.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// The first instant.
    pub from: Option<Instant>,
    /// The first instant after.
    pub to: Option<Instant>,
    /// Who acted.
    pub by: Option<Actor>,
    /// Code of the kind.
    pub kind: Option<&'static str>,
    /// On which record.
    pub record: Option<String>,
    /// In which request.
    pub request_id: Option<String>,
    /// With exactly this detail.
    pub detail: Option<String>,
    /// Sort order; `None` for newest first.
    pub sort: Option<Sort<AuditBy>>,
    /// Instant and number of the event after which the page begins.
    pub before: Option<(Instant, i64)>,
    /// At most so many.
    pub limit: u32,
    /// With details of any length; otherwise a longer detail is cut to [`DETAIL_LISTED`] characters
    /// and one more.
    pub whole: bool,
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
