#![allow(clippy::unwrap_used)]
use super::*;
use ports::contract::messaging::{ProviderFault, an_sms_to, sms, sms_in_trouble};
use std::collections::BTreeMap;
use wiremock::matchers::{basic_auth, body_string_contains, method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

const SID: &str = "AC00000000000000000000000000000001";

fn account(base: &str) -> TwilioAccount {
    TwilioAccount {
        base: base.into(),
        account_sid: SID.into(),
        auth_token: "12345".to_owned().into(),
        sender: TwilioSender::From("+15005550006".into()),
        callback: Some("https://invest.example/callbacks/sms/twilio".into()),
    }
}

fn sender(stub: &MockServer) -> TwilioSms {
    TwilioSms::new(account(&stub.uri())).unwrap()
}

/// One for a stub that stays silent: on a busy machine it gives good answers up as well.
fn impatient(stub: &MockServer) -> TwilioSms {
    TwilioSms::with_patience(account(&stub.uri()), Duration::from_millis(200)).unwrap()
}

/// A stub that accepts what the API accepts: this account, this login, a recipient in E.164.
async fn stub() -> MockServer {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path(format!("/2010-04-01/Accounts/{SID}/Messages.json")))
        .and(basic_auth(SID, "12345"))
        .and(body_string_contains(
            "To=%2B8613800138000&From=%2B15005550006&Body=",
        ))
        .respond_with(|request: &Request| {
            let form: BTreeMap<_, _> = form_urlencoded::parse(&request.body).collect();
            let (_, reference) = form["StatusCallback"].split_once("?ref=").unwrap();
            ResponseTemplate::new(201).set_body_json(serde_json::json!({
                "sid": format!("SM{reference}"), "status": "queued"
            }))
        })
        .mount(&stub)
        .await;
    stub
}

#[tokio::test]
async fn keeps_the_contract() {
    sms(&sender(&stub().await)).await;
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    for trouble in ProviderFault::ALL {
        let stub = MockServer::start().await;
        let error = |status: u16, code: u32| {
            ResponseTemplate::new(status).set_body_json(serde_json::json!({
                "code": code, "message": "The number +8613800138000 cannot get: Your code is 4711", "status": status
            }))
        };
        let answer = match trouble {
            ProviderFault::Busy => error(429, 20429).insert_header("retry-after", "7"),
            ProviderFault::Broken => ResponseTemplate::new(500).set_body_string("<html>"),
            ProviderFault::Silent => error(201, 0).set_delay(Duration::from_secs(60)),
            ProviderFault::LoggedOut => error(401, 20003),
            ProviderFault::Refusing => error(400, 21211),
        };
        Mock::given(method("POST"))
            .respond_with(answer)
            .mount(&stub)
            .await;
        let sender = match trouble {
            ProviderFault::Silent => impatient(&stub),
            _ => sender(&stub),
        };
        sms_in_trouble(&sender, trouble).await;
    }
}

#[tokio::test]
async fn a_wait_is_handed_on_and_the_next_try_succeeds() {
    let stub = MockServer::start().await;
    let busy = ResponseTemplate::new(429).insert_header("retry-after", "7");
    Mock::given(method("POST"))
        .respond_with(busy)
        .up_to_n_times(1)
        .mount(&stub)
        .await;
    let taken = ResponseTemplate::new(201).set_body_json(serde_json::json!({"sid": "SM1"}));
    Mock::given(method("POST"))
        .respond_with(taken)
        .mount(&stub)
        .await;
    let sender = sender(&stub);
    let message = an_sms_to("86-13800138000");
    let first = sender.send(&message).await.unwrap_err();
    assert!(
        matches!(first, SendError::Temporary { retry_after: Some(wait), .. } if wait.as_secs() == 7)
    );
    assert_eq!(sender.send(&message).await.unwrap().0, "SM1");
}

#[test]
fn only_where_nobody_answers_is_it_away() {
    let answered = |answer| match outcome(answer) {
        Err(SendError::Temporary { answered, .. }) => Some(answered),
        Ok(_) | Err(SendError::Permanent { .. }) => None,
    };
    let coded = r#"{"code":20429}"#;
    for (status, body, expected) in [
        (429, coded, true),
        (429, "", true),
        (401, "", true),
        (503, coded, true),
        (503, "<html>", false),
        (200, "<html>", true),
    ] {
        let answer = Answer {
            status: status.try_into().unwrap(),
            retry_after: None,
            media_type: "application/json".into(),
            body: body.into(),
        };
        assert_eq!(answered(Ok(answer)), Some(expected), "{status} {body}");
    }
    for (error, expected) in [
        (CallError::TimedOut, false),
        (CallError::Unreachable, false),
        (CallError::TooLong, true),
        (CallError::Unwritable, true),
    ] {
        assert_eq!(answered(Err(error)), Some(expected));
    }
}

