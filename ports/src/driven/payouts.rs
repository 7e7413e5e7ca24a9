//! Storage of payouts and of the batches that they are paid in.

use super::desk_payouts::{ListedBatch, ListedPayout};
use super::payee_proofs::WithProof;
use super::payment_files::{FileFormat, PaymentFile};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Currency;
use domain::ids::{BankAccountId, PayoutBatchId, PayoutId, WithdrawalId};
use domain::ledger::Purpose;
use domain::payable::{Payout, Progress, Reason};
use domain::payout::Batch;

/// Payouts. The target is sealed at rest, and its proof is beside it.
#[async_trait]
pub trait Payouts: Send + Sync {
    /// Adds one; the number in `payout` is ignored. A second one for the same reason and record is `StoreError::Duplicate`.
    async fn add(&self, payout: &Payout) -> Result<PayoutId, StoreError>;
    /// One.
    async fn get(&self, id: PayoutId) -> Result<Option<Payout>, StoreError>;
    /// One, locked until the end of the transaction. Lock its account first where both are needed.
    async fn lock(&self, id: PayoutId) -> Result<Option<Payout>, StoreError>;
    /// Stores its target, its state and since when, its batch, its payment and its return, with
    /// `version` one above the stored one; the stored one must be `payout.version`, else
    /// `StoreError::Conflict`, at the commit at the latest. The amount, the payee and the reason
    /// never change.
    async fn save(&self, payout: &Payout) -> Result<(), StoreError>;
    /// Stores the proof of its target. `StoreError::Conflict` if it does not exist, at the commit at the latest.
    async fn prove(&self, id: PayoutId, proof: &str) -> Result<(), StoreError>;
    /// The proof that is kept.
    async fn proof(&self, id: PayoutId) -> Result<Option<String>, StoreError>;
    /// The payout that settles a record for this reason.
    async fn settling(
        &self,
        settles: Purpose,
        reason: Reason,
    ) -> Result<Option<PayoutId>, StoreError>;
    /// The payouts above a number that are due to bank accounts, have no open proposal, and are paid from this bank account; in ascending order, at most `limit`.
    async fn due(
        &self,
        after: PayoutId,
        (bank, currency): (BankAccountId, Currency),
        limit: u32,
    ) -> Result<Vec<Payout>, StoreError>;
    /// One as the desk lists it.
    async fn listed(&self, id: PayoutId) -> Result<Option<ListedPayout>, StoreError>;
    /// Those of a batch as the desk lists them, by number.
    async fn listed_in(&self, batch: PayoutBatchId) -> Result<Vec<ListedPayout>, StoreError>;
    /// Those of a batch, by number. One that the bank rejected stays among them until it is put into another batch.
    async fn in_batch(&self, batch: PayoutBatchId) -> Result<Vec<Payout>, StoreError>;
    /// The status of these withdrawals' payments, for those that have a payout.
    async fn of_withdrawals(
        &self,
        ids: &[WithdrawalId],
    ) -> Result<Vec<(WithdrawalId, Progress)>, StoreError>;
    /// Those above a number, in order, at most `limit`.
    async fn after(
        &self,
        id: PayoutId,
        limit: u32,
    ) -> Result<Vec<WithProof<PayoutId, Payout>>, StoreError>;
}

/// A payment file in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    /// Format.
    pub format: FileFormat,
    /// The digest of its bytes, in hexadecimal.
    pub sha256: String,
    /// Bytes.
    pub size: u64,
}

/// Batches of payouts with their payment files. The content of a file is sealed at rest.
#[async_trait]
pub trait PayoutBatches: Send + Sync {
    /// Adds one; the number in `batch` is ignored.
    async fn add(&self, batch: &Batch) -> Result<PayoutBatchId, StoreError>;
    /// One.
    async fn get(&self, id: PayoutBatchId) -> Result<Option<Batch>, StoreError>;
    /// One, locked until the end of the transaction. Lock it before its payouts.
    async fn lock(&self, id: PayoutBatchId) -> Result<Option<Batch>, StoreError>;
    /// Stores its state, its day and its release, with `version` one above the stored one; the stored one must be `batch.version`, else
    /// `StoreError::Conflict`.
    async fn save(&self, batch: &Batch) -> Result<(), StoreError>;
    /// Stores a file of a batch; a second one of the same format is `StoreError::Duplicate`.
    async fn keep_file(
        &self,
        batch: PayoutBatchId,
        file: &PaymentFile,
        sha256: &str,
    ) -> Result<(), StoreError>;
    /// The files of a batch, without their bytes.
    async fn files(&self, batch: PayoutBatchId) -> Result<Vec<KeptFile>, StoreError>;
    /// The bytes of a file, with the stored digest. `Corrupt` if the bytes are those of another batch or format.
    async fn file(
        &self,
        batch: PayoutBatchId,
        format: FileFormat,
    ) -> Result<Option<(Vec<u8>, KeptFile)>, StoreError>;
    /// One as the desk lists it.
    async fn listed(&self, id: PayoutBatchId) -> Result<Option<ListedBatch>, StoreError>;
    /// Those above a number, in order, at most `limit`.
    async fn after(&self, id: PayoutBatchId, limit: u32) -> Result<Vec<Batch>, StoreError>;
}
