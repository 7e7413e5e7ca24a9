//! Bitcoin through a BTCPay server (its Greenfield API), on-chain only. Of a signed webhook only
//! the id of the invoice is used: its state is fetched from the server.

mod status;
mod wire;

use super::answers::{is_address, is_name, is_page, is_price, is_wallet_link, parsed, unusable};
use crate::outbound::{Outgoing, Site, SiteError};
use async_trait::async_trait;
use domain::deposit::InvoiceStatus;
use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ports::driven::crypto_invoices::{
    AskedInvoice, CryptoInvoices, InvoiceCallback, InvoiceError, InvoiceRequest, MadeInvoice,
};
use ports::driven::payments::NoticeError;
use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use serde_json::json;
use sha2::Sha256;
use std::time::Duration;
use wire::{Event, Invoice, PaymentMethod};

const GATEWAY: &str = "BTCPay";
const SIGNATURE: &str = "btcpay-sig";
/// How long one call may take: each method of the port makes up to two, which must end within 30 s together.
const PATIENCE: Duration = Duration::from_secs(12);
/// Anybody can send many small payments to the address of an invoice, and the answer lists them all.
const LONGEST_ANSWER: usize = 1024 * 1024;

/// A store on a BTCPay server.
#[derive(Clone, Debug)]
pub struct BtcPayStore {
    /// The server, scheme and host.
    pub url: String,
    /// The id of the store.
    pub store_id: String,
    /// A key that may create and view invoices of the store.
    pub api_key: SecretString,
    /// The secret with which webhooks are signed. Without one every webhook is refused.
    pub webhook_secret: SecretString,
    /// How long an invoice can be paid, in minutes.
    pub expiration_minutes: u16,
}

impl BtcPayStore {
    /// How long an invoice can be paid unless set otherwise, in minutes.
    pub const EXPIRATION_MINUTES: u16 = 15;
}

/// [`CryptoInvoices`] through a BTCPay server.
pub struct BtcPay {
    store: BtcPayStore,
    site: Site,
}

impl BtcPay {
    /// Through this store.
    pub fn new(store: BtcPayStore) -> Result<Self, SiteError> {
        Self::with_patience(store, PATIENCE)
    }

    /// [`BtcPay::new`] with another time limit for a call.
    pub fn with_patience(store: BtcPayStore, patience: Duration) -> Result<Self, SiteError> {
        let site = Site::open(&store.url, patience)?;
        Ok(Self { store, site })
    }

    /// Calls the path `below` the store's `/invoices`.
    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        below: &str,
        json: Option<Vec<u8>>,
    ) -> Result<T, InvoiceError> {
        let store = utf8_percent_encode(&self.store.store_id, NON_ALPHANUMERIC);
        let path = format!("/api/v1/stores/{store}/invoices{below}");
        let key = self.store.api_key.expose_secret();
        let outgoing = Outgoing {
            path: &path,
            headers: vec![("authorization", format!("token {key}"))],
            json,
            longest_answer: Some(LONGEST_ANSWER),
            ..Outgoing::default()
        };
        parsed(GATEWAY, self.site.call(method, outgoing).await)
    }

    /// The on-chain payment method of an invoice, with its payments.
    async fn on_chain(&self, invoice: &str) -> Result<PaymentMethod, InvoiceError> {
        let below = format!("/{invoice}/payment-methods");
        let methods: Vec<PaymentMethod> = self.call(Method::GET, &below, None).await?;
        let found = methods.into_iter().find(PaymentMethod::is_on_chain);
        found.ok_or_else(|| unusable(GATEWAY, "an invoice that takes no on-chain bitcoin"))
    }

    fn is_signed(&self, callback: &InvoiceCallback<'_>) -> bool {
        let secret = self.store.webhook_secret.expose_secret();
        let given = callback.headers.get(SIGNATURE);
        let given = given.and_then(|given| given.strip_prefix("sha256="));
        let given = given.and_then(|given| hex::decode(given).ok());
        let (Some(given), false) = (given, secret.is_empty()) else {
            return false;
        };
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()).is_ok_and(|mut mac| {
            mac.update(callback.body);
            mac.verify_slice(&given).is_ok()
        })
    }

    /// The request for an invoice. It overrides what a store may have set: other payment methods could not be counted, and a tolerance
    /// would settle a deposit that was not paid in full.
    fn body(&self, request: &InvoiceRequest) -> serde_json::Value {
        json!({
            "amount": format!("{:.2}", request.price.amount()),
            "currency": request.price.currency().code(),
            "metadata": { "orderId": request.reference },
            "checkout": {
                // The older name of BTC-CHAIN, which every version understands.
                "paymentMethods": ["BTC"],
                "lazyPaymentMethods": false,
                "paymentTolerance": 0,
                "speedPolicy": "MediumSpeed",
                "expirationMinutes": self.store.expiration_minutes,
                "redirectURL": request.return_url,
                "redirectAutomatically": true,
            },
        })
    }
}

