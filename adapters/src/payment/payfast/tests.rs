#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
use super::*;
use ports::contract::messaging::ProviderFault;
use ports::contract::payments::{a_refund, a_request, answers, forms, in_trouble, notifications};
use std::collections::BTreeMap;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

const HOME: &str = "197.97.145.150";
const PASSPHRASE: &str = "jt7NOE43FZPn";

fn account(base: &str) -> PayFastAccount {
    PayFastAccount {
        site: base.into(),
        api: base.into(),
        merchant_id: "10000100".into(),
        merchant_key: "46f0cd694581a".into(),
        passphrase: PASSPHRASE.to_owned().into(),
        addresses: vec!["197.97.145.144/28".parse().unwrap()],
    }
}

fn gateway(stub: &MockServer) -> PayFast {
    PayFast::new(account(&stub.uri())).unwrap()
}

/// One for a stub that stays silent: on a busy machine it gives up on good answers as well.
fn impatient(stub: &MockServer) -> PayFast {
    PayFast::with_patience(account(&stub.uri()), Duration::from_millis(200)).unwrap()
}

fn offline() -> PayFast {
    PayFast::new(account("https://sandbox.payfast.co.za")).unwrap()
}

/// A notification as PayFast sends it, with some fields changed.
fn notification(changes: &[(&str, &str)]) -> Vec<u8> {
    let mut fields = vec![
        ("m_payment_id", "ref-1"),
        ("pf_payment_id", "1089250"),
        ("payment_status", "COMPLETE"),
        ("item_name", "Review fee #7"),
        ("item_description", ""),
        ("amount_gross", "450.00"),
        ("amount_fee", "-11.20"),
        ("amount_net", "438.80"),
        ("custom_str1", ""),
        ("custom_int1", ""),
        ("name_first", "Ann"),
        ("name_last", ""),
        ("email_address", "ann@example.com"),
        ("merchant_id", "10000100"),
    ];
    for (name, value) in changes {
        fields
            .iter_mut()
            .find(|(known, _)| known == name)
            .unwrap()
            .1 = value;
    }
    let text = joined(fields);
    let signature = of_notification(text.clone(), Some(PASSPHRASE));
    format!("{text}&signature={signature}").into_bytes()
}

fn read(
    gateway: &PayFast,
    address: &str,
    body: &[u8],
) -> Result<Option<Notification>, NoticeError> {
    gateway.read(&PaymentCallback {
        address,
        headers: &BTreeMap::new(),
        body,
    })
}

/// A stub that checks the signature of every call, and records refunds.
async fn stub() -> MockServer {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/eng/query/validate"))
        .respond_with(|request: &Request| {
            let text = String::from_utf8(request.body.clone()).unwrap();
            let sound = text.ends_with("merchant_id=10000100") && !text.contains("signature");
            ResponseTemplate::new(200).set_body_string(if sound { "VALID" } else { "INVALID" })
        })
        .mount(&stub)
        .await;
    let given_back = std::sync::atomic::AtomicBool::new(false);
    Mock::given(path("/refunds/1089250"))
        .respond_with(move |request: &Request| {
            if !is_signed(request) {
                return ResponseTemplate::new(401);
            }
            let order = std::sync::atomic::Ordering::SeqCst;
            if request.method.as_str() == "GET" {
                let (left, status) = if given_back.load(order) {
                    (0, "COMPLETED")
                } else {
                    (45_000, "REFUNDABLE")
                };
                return ResponseTemplate::new(200).set_body_json(serde_json::json!({
                    "amount_original": 45_000, "amount_available_for_refund": left, "status": status
                }));
            }
            assert_eq!(request.body, b"amount=45000&notify_buyer=1&reason=KYC+fee");
            assert!(!given_back.swap(true, order), "given back twice");
            ResponseTemplate::new(200).set_body_json(serde_json::json!({
                "code": 200, "status": "success", "data": { "response": true, "message": "done" }
            }))
        })
        .mount(&stub)
        .await;
    stub
}

fn is_signed(request: &Request) -> bool {
    let header = |name: &str| request.headers[name].to_str().unwrap().to_owned();
    let body: Vec<(String, String)> = form_urlencoded::parse(&request.body).into_owned().collect();
    let head = ["merchant-id", "version", "timestamp"].map(|name| (name.to_owned(), header(name)));
    let fields: Vec<(String, String)> = head.into_iter().chain(body).collect();
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    header("signature") == of_call(&fields, PASSPHRASE)
}

