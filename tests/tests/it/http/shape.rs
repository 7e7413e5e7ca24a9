//! A request with a wrong shape is refused first, with the field, before the caller is looked up
//! (refusals: order of checks).

use super::{MOBILE, send};
use chrono::Utc;
use domain::day::day_of;
use reqwest::Method;
use serde_json::json;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::investor;
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn shape_comes_before_session_and_session_before_csrf() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    for body in ["{", "[1]", "\"x\"", "{\"LanguageID\": 1}}", "\u{feff}"] {
        send(&visitor, body).await.refused(400, "Error_BadRequest");
    }
    let refused = send(&visitor, "{\"LanguageID\": \"abc\"}")
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "LanguageID");
    send(&visitor, "{\"LanguageID\": 1}")
        .await
        .refused(401, "Error_NotLoggedIn");
    send(&visitor, "").await.refused(401, "Error_NotLoggedIn");
    let client = investor(&server, MOBILE).await;
    send(&client, "{\"LanguageID\": 7}")
        .await
        .refused(403, "Error_Csrf");
    let nested = json!({ "user": { "MobileNumber": 86 } });
    let refused = client
        .post("register", nested)
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "user.MobileNumber");
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_codes_steps_and_pages_are_a_wrong_shape_before_anybody_is_asked_who_they_are() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    let step = json!({ "UserInvestmentID": 1, "TransactionProcessStepID": 488 });
    let scene = json!({ "SceneCodeKey": "Rental", "RedirectUrl": "/" });
    let wrong = [
        (
            visitor.put("account_investment", step).await,
            "TransactionProcessStepID",
        ),
        (
            visitor.post("account_signature", scene).await,
            "SceneCodeKey",
        ),
        (
            visitor.get("my_share", &[("pageNum", "0")]).await,
            "pageNum",
        ),
        (visitor.get("account_product_detail", &[]).await, "id"),
        (
            visitor.get("account_products", &[("StatusID", "9")]).await,
            "StatusID",
        ),
        (
            visitor.get("public_legal", &[("kind", "rules")]).await,
            "kind",
        ),
    ];
    for (answer, field) in wrong {
        assert_eq!(
            answer.refused(400, "Error_BadRequest")["params"]["field"],
            field
        );
    }
}

