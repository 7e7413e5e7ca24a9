//! An e-mail address: its link, its owner, and how often links are sent.

use super::{
    EMAIL, MOBILE, OTHER, client_again, is_logged_in, link_to, set_email, text_to, user,
    verify_email,
};
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::{PASSWORD, investor, log_in, try_log_in};
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![
    std::future::ready =>
    an_address_is_verified_by_its_link_and_then_logs_in,
    a_link_works_once_for_a_day_and_for_the_present_address,
    an_address_of_another_is_refused,
    verify_contact_logged_in_does_what_account_email_does,
    links_lead_back_to_this_site_only,
];

async fn an_address_is_verified_by_its_link_and_then_logs_in(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    let other = server.visitor().await;
    log_in(&other, MOBILE).await;
    set_email(&client, "nonsense")
        .await
        .refused(422, "FieldInvalid");
    set_email(&client, "").await.refused(422, "FieldRequired");
    clock.advance(TimeDelta::minutes(10));
    set_email(&client, EMAIL)
        .await
        .refused(403, "Error_ReauthRequired");
    let proof = json!({ "Password": PASSWORD });
    client.post("account_reauth", proof).await.ok();

    set_email(&client, " Li.Wei@Example.com ").await.ok();
    assert!(!is_logged_in(&other).await);
    let shown = user(&client).await;
    assert_eq!(shown["EmailAddress"], EMAIL);
    assert_eq!(shown["EmailVerifiedInd"], false);
    let told = text_to(&client, MOBILE).await;
    assert!(told.contains("l…@example.com"), "{told}");
    try_log_in(&other, EMAIL, PASSWORD)
        .await
        .refused(422, "LoginError");

    let stranger = server.visitor().await;
    let link = link_to(&client, EMAIL).await;
    assert_eq!(stranger.open(&link).await.redirect(), "/#/index");
    assert_eq!(user(&client).await["EmailVerifiedInd"], true);
    let answer = try_log_in(&other, "LI.WEI@example.com", PASSWORD)
        .await
        .ok();
    assert_eq!(answer["user"]["MobileNumber"], MOBILE);
    set_email(&client, EMAIL)
        .await
        .refused(422, "UpdateError_EmailLocked");
    set_email(&client, "li.new@example.com")
        .await
        .refused(422, "UpdateError_EmailLocked");
}

async fn a_link_works_once_for_a_day_and_for_the_present_address(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    set_email(&client, "old@example.com").await.ok();
    let outdated = link_to(&client, "old@example.com").await;
    set_email(&client, EMAIL).await.ok();
    let told = text_to(&client, "old@example.com").await;
    assert!(told.contains("l…@example.com"), "{told}");
    let page = client.open(&outdated).await;
    assert_eq!(page.status, 422);
    let first = link_to(&client, EMAIL).await;
    clock.advance(TimeDelta::hours(24));
    let late = client.open(&first).await;
    assert_eq!(late.status, 422);
    let text = late.text();
    assert!(text.contains("VerifyError_Expired"), "{text}");
    assert!(
        text.contains("24 小时") && text.contains("24 hours"),
        "{text}"
    );
    assert_eq!(
        user(&client_again(&server).await).await["EmailVerifiedInd"],
        false
    );

    let client = client_again(&server).await;
    set_email(&client, EMAIL).await.ok();
    let link = link_to(&client, EMAIL).await;
    // A program that opens the links of an e-mail before its reader does not use them up.
    let looked = client.raw(Method::HEAD, &link, |request| request).await;
    assert_eq!(looked.status, 405);
    assert_eq!(client.open(&link).await.redirect(), "/#/index");
    for spent in [
        link.as_str(),
        "/api/verify_email.json",
        "/api/verify_email.json?token=nobody",
    ] {
        let page = client.open(spent).await;
        assert_eq!(page.status, 422, "{spent}");
        assert!(page.header("content-type").starts_with("text/html"));
        let text = page.text();
        assert!(text.contains("VerifyError_Invalid"), "{text}");
        assert!(
            text.contains("链接已失效") && text.contains("no longer works"),
            "{text}"
        );
    }
}

