//! Reading the queues of the desk, straight into what is shown.

use super::audit::Recorded;
use super::partner_editions::{PartnerStanding, PartnersListed};
use super::project_editions::{ProjectStanding, ProjectsListed};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::catalog::Text;
use domain::identity::Campaign;
use domain::ids::{InvestorId, ProjectId};
use domain::operations::{OperatorAccount, Queue};
use domain::subscription::PaymentMethod;
use domain::{Instant, Money};

/// Items of a page.
pub const PAGE_SIZE: u64 = 20;
/// Up to how many items a total is exact.
pub const COUNTED: u64 = 1_000;

/// What of a queue is shown.
#[derive(Debug, Clone)]
pub struct QueueFilter {
    /// State codes; none means every state.
    pub states: Vec<&'static str>,
    /// Only what was handed in at least once.
    pub handed_in: bool,
    /// Words of a name, a number of an account or a phone, a project, an id.
    pub search: Option<String>,
    /// How many items come before the page.
    pub offset: u64,
}

/// What a subscription's item has beyond an account's.
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

/// An item of a queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    /// The investor's own number of it: `UserEntityID`, `UserInvestmentID`.
    pub id: i64,
    /// State code.
    pub state: String,
    /// When it was handed in last.
    pub submitted_at: Option<Instant>,
    /// Since when it stands in its state.
    pub waiting_since: Option<Instant>,
    /// The name as typed in the account; before there is one, the phone number.
    pub investor: String,
    /// The account's number.
    pub account_number: String,
    /// Code of the account's framework.
    pub framework: String,
    /// The order, in the queue of subscriptions.
    pub order: Option<QueuedOrder>,
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

/// A page of a queue, what waits longest first.
pub type QueuePage = Page<Queued>;

/// Which accounts of investors are shown, and searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountsShown {
    /// None.
    None,
    /// Those that were handed in at least once.
    HandedIn,
    /// All.
    All,
}

/// What of the investors is shown.
#[derive(Debug, Clone)]
pub struct InvestorFilter {
    /// Each stands in a name in either script, a phone number, an e-mail address, or an account's number.
    pub words: Vec<String>,
    /// Which accounts are shown and searched.
    pub accounts: AccountsShown,
    /// How many investors come before the page.
    pub offset: u64,
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
    /// As typed in the profile, or else in the newest account that is shown.
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

/// Which events of the audit trail tell an investor's history.
#[derive(Debug, Clone)]
pub struct HistoryFilter {
    /// What they did themselves.
    pub investor: InvestorId,
    /// What was done on these records: `investor:3`, `account:12`. Never empty.
    pub records: Vec<String>,
    /// Codes of the kinds that are shown. Never empty.
    pub kinds: Vec<&'static str>,
    /// How many events come before the page.
    pub offset: u64,
}

/// Characters of an event's detail that a list tells: what was done, and the fields of a small change. A legal text is
/// longer, twice.
pub const DETAIL_LISTED: u32 = 2_000;

/// The desk's views.
///
/// An implementer owes: one statement a page and one for its total, no lock, the search taken literally.
#[async_trait]
pub trait DeskQueries: Send + Sync {
    /// A page of a queue.
    async fn queue(&self, queue: Queue, filter: &QueueFilter) -> Result<QueuePage, StoreError>;
    /// A page of the campaigns, the one that ends last first: those whose code or name has every word of the search.
    async fn campaigns(
        &self,
        search: Option<&str>,
        offset: u64,
    ) -> Result<Page<Campaign>, StoreError>;
    /// A page of the investors, the newest first.
    async fn investors(&self, filter: &InvestorFilter) -> Result<Page<ListedInvestor>, StoreError>;
    /// A page of the operators by their names: those whose name or e-mail has every word of the search. Closed ones come last.
    async fn operators(
        &self,
        search: Option<&str>,
        offset: u64,
    ) -> Result<Page<OperatorAccount>, StoreError>;
    /// A page of an investor's history, the newest first.
    async fn history(&self, filter: &HistoryFilter) -> Result<Page<Recorded>, StoreError>;
    /// A page of the partners, what was touched last first.
    async fn partners_listed(
        &self,
        listed: &PartnersListed,
    ) -> Result<Page<PartnerStanding>, StoreError>;
    /// A page of the projects, what was touched last first.
    async fn projects_listed(
        &self,
        listed: &ProjectsListed,
    ) -> Result<Page<ProjectStanding>, StoreError>;
    /// A page of what was recorded on a record such as `content:home`, the newest first. Of a detail that is longer than
    /// [`DETAIL_LISTED`] characters, one more than those.
    async fn recorded_on(&self, record: &str, offset: u64) -> Result<Page<Recorded>, StoreError>;
    /// One event with its whole detail.
    async fn recorded(&self, id: i64) -> Result<Option<Recorded>, StoreError>;
}
