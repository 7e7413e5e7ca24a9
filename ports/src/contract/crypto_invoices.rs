//! The contract of bitcoin gateways, as far as it can be tested without the provider's own network. Call it with a gateway that
//! reaches a stub or a test account.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use domain::deposit::InvoiceStatus;
use domain::money::Satoshis;
use domain::{Currency, Instant, Money};

use super::messaging::ProviderFault;
use crate::driven::crypto_invoices::{
    AskedInvoice, CryptoInvoices, InvoiceCallback, InvoiceError, InvoiceRequest, MadeInvoice,
};
use crate::driven::payments::NoticeError;

/// No call may take longer than this.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest name of an invoice.
const LONGEST_ID: usize = 64;

/// Every guarantee of [`CryptoInvoices`] about new invoices. `now` is the current time of the gateway or its stub.
pub async fn invoices(gateway: &dyn CryptoInvoices, now: Instant) {
    let name = gateway.name();
    assert!((1..=20).contains(&name.len()), "{name} cannot be stored");
    let mut ids = HashSet::new();
    for reference in ["LF-DEP-1", "LF-DEP-2"] {
        let request = a_request(reference, 450_00);
        let made = in_time(gateway.create(&request)).await.expect("an invoice");
        is_usable(&made, &request, now);
        let asked = asked(&made);
        assert!(ids.insert(made.id), "two invoices have one id");
        let status = in_time(gateway.look(&asked)).await;
        assert_eq!(status, Ok(InvoiceStatus::Open), "a new invoice is not open");
    }
}

fn is_usable(made: &MadeInvoice, request: &InvoiceRequest, now: Instant) {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    assert!((1..=LONGEST_ID).contains(&made.id.len()) && made.id.bytes().all(plain));
    assert!(
        !made.id.contains(&request.token),
        "the id gives the token away"
    );
    let (scheme, rest) = made.url.split_once("://").expect("an absolute address");
    let is_local = rest.starts_with("127.0.0.1:");
    assert!(
        scheme == "https" || scheme == "http" && is_local,
        "{made:?}"
    );
    let opens = made.payment_uri.starts_with("bitcoin:") || made.payment_uri == made.url;
    assert!(opens, "no wallet opens {:?}", made.payment_uri);
    assert_ne!(made.address.as_deref(), Some(""));
    assert!(!made.coins.is_zero(), "nothing is asked for");
    assert!(made.expires_at > now, "already expired: {made:?}");
}

/// Callbacks of a gateway that signs them: a valid one names `id`; without its signature, or with any byte of it or of the body changed, it
/// is refused.
pub fn signed_callbacks(
    gateway: &dyn CryptoInvoices,
    headers: &BTreeMap<String, String>,
    body: &[u8],
    id: &str,
) {
    let read = |headers: &BTreeMap<String, String>, body: &[u8]| {
        gateway.read(&InvoiceCallback { headers, body })
    };
    assert_eq!(read(headers, body), Ok(Some(id.to_owned())));
    assert_eq!(read(&BTreeMap::new(), body), Err(NoticeError::Forged));
    for at in 0..body.len() {
        let mut changed = body.to_vec();
        if let Some(byte) = changed.get_mut(at) {
            *byte ^= 1;
        }
        let outcome = read(headers, &changed);
        assert_eq!(outcome, Err(NoticeError::Forged), "byte {at} of the body");
    }
    for (name, value) in headers {
        for at in 0..value.len() {
            let mut changed = value.clone().into_bytes();
            if let Some(byte) = changed.get_mut(at) {
                *byte ^= 1;
            }
            let Ok(changed) = String::from_utf8(changed) else {
                continue;
            };
            let headers = BTreeMap::from([(name.clone(), changed)]);
            let outcome = read(&headers, body);
            assert_eq!(outcome, Err(NoticeError::Forged), "byte {at} of {name}");
        }
    }
    unusable_callbacks(gateway);
}

/// Callbacks that every gateway refuses, whether it signs or not.
pub fn unusable_callbacks(gateway: &dyn CryptoInvoices) {
    let headers = BTreeMap::new();
    let longest = "1".repeat(LONGEST_ID + 1);
    let long = format!(r#"{{"id":"{longest}","invoiceId":"{longest}"}}"#);
    let bodies = [
        &b""[..],
        b"{}",
        b"[]",
        b"\xff\xfe",
        br#"{"id":"","data":{"id":""}}"#,
        br#"{"id":"../i/1","invoiceId":"../i/1"}"#,
        br#"{"data":{"id":"a b"}}"#,
        long.as_bytes(),
    ];
    for body in bodies {
        let headers = &headers;
        let outcome = gateway.read(&InvoiceCallback { headers, body });
        let said = String::from_utf8_lossy(body);
        assert!(outcome.is_err(), "{said} was taken: {outcome:?}");
    }
}

/// A gateway in trouble: the right kind of error, in time, without secrets.
pub async fn in_trouble(gateway: &dyn CryptoInvoices, trouble: ProviderFault, secrets: &[&str]) {
    let made = in_time(gateway.create(&a_request("LF-DEP-3", 450_00))).await;
    let looked = in_time(gateway.look(&an_asked())).await;
    let said = format!("{made:?} {looked:?}");
    for secret in secrets {
        assert!(!said.contains(secret), "{trouble:?} gives away: {said}");
    }
    for error in [made.err(), looked.err()] {
        let fits = match trouble {
            ProviderFault::Refusing => matches!(error, Some(InvoiceError::Refused(_))),
            ProviderFault::Busy
            | ProviderFault::Broken
            | ProviderFault::Silent
            | ProviderFault::LoggedOut => {
                matches!(error, Some(InvoiceError::Unavailable(_)))
            }
        };
        assert!(fits, "{trouble:?}: {said}");
    }
}

/// A valid request in US dollars.
pub fn a_request(reference: &str, cents: i64) -> InvoiceRequest {
    InvoiceRequest {
        reference: reference.into(),
        token: format!("token-of-{reference}"),
        price: Money::from_minor(cents, Currency::Usd).expect("an amount"),
        return_url: "https://landfall.test/#/account/portfolio?WalletFundingRequestID=7".into(),
        notify_url: "https://landfall.test/callbacks/crypto/x".into(),
    }
}

/// A status query for an invoice that was created.
pub fn asked(made: &MadeInvoice) -> AskedInvoice {
    AskedInvoice {
        id: made.id.clone(),
        coins: made.coins,
        expires_at: made.expires_at,
    }
}

/// A status query for an invoice `i1` of 0.009 bitcoin, payable until 2027-01-15.
pub fn an_asked() -> AskedInvoice {
    AskedInvoice {
        id: "i1".into(),
        coins: Satoshis::new(900_000).expect("coins"),
        expires_at: Instant::from_timestamp(1_800_000_000, 0).expect("an instant"),
    }
}

async fn in_time<T>(call: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, call)
        .await
        .expect("an answer within 30 s")
}
