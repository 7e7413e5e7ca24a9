//! Paying in bitcoin on the platform's own page, which moves no coins: for development and demonstrations. There is no address to pay to,
//! and the wallet link leads to the page itself, which prevents real payments. Whether an invoice was paid is in our own database.

use async_trait::async_trait;
use chrono::TimeDelta;
use domain::Money;
use domain::deposit::InvoiceStatus;
use domain::money::Satoshis;
use ports::driven::clock::Clock;
use ports::driven::crypto_invoices::{
    AskedInvoice, CryptoInvoices, InvoiceCallback, InvoiceError, InvoiceRequest, MadeInvoice,
};
use ports::driven::payments::NoticeError;
use rust_decimal::Decimal;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The price of a bitcoin here, in whole units of any currency.
const RATE: i64 = 50_000;
const SATOSHIS_PER_BITCOIN: i64 = 100_000_000;
/// How long an invoice can be paid.
const MINUTES: i64 = 15;
/// How much of the token's hash names an invoice.
const NAME_LENGTH: usize = 24;

/// The gateway `builtin`.
pub struct BuiltInInvoices {
    public_url: String,
    clock: Arc<dyn Clock>,
}

impl BuiltInInvoices {
    /// Serves its pages under this address, which has no trailing slash.
    pub fn new(public_url: impl Into<String>, clock: Arc<dyn Clock>) -> Self {
        Self {
            public_url: public_url.into(),
            clock,
        }
    }
}

#[async_trait]
impl CryptoInvoices for BuiltInInvoices {
    fn name(&self) -> &'static str {
        "builtin"
    }

    async fn create(&self, request: &InvoiceRequest) -> Result<MadeInvoice, InvoiceError> {
        let refused = |reason: &str| InvoiceError::Refused(reason.to_owned());
        let coins = coins(request.price).ok_or_else(|| refused("no amount to pay in bitcoin"))?;
        let expires_at = self
            .clock
            .now()
            .checked_add_signed(TimeDelta::minutes(MINUTES))
            .ok_or_else(|| refused("the calendar ends"))?;
        let url = format!("{}/crypto/{}", self.public_url, request.token);
        Ok(MadeInvoice {
            id: name(&request.token),
            payment_uri: url.clone(),
            url,
            address: None,
            coins,
            expires_at,
        })
    }

    fn read(&self, _callback: &InvoiceCallback<'_>) -> Result<Option<String>, NoticeError> {
        Err(NoticeError::Forged)
    }

    async fn look(&self, invoice: &AskedInvoice) -> Result<InvoiceStatus, InvoiceError> {
        Ok(if self.clock.now() >= invoice.expires_at {
            InvoiceStatus::Expired
        } else {
            InvoiceStatus::Open
        })
    }
}

/// The price in bitcoin, rounded up to the satoshi; none for a price that is not above zero or
/// exceeds the bitcoin supply.
fn coins(price: Money) -> Option<Satoshis> {
    let satoshis = price
        .amount()
        .checked_mul(Decimal::from(SATOSHIS_PER_BITCOIN))?
        .checked_div(Decimal::from(RATE))?
        .ceil();
    let coins = Satoshis::new(i64::try_from(satoshis).ok()?)?;
    (!coins.is_zero()).then_some(coins)
}

/// The id of an invoice. It is derived from a hash, because the token itself opens the payment page.
fn name(token: &str) -> String {
    let hash = hex::encode(Sha256::digest(token.as_bytes()));
    let short: String = hash.chars().take(NAME_LENGTH).collect();
    format!("builtin-{short}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Currency, Instant};
    use ports::contract::crypto_invoices::{a_request, asked, invoices, unusable_callbacks};
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    /// A clock that the test moves.
    #[derive(Clone)]
    struct Hand(Arc<Mutex<Instant>>);

    impl Hand {
        fn set(&self, at: Instant) {
            *self.0.lock().unwrap() = at;
        }
    }

    impl Clock for Hand {
        fn now(&self) -> Instant {
            *self.0.lock().unwrap()
        }
    }

    fn gateway() -> (BuiltInInvoices, Hand) {
        let now = Instant::from_timestamp(1_790_000_000, 0).unwrap();
        let clock = Hand(Arc::new(Mutex::new(now)));
        let gateway = BuiltInInvoices::new("https://landfall.test", Arc::new(clock.clone()));
        (gateway, clock)
    }

    #[tokio::test]
    async fn keeps_the_contract() {
        let (gateway, clock) = gateway();
        invoices(&gateway, clock.now()).await;
        unusable_callbacks(&gateway);
    }

    #[tokio::test]
    async fn an_invoice_leads_to_its_page_and_moves_no_coins() {
        let (gateway, clock) = gateway();
        let made = gateway.create(&a_request("LF-DEP-1", 5_00)).await.unwrap();
        assert_eq!(made.url, "https://landfall.test/crypto/token-of-LF-DEP-1");
        assert_eq!(made.payment_uri, made.url);
        assert_eq!(made.address, None);
        assert_eq!(made.coins.to_string(), "0.00010000");
        assert_eq!(made.expires_at, clock.now() + TimeDelta::minutes(15));
        assert_eq!(made.id.len(), "builtin-".len() + NAME_LENGTH);
    }

    #[tokio::test]
    async fn an_invoice_is_open_until_its_time_is_over() {
        let (gateway, clock) = gateway();
        let made = gateway.create(&a_request("LF-DEP-1", 5_00)).await.unwrap();
        clock.set(made.expires_at - TimeDelta::milliseconds(1));
        assert_eq!(gateway.look(&asked(&made)).await, Ok(InvoiceStatus::Open));
        clock.set(made.expires_at);
        assert_eq!(
            gateway.look(&asked(&made)).await,
            Ok(InvoiceStatus::Expired)
        );
    }

    #[test]
    fn a_price_is_rounded_up_to_the_satoshi() {
        let table = [
            (1, Some(20)),
            (50_000_00, Some(100_000_000)),
            (0, None),
            (-1, None),
        ];
        for (cents, satoshis) in table {
            let price = Money::from_minor(cents, Currency::Usd).unwrap();
            assert_eq!(coins(price).map(Satoshis::count), satoshis, "{cents}");
        }
    }

    #[test]
    fn no_callback_is_taken() {
        let callback = InvoiceCallback {
            headers: &BTreeMap::new(),
            body: br#"{"id":"builtin-1"}"#,
        };
        assert_eq!(gateway().0.read(&callback), Err(NoticeError::Forged));
    }
}