async fn an_address_of_another_is_refused(database: TestDatabase) {
    let (server, _) = TestServer::with_clock(database, NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    let other = investor(&server, OTHER).await;
    // Two investors only typed it: the first who proves it has it.
    set_email(&client, EMAIL).await.ok();
    let late = link_to(&client, EMAIL).await;
    verify_email(&other, EMAIL).await;
    assert_eq!(client.open(&late).await.status, 422);
    set_email(&client, "LI.wei@example.com")
        .await
        .refused(409, "UpdateError_EmailExists");
    assert_eq!(user(&client).await["EmailVerifiedInd"], false);
    let ask = async |must_exist: bool| {
        let asked = json!({ "By": "Email", "MustExist": must_exist, "Subject": EMAIL });
        client.post("verify_contact", asked).await
    };
    ask(true).await.refused(403, "VerifyError_NoAccess");
    ask(false).await.refused(409, "VerifyError_SubjectExist");
}

async fn verify_contact_logged_in_does_what_account_email_does(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    let ask = async |client: &Client, subject: &str, must_exist: bool| {
        let asked = json!({
            "By": "Email", "MustExist": must_exist, "Subject": subject, "ReturnURL": "/#/user/accountmanage",
        });
        client.post("verify_contact", asked).await
    };
    ask(&client, EMAIL, true)
        .await
        .refused(409, "VerifyError_SubjectNotExist");
    let refused = ask(&client, "nonsense", false)
        .await
        .refused(422, "FieldInvalid");
    assert_eq!(refused["params"]["field"], "Subject");
    let sent = ask(&client, EMAIL, false).await.ok();
    assert_eq!(sent["messageKey"], "verify.linkSent");
    ask(&client, EMAIL, true).await.ok();
    let link = link_to(&client, EMAIL).await;
    assert_eq!(client.open(&link).await.redirect(), "/#/user/accountmanage");
    ask(&client, EMAIL, true)
        .await
        .refused(422, "UpdateError_EmailLocked");
    clock.advance(TimeDelta::minutes(10));
    ask(&client, EMAIL, true)
        .await
        .refused(403, "Error_ReauthRequired");

    // Nothing takes a code by e-mail back, so none is sent to somebody who is not logged in.
    let visitor = server.visitor().await;
    ask(&visitor, EMAIL, false)
        .await
        .refused(409, "VerifyError_SubjectExist");
    ask(&visitor, "nobody@example.com", true)
        .await
        .refused(409, "VerifyError_SubjectNotExist");
    ask(&visitor, "nobody@example.com", false)
        .await
        .refused(401, "Error_NotLoggedIn");
    ask(&visitor, EMAIL, true)
        .await
        .refused(401, "Error_NotLoggedIn");
}

async fn links_lead_back_to_this_site_only(database: TestDatabase) {
    let (server, _) = TestServer::with_clock(database, NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    for url in [
        "https://evil.test/",
        "//evil.test",
        "/\\evil.test",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: x=y",
    ] {
        let form = json!({ "EmailAddress": EMAIL, "ReturnURL": url });
        let refused = client.post("account_email", form).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "ReturnURL", "{url}");
    }
    let own = format!("{}/#/user/accountmanage", server.base());
    for url in [own.as_str(), "/#/user/accountmanage?a=1"] {
        let email = format!("a{}@example.com", url.len());
        let form = json!({ "EmailAddress": email, "ReturnURL": url });
        client.post("account_email", form).await.ok();
        assert!(link_to(&client, &email).await.starts_with(server.base()));
    }
    let link = link_to(&client, "a25@example.com").await;
    assert_eq!(
        client.open(&link).await.redirect(),
        "/#/user/accountmanage?a=1"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_sent_once_a_minute_and_five_times_an_hour_whatever_the_address() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let client = investor(&server, MOBILE).await;
    set_email(&client, EMAIL).await.ok();
    let soon = set_email(&client, "other@example.com").await;
    assert_eq!(soon.header("retry-after"), "60");
    soon.refused(429, "Error_RequestTooFrequent");
    for n in 0..4 {
        clock.advance(TimeDelta::seconds(60));
        set_email(&client, &format!("li{n}@example.com")).await.ok();
    }
    clock.advance(TimeDelta::seconds(60));
    set_email(&client, EMAIL)
        .await
        .refused(429, "Error_RequestTooFrequent");
    // The address that got one within the hour is limited, whoever asks.
    let other = investor(&server, OTHER).await;
    set_email(&other, "li3@example.com").await.ok();
}
