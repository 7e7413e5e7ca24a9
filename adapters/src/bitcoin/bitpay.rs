//! Bitcoin through BitPay. Its notifications are not signed, so only the id of the invoice is used: its state is fetched from BitPay. Whether
//! the invoice is one of ours is for the caller to check.

mod status;
mod wire;

use super::answers::{
    Exact, is_address, is_name, is_page, is_price, is_wallet_link, parsed, unusable,
};
use crate::outbound::{Outgoing, PATIENCE, Site, SiteError};
use async_trait::async_trait;
use domain::deposit::InvoiceStatus;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ports::driven::crypto_invoices::{
    AskedInvoice, CryptoInvoices, InvoiceCallback, InvoiceError, InvoiceRequest, MadeInvoice,
};
use ports::driven::payments::NoticeError;
use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Number, json};
use std::time::Duration;
use wire::{Invoice, Notification, Resource};

const GATEWAY: &str = "BitPay";
/// An answer contains the rates between all the coins that BitPay accepts.
const LONGEST_ANSWER: usize = 256 * 1024;
/// The longest notification that is read.
const LONGEST_NOTIFICATION: usize = 64 * 1024;

/// An account at BitPay.
#[derive(Clone, Debug)]
pub struct BitPayAccount {
    /// `https://bitpay.com`, or `https://test.bitpay.com`.
    pub url: String,
    /// An API token of the facade `pos`, for which requests need no signature.
    pub token: SecretString,
}

/// [`CryptoInvoices`] through BitPay.
pub struct BitPay {
    account: BitPayAccount,
    site: Site,
}

impl BitPay {
    /// Through this account.
    pub fn new(account: BitPayAccount) -> Result<Self, SiteError> {
        Self::with_patience(account, PATIENCE)
    }

    /// [`BitPay::new`] with another time limit for a call.
    pub fn with_patience(account: BitPayAccount, patience: Duration) -> Result<Self, SiteError> {
        let site = Site::open(&account.url, patience)?;
        Ok(Self { account, site })
    }

    async fn call(&self, method: Method, call: Outgoing<'_>) -> Result<Invoice, InvoiceError> {
        let call = Outgoing {
            headers: vec![("x-accept-version", "2.0.0".to_owned())],
            longest_answer: Some(LONGEST_ANSWER),
            ..call
        };
        let answer: Resource = parsed(GATEWAY, self.site.call(method, call).await)?;
        Ok(answer.data)
    }

    /// The request for an invoice. It accepts bitcoin only, since payments are counted in satoshis.
    fn body(&self, request: &InvoiceRequest) -> Option<serde_json::Value> {
        let price: Number = format!("{:.2}", request.price.amount()).parse().ok()?;
        Some(json!({
            "token": self.account.token.expose_secret(),
            "price": price,
            "currency": request.price.currency().code(),
            "paymentCurrencies": ["BTC"],
            "orderId": request.reference,
            "notificationURL": request.notify_url,
            "redirectURL": request.return_url,
            "autoRedirect": true,
            "transactionSpeed": "medium",
            "extendedNotifications": true,
        }))
    }
}

#[async_trait]
impl CryptoInvoices for BitPay {
    fn name(&self) -> &'static str {
        "bitpay"
    }

    async fn create(&self, request: &InvoiceRequest) -> Result<MadeInvoice, InvoiceError> {
        let body = self.body(request);
        let body = body.ok_or_else(|| unusable(GATEWAY, "no such price"))?;
        let outgoing = Outgoing {
            path: "/invoices",
            json: Some(body.to_string().into_bytes()),
            ..Outgoing::default()
        };
        let invoice = self.call(Method::POST, outgoing).await?;
        if !is_name(&invoice.id) || !is_price(request.price, invoice.price, &invoice.currency) {
            return Err(unusable(GATEWAY, "an invoice over something else"));
        }
        made(invoice)
    }

    fn read(&self, callback: &InvoiceCallback<'_>) -> Result<Option<String>, NoticeError> {
        if callback.body.len() > LONGEST_NOTIFICATION {
            return Err(NoticeError::Malformed);
        }
        let notification: Notification =
            serde_json::from_slice(callback.body).map_err(|_| NoticeError::Malformed)?;
        let id = notification.invoice().filter(|id| is_name(id));
        id.map(Some).ok_or(NoticeError::Malformed)
    }

    async fn look(&self, invoice: &AskedInvoice) -> Result<InvoiceStatus, InvoiceError> {
        if !is_name(&invoice.id) {
            return Err(unusable(GATEWAY, "no such invoice"));
        }
        let path = format!("/invoices/{}", invoice.id);
        let token = utf8_percent_encode(self.account.token.expose_secret(), NON_ALPHANUMERIC);
        let query = format!("token={token}");
        let outgoing = Outgoing {
            path: &path,
            query: Some(&query),
            ..Outgoing::default()
        };
        let found = self.call(Method::GET, outgoing).await?;
        if found.id != invoice.id {
            return Err(unusable(GATEWAY, "another invoice"));
        }
        status::of(&found, invoice)
            .ok_or_else(|| unusable(GATEWAY, "an amount that does not fit the status"))
    }
}

/// The invoice that an answer is about.
fn made(invoice: Invoice) -> Result<MadeInvoice, InvoiceError> {
    let url = Some(invoice.url).filter(|url| is_page(url));
    let url = url.ok_or_else(|| unusable(GATEWAY, "an invoice without an https page"))?;
    let coins = invoice.payment_totals.btc.and_then(Exact::satoshis);
    let coins = coins
        .filter(|coins| !coins.is_zero())
        .ok_or_else(|| unusable(GATEWAY, "an invoice over no coins"))?;
    let expires_at = invoice
        .expiration_time
        .milliseconds()
        .ok_or_else(|| unusable(GATEWAY, "an invoice without an end"))?;
    let link = invoice.payment_codes.btc.and_then(|codes| codes.bip72b);
    let link = link.filter(|link| is_wallet_link(link));
    Ok(MadeInvoice {
        id: invoice.id,
        payment_uri: link.unwrap_or_else(|| url.clone()),
        url,
        address: invoice.addresses.btc.filter(|text| is_address(text)),
        coins,
        expires_at,
    })
}

#[cfg(test)]
mod tests;
