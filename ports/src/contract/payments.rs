//! The contract of payment gateways, as far as it can be tested without the provider's own network. Call it with a gateway that
//! reaches a stub or a test account.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::{Currency, Money};

use super::messaging::ProviderFault;
use crate::driven::payments::{
    Confirmation, NoticeError, PaymentCallback, PaymentError, PaymentForm, PaymentGateway,
    PaymentOutcome, PaymentRequest, RefundRequest,
};

/// No call may take longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// Every guarantee of [`PaymentGateway`] about the form that payers send.
pub async fn forms(gateway: &dyn PaymentGateway) {
    let one = prepared(gateway, &a_request("ref-1", 45_000)).await;
    let again = prepared(gateway, &a_request("ref-1", 45_000)).await;
    assert_eq!(one, again, "a payer cannot come back to the form");
    assert!(matches!(one.method, "GET" | "POST"), "{}", one.method);
    let site = gateway.site();
    let start = site.as_deref().unwrap_or("https://landfall.test");
    assert!(one.action.starts_with(&format!("{start}/")), "{one:?}");
    let names_it = |form: &PaymentForm, name: &str| {
        form.action.contains(name) || form.fields.iter().any(|(_, value)| value.contains(name))
    };
    assert!(names_it(&one, "ref-1") || names_it(&one, "token-ref-1"));
    let other = prepared(gateway, &a_request("ref-2", 45_000)).await;
    assert_ne!(one, other, "two charges have one form");
}

/// Notifications: a valid one of `a_request("ref-1", 45_000)` is accepted, but not from another address, nor with any byte changed. A
/// gateway without notifications is called with `sound` empty.
pub fn notifications(gateway: &dyn PaymentGateway, sound: Option<(&str, &[u8])>) {
    let headers = BTreeMap::new();
    let read = |address: &str, body: &[u8]| {
        gateway.read(&PaymentCallback {
            address,
            headers: &headers,
            body,
        })
    };
    for body in [&b""[..], b"{}", b"signature=", b"=&=&&", b"\xff\xfe"] {
        let address = sound.map_or("127.0.0.1", |(address, _)| address);
        assert_eq!(read(address, body), Err(NoticeError::Forged), "{body:?}");
    }
    let Some((address, body)) = sound else { return };
    let notice = read(address, body).expect("it is proven");
    let notice = notice.expect("it decides");
    assert_eq!(notice.reference, "ref-1");
    assert!(!notice.payment.is_empty());
    assert_eq!(notice.outcome, PaymentOutcome::Paid(zar(45_000)));
    for elsewhere in ["203.0.113.9", "", "nowhere"] {
        assert_eq!(read(elsewhere, body), Err(NoticeError::Forged));
    }
    for at in 0..body.len() {
        let mut changed = body.to_vec();
        if let Some(byte) = changed.get_mut(at) {
            *byte ^= 1;
        }
        let outcome = read(address, &changed);
        let same = outcome
            .as_ref()
            .is_ok_and(|read| read.as_ref() == Some(&notice));
        assert!(
            outcome.is_err() || same,
            "byte {at} may be changed: {outcome:?}"
        );
    }
}

/// Queries and refunds without trouble; a repeated refund has the same result.
pub async fn answers(gateway: &dyn PaymentGateway, body: &[u8], confirmed: Confirmation) {
    assert_eq!(in_time(gateway.confirm(body)).await, Ok(confirmed));
    for _ in 0..3 {
        assert_eq!(in_time(gateway.refund(&a_refund())).await, Ok(()));
    }
}

/// A gateway in trouble: the right kind of error, in time, without the payer or keys.
pub async fn in_trouble(gateway: &dyn PaymentGateway, trouble: ProviderFault, body: &[u8]) {
    let confirmed = in_time(gateway.confirm(body)).await;
    let refunded = in_time(gateway.refund(&a_refund())).await;
    let said = format!("{confirmed:?} {refunded:?}");
    for secret in ["jt7NOE43FZPn", "46f0cd694581a", "Ann", "@"] {
        assert!(!said.contains(secret), "{trouble:?} gives away: {said}");
    }
    if trouble == ProviderFault::Refusing {
        assert!(matches!(refunded, Err(PaymentError::Refused(_))), "{said}");
        assert!(!matches!(confirmed, Ok(Confirmation::Confirmed)), "{said}");
    } else {
        assert!(
            matches!(confirmed, Err(PaymentError::Unavailable(_))),
            "{trouble:?}: {said}"
        );
        assert!(
            matches!(refunded, Err(PaymentError::Unavailable(_))),
            "{trouble:?}: {said}"
        );
    }
}

/// A sound request in ZAR.
pub fn a_request(reference: &str, cents: i64) -> PaymentRequest {
    PaymentRequest {
        reference: reference.into(),
        token: format!("token-{reference}"),
        amount: zar(cents),
        title: "账户 LF-7 的审核费用".into(),
        return_url: "https://landfall.test/#/back?a=1&ReferenceID=7".into(),
        notify_url: "https://landfall.test/callbacks/payment/x".into(),
    }
}

/// The refund of a payment named `1089250` of R 450.
pub fn a_refund() -> RefundRequest {
    RefundRequest {
        reference: "ref-1".into(),
        payment: "1089250".into(),
        amount: zar(45_000),
        reason: "KYC fee".into(),
    }
}

async fn prepared(gateway: &dyn PaymentGateway, request: &PaymentRequest) -> PaymentForm {
    in_time(gateway.create(request)).await.expect("a form")
}

async fn in_time<T>(call: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, call)
        .await
        .expect("an answer within 30 s")
}

fn zar(cents: i64) -> Money {
    Money::from_minor(cents, Currency::Zar).expect("an amount")
}