#[async_trait]
impl CryptoInvoices for BtcPay {
    fn name(&self) -> &'static str {
        "btcpay"
    }

    async fn create(&self, request: &InvoiceRequest) -> Result<MadeInvoice, InvoiceError> {
        let body = self.body(request).to_string().into_bytes();
        let invoice: Invoice = self.call(Method::POST, "", Some(body)).await?;
        let is_ours = is_name(&invoice.id)
            && invoice.store_id == self.store.store_id
            && is_price(request.price, invoice.amount, &invoice.currency);
        if !is_ours {
            return Err(unusable(GATEWAY, "an invoice over something else"));
        }
        let method = self.on_chain(&invoice.id).await?;
        made(invoice, &method)
    }

    fn read(&self, callback: &InvoiceCallback<'_>) -> Result<Option<String>, NoticeError> {
        if !self.is_signed(callback) {
            return Err(NoticeError::Forged);
        }
        let event: Event =
            serde_json::from_slice(callback.body).map_err(|_| NoticeError::Malformed)?;
        let store = event.store_id.as_ref();
        if store.is_some_and(|store| *store != self.store.store_id) {
            return Err(NoticeError::Forged);
        }
        if !event.kind.starts_with("Invoice") {
            return Ok(None);
        }
        let id = event.invoice_id.filter(|id| is_name(id));
        id.map(Some).ok_or(NoticeError::Malformed)
    }

    async fn look(&self, invoice: &AskedInvoice) -> Result<InvoiceStatus, InvoiceError> {
        if !is_name(&invoice.id) {
            return Err(unusable(GATEWAY, "no such invoice"));
        }
        // Payments are fetched after the status, so that they are never older than it.
        let below = format!("/{}", invoice.id);
        let found: Invoice = self.call(Method::GET, &below, None).await?;
        if found.id != invoice.id || found.store_id != self.store.store_id {
            return Err(unusable(GATEWAY, "another invoice"));
        }
        let method = self.on_chain(&invoice.id).await?;
        status::of(&found, &method, invoice)
            .ok_or_else(|| unusable(GATEWAY, "payments that do not fit the status"))
    }
}

/// The invoice that an answer is about.
fn made(invoice: Invoice, method: &PaymentMethod) -> Result<MadeInvoice, InvoiceError> {
    let url = invoice.checkout_link.filter(|link| is_page(link));
    let url = url.ok_or_else(|| unusable(GATEWAY, "an invoice without an https page"))?;
    let coins = method.amount.bitcoin().filter(|coins| !coins.is_zero());
    let coins = coins.ok_or_else(|| unusable(GATEWAY, "an invoice over no coins"))?;
    let expires_at = invoice
        .expiration_time
        .seconds()
        .ok_or_else(|| unusable(GATEWAY, "an invoice without an end"))?;
    let address = method.destination.clone().filter(|text| is_address(text));
    let address = address.ok_or_else(|| unusable(GATEWAY, "an invoice without an address"))?;
    let link = method.payment_link.clone();
    let link = link.filter(|link| is_wallet_link(link));
    Ok(MadeInvoice {
        id: invoice.id,
        url,
        payment_uri: link.unwrap_or_else(|| format!("bitcoin:{address}?amount={coins}")),
        address: Some(address),
        coins,
        expires_at,
    })
}

#[cfg(test)]
mod tests;
