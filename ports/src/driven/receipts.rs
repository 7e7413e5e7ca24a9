//! Storage of bank receipts.

use super::desk_receipts::{Awaited, AwaitedFilter, ListedReceipt};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{BankAccountId, ReceiptId};
use domain::receipt::{MatchedTo, Receipt};
use domain::{Currency, Money};

/// Bank receipts. The payer's account number is sealed at rest.
#[async_trait]
pub trait Receipts: Send + Sync {
    /// Adds one; the number in `receipt` is ignored. A second one under a reference of the same bank account is
    /// `StoreError::Duplicate`, unless the first was withdrawn.
    async fn add(&self, receipt: &Receipt) -> Result<ReceiptId, StoreError>;
    /// Stores the changes of one, with `version` one above the stored one; the stored one must be `receipt.version`, else
    /// `StoreError::Conflict`.
    async fn save(&self, receipt: &Receipt) -> Result<(), StoreError>;
    /// One.
    async fn get(&self, id: ReceiptId) -> Result<Option<Receipt>, StoreError>;
    /// One, locked until the end of the transaction. Lock the record that it is matched to first where both are needed.
    async fn lock(&self, id: ReceiptId) -> Result<Option<Receipt>, StoreError>;
    /// The one under a reference of a bank account, in upper or lower case, that was not withdrawn.
    async fn under(
        &self,
        bank: BankAccountId,
        reference: &str,
    ) -> Result<Option<ReceiptId>, StoreError>;
    /// Those under one of these references of a bank account, in upper or lower case, that were not withdrawn and that no line of a
    /// statement is confirmed as.
    async fn under_any(
        &self,
        bank: BankAccountId,
        references: &[String],
    ) -> Result<Vec<Receipt>, StoreError>;
    /// Adds receipts that were read from statement lines and assigns their numbers. Each has the bank's reference.
    async fn add_read(&self, receipts: &[Receipt]) -> Result<Vec<ReceiptId>, StoreError>;
    /// Those of one of these amounts on a bank account that were not withdrawn and that no line of a statement is confirmed as: stated at
    /// a review, or entered by hand; the newest first, at most 1,000.
    async fn without_line(
        &self,
        bank: BankAccountId,
        amounts: &[Money],
    ) -> Result<Vec<Receipt>, StoreError>;
    /// Those that a person stated on this bank account, that were not withdrawn and that no line of the bank has confirmed; the newest
    /// first, at most 1,000.
    async fn all_stated(&self, bank: BankAccountId) -> Result<Vec<Receipt>, StoreError>;
    /// Those that are matched to this record and were not withdrawn, oldest first.
    async fn of(&self, record: MatchedTo) -> Result<Vec<Receipt>, StoreError>;
    /// Unmatched ones above a number with a payer's text, in ascending order, at most `limit`.
    async fn unmatched(&self, after: ReceiptId, limit: u32) -> Result<Vec<Receipt>, StoreError>;
    /// The newest unmatched receipts of a currency that are on a bank account and were entered from a statement, at most `limit`.
    async fn newest_unmatched(
        &self,
        currency: Currency,
        limit: u32,
    ) -> Result<Vec<Receipt>, StoreError>;
    /// Unmatched ones whose payer's text contains this, in upper or lower case, the oldest first; at most ten.
    async fn unmatched_with(&self, text: &str) -> Result<Vec<Receipt>, StoreError>;
    /// The number of unmatched ones, counted up to [`COUNTED`](super::desk::COUNTED).
    async fn unmatched_count(&self) -> Result<u64, StoreError>;
    /// Those that a person stated of such an amount on this bank account and no line of the bank has confirmed, the oldest first; at
    /// most ten.
    async fn stated(&self, bank: BankAccountId, amount: Money) -> Result<Vec<Receipt>, StoreError>;
    /// The deposits and the subscriptions by wire that wait for money: of each kind first the named
    /// ones, then the longest waiting.
    async fn awaited(&self, filter: &AwaitedFilter) -> Result<Vec<Awaited>, StoreError>;
    /// One as the desk lists it.
    async fn listed(&self, id: ReceiptId) -> Result<Option<ListedReceipt>, StoreError>;
}
