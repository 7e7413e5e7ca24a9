//! A bitcoin gateway of this test's own: it reports of each invoice what the test tells it to.

use chrono::TimeDelta;
use domain::Instant;
use domain::deposit::InvoiceStatus;
use domain::money::Satoshis;
use ports::driven::clock::Clock;
use ports::driven::crypto_invoices::{
    AskedInvoice, CryptoInvoices, InvoiceCallback, InvoiceError, InvoiceRequest, MadeInvoice,
};
use ports::driven::payments::NoticeError;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// What every invoice asks for, in satoshis.
pub(crate) const ASKED: i64 = 200_000;

pub(crate) struct Fake {
    clock: Arc<dyn Clock>,
    away: Mutex<bool>,
    made: Mutex<Vec<InvoiceRequest>>,
    status: Mutex<BTreeMap<String, InvoiceStatus>>,
    looks: Mutex<usize>,
}

impl Fake {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            away: Mutex::new(false),
            made: Mutex::new(Vec::new()),
            status: Mutex::new(BTreeMap::new()),
            looks: Mutex::new(0),
        }
    }

    /// It does not answer from now on, or does again.
    pub(crate) fn is_away(&self, away: bool) {
        *self.away.lock().unwrap() = away;
    }

    /// What it says of an invoice from now on.
    pub(crate) fn says(&self, invoice: &str, status: InvoiceStatus) {
        let mut all = self.status.lock().unwrap();
        all.insert(invoice.to_owned(), status);
    }

    /// What it was asked to make.
    pub(crate) fn made(&self) -> Vec<InvoiceRequest> {
        self.made.lock().unwrap().clone()
    }

    /// How often it was asked about an invoice.
    pub(crate) fn looks(&self) -> usize {
        *self.looks.lock().unwrap()
    }

    fn answers(&self) -> Result<(), InvoiceError> {
        if *self.away.lock().unwrap() {
            return Err(InvoiceError::Unavailable("away".to_owned()));
        }
        Ok(())
    }

    /// When its newest invoice ends.
    fn end(&self) -> Instant {
        self.clock.now() + TimeDelta::minutes(15)
    }
}

#[async_trait::async_trait]
impl CryptoInvoices for Fake {
    fn name(&self) -> &'static str {
        "btcpay"
    }

    async fn create(&self, request: &InvoiceRequest) -> Result<MadeInvoice, InvoiceError> {
        self.answers()?;
        self.made.lock().unwrap().push(request.clone());
        Ok(MadeInvoice {
            id: format!("inv-{}", request.reference),
            url: "https://gateway.test/i".to_owned(),
            address: Some("bc1qexample".to_owned()),
            payment_uri: "bitcoin:bc1qexample?amount=0.002".to_owned(),
            coins: Satoshis::new(ASKED).unwrap(),
            expires_at: self.end(),
        })
    }

    /// Signed with `x-proof: yes`; the body is the invoice's name.
    fn read(&self, callback: &InvoiceCallback<'_>) -> Result<Option<String>, NoticeError> {
        if callback.headers.get("x-proof").map(String::as_str) != Some("yes") {
            return Err(NoticeError::Forged);
        }
        let named = std::str::from_utf8(callback.body).map_err(|_| NoticeError::Malformed)?;
        Ok(Some(named.to_owned()))
    }

    async fn look(&self, invoice: &AskedInvoice) -> Result<InvoiceStatus, InvoiceError> {
        *self.looks.lock().unwrap() += 1;
        self.answers()?;
        let all = self.status.lock().unwrap();
        Ok(all.get(&invoice.id).copied().unwrap_or(InvoiceStatus::Open))
    }
}
