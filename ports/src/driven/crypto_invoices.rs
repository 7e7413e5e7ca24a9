//! The gateway that takes payments in bitcoin, or the built-in page.

use super::payments::NoticeError;
use async_trait::async_trait;
use domain::deposit::InvoiceStatus;
use domain::money::Satoshis;
use domain::{Instant, Money};
use std::collections::BTreeMap;

/// What is to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceRequest {
    /// Our id of the deposit: its remittance reference.
    pub reference: String,
    /// Our token of the invoice, which is in the address of the built-in page.
    pub token: String,
    /// The amount, in the currency of the wallet.
    pub price: Money,
    /// Where the gateway's own page sends the browser afterwards, absolute.
    pub return_url: String,
    /// Where the gateway notifies us, absolute.
    pub notify_url: String,
}

/// An invoice that the gateway created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeInvoice {
    /// The gateway's invoice id.
    pub id: String,
    /// The gateway's payment page, absolute.
    pub url: String,
    /// The bitcoin address to pay to, if the gateway exposes it.
    pub address: Option<String>,
    /// The link that opens a wallet and is in the QR code (`bitcoin:…`).
    pub payment_uri: String,
    /// The amount due in bitcoin.
    pub coins: Satoshis,
    /// Until when.
    pub expires_at: Instant,
}

/// An invoice whose status is queried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedInvoice {
    /// The gateway's id of it.
    pub id: String,
    /// How much was asked for.
    pub coins: Satoshis,
    /// Until when it could be paid.
    pub expires_at: Instant,
}

/// A request to our callback.
#[derive(Debug, Clone, Copy)]
pub struct InvoiceCallback<'a> {
    /// Headers by lower-case name.
    pub headers: &'a BTreeMap<String, String>,
    /// The raw body.
    pub body: &'a [u8],
}

/// Why a call to a gateway failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvoiceError {
    /// A temporary failure, or an unknown result; may be retried.
    #[error("bitcoin gateway not available: {0}")]
    Unavailable(String),
    /// Refused permanently, or an unusable answer.
    #[error("bitcoin gateway refused: {0}")]
    Refused(String),
}

/// A place to pay in bitcoin.
///
/// Implementations guarantee: every call ends within 30 s; errors contain no key; proofs are
/// compared in constant time on the raw body, and a gateway that signs is only believed with a
/// configured key; `look` counts confirmed payments only.
#[async_trait]
pub trait CryptoInvoices: Send + Sync {
    /// The name in storage and in the callback's path.
    fn name(&self) -> &'static str;
    /// Makes an invoice.
    async fn create(&self, request: &InvoiceRequest) -> Result<MadeInvoice, InvoiceError>;
    /// Checks a notification and returns the id of its invoice; none if it concerns no invoice. A notification only triggers a query: the
    /// status comes from [`look`](Self::look).
    fn read(&self, callback: &InvoiceCallback<'_>) -> Result<Option<String>, NoticeError>;
    /// Queries the status of an invoice.
    async fn look(&self, invoice: &AskedInvoice) -> Result<InvoiceStatus, InvoiceError>;
}
