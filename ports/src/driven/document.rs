//! Storage of documents' records; their bytes are in the object store.

use super::catalog::Page;
use super::signing_sessions::Signer;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::document::{Document, Holder};
use domain::ids::{AccountId, DepositId, DocumentId, InvestorId, OrderId, WithdrawalId};
use std::collections::HashSet;

/// Documents.
#[async_trait]
pub trait Documents: Send + Sync {
    /// Adds one; the id in `document` is ignored.
    async fn add(&self, document: &Document) -> Result<DocumentId, StoreError>;
    /// By number, regardless of its owner: callers check the owner.
    async fn get(&self, id: DocumentId) -> Result<Option<Document>, StoreError>;
    /// Those with these numbers that exist, in no order, regardless of their owners: one statement.
    async fn by_ids(&self, ids: &[DocumentId]) -> Result<Vec<Document>, StoreError>;
    /// Those of these accounts and those with these numbers, newest first, each with the names on it if it is a questionnaire that was
    /// signed here: one statement.
    async fn of_accounts(
        &self,
        accounts: &[AccountId],
        and: &[DocumentId],
    ) -> Result<Vec<(Document, Option<Signer>)>, StoreError>;
    /// All of an investor, newest first.
    async fn of(&self, owner: InvestorId) -> Result<Vec<Document>, StoreError>;
    /// The same a page at a time, and how many there are.
    async fn of_on_page(
        &self,
        owner: InvestorId,
        page: Page,
    ) -> Result<(Vec<Document>, u64), StoreError>;
    /// All of an account, newest first.
    async fn of_account(&self, account: AccountId) -> Result<Vec<Document>, StoreError>;
    /// All of an order, newest first.
    async fn of_order(&self, order: OrderId) -> Result<Vec<Document>, StoreError>;
    /// All of a withdrawal, newest first.
    async fn of_withdrawal(&self, withdrawal: WithdrawalId) -> Result<Vec<Document>, StoreError>;
    /// All of a deposit, newest first.
    async fn of_deposit(&self, deposit: DepositId) -> Result<Vec<Document>, StoreError>;
    /// Attaches a document to the holder, if it belongs to no record yet; otherwise returns false
    /// and changes nothing.
    async fn claim(&self, id: DocumentId, holder: Holder) -> Result<bool, StoreError>;
    /// When an investor uploaded files after `since`, newest first. Signed documents do not count,
    /// nor do copies of a file for another record.
    async fn uploads(&self, owner: InvestorId, since: Instant) -> Result<Vec<Instant>, StoreError>;
    /// Those of these object keys that any record names: as a document, including the desk's own, a thumbnail, an archive, or a document to sign.
    async fn named(&self, keys: &[String]) -> Result<HashSet<String>, StoreError>;
    /// Up to `limit` documents with numbers above `after`, in order: for reconciliation.
    async fn page(&self, after: DocumentId, limit: u32) -> Result<Vec<Document>, StoreError>;
}
