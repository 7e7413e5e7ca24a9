//! Storage of deposits and of their bitcoin invoices.

use super::leases::Lease;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::deposit::{Deposit, Invoice};
use domain::ids::{AccountId, CryptoInvoiceId, DepositId, InvestorId};

/// An invoice with the data for paying and following it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredInvoice {
    /// The invoice.
    pub invoice: Invoice,
    /// The gateway's name (`builtin`).
    pub provider: String,
    /// Hash of its token, which is part of the built-in page's address.
    pub token_hash: String,
    /// Its page at the gateway.
    pub url: String,
    /// The bitcoin address to pay to, if the gateway exposes it.
    pub address: Option<String>,
    /// The link that opens a wallet and is in the QR code.
    pub payment_uri: String,
    /// How many queries failed since the last answer.
    pub tries: u32,
    /// When its status is queried next; none once it is no longer followed.
    pub due_at: Option<Instant>,
}

/// Deposits, each with at most one invoice.
#[async_trait]
pub trait Deposits: Send + Sync {
    /// Adds one with the remittance reference of its number; the id in `deposit` is ignored.
    async fn add(&self, deposit: &Deposit) -> Result<DepositId, StoreError>;
    /// One, regardless of its owner: callers check the owner.
    async fn get(&self, id: DepositId) -> Result<Option<Deposit>, StoreError>;
    /// One, locked until the end of the transaction. Lock the account first where both are needed.
    async fn lock(&self, id: DepositId) -> Result<Option<Deposit>, StoreError>;
    /// Stores everything that may change, with `version` one above the stored one; the stored one must be
    /// `deposit.version`, else `StoreError::Conflict`, at the commit at the latest.
    async fn save(&self, deposit: &Deposit) -> Result<(), StoreError>;
    /// The investor's newest unfinished one.
    async fn newest_unfinished(&self, investor: InvestorId) -> Result<Option<Deposit>, StoreError>;
    /// The investor's newest `limit`, the newest first, with the invoices of those in bitcoin; of one account where it is named.
    async fn newest(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<(Deposit, Option<StoredInvoice>)>, StoreError>;

    /// Adds an invoice; the number in it is ignored. A second one of a deposit, or of the same name at its gateway, is
    /// `StoreError::Duplicate`.
    async fn add_invoice(&self, invoice: &StoredInvoice) -> Result<CryptoInvoiceId, StoreError>;
    /// The invoices of these deposits.
    async fn invoices_of(&self, deposits: &[DepositId]) -> Result<Vec<StoredInvoice>, StoreError>;
    /// One by number, locked. The deposit is locked before its invoice.
    async fn lock_invoice(&self, id: CryptoInvoiceId) -> Result<Option<StoredInvoice>, StoreError>;
    /// One by the hash of its token.
    async fn invoice_by_token(&self, token_hash: &str)
    -> Result<Option<StoredInvoice>, StoreError>;
    /// Makes an invoice with this gateway id due now; false if there is none.
    async fn ask_soon(
        &self,
        provider: &str,
        gateway_id: &str,
        now: Instant,
    ) -> Result<bool, StoreError>;
    /// Stores what may change of an invoice, and releases its lease.
    async fn save_invoice(&self, invoice: &StoredInvoice) -> Result<(), StoreError>;
    /// Leases up to `limit` due invoices of this gateway that no other worker has leased.
    async fn lease_due_invoices(
        &self,
        provider: &str,
        lease: &Lease,
        limit: u32,
    ) -> Result<Vec<StoredInvoice>, StoreError>;
    /// Up to `limit` unfinished deposits in bitcoin that were begun before an instant and have no invoice.
    async fn without_invoice(
        &self,
        before: Instant,
        limit: u32,
    ) -> Result<Vec<DepositId>, StoreError>;
}
