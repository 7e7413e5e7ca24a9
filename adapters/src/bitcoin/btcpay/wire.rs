//! The fields of BTCPay's answers that are used. An answer with an unknown status cannot be used.

use crate::bitcoin::answers::Exact;
use serde::Deserialize;

/// A webhook.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Event {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) store_id: Option<String>,
    pub(super) invoice_id: Option<String>,
}

/// An invoice.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invoice {
    pub(super) id: String,
    pub(super) store_id: String,
    pub(super) amount: Option<Exact>,
    pub(super) currency: String,
    pub(super) checkout_link: Option<String>,
    /// Seconds since 1970.
    pub(super) expiration_time: Exact,
    pub(super) status: Status,
    pub(super) additional_status: AdditionalStatus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum Status {
    New,
    Processing,
    Expired,
    Invalid,
    Settled,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum AdditionalStatus {
    None,
    PaidLate,
    PaidPartial,
    Marked,
    Invalid,
    PaidOver,
}

/// A payment method of an invoice, with its payments.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentMethod {
    /// Its id since version 2.
    pub(super) payment_method_id: Option<String>,
    /// Its id in version 1.
    pub(super) payment_method: Option<String>,
    pub(super) destination: Option<String>,
    pub(super) payment_link: Option<String>,
    /// The price in bitcoin, with the network fees that the store charges.
    pub(super) amount: Exact,
    #[serde(default)]
    pub(super) payments: Vec<Payment>,
}

impl PaymentMethod {
    /// Whether it is bitcoin on-chain.
    pub(super) fn is_on_chain(&self) -> bool {
        let name = self.payment_method_id.as_ref();
        name.or(self.payment_method.as_ref())
            .is_some_and(|name| matches!(name.as_str(), "BTC-CHAIN" | "BTC" | "BTC-OnChain"))
    }
}

/// A payment.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Payment {
    /// Seconds since 1970.
    pub(super) received_date: Exact,
    /// In bitcoin.
    pub(super) value: Exact,
    pub(super) status: PaymentStatus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum PaymentStatus {
    Settled,
    Processing,
    Invalid,
}