#[tokio::test]
async fn nobody_listening_is_tried_again() {
    let sender = TwilioSms::new(account("http://127.0.0.1:9")).unwrap();
    sms_in_trouble(&sender, ProviderFault::Broken).await;
}

fn signed(url: &str, form: &[(&str, &str)], token: &str) -> String {
    let form: Vec<(String, String)> = form
        .iter()
        .map(|(n, v)| ((*n).into(), (*v).into()))
        .collect();
    STANDARD.encode(mac(token, url, &form).unwrap().finalize().into_bytes())
}

#[test]
fn the_published_callback_has_the_published_signature() {
    let form = [
        ("CallSid", "CA1234567890ABCDE"),
        ("Caller", "+14158675309"),
        ("Digits", "1234"),
        ("From", "+14158675309"),
        ("To", "+18005551212"),
    ];
    let url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    assert_eq!(signed(url, &form, "12345"), "RSOYDt4T1cUTdK1PDd93/VVr8B8=");
}

const PATH: &str = "/callbacks/sms/twilio?ref=landfall-7";

fn read(
    path: &str,
    body: &str,
    signature: Option<&str>,
) -> Result<Vec<DeliveryReport>, CallbackError> {
    let headers = signature.map(|given| ("x-twilio-signature".to_owned(), given.to_owned()));
    let reports = TwilioReports {
        public_url: "https://invest.example".into(),
        auth_token: "12345".to_owned().into(),
    };
    reports.read(&SmsCallback {
        path_and_query: path,
        secret: None,
        headers: &headers.into_iter().collect(),
        body: body.as_bytes(),
    })
}

fn report(status: &str) -> Result<Vec<DeliveryReport>, CallbackError> {
    let form = [
        ("ErrorCode", "30003"),
        ("MessageSid", "SM1"),
        ("MessageStatus", status),
        ("To", "+8613800138000"),
    ];
    let body = form
        .map(|(name, value)| format!("{name}={}", value.replace('+', "%2B")))
        .join("&");
    let signature = signed(&format!("https://invest.example{PATH}"), &form, "12345");
    read(PATH, &body, Some(&signature))
}

#[test]
fn a_signed_report_of_an_end_is_read() {
    let reports = report("undelivered").unwrap();
    assert_eq!(reports[0].reference, "landfall-7");
    assert_eq!(reports[0].provider_reference, "SM1");
    assert_eq!(reports[0].delivery, Delivery::Failed);
    assert_eq!(
        reports[0].reason.as_deref(),
        Some("undelivered, error 30003")
    );
    assert_eq!(
        report("delivered").unwrap()[0].delivery,
        Delivery::Delivered
    );
    assert_eq!(report("delivered").unwrap()[0].reason, None);
    for on_its_way in ["queued", "sending", "sent", "accepted", "whatever"] {
        assert_eq!(report(on_its_way), Ok(Vec::new()), "{on_its_way}");
    }
}

#[test]
fn a_callback_without_the_right_proof_is_not_read() {
    let form = [("MessageSid", "SM1"), ("MessageStatus", "delivered")];
    let body = "MessageSid=SM1&MessageStatus=delivered";
    let url = format!("https://invest.example{PATH}");
    let right = signed(&url, &form, "12345");
    assert!(read(PATH, body, Some(&right)).is_ok());
    let other_token = signed(&url, &form, "54321");
    let other_scheme = signed(&url.replace("https", "http"), &form, "12345");
    for (path, body, proof) in [
        (PATH, body, None),
        (PATH, body, Some("")),
        (PATH, body, Some("no base64!")),
        (PATH, body, Some(other_token.as_str())),
        (PATH, body, Some(&other_scheme)),
        ("/callbacks/sms/twilio?ref=landfall-8", body, Some(&right)),
        (PATH, "MessageSid=SM1&MessageStatus=failed", Some(&right)),
        (
            PATH,
            "MessageSid=SM1&MessageStatus=delivered&x=",
            Some(&right),
        ),
    ] {
        let answer = read(path, body, proof);
        assert_eq!(
            answer,
            Err(CallbackError::Forged),
            "{path} {body} {proof:?}"
        );
    }
    let empty = signed(&url, &[], "12345");
    assert_eq!(read(PATH, "", Some(&empty)), Err(CallbackError::Malformed));
}
