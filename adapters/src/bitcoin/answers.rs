//! The common parts of bitcoin gateways' answers: exact numbers, names of invoices, addresses of
//! pages, and the meaning of a status.

use crate::outbound::{Answer, CallError, is_this_machine};
use domain::money::Satoshis;
use domain::{Instant, Money};
use ports::driven::crypto_invoices::InvoiceError;
use reqwest::Url;
use rust_decimal::Decimal;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The longest name of an invoice, the longest address and the longest link for wallets that are accepted.
const LONGEST_NAME: usize = 64;
const LONGEST_ADDRESS: usize = 100;
const LONGEST_LINK: usize = 1000;

/// A number exactly as it was written, in a JSON number or a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exact(pub(super) Decimal);

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                return Err(D::Error::custom("not a number"));
            }
        };
        let read = Decimal::from_str_exact(&text).or_else(|_| Decimal::from_scientific(&text));
        read.map(Self)
            .map_err(|_| D::Error::custom("no exact number"))
    }
}

impl Exact {
    /// The whole number; none for a fraction, or for one that does not fit into 64 bits.
    pub(super) fn whole(self) -> Option<i64> {
        let Self(number) = self;
        number
            .fract()
            .is_zero()
            .then(|| i64::try_from(number).ok())?
    }

    /// The number as satoshis.
    pub(super) fn satoshis(self) -> Option<Satoshis> {
        Satoshis::new(self.whole()?)
    }

    /// The number as bitcoin.
    pub(super) fn bitcoin(self) -> Option<Satoshis> {
        Satoshis::from_bitcoin(self.0)
    }

    /// The instant this many milliseconds after the beginning of 1970.
    pub(super) fn milliseconds(self) -> Option<Instant> {
        Instant::from_timestamp_millis(self.whole()?)
    }

    /// The instant this many seconds after the beginning of 1970.
    pub(super) fn seconds(self) -> Option<Instant> {
        Instant::from_timestamp(self.whole()?, 0)
    }
}

/// Whether an invoice may have this name: it becomes part of an address and is stored.
pub(super) fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(plain)
}

/// Whether a browser can be sent to this address of a page.
pub(super) fn is_page(text: &str) -> bool {
    Url::parse(text)
        .is_ok_and(|url| url.scheme() == "https" || url.scheme() == "http" && is_this_machine(&url))
}

/// Whether a text looks like a bitcoin address. The paying wallet checks whether it is one.
pub(super) fn is_address(text: &str) -> bool {
    (1..=LONGEST_ADDRESS).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether wallets open this link.
pub(super) fn is_wallet_link(text: &str) -> bool {
    text.len() <= LONGEST_LINK && text.starts_with("bitcoin:") && text.is_ascii()
}

/// Whether an answer is about this price.
pub(super) fn is_price(price: Money, amount: Option<Exact>, currency: &str) -> bool {
    amount.is_some_and(|Exact(amount)| amount == price.amount())
        && currency.eq_ignore_ascii_case(price.currency().code())
}

/// Parses an answer. An unusable answer is `Refused`; a fault of the gateway, a limit or a wrong
/// key may pass or be corrected.
pub(super) fn parsed<T: DeserializeOwned>(
    gateway: &'static str,
    answer: Result<Answer, CallError>,
) -> Result<T, InvoiceError> {
    let answer = answer.map_err(|error| match error {
        CallError::TimedOut | CallError::Unreachable => {
            InvoiceError::Unavailable(format!("{gateway}: {error}"))
        }
        CallError::Unwritable | CallError::TooLong => {
            InvoiceError::Refused(format!("{gateway}: {error}"))
        }
    })?;
    if !answer.status.is_success() {
        let status = answer.status.as_u16();
        let said = format!("{gateway}: HTTP {status}");
        return Err(match status {
            401 | 403 | 408 | 429 => InvoiceError::Unavailable(said),
            400..=499 => InvoiceError::Refused(said),
            _ => InvoiceError::Unavailable(said),
        });
    }
    // serde's message may quote the answer, which may contain a key.
    serde_json::from_slice(&answer.body).map_err(|_| unusable(gateway, "an unexpected answer"))
}

/// The error for an unusable answer.
pub(super) fn unusable(gateway: &'static str, why: &str) -> InvoiceError {
    InvoiceError::Refused(format!("{gateway}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Currency;

    fn exact(json: &str) -> Option<String> {
        let read: Result<Exact, _> = serde_json::from_str(json);
        read.ok().map(|Exact(number)| number.to_string())
    }

    #[test]
    fn numbers_are_read_exactly_however_they_are_written() {
        for (json, number) in [
            ("\"0.00012345\"", Some("0.00012345")),
            ("0.00012345", Some("0.00012345")),
            ("1.2345E-4", Some("0.00012345")),
            ("20999999.97690001", Some("20999999.97690001")),
            ("\"5.00\"", Some("5.00")),
            ("true", None),
            ("null", None),
            ("\"\"", None),
            ("\"NaN\"", None),
            ("1e400", None),
            ("[1]", None),
        ] {
            assert_eq!(exact(json).as_deref(), number, "{json}");
        }
    }

    #[test]
    fn only_whole_numbers_count_satoshis_and_time() {
        let read = |json: &str| serde_json::from_str::<Exact>(json).unwrap();
        assert_eq!(read("29800").satoshis(), Satoshis::new(29_800));
        assert_eq!(read("29800.5").satoshis(), None);
        assert_eq!(read("-1").satoshis(), None);
        assert_eq!(read("\"0.000298\"").bitcoin(), Satoshis::new(29_800));
        assert_eq!(read("10000000000000000000").satoshis(), None);
        assert_eq!(
            read("1800000000000").milliseconds(),
            read("1800000000").seconds()
        );
    }

    #[test]
    fn a_name_is_short_and_has_nothing_that_an_address_would_read() {
        for name in ["i1", "KSnNNfoMDsbRzd1U9ypmVH", "__test__", &"a".repeat(64)] {
            assert!(is_name(name), "{name}");
        }
        for other in ["", "../i1", "a b", "a?b", "ä", "a.b", &"a".repeat(65)] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn browsers_are_sent_to_https_or_to_this_machine() {
        for page in ["https://pay.example.com/i/1", "http://127.0.0.1:23000/i/1"] {
            assert!(is_page(page), "{page}");
        }
        for other in ["http://pay.example.com/i/1", "/i/1", "javascript:1", ""] {
            assert!(!is_page(other), "{other}");
        }
    }

    #[test]
    fn wallets_get_a_plain_address_and_a_bitcoin_link() {
        assert!(is_address("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"));
        for other in ["", "bc1q?amount=1", "lnbc 1", &"1".repeat(101)] {
            assert!(!is_address(other), "{other}");
        }
        assert!(is_wallet_link("bitcoin:bc1q?amount=0.009"));
        for other in ["", "https://pay.example.com", "bitcoin:\u{202e}"] {
            assert!(!is_wallet_link(other), "{other}");
        }
    }

    #[test]
    fn a_price_is_the_same_amount_of_the_same_currency() {
        let price = Money::from_minor(5_00, Currency::Usd).unwrap();
        let five = Some(Exact(Decimal::from(5)));
        assert!(is_price(price, five, "USD"));
        assert!(!is_price(price, five, "ZAR"));
        assert!(!is_price(price, Some(Exact(Decimal::from(6))), "USD"));
        assert!(!is_price(price, None, "USD"));
    }
}