async fn texts_that_no_text_has_are_refused(database: TestDatabase) {
    let server = TestServer::start(database, "rate_limits = 'off'").await;
    let visitor = Client::new(server.base(), "en");
    let campaign = [("CampaignCode", "a\0b")];
    let refused = visitor.get("public_register_campaign", &campaign).await;
    refused.refused(400, "Error_BadRequest");
    let undecodable = "/api/public_register_campaign.json?CampaignCode=%ff%fe";
    visitor
        .open(undecodable)
        .await
        .refused(400, "Error_BadRequest");
    let log_in = json!({ "email": "a\0@b.example", "password": "x" });
    let answer = visitor
        .raw(Method::POST, "/ops/api/login", |request| {
            request.json(&log_in)
        })
        .await;
    answer.refused(400, "Error_BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_that_no_text_has_are_refused_over_sqlite() {
    texts_that_no_text_has_are_refused(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_that_no_text_has_are_refused_over_postgres() {
    texts_that_no_text_has_are_refused(TestDatabase::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_cannot_be_read_is_refused_in_the_language_of_the_query() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    let answer = visitor
        .raw(Method::POST, "/api/login.json?language=zh", |request| {
            request.header("content-type", "application/json").body("{")
        })
        .await;
    let refused = answer.refused(400, "Error_BadRequest");
    assert!(
        !refused["message"].as_str().unwrap().is_ascii(),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_signing_page_refuses_what_is_no_form_as_every_call_does() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    for body in [
        "",
        "name=%ff&consent=on&action=sign",
        "{\"action\": \"sign\"}",
    ] {
        let answer = visitor
            .raw(Method::POST, "/sign/none", |request| request.body(body))
            .await;
        answer.refused(400, "Error_BadRequest");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_larger_than_any_form_is_refused_and_the_refusal_arrives() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let refused = send(&client, "x".repeat(3 * 1024 * 1024)).await;
    let body = refused.refused(413, "Error_BodyTooLarge");
    assert_eq!(body["params"]["max"], 256 * 1024);
    assert!(
        body["message"].as_str().unwrap().contains("256 KB"),
        "{body}"
    );
}

/// A call without a session, refused for this field.
#[track_caller]
fn misshapen(answer: Answer, field: &str) {
    let refused = answer.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], field, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_that_need_each_other_are_a_matter_of_shape() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    for (call, field) in [
        ("account_investment", "InvestmentID"),
        ("account_questionnaire", "InvestmentFrameworkID"),
        ("account_signature", "SessionID"),
    ] {
        misshapen(visitor.get(call, &[]).await, field);
    }
    let signing = |scene: &str| json!({ "SceneCodeKey": scene, "RedirectUrl": "/" });
    for (scene, field) in [
        ("DDForm", "UserEntityID"),
        ("WireInvest", "UserInvestmentID"),
        ("WalletInvest", "UserInvestmentID"),
    ] {
        misshapen(
            visitor.post("account_signature", signing(scene)).await,
            field,
        );
    }
    let late = json!({ "InvestmentID": 1, "TransactionProcessStepID": 487 });
    let started = visitor.post("account_investment", late).await;
    misshapen(started, "TransactionProcessStepID");
    let answers = json!({ "answers": { "first": 1 } });
    let survey = visitor.post("account_survey", answers).await;
    survey.refused(400, "Error_BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_leads_away_is_a_matter_of_shape() {
    let server = TestServer::sqlite().await;
    let visitor = server.visitor().await;
    for away in ["https://evil.example/", "//evil.example", "#/x"] {
        let signing = json!({ "SceneCodeKey": "DDForm", "UserEntityID": 1, "RedirectUrl": away });
        misshapen(
            visitor.post("account_signature", signing).await,
            "RedirectUrl",
        );
        let payment = json!({ "ProcessCodeKey": "KYC", "UserEntityID": 1, "RedirectURL": away });
        misshapen(visitor.post("account_pay", payment).await, "RedirectURL");
        let email = json!({ "EmailAddress": "wei@example.com", "ReturnURL": away });
        misshapen(visitor.post("account_email", email).await, "ReturnURL");
        let contact = json!({ "By": "Email", "Subject": "wei@example.com", "ReturnURL": away });
        misshapen(visitor.post("verify_contact", contact).await, "ReturnURL");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_of_the_desks_forms_refuse_is_a_matter_of_shape() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    let words = "a%20".repeat(11);
    for (path, field) in [
        ("queues/kyc?page=0".to_owned(), "page"),
        (format!("queues/kyc?q={words}"), "q"),
        (format!("receipts?currency=EURO&q={words}"), "currency"),
        ("audit?by=nobody".to_owned(), "by"),
        ("payout_batches/1/file?format=pdf".to_owned(), "format"),
    ] {
        let path = format!("/ops/api/{path}");
        let answer = visitor.raw(Method::GET, &path, |request| request).await;
        misshapen(answer, field);
    }
    let operator = json!({ "email": "a@b.example", "name": "An", "roles": ["king"] });
    let invited = visitor
        .raw(Method::POST, "/ops/api/operators", |request| {
            request.json(&operator)
        })
        .await;
    misshapen(invited, "roles");
    let today = day_of(Utc::now()).to_string();
    let batch = json!({ "bank_account": 1, "currency": "USD", "pay_on": today, "payouts": [] });
    let made = visitor
        .raw(Method::POST, "/ops/api/payout_batches", |request| {
            request.json(&batch)
        })
        .await;
    misshapen(made, "payouts");
}
