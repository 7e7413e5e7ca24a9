#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
use super::*;
use chrono::Utc;
use domain::deposit::Deviation;
use domain::money::Satoshis;
use ports::contract::crypto_invoices::{
    a_request, an_asked, in_trouble, invoices, signed_callbacks,
};
use ports::contract::messaging::ProviderFault;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use wiremock::matchers::{any, header, method, path, path_regex};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

const KEY: &str = "KEY-5f3c";
const SECRET: &str = "secret";
const INVOICES: &str = "/api/v1/stores/store1/invoices";

fn store(base: &str) -> BtcPayStore {
    BtcPayStore {
        url: base.into(),
        store_id: "store1".into(),
        api_key: KEY.to_owned().into(),
        webhook_secret: SECRET.to_owned().into(),
        expiration_minutes: BtcPayStore::EXPIRATION_MINUTES,
    }
}

fn gateway(stub: &MockServer) -> BtcPay {
    BtcPay::new(store(&stub.uri())).unwrap()
}

fn offline() -> BtcPay {
    BtcPay::new(store("https://btcpay.example.com")).unwrap()
}

/// An invoice as the server returns it.
fn invoice(id: &str, status: &str) -> Value {
    json!({
        "id": id, "storeId": "store1", "amount": "450.00", "currency": "USD", "type": "Standard",
        "checkoutLink": format!("https://btcpay.example.com/i/{id}"),
        "createdTime": Utc::now().timestamp(), "expirationTime": Utc::now().timestamp() + 900,
        "monitoringExpiration": Utc::now().timestamp() + 87_300,
        "status": status, "additionalStatus": "None", "archived": false,
        "metadata": { "orderId": "LF-DEP-1" },
    })
}

/// Its payment methods: one more than requested, which comes first.
fn methods(payments: &Value) -> Value {
    json!([
        { "paymentMethodId": "BTC-LN", "currency": "BTC", "destination": "lnbc1", "amount": "0.009", "payments": [] },
        {
            "paymentMethodId": "BTC-CHAIN", "currency": "BTC", "activated": true,
            "destination": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
            "paymentLink": "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00900000",
            "rate": "50000.0", "amount": "0.00900000", "due": "0.00900000", "payments": payments,
        },
    ])
}

async fn answers(stub: &MockServer, verb: &str, at: &str, body: Value) {
    Mock::given(method(verb))
        .and(path(at))
        .and(header("authorization", format!("token {KEY}").as_str()))
        .respond_with(ResponseTemplate::new(200).set_body_json(body))
        .mount(stub)
        .await;
}

/// A stub of the server. Its invoices are named `i1`, `i2` and so on, and stay unpaid.
async fn stub() -> MockServer {
    let stub = MockServer::start().await;
    let made = AtomicUsize::new(0);
    Mock::given(method("POST"))
        .and(path(INVOICES))
        .and(header("authorization", format!("token {KEY}").as_str()))
        .respond_with(move |_: &Request| {
            let number = made.fetch_add(1, Ordering::SeqCst) + 1;
            ResponseTemplate::new(200).set_body_json(invoice(&format!("i{number}"), "New"))
        })
        .mount(&stub)
        .await;
    Mock::given(path_regex("/invoices/i[0-9]+/payment-methods$"))
        .respond_with(ResponseTemplate::new(200).set_body_json(methods(&json!([]))))
        .mount(&stub)
        .await;
    for id in ["i1", "i2"] {
        answers(
            &stub,
            "GET",
            &format!("{INVOICES}/{id}"),
            invoice(id, "New"),
        )
        .await;
    }
    stub
}

fn signed(body: &[u8]) -> BTreeMap<String, String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
    mac.update(body);
    let signature = hex::encode(mac.finalize().into_bytes());
    BTreeMap::from([(SIGNATURE.to_owned(), format!("sha256={signature}"))])
}

fn read(gateway: &BtcPay, body: &[u8]) -> Result<Option<String>, NoticeError> {
    let headers = &signed(body);
    gateway.read(&InvoiceCallback { headers, body })
}

