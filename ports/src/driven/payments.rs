//! Where investors pay fees: the built-in page or a payment gateway.

use async_trait::async_trait;
use domain::Money;
use std::collections::BTreeMap;

/// What is to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRequest {
    /// Our id of the charge, which the gateway's notifications contain.
    pub reference: String,
    /// Our token of the charge, which is in the address of the built-in page.
    pub token: String,
    /// How much.
    pub amount: Money,
    /// Its purpose, as text for the payer.
    pub title: String,
    /// Where the browser goes after paying and after cancelling, absolute.
    pub return_url: String,
    /// Where the gateway notifies us, absolute.
    pub notify_url: String,
}

/// The form that the browser sends to the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentForm {
    /// Where to.
    pub action: String,
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The fields, in the order that the gateway requires.
    pub fields: Vec<(&'static str, String)>,
}

/// The result of a payment, as reported by a gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// It received this amount.
    Paid(Money),
    /// It refused the payment.
    Failed,
    /// The payer cancelled.
    Cancelled,
}

/// A notification with a valid proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Our name of the charge.
    pub reference: String,
    /// The gateway's id of the payment.
    pub payment: String,
    /// Its outcome.
    pub outcome: PaymentOutcome,
}

/// A request to our callback.
#[derive(Debug, Clone, Copy)]
pub struct PaymentCallback<'a> {
    /// The address it came from, as far as trusted proxies tell (decision 53).
    pub address: &'a str,
    /// Headers by lower-case name.
    pub headers: &'a BTreeMap<String, String>,
    /// The raw body.
    pub body: &'a [u8],
}

/// Why a callback is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoticeError {
    /// Its proof is missing or wrong, it comes from elsewhere, or no key is configured to check it with.
    #[error("the notification is not proven")]
    Forged,
    /// Authenticated, but malformed.
    #[error("the notification cannot be read")]
    Malformed,
}

/// A gateway's answer to whether it sent a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// It did.
    Confirmed,
    /// It did not.
    Denied,
}

/// A refund: always of the whole payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// Our name of the charge.
    pub reference: String,
    /// The gateway's id of the payment.
    pub payment: String,
    /// How much was paid.
    pub amount: Money,
    /// The reason, as text for the gateway's records.
    pub reason: String,
}

/// Why a gateway could not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// A temporary failure, or an unknown result; may be retried.
    #[error("payment gateway not available: {0}")]
    Unavailable(String),
    /// Refused for good.
    #[error("payment gateway refused: {0}")]
    Refused(String),
}

/// A place to pay.
///
/// Implementations guarantee: every call ends within 30 s; errors contain no key and nothing of the
/// payer; the form is the same for the same request, so that a payer may come back to it; proofs
/// are compared in constant time on the raw body, and nothing is accepted without a configured key;
/// a refund is made once, however often it is requested.
#[async_trait]
pub trait PaymentGateway: Send + Sync {
    /// The name in storage and in the callback's path.
    fn name(&self) -> &'static str;
    /// The site that the browser sends the form to, scheme and host; `None` if it is this one.
    fn site(&self) -> Option<String>;
    /// Prepares a payment.
    async fn create(&self, request: &PaymentRequest) -> Result<PaymentForm, PaymentError>;
    /// Verifies a notification's own proof and parses it; `None` if nothing is decided yet.
    fn read(&self, callback: &PaymentCallback<'_>) -> Result<Option<Notification>, NoticeError>;
    /// Asks the gateway whether it sent this body.
    async fn confirm(&self, body: &[u8]) -> Result<Confirmation, PaymentError>;
    /// Refunds a payment. A repeated request has the same result as the first.
    async fn refund(&self, request: &RefundRequest) -> Result<(), PaymentError>;
}
