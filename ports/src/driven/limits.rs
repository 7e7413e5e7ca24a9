//! The keys of limits, which are locked while rows are counted and one is added, and the counts of an investor's additions.

use super::identity::Newest;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::allowance::Allowance;
use domain::ids::{InvestorId, OperatorId, UploadTryId};
use std::fmt;

/// The key by which a limit counts. The order of the kinds is the order in which they are locked, also by a transaction that calls
/// [`Limits::hold`] twice, so that two transactions never wait for each other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum LimitKey {
    /// A network address: codes, links and failed attempts from it.
    Address(String),
    /// The hashed name under which failed attempts on an account are counted.
    Account(String),
    /// An investor: uploads, bank accounts, drafts, requests for signatures, links.
    Investor(InvestorId),
    /// An operator: uploads and proposals.
    Operator(OperatorId),
    /// A phone number or an e-mail address: messages to it, and wrong codes for it.
    Contact(String),
}

/// The key's name in storage, unique over all kinds.
impl fmt::Display for LimitKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => write!(f, "address:{address}"),
            Self::Account(hash) => write!(f, "account:{hash}"),
            Self::Investor(id) => write!(f, "investor:{id}"),
            Self::Operator(id) => write!(f, "operator:{id}"),
            Self::Contact(contact) => write!(f, "contact:{contact}"),
        }
    }
}

/// Limits.
#[async_trait]
pub trait Limits: Send + Sync {
    /// Locks these keys across all servers until this transaction ends, waiting for other holders. Reads after this call
    /// see what the previous holders committed. Call it just before counting towards a limit, and for nothing else.
    async fn hold(&self, keys: Vec<LimitKey>) -> Result<(), StoreError>;
    /// When an investor added items of a kind, newest first. Documents are counted by `Documents::uploads`.
    async fn added(
        &self,
        investor: InvestorId,
        what: Allowance,
        newest: Newest,
    ) -> Result<Vec<Instant>, StoreError>;
    /// Counts a file that an investor submits for inspection.
    async fn add_upload_try(
        &self,
        investor: InvestorId,
        now: Instant,
    ) -> Result<UploadTryId, StoreError>;
    /// Counts a receipt that an investor opens.
    async fn add_opened_receipt(
        &self,
        investor: InvestorId,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Removes a file from the count.
    async fn take_back_upload_try(&self, id: UploadTryId) -> Result<(), StoreError>;
}
