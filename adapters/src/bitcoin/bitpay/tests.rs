#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
use super::*;
use chrono::Utc;
use domain::deposit::Deviation;
use domain::money::Satoshis;
use ports::contract::crypto_invoices::{
    a_request, an_asked, in_trouble, invoices, unusable_callbacks,
};
use ports::contract::messaging::ProviderFault;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use wiremock::matchers::{any, header, method, path, query_param};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

const TOKEN: &str = "8nPJSGgi/7omx+";

fn account(base: &str) -> BitPayAccount {
    BitPayAccount {
        url: base.into(),
        token: TOKEN.to_owned().into(),
    }
}

fn gateway(stub: &MockServer) -> BitPay {
    BitPay::new(account(&stub.uri())).unwrap()
}

fn offline() -> BitPay {
    BitPay::new(account("https://test.bitpay.com")).unwrap()
}

/// An invoice as BitPay returns it.
fn invoice(id: &str, status: &str) -> Value {
    let now = Utc::now().timestamp_millis();
    json!({
        "facade": "pos/invoice",
        "data": {
            "url": format!("https://test.bitpay.com/invoice?id={id}"), "status": status,
            "price": 450, "currency": "USD", "orderId": "LF-DEP-1", "id": id,
            "invoiceTime": now, "expirationTime": now + 900_000, "currentTime": now,
            "lowFeeDetected": false, "amountPaid": 0, "displayAmountPaid": "0",
            "exceptionStatus": false, "refundAddressRequestPending": false,
            "paymentSubtotals": { "BTC": 888_400 },
            "paymentTotals": { "BTC": 900_000, "ETH": 2_535_000_000_000_000_000_i64 },
            "exchangeRates": { "BTC": { "USD": 55_072.459_995 } },
            "paymentCodes": {
                "BTC": {
                    "BIP72b": format!("bitcoin:?r=https://test.bitpay.com/i/{id}"),
                    "BIP73": format!("https://test.bitpay.com/i/{id}"),
                },
            },
            "token": "TOKEN-OF-THE-INVOICE",
        },
    })
}

async fn answers(stub: &MockServer, id: &str, body: Value) {
    Mock::given(method("GET"))
        .and(path(format!("/invoices/{id}")))
        .and(query_param("token", TOKEN))
        .and(header("x-accept-version", "2.0.0"))
        .respond_with(ResponseTemplate::new(200).set_body_json(body))
        .mount(stub)
        .await;
}

/// A stub of the API. Its invoices are named `i1`, `i2` and so on, and stay unpaid.
async fn stub() -> MockServer {
    let stub = MockServer::start().await;
    let made = AtomicUsize::new(0);
    Mock::given(method("POST"))
        .and(path("/invoices"))
        .and(header("x-accept-version", "2.0.0"))
        .respond_with(move |_: &Request| {
            let number = made.fetch_add(1, Ordering::SeqCst) + 1;
            ResponseTemplate::new(200).set_body_json(invoice(&format!("i{number}"), "new"))
        })
        .mount(&stub)
        .await;
    for id in ["i1", "i2"] {
        answers(&stub, id, invoice(id, "new")).await;
    }
    stub
}

fn read(body: &[u8]) -> Result<Option<String>, NoticeError> {
    let headers = &BTreeMap::new();
    offline().read(&InvoiceCallback { headers, body })
}

#[tokio::test]
async fn keeps_the_contract() {
    invoices(&gateway(&stub().await), Utc::now()).await;
    unusable_callbacks(&offline());
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    for trouble in ProviderFault::ALL {
        let stub = MockServer::start().await;
        let answer = match trouble {
            ProviderFault::Busy => ResponseTemplate::new(429).insert_header("retry-after", "7"),
            ProviderFault::Broken => ResponseTemplate::new(500).set_body_string(TOKEN),
            ProviderFault::Silent => ResponseTemplate::new(200).set_delay(Duration::from_secs(60)),
            ProviderFault::LoggedOut => ResponseTemplate::new(401).set_body_string(TOKEN),
            ProviderFault::Refusing => ResponseTemplate::new(400).set_body_string(TOKEN),
        };
        Mock::given(any()).respond_with(answer).mount(&stub).await;
        let patience = match trouble {
            ProviderFault::Silent => Duration::from_millis(200),
            _ => PATIENCE,
        };
        let gateway = BitPay::with_patience(account(&stub.uri()), patience).unwrap();
        in_trouble(&gateway, trouble, &[TOKEN, "8nPJSGgi"]).await;
    }
}