#[tokio::test]
async fn keeps_the_contract() {
    invoices(&gateway(&stub().await), Utc::now()).await;
    // The vector of the specification.
    let signature = "f730f189f948b48c9b9ea5fc41984d8dfda5b9569b94cac41758b29cfc5f6572";
    let headers = BTreeMap::from([(SIGNATURE.to_owned(), format!("sha256={signature}"))]);
    let body = br#"{"type":"InvoiceSettled","invoiceId":"i1"}"#;
    assert_eq!(headers, signed(body));
    signed_callbacks(&offline(), &headers, body, "i1");
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    for trouble in ProviderFault::ALL {
        let stub = MockServer::start().await;
        let answer = match trouble {
            ProviderFault::Busy => ResponseTemplate::new(429).insert_header("retry-after", "7"),
            ProviderFault::Broken => ResponseTemplate::new(500).set_body_string(KEY),
            ProviderFault::Silent => ResponseTemplate::new(200).set_delay(Duration::from_secs(60)),
            ProviderFault::LoggedOut => ResponseTemplate::new(401).set_body_string(KEY),
            ProviderFault::Refusing => ResponseTemplate::new(422).set_body_string(KEY),
        };
        Mock::given(any()).respond_with(answer).mount(&stub).await;
        let patience = match trouble {
            ProviderFault::Silent => Duration::from_millis(200),
            _ => PATIENCE,
        };
        let gateway = BtcPay::with_patience(store(&stub.uri()), patience).unwrap();
        in_trouble(&gateway, trouble, &[KEY, SECRET]).await;
    }
}

#[tokio::test]
async fn an_invoice_takes_on_chain_bitcoin_only_and_tells_its_address() {
    let stub = stub().await;
    let made = gateway(&stub).create(&a_request("LF-DEP-1", 450_00)).await;
    let made = made.unwrap();
    assert_eq!(made.id, "i1");
    assert_eq!(made.url, "https://btcpay.example.com/i/i1");
    let address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    assert_eq!(made.address.as_deref(), Some(address));
    let uri = format!("bitcoin:{address}?amount=0.00900000");
    assert_eq!(made.payment_uri, uri);
    assert_eq!(made.coins, Satoshis::new(900_000).unwrap());

    let sent = stub.received_requests().await.unwrap();
    let sent: Value = serde_json::from_slice(&sent[0].body).unwrap();
    assert_eq!(
        sent,
        json!({
            "amount": "450.00", "currency": "USD", "metadata": { "orderId": "LF-DEP-1" },
            "checkout": {
                "paymentMethods": ["BTC"], "lazyPaymentMethods": false, "paymentTolerance": 0,
                "speedPolicy": "MediumSpeed", "expirationMinutes": 15, "redirectAutomatically": true,
                "redirectURL": "https://landfall.test/#/account/portfolio?WalletFundingRequestID=7",
            },
        })
    );
}

#[tokio::test]
async fn an_invoice_that_cannot_be_used_is_refused() {
    let chain = &methods(&json!([]))[1];
    let with = |value: &Value, name: &str, other: Value| {
        let mut changed = value.clone();
        changed[name] = other;
        changed
    };
    let sound = invoice("i1", "New");
    let cases = [
        (with(&sound, "amount", json!("45.00")), json!([chain])),
        (with(&sound, "currency", json!("ZAR")), json!([chain])),
        (with(&sound, "storeId", json!("other")), json!([chain])),
        (with(&sound, "id", json!("../i1")), json!([chain])),
        (
            with(&sound, "checkoutLink", json!("http://btcpay.test")),
            json!([chain]),
        ),
        (with(&sound, "checkoutLink", Value::Null), json!([chain])),
        (with(&sound, "status", json!("Odd")), json!([chain])),
        (sound.clone(), json!([])),
        (sound.clone(), json!([with(chain, "amount", json!("0"))])),
        (sound.clone(), json!([with(chain, "amount", json!("1e-9"))])),
        (
            sound.clone(),
            json!([with(chain, "destination", json!(""))]),
        ),
        (
            sound.clone(),
            json!([with(chain, "paymentMethodId", json!("LTC-CHAIN"))]),
        ),
        (json!("made"), json!([])),
    ];
    for (made, ways) in cases {
        let stub = MockServer::start().await;
        answers(&stub, "POST", INVOICES, made.clone()).await;
        let at = format!("{INVOICES}/i1/payment-methods");
        answers(&stub, "GET", &at, ways.clone()).await;
        let outcome = gateway(&stub).create(&a_request("LF-DEP-1", 450_00)).await;
        let refused = matches!(outcome, Err(InvoiceError::Refused(_)));
        assert!(refused, "{made} {ways}: {outcome:?}");
    }
}

