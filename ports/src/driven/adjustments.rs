//! Storage of proposed manual bookings, and of the documents that prove them.

use super::desk_payments::ListFrom;
use super::sorting::{AdjustmentBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::adjustment::{Kind, ManualBooking};
use domain::document::FileKind;
use domain::ids::{AccountId, EvidenceId, InvestorId, OperatorId, ProposalId, TransactionId};
use domain::operations::proposal::ProposalState;

/// A document that an operator uploaded for the desk only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Number.
    pub id: EvidenceId,
    /// Who uploaded it.
    pub by: OperatorId,
    /// The file name on the operator's device; for display only.
    pub name: String,
    /// By its bytes.
    pub kind: FileKind,
    /// Size in bytes as stored.
    pub size: u64,
    /// SHA-256 of the stored bytes, lower-case hex.
    pub sha256: String,
    /// Random key in the object store.
    pub object_key: String,
    /// Random key of the thumbnail.
    pub thumbnail_key: String,
    /// When it was stored.
    pub at: Instant,
}

/// Manual bookings and their documents. They are only added.
#[async_trait]
pub trait Adjustments: Send + Sync {
    /// Records the proposal with a number. Repeating it changes nothing.
    async fn add_booking(
        &self,
        proposal: ProposalId,
        manual: &ManualBooking,
    ) -> Result<(), StoreError>;
    /// Adds a document; the number in it is ignored.
    async fn add_evidence(&self, evidence: &Evidence) -> Result<EvidenceId, StoreError>;
    /// A document by number.
    async fn evidence(&self, id: EvidenceId) -> Result<Option<Evidence>, StoreError>;
    /// Whether a document proves a booking or transfer other than that of `proposal` which is open or approved. Other transactions that ask about
    /// the same document wait until this one ends.
    async fn proves_another(
        &self,
        document: EvidenceId,
        proposal: ProposalId,
    ) -> Result<bool, StoreError>;
    /// When an operator uploaded documents after `since`, the newest first.
    async fn evidence_since(
        &self,
        by: OperatorId,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError>;
    /// Up to `limit` documents with numbers above `after`, in order: for reconciliation.
    async fn evidence_page(
        &self,
        after: EvidenceId,
        limit: u32,
    ) -> Result<Vec<Evidence>, StoreError>;
    /// The account with this number, in the form used by the desk and bank references.
    async fn account_numbered(&self, number: &str) -> Result<Option<AccountId>, StoreError>;
}

/// Which manual bookings are listed.
#[derive(Debug, Clone)]
pub struct AdjustmentFilter {
    /// With proposals in these states; none means any.
    pub states: Vec<ProposalState>,
    /// Of these kinds; none means every kind.
    pub kinds: Vec<Kind>,
    /// Touching this account only.
    pub account: Option<AccountId>,
    /// One only.
    pub proposal: Option<ProposalId>,
    /// Words of an account's number or its holder's name, or the booking's number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<AdjustmentBy>>,
    /// The start, by number.
    pub from: ListFrom,
}

/// An account of a manual booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedAccount {
    /// Which.
    pub id: AccountId,
    /// Its number.
    pub number: String,
    /// Whose.
    pub investor: InvestorId,
    /// The name as typed in the account; before there is one, the phone number.
    pub name: String,
}

/// A manual booking in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAdjustment {
    /// Its number, which is that of its proposal.
    pub proposal: ProposalId,
    /// The state of its proposal.
    pub state: ProposalState,
    /// What was proposed.
    pub manual: ManualBooking,
    /// The account; for a transfer, the source account.
    pub account: BookedAccount,
    /// The account that a transfer goes to.
    pub to_account: Option<BookedAccount>,
    /// Why.
    pub reason: String,
    /// The name of its proposer.
    pub maker: String,
    /// When.
    pub proposed_at: Instant,
    /// The transaction by which it was booked.
    pub transaction: Option<TransactionId>,
}
