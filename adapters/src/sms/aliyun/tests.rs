#![allow(clippy::unwrap_used)]
use super::*;
use domain::Language;
use ports::contract::messaging::{ProviderFault, an_sms_to, sms, sms_in_trouble};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

fn account(base: &str) -> AliyunAccount {
    let template = |key: &str, code: &str| (key.to_owned(), code.to_owned());
    AliyunAccount {
        base: base.into(),
        key_id: "YourAccessKeyId".into(),
        key_secret: "YourAccessKeySecret".to_owned().into(),
        sign_name: "云岭".into(),
        templates: [
            template("sms.code", "SMS_1"),
            template("sms.code.en", "SMS_2"),
        ]
        .into(),
    }
}

fn sender(stub: &MockServer) -> AliyunSms {
    AliyunSms::new(account(&stub.uri())).unwrap()
}

/// One for a stub that stays silent: on a busy machine it gives good answers up as well.
fn impatient(stub: &MockServer) -> AliyunSms {
    AliyunSms::with_patience(account(&stub.uri()), Duration::from_millis(200)).unwrap()
}

fn said(status: u16, code: &str, id: Option<&str>) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(serde_json::json!({
        "Code": code, "Message": "13800138000 did not get 4711", "BizId": id, "RequestId": "r"
    }))
}

/// Verifies the signature as the service does, from the headers and the query that arrived.
fn judged(request: &Request) -> ResponseTemplate {
    let header = |name: &str| {
        request
            .headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    };
    let query: Vec<(String, String)> = request.url.query_pairs().into_owned().collect();
    let query: Vec<(&str, &str)> = query
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    let own = Signing {
        key_id: "YourAccessKeyId",
        key_secret: "YourAccessKeySecret",
        host: header("host"),
        action: header("x-acs-action"),
        version: header("x-acs-version"),
        date: header("x-acs-date"),
        nonce: header("x-acs-signature-nonce"),
    }
    .sign(&query);
    let (_, proof) = own.headers.last().unwrap();
    if header("authorization") != proof || request.url.query() != Some(&own.query) {
        return said(400, "SignatureDoesNotMatch", None);
    }
    let value = |name: &str| {
        query
            .iter()
            .find(|(own, _)| *own == name)
            .map_or("", |(_, value)| *value)
    };
    let template = if value("OutId").starts_with("en") {
        "SMS_2"
    } else {
        "SMS_1"
    };
    let sound = header("x-acs-action") == "SendSms"
        && header("x-acs-version") == "2017-05-25"
        && value("PhoneNumbers") == "13800138000"
        && value("SignName") == "云岭"
        && value("TemplateCode") == template
        && value("TemplateParam") == "{\"code\":\"4711\"}";
    if sound {
        said(200, "OK", Some(&format!("biz-{}", value("OutId"))))
    } else {
        said(200, "isv.INVALID_PARAMETERS", None)
    }
}