#[tokio::test]
async fn the_name_of_a_way_to_pay_in_older_versions_is_known_and_a_missing_link_is_made() {
    for name in ["BTC", "BTC-OnChain"] {
        let stub = MockServer::start().await;
        answers(&stub, "POST", INVOICES, invoice("i1", "New")).await;
        let mut way = methods(&json!([]))[1].clone();
        let fields = way.as_object_mut().unwrap();
        fields.remove("paymentMethodId");
        fields.insert("paymentMethod".into(), json!(name));
        fields.insert("paymentLink".into(), Value::Null);
        let at = format!("{INVOICES}/i1/payment-methods");
        answers(&stub, "GET", &at, json!([way])).await;
        let made = gateway(&stub).create(&a_request("LF-DEP-1", 450_00)).await;
        let uri = "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00900000";
        assert_eq!(made.unwrap().payment_uri, uri);
    }
}

#[tokio::test]
async fn how_an_invoice_stands_is_asked_of_the_server() {
    let stub = MockServer::start().await;
    let payment = json!([{
        "id": "tx-0", "receivedDate": 1_799_999_000, "value": "0.00400000", "fee": "0.0",
        "status": "Settled", "destination": "bc1q",
    }]);
    let mut found = invoice("i1", "Expired");
    found["additionalStatus"] = json!("PaidPartial");
    answers(&stub, "GET", &format!("{INVOICES}/i1"), found).await;
    let at = format!("{INVOICES}/i1/payment-methods");
    answers(&stub, "GET", &at, methods(&payment)).await;
    let expected = InvoiceStatus::Deviating {
        why: Deviation::Short,
        received: Satoshis::new(400_000).unwrap(),
    };
    assert_eq!(gateway(&stub).look(&an_asked()).await, Ok(expected));
}

#[tokio::test]
async fn another_invoice_than_the_one_asked_for_says_nothing() {
    let stub = MockServer::start().await;
    answers(
        &stub,
        "GET",
        &format!("{INVOICES}/i1"),
        invoice("i2", "Settled"),
    )
    .await;
    let outcome = gateway(&stub).look(&an_asked()).await;
    assert!(
        matches!(outcome, Err(InvoiceError::Refused(_))),
        "{outcome:?}"
    );
    let strange = AskedInvoice {
        id: "../../stores".into(),
        ..an_asked()
    };
    let outcome = offline().look(&strange).await;
    assert!(
        matches!(outcome, Err(InvoiceError::Refused(_))),
        "{outcome:?}"
    );
}

#[test]
fn a_webhook_names_an_invoice_of_our_store_or_nothing() {
    let gateway = offline();
    for (body, id) in [
        (
            r#"{"type":"InvoiceExpired","storeId":"store1","invoiceId":"i1"}"#,
            Ok(Some("i1".to_owned())),
        ),
        (
            r#"{"type":"PayoutCreated","storeId":"store1","payoutId":"p1"}"#,
            Ok(None),
        ),
        (
            r#"{"type":"InvoiceSettled","storeId":"other","invoiceId":"i1"}"#,
            Err(NoticeError::Forged),
        ),
        (
            r#"{"type":"InvoiceSettled","storeId":"store1"}"#,
            Err(NoticeError::Malformed),
        ),
        (
            r#"{"type":"InvoiceSettled","invoiceId":"../i1"}"#,
            Err(NoticeError::Malformed),
        ),
        ("[]", Err(NoticeError::Malformed)),
    ] {
        assert_eq!(read(&gateway, body.as_bytes()), id, "{body}");
    }
}

#[test]
fn nothing_is_taken_without_a_secret() {
    let mut bare = store("https://btcpay.example.com");
    bare.webhook_secret = String::new().into();
    let body = br#"{"type":"InvoiceSettled","invoiceId":"i1"}"#;
    let mut mac = Hmac::<Sha256>::new_from_slice(b"").unwrap();
    mac.update(body);
    let signature = format!("sha256={}", hex::encode(mac.finalize().into_bytes()));
    let headers = &BTreeMap::from([(SIGNATURE.to_owned(), signature)]);
    let outcome = BtcPay::new(bare)
        .unwrap()
        .read(&InvoiceCallback { headers, body });
    assert_eq!(outcome, Err(NoticeError::Forged));
}
