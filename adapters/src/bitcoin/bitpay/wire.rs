//! The fields of BitPay's answers and notifications that are used. An answer with an unknown status cannot be used.

use crate::bitcoin::answers::Exact;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The envelope of every answer.
#[derive(Debug, Deserialize)]
pub(super) struct Resource {
    pub(super) data: Invoice,
}

/// An invoice.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invoice {
    pub(super) id: String,
    pub(super) url: String,
    pub(super) status: Status,
    pub(super) price: Option<Exact>,
    pub(super) currency: String,
    /// Milliseconds since 1970.
    pub(super) expiration_time: Exact,
    /// The time of the answer, in milliseconds since 1970.
    pub(super) current_time: Option<Exact>,
    /// In the smallest unit of `transaction_currency`.
    pub(super) amount_paid: Option<Exact>,
    /// The coin that was paid; none before a payment.
    pub(super) transaction_currency: Option<String>,
    #[serde(default, deserialize_with = "exception")]
    pub(super) exception_status: Option<String>,
    #[serde(default)]
    pub(super) payment_totals: OfBitcoin<Exact>,
    #[serde(default)]
    pub(super) payment_codes: OfBitcoin<Codes>,
    #[serde(default)]
    pub(super) addresses: OfBitcoin<String>,
    /// Payments, if BitPay shows them to our token.
    #[serde(default)]
    pub(super) transactions: Vec<Transaction>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    New,
    Paid,
    Confirmed,
    Complete,
    Expired,
    Invalid,
    Declined,
}

/// The entry for bitcoin in a map by coin.
#[derive(Debug, Deserialize)]
pub(super) struct OfBitcoin<T> {
    #[serde(rename = "BTC")]
    pub(super) btc: Option<T>,
}

impl<T> Default for OfBitcoin<T> {
    fn default() -> Self {
        Self { btc: None }
    }
}

/// The link that wallets open.
#[derive(Debug, Deserialize)]
pub(super) struct Codes {
    #[serde(rename = "BIP72b")]
    pub(super) bip72b: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Transaction {
    pub(super) confirmations: Option<Exact>,
}

/// `false`, or a code such as `paidOver`.
fn exception<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => Some(text),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    })
}

/// A notification in the extended form, or in the standard one, which has no envelope.
#[derive(Debug, Deserialize)]
pub(super) struct Notification {
    data: Option<Named>,
    id: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Named {
    id: Option<String>,
}

impl Notification {
    /// The invoice that it is about.
    pub(super) fn invoice(self) -> Option<String> {
        match self.data {
            Some(data) => data.id,
            None => self.id,
        }
    }
}