#[tokio::test]
async fn keeps_the_contract() {
    let body = notification(&[]);
    forms(&offline()).await;
    notifications(&offline(), Some((HOME, &body)));
    answers(&gateway(&stub().await), &body, Confirmation::Confirmed).await;
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    for trouble in ProviderFault::ALL {
        let stub = MockServer::start().await;
        let answer = match trouble {
            ProviderFault::Busy => ResponseTemplate::new(429).insert_header("retry-after", "7"),
            ProviderFault::Broken => ResponseTemplate::new(500).set_body_string("<html>Ann"),
            ProviderFault::Silent => ResponseTemplate::new(200).set_delay(Duration::from_secs(60)),
            ProviderFault::LoggedOut => ResponseTemplate::new(401).set_body_string("46f0cd694581a"),
            ProviderFault::Refusing => {
                ResponseTemplate::new(400).set_body_string("ann@example.com")
            }
        };
        Mock::given(wiremock::matchers::any())
            .respond_with(answer)
            .mount(&stub)
            .await;
        let gateway = match trouble {
            ProviderFault::Silent => impatient(&stub),
            _ => gateway(&stub),
        };
        in_trouble(&gateway, trouble, &notification(&[])).await;
    }
}

#[tokio::test]
async fn the_form_has_the_fields_in_payfasts_order_and_its_signature_last() {
    let form = offline().create(&a_request("ref-1", 45_000)).await.unwrap();
    assert_eq!(form.action, "https://sandbox.payfast.co.za/eng/process");
    assert_eq!(form.method, "POST");
    let names: Vec<&str> = form.fields.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        [
            "merchant_id",
            "merchant_key",
            "return_url",
            "cancel_url",
            "notify_url",
            "m_payment_id",
            "amount",
            "item_name",
            "signature"
        ]
    );
    assert_eq!(form.fields[6].1, "450.00");
    let (signed, signature) = form.fields.split_at(8);
    assert_eq!(signature[0].1, of_form(signed, Some(PASSPHRASE)));
    let dollars = PaymentRequest {
        amount: Money::from_minor(1, Currency::Usd).unwrap(),
        ..a_request("ref-1", 1)
    };
    assert!(matches!(
        offline().create(&dollars).await,
        Err(PaymentError::Refused(_))
    ));
}

#[test]
fn what_a_notification_says_is_read_and_what_decides_nothing_is_left() {
    let gateway = offline();
    for (status, outcome) in [
        ("CANCELLED", Some(PaymentOutcome::Cancelled)),
        ("FAILED", Some(PaymentOutcome::Failed)),
        ("PENDING", None),
    ] {
        let body = notification(&[("payment_status", status)]);
        let said = read(&gateway, HOME, &body).unwrap();
        assert_eq!(said.map(|notice| notice.outcome), outcome);
    }
    for (field, value) in [
        ("amount_gross", "much"),
        ("m_payment_id", ""),
        ("pf_payment_id", ""),
    ] {
        let body = notification(&[(field, value)]);
        assert_eq!(
            read(&gateway, HOME, &body),
            Err(NoticeError::Malformed),
            "{field}"
        );
    }
}

#[test]
fn a_notification_of_another_merchant_or_without_a_key_is_nothing() {
    let other = notification(&[("merchant_id", "10027938")]);
    assert_eq!(read(&offline(), HOME, &other), Err(NoticeError::Forged));
    let mut bare = account("https://www.payfast.co.za");
    bare.passphrase = String::new().into();
    let unsalted = {
        let text = joined([("m_payment_id", "ref-1"), ("merchant_id", "10000100")]);
        let signature = of_notification(text.clone(), Some(""));
        format!("{text}&signature={signature}")
    };
    let bare = PayFast::new(bare).unwrap();
    assert_eq!(
        read(&bare, HOME, unsalted.as_bytes()),
        Err(NoticeError::Forged)
    );
    // Fields after the signature, or repeated before it, are not PayFast's.
    let behind = [
        &notification(&[("payment_status", "PENDING")])[..],
        b"&payment_status=COMPLETE",
    ]
    .concat();
    assert_eq!(read(&offline(), HOME, &behind), Ok(None));
    let twice = [b"merchant_id=10000100&", &notification(&[])[..]].concat();
    assert_eq!(read(&offline(), HOME, &twice), Err(NoticeError::Forged));
}

#[tokio::test]
async fn a_lost_answer_does_not_give_back_twice() {
    let stub = MockServer::start().await;
    let left = |cents: i64| serde_json::json!({ "status": "REFUNDABLE", "amount_available_for_refund": cents });
    // The refund was made and its answer was lost: the remaining amount shows it.
    Mock::given(method("GET"))
        .respond_with(ResponseTemplate::new(200).set_body_json(left(0)))
        .mount(&stub)
        .await;
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(200))
        .expect(0)
        .mount(&stub)
        .await;
    assert_eq!(gateway(&stub).refund(&a_refund()).await, Ok(()));
}

#[tokio::test]
async fn a_refund_succeeds_on_a_further_try() {
    let stub = stub().await;
    Mock::given(method("POST"))
        .and(path("/refunds/1089250"))
        .respond_with(ResponseTemplate::new(500))
        .up_to_n_times(1)
        .with_priority(1)
        .mount(&stub)
        .await;
    let gateway = gateway(&stub);
    let first = gateway.refund(&a_refund()).await;
    assert!(matches!(first, Err(PaymentError::Unavailable(_))));
    assert_eq!(gateway.refund(&a_refund()).await, Ok(()));
    assert_eq!(gateway.refund(&a_refund()).await, Ok(()));
}