#[tokio::test]
async fn keeps_the_contract_with_a_service_that_checks_the_signature() {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .respond_with(judged)
        .mount(&stub)
        .await;
    sms(&sender(&stub)).await;
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    for trouble in ProviderFault::ALL {
        let stub = MockServer::start().await;
        let answer = match trouble {
            ProviderFault::Busy => {
                said(429, "Throttling.User", None).insert_header("retry-after", "7")
            }
            ProviderFault::Broken => ResponseTemplate::new(500).set_body_string("<html>"),
            ProviderFault::Silent => said(200, "OK", Some("1")).set_delay(Duration::from_secs(60)),
            ProviderFault::LoggedOut => said(404, "InvalidAccessKeyId.NotFound", None),
            ProviderFault::Refusing => said(200, "isv.MOBILE_NUMBER_ILLEGAL", None),
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
async fn what_passes_by_itself_is_tried_again() {
    for (code, again) in [
        ("isv.BUSINESS_LIMIT_CONTROL", true),
        ("isp.SYSTEM_ERROR", true),
        ("isv.AMOUNT_NOT_ENOUGH", true),
        ("isv.SMS_TEMPLATE_ILLEGAL", false),
        ("isv.BLACK_KEY_CONTROL_LIMIT", false),
    ] {
        let stub = MockServer::start().await;
        Mock::given(method("POST"))
            .respond_with(said(200, code, None))
            .up_to_n_times(1)
            .mount(&stub)
            .await;
        Mock::given(method("POST"))
            .respond_with(said(200, "OK", Some("b1")))
            .mount(&stub)
            .await;
        let (sender, message) = (sender(&stub), an_sms_to("86-13800138000"));
        let error = sender.send(&message).await.unwrap_err();
        assert_eq!(
            matches!(error, SendError::Temporary { answered: true, .. }),
            again,
            "{code}"
        );
        assert_eq!(sender.send(&message).await.unwrap().0, "b1");
    }
}

/// Whether a provider's temporary answer counts as one.
fn is_answered(answer: Result<Answer, CallError>) -> Option<bool> {
    match outcome(answer) {
        Err(SendError::Temporary { answered, .. }) => Some(answered),
        Ok(_) | Err(SendError::Permanent { .. }) => None,
    }
}

#[test]
fn only_where_nobody_answers_is_it_away() {
    let coded = r#"{"Code":"isv.BUSINESS_LIMIT_CONTROL"}"#;
    for (status, body, answered) in [
        (200, coded, true),
        (429, coded, true),
        (503, coded, true),
        (429, "<html>", true),
        (502, "<html>", false),
    ] {
        let answer = Answer {
            status: status.try_into().unwrap(),
            retry_after: None,
            media_type: "application/json".into(),
            body: body.into(),
        };
        assert_eq!(is_answered(Ok(answer)), Some(answered), "{status} {body}");
    }
    for (error, answered) in [
        (CallError::TimedOut, false),
        (CallError::Unreachable, false),
        (CallError::TooLong, true),
        (CallError::Unwritable, true),
    ] {
        assert_eq!(is_answered(Err(error)), Some(answered));
    }
}

#[tokio::test]
async fn a_message_without_a_registered_template_is_refused() {
    let stub = MockServer::start().await;
    let mut message = an_sms_to("86-13800138000");
    message.template = "message.orderIssued".into();
    let error = sender(&stub).send(&message).await.unwrap_err();
    assert!(
        matches!(error, SendError::Permanent { reason } if reason.contains("message.orderIssued"))
    );
    assert!(stub.received_requests().await.unwrap().is_empty());
}

#[test]
fn numbers_and_templates_are_as_the_service_wants_them() {
    assert_eq!(number(&an_sms_to("86-13800138000")), "13800138000");
    assert_eq!(number(&an_sms_to("852-91234567")), "85291234567");
    let sender = AliyunSms::new(account("https://dysmsapi.aliyuncs.com")).unwrap();
    let mut message = an_sms_to("86-1");
    assert_eq!(sender.template(&message), Ok("SMS_2"));
    message.language = Language::Zh;
    assert_eq!(sender.template(&message), Ok("SMS_1"));
}

fn report(secret: Option<&str>, body: &str) -> Result<Vec<DeliveryReport>, CallbackError> {
    let reports = AliyunReports {
        secret: "s3cret-of-the-address".to_owned().into(),
    };
    reports.read(&SmsCallback {
        path_and_query: "/callbacks/sms/aliyun/x",
        secret,
        headers: &BTreeMap::new(),
        body: body.as_bytes(),
    })
}

#[test]
fn reports_are_read_at_the_secret_address_only() {
    let body = r#"[{"phone_number":"13800138000","send_time":"2026-11-21 10:00:00","report_time":"2026-11-21 10:00:05","success":true,
        "err_code":"DELIVERED","err_msg":"ok","sms_size":"1","biz_id":"b1","out_id":"landfall-7"},
        {"phone_number":"13800138001","success":false,"err_code":"MOBILE_SEND_LIMIT","biz_id":"b2","out_id":"landfall-8"}]"#;
    let reports = report(Some("s3cret-of-the-address"), body).unwrap();
    assert_eq!(reports.len(), 2);
    assert_eq!(
        (reports[0].reference.as_str(), reports[0].delivery),
        ("landfall-7", Delivery::Delivered)
    );
    assert_eq!(reports[1].reason.as_deref(), Some("MOBILE_SEND_LIMIT"));
    for wrong in [
        None,
        Some(""),
        Some("s3cret"),
        Some("s3cret-of-the-addresS"),
    ] {
        assert_eq!(report(wrong, body), Err(CallbackError::Forged), "{wrong:?}");
    }
    for malformed in ["", "{}", "[{}]", "[{\"success\":\"yes\"}]"] {
        assert_eq!(
            report(Some("s3cret-of-the-address"), malformed),
            Err(CallbackError::Malformed),
            "{malformed}"
        );
    }
}