#[tokio::test]
async fn an_invoice_takes_bitcoin_only_and_names_our_callback() {
    let stub = stub().await;
    let made = gateway(&stub).create(&a_request("LF-DEP-1", 450_00)).await;
    let made = made.unwrap();
    assert_eq!(made.id, "i1");
    assert_eq!(made.url, "https://test.bitpay.com/invoice?id=i1");
    assert_eq!(made.payment_uri, "bitcoin:?r=https://test.bitpay.com/i/i1");
    assert_eq!(made.address, None);
    assert_eq!(made.coins, Satoshis::new(900_000).unwrap());

    let sent = stub.received_requests().await.unwrap();
    let text = String::from_utf8(sent[0].body.clone()).unwrap();
    assert!(text.contains(r#""price":450.00"#), "{text}");
    let mut sent: Value = serde_json::from_str(&text).unwrap();
    sent.as_object_mut().unwrap().remove("price");
    assert_eq!(
        sent,
        json!({
            "token": TOKEN, "currency": "USD", "paymentCurrencies": ["BTC"], "orderId": "LF-DEP-1",
            "notificationURL": "https://landfall.test/callbacks/crypto/x",
            "redirectURL": "https://landfall.test/#/account/portfolio?WalletFundingRequestID=7",
            "autoRedirect": true, "transactionSpeed": "medium", "extendedNotifications": true,
        })
    );
}

#[tokio::test]
async fn an_address_is_told_and_the_page_stands_for_a_missing_link() {
    let stub = MockServer::start().await;
    let mut answer = invoice("i1", "new");
    answer["data"]["addresses"] = json!({ "BTC": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" });
    answer["data"]["paymentCodes"] = json!({});
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(200).set_body_json(answer))
        .mount(&stub)
        .await;
    let made = gateway(&stub).create(&a_request("LF-DEP-1", 450_00)).await;
    let made = made.unwrap();
    assert_eq!(made.payment_uri, made.url);
    let address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    assert_eq!(made.address.as_deref(), Some(address));
}

#[tokio::test]
async fn an_invoice_that_cannot_be_used_is_refused() {
    let changes = [
        json!({ "price": 45 }),
        json!({ "price": 450.000_001 }),
        json!({ "currency": "ZAR" }),
        json!({ "id": "../i1" }),
        json!({ "url": "http://bitpay.test/i/1" }),
        json!({ "paymentTotals": {} }),
        json!({ "paymentTotals": { "BTC": 0 } }),
        json!({ "paymentTotals": { "BTC": 900_000.5 } }),
        json!({ "expirationTime": "soon" }),
        json!({ "status": "odd" }),
    ];
    for change in changes {
        let stub = MockServer::start().await;
        let mut answer = invoice("i1", "new");
        let data = answer["data"].as_object_mut().unwrap();
        data.extend(change.as_object().unwrap().clone());
        Mock::given(method("POST"))
            .respond_with(ResponseTemplate::new(200).set_body_json(answer))
            .mount(&stub)
            .await;
        let outcome = gateway(&stub).create(&a_request("LF-DEP-1", 450_00)).await;
        let refused = matches!(outcome, Err(InvoiceError::Refused(_)));
        assert!(refused, "{change}: {outcome:?}");
    }
}

#[tokio::test]
async fn how_an_invoice_stands_is_asked_of_bitpay() {
    let stub = MockServer::start().await;
    let mut answer = invoice("i1", "expired");
    let paid = json!({
        "amountPaid": 400_000, "transactionCurrency": "BTC", "exceptionStatus": "paidPartial",
        "underpaidAmount": 500_000,
    });
    let data = answer["data"].as_object_mut().unwrap();
    data.extend(paid.as_object().unwrap().clone());
    answers(&stub, "i1", answer).await;
    let expected = InvoiceStatus::Deviating {
        why: Deviation::Short,
        received: Satoshis::new(400_000).unwrap(),
    };
    assert_eq!(gateway(&stub).look(&an_asked()).await, Ok(expected));
}

#[tokio::test]
async fn another_invoice_than_the_one_asked_for_says_nothing() {
    let stub = MockServer::start().await;
    answers(&stub, "i1", invoice("i2", "complete")).await;
    let strange = AskedInvoice {
        id: "../i1?token=".into(),
        ..an_asked()
    };
    for outcome in [
        gateway(&stub).look(&an_asked()).await,
        offline().look(&strange).await,
    ] {
        let refused = matches!(outcome, Err(InvoiceError::Refused(_)));
        assert!(refused, "{outcome:?}");
    }
}

#[test]
fn a_notification_names_an_invoice_in_either_form() {
    let named = Ok(Some("i1".to_owned()));
    let extended = br#"{"event":{"code":1003,"name":"invoice_paidInFull"},"data":{"id":"i1","status":"paid"}}"#;
    assert_eq!(read(extended), named);
    assert_eq!(read(br#"{"id":"i1","status":"confirmed"}"#), named);
    let long = format!(r#"{{"id":"i1","posData":"{}"}}"#, "x".repeat(64 * 1024));
    assert_eq!(read(long.as_bytes()), Err(NoticeError::Malformed));
    assert_eq!(read(br#"{"id":7}"#), Err(NoticeError::Malformed));
}
