//! Changing how one signs in over HTTP: password, e-mail, phone, devices (decisions 7, 9, 10, 50, 51): happy, refused, replayed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use adapters::system::SettableClock;
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::{PASSWORD, code_for, investor, log_in, register};
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";
const NEW_MOBILE: &str = "86-13900139555";
const OTHER: &str = "86-13900139001";
const EMAIL: &str = "li.wei@example.com";
const NEW_PASSWORD: &str = "Tide9-harbour";

/// A server whose clock a test moves, without limits on sending unless `limits`.
async fn with_clock(database: TestDatabase, limits: bool) -> (TestServer, SettableClock) {
    let clock = SettableClock::at(Utc::now());
    let settings = if limits { "" } else { "rate_limits = 'off'" };
    let server = TestServer::start_at(database, settings, clock.clone()).await;
    (server, clock)
}

async fn try_log_in(client: &Client, account: &str, password: &str) -> Answer {
    let form = json!({ "EmailOrMobile": account, "Password": password });
    client.post("login", form).await
}

async fn change_password(client: &Client, old: &str, new: &str) -> Answer {
    let form = json!({ "OldPassword": old, "NewPassword": new });
    client.post("account_changepassword", form).await
}

async fn set_email(client: &Client, email: &str) -> Answer {
    let form = json!({ "EmailAddress": email });
    client.post("account_email", form).await
}

/// Sets `email` and opens its link.
async fn verify_email(client: &Client, email: &str) {
    set_email(client, email).await.ok();
    let link = link_to(client, email).await;
    assert_eq!(client.open(&link).await.redirect(), "/#/index");
}

async fn link_to(client: &Client, email: &str) -> String {
    let message = client.newest_message(email).await;
    message["link"].as_str().expect("a link").to_owned()
}

async fn user(client: &Client) -> Value {
    client.get("account_profile", &[]).await.ok()["user"].clone()
}

async fn text_to(client: &Client, to: &str) -> String {
    let message = client.newest_message(to).await;
    message["text"].as_str().unwrap().to_owned()
}

async fn is_logged_in(client: &Client) -> bool {
    client.get("account_profile", &[]).await.status == 200
}

/// The same test on both databases.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test] async fn $name() { super::$name(super::TestDatabase::sqlite().await).await; })+
        }
        mod on_postgres {
            $(#[tokio::test] async fn $name() { super::$name(super::TestDatabase::postgres().await).await; })+
        }
    };
}

on_both![
    a_password_changes_against_the_old_one,
    an_address_is_verified_by_its_link_and_then_logs_in,
    a_link_works_once_for_a_day_and_for_the_present_address,
    an_address_of_another_is_refused,
    verify_contact_logged_in_does_what_account_email_does,
    links_lead_back_to_this_site_only,
    a_number_changes_against_its_code,
    a_number_is_refused_in_the_fixed_order,
    a_code_for_a_new_number_is_its_askers_alone,
    devices_are_listed_and_ended,
];

async fn a_password_changes_against_the_old_one(database: TestDatabase) {
    let (server, _) = with_clock(database, true).await;
    let client = investor(&server, MOBILE).await;
    let other = server.visitor().await;
    log_in(&other, MOBILE).await;
    let missing = client.post("account_changepassword", json!({})).await;
    let fields = missing.refused(422, "FieldRequired")["fields"].clone();
    assert_eq!(fields[0]["messageKey"], "OldPasswordNoInputTip");
    assert_eq!(fields[1]["messageKey"], "NewPasswordNoInputTip");
    for (new, key) in [
        ("landfall1", "PasswordRule"),
        ("Password1", "PasswordTooCommon"),
    ] {
        let refused = change_password(&client, PASSWORD, new)
            .await
            .refused(422, key);
        assert_eq!(refused["fields"][0]["field"], "NewPassword");
    }
    change_password(&client, "Wrong-password1", NEW_PASSWORD)
        .await
        .refused(422, "UpdateError_WrongPassword");
    assert!(is_logged_in(&other).await);

    change_password(&client, PASSWORD, NEW_PASSWORD).await.ok();
    assert!(is_logged_in(&client).await);
    assert!(!is_logged_in(&other).await);
    let told = client.newest_message(MOBILE).await;
    assert!(
        told["text"]
            .as_str()
            .unwrap()
            .contains("password was changed")
    );
    assert_eq!((&told["code"], &told["link"]), (&Value::Null, &Value::Null));
    try_log_in(&other, MOBILE, PASSWORD)
        .await
        .refused(422, "LoginError");
    try_log_in(&other, MOBILE, NEW_PASSWORD).await.ok();
}

#[tokio::test]
async fn wrong_old_passwords_wait_as_log_ins_do_whichever_call_they_come_through() {
    let (server, clock) = with_clock(TestDatabase::sqlite().await, true).await;
    let client = investor(&server, MOBILE).await;
    for _ in 0..3 {
        change_password(&client, "Wrong-password1", NEW_PASSWORD)
            .await
            .refused(422, "UpdateError_WrongPassword");
    }
    for _ in 0..2 {
        client
            .post("account_reauth", json!({ "Password": "Wrong-password1" }))
            .await
            .refused(422, "UpdateError_WrongPassword");
    }
    let wait = change_password(&client, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(wait.header("retry-after"), "60");
    wait.refused(429, "Error_RequestTooFrequent");
    clock.advance(TimeDelta::seconds(60));
    change_password(&client, PASSWORD, NEW_PASSWORD).await.ok();
}

#[tokio::test]
async fn a_notice_comes_in_the_language_of_its_investor() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    client
        .put("account_language", json!({ "LanguageID": 4 }))
        .await
        .ok();
    change_password(&client, PASSWORD, NEW_PASSWORD).await.ok();
    let told = client.newest_message(MOBILE).await;
    assert_eq!(told["language"], "zh");
    assert!(
        told["text"].as_str().unwrap().contains("密码已修改"),
        "{told}"
    );
}

async fn an_address_is_verified_by_its_link_and_then_logs_in(database: TestDatabase) {
    let (server, clock) = with_clock(database, false).await;
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
    let (server, clock) = with_clock(database, false).await;
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

async fn client_again(server: &TestServer) -> Client {
    let client = server.visitor().await;
    log_in(&client, MOBILE).await;
    client
}

async fn an_address_of_another_is_refused(database: TestDatabase) {
    let (server, _) = with_clock(database, false).await;
    let client = investor(&server, MOBILE).await;
    let other = investor(&server, OTHER).await;
    // Only typed by two: whoever proves it first has it.
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
    let (server, clock) = with_clock(database, false).await;
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
    ask(&client, "nonsense", false)
        .await
        .refused(400, "Error_BadRequest");
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
    let (server, _) = with_clock(database, false).await;
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

#[tokio::test]
async fn links_are_sent_once_a_minute_and_five_times_an_hour_whatever_the_address() {
    let (server, clock) = with_clock(TestDatabase::sqlite().await, true).await;
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
    // The address that got one within the hour counts for whoever asks.
    let other = investor(&server, OTHER).await;
    set_email(&other, "li3@example.com").await.ok();
}

async fn change_mobile(client: &Client, mobile: &str, code: &str, token: &Value) -> Answer {
    let form = json!({
        "MobileNumber": mobile, "MobileCountryID": 112, "SMSCode": code, "Token": token,
    });
    client.put("account_mobile", form).await
}

async fn a_number_changes_against_its_code(database: TestDatabase) {
    let (server, clock) = with_clock(database, false).await;
    let client = investor(&server, MOBILE).await;
    verify_email(&client, EMAIL).await;
    let other = server.visitor().await;
    log_in(&other, MOBILE).await;
    let (sent, code) = code_for(&client, NEW_MOBILE, false).await;
    clock.advance(TimeDelta::minutes(9));
    let proof = json!({ "Password": PASSWORD });
    client.post("account_reauth", proof).await.ok();

    let answer = change_mobile(&client, NEW_MOBILE, &code, &sent["token"])
        .await
        .ok();
    assert_eq!(answer["user"]["MobileNumber"], NEW_MOBILE);
    assert_eq!(answer["user"]["MobileCountryID"], 112);
    assert!(is_logged_in(&client).await);
    assert!(!is_logged_in(&other).await);
    for contact in [MOBILE, EMAIL] {
        let told = text_to(&client, contact).await;
        assert!(told.contains("phone number of your account"), "{told}");
    }
    try_log_in(&other, MOBILE, PASSWORD)
        .await
        .refused(422, "LoginError");
    try_log_in(&other, NEW_MOBILE, PASSWORD).await.ok();
    change_mobile(&client, NEW_MOBILE, &code, &sent["token"])
        .await
        .refused(409, "UpdateError_MobileNumberExists");
    // The old number is free again.
    register(&server.visitor().await, MOBILE).await;

    // Of those that share a calling code the country that was chosen is kept.
    let canadian = "1-4165550123";
    let (sent, code) = code_for(&client, canadian, false).await;
    let countries = client.get("public_countries", &[]).await.ok();
    let id_of = |code: &str| {
        let list = countries["countries"].as_array().unwrap();
        let found = list.iter().find(|country| country["CountryCode2"] == code);
        found.unwrap()["CountryID"].clone()
    };
    let form = |country: &Value| json!({ "MobileNumber": canadian, "MobileCountryID": country, "SMSCode": code, "Token": sent["token"] });
    client
        .put("account_mobile", form(&id_of("GB")))
        .await
        .refused(422, "UpdateError_MobileCountryMismatch");
    let answer = client.put("account_mobile", form(&id_of("CA"))).await.ok();
    assert_eq!(answer["user"]["MobileCountryID"], id_of("CA"));
}

async fn a_number_is_refused_in_the_fixed_order(database: TestDatabase) {
    let (server, clock) = with_clock(database, false).await;
    register(&server.visitor().await, OTHER).await;
    let client = investor(&server, MOBILE).await;
    let nothing = json!("t");
    let missing = client.put("account_mobile", json!({})).await;
    let fields = missing.refused(422, "FieldRequired")["fields"].clone();
    assert_eq!(fields[0]["messageKey"], "MobileNumberNoInputTip");
    assert_eq!(fields[1]["messageKey"], "SMSCodeNoInputTip");
    change_mobile(&client, "86-1", "1234", &nothing)
        .await
        .refused(422, "UpdateError_MobileCountryMismatch");
    change_mobile(&client, OTHER, "1234", &nothing)
        .await
        .refused(409, "UpdateError_MobileNumberExists");
    // Without an address, then with one that is not verified.
    change_mobile(&client, NEW_MOBILE, "1234", &nothing)
        .await
        .refused(422, "UpdateError_EmailNotVerified");
    set_email(&client, EMAIL).await.ok();
    change_mobile(&client, NEW_MOBILE, "1234", &nothing)
        .await
        .refused(422, "UpdateError_EmailNotVerified");
    verify_email(&client, EMAIL).await;
    let (sent, code) = code_for(&client, NEW_MOBILE, false).await;
    let wrong = if code == "1234" { "4321" } else { "1234" };
    for left in [4, 3, 2, 1, 0] {
        let refused = change_mobile(&client, NEW_MOBILE, wrong, &sent["token"])
            .await
            .refused(422, "VerifyError_Invalid");
        assert_eq!(refused["params"]["triesLeft"], left);
    }
    change_mobile(&client, NEW_MOBILE, &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Invalid");
    let (sent, code) = code_for(&client, NEW_MOBILE, false).await;
    clock.advance(TimeDelta::minutes(10));
    change_mobile(&client, NEW_MOBILE, &code, &sent["token"])
        .await
        .refused(403, "Error_ReauthRequired");
    let proof = json!({ "Password": PASSWORD });
    client.post("account_reauth", proof).await.ok();
    change_mobile(&client, NEW_MOBILE, &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Expired");
    assert_eq!(user(&client).await["MobileNumber"], MOBILE);
}

async fn a_code_for_a_new_number_is_its_askers_alone(database: TestDatabase) {
    let (server, _) = with_clock(database, false).await;
    let client = investor(&server, MOBILE).await;
    verify_email(&client, EMAIL).await;
    let other = investor(&server, OTHER).await;
    verify_email(&other, "other@example.com").await;

    let (sent, code) = code_for(&other, NEW_MOBILE, false).await;
    change_mobile(&client, NEW_MOBILE, &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Invalid");
    change_mobile(&other, "86-13900139556", &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Invalid");
    // A code of a registration moves nobody, and one of a move registers nobody.
    let visitor = server.visitor().await;
    let (registering, its_code) = code_for(&visitor, NEW_MOBILE, false).await;
    change_mobile(&other, NEW_MOBILE, &its_code, &registering["token"])
        .await
        .refused(422, "VerifyError_Invalid");
    let newcomer = json!({
        "MobileNumber": NEW_MOBILE, "Password": PASSWORD, "SMSCode": code, "Token": sent["token"],
    });
    visitor
        .post("register", json!({ "user": newcomer }))
        .await
        .refused(422, "VerifyError_Invalid");
    change_mobile(&other, NEW_MOBILE, &code, &sent["token"])
        .await
        .ok();
}

async fn devices_are_listed_and_ended(database: TestDatabase) {
    let (server, clock) = with_clock(database, false).await;
    let client = investor(&server, MOBILE).await;
    clock.advance(TimeDelta::minutes(1));
    let (second, third) = (client_again(&server).await, client_again(&server).await);
    let stranger = investor(&server, OTHER).await;
    let strangers = stranger.get("account_sessions", &[]).await.ok();
    assert_eq!(strangers["sessions"].as_array().unwrap().len(), 1);

    let listed = client.get("account_sessions", &[]).await.ok();
    let sessions = listed["sessions"].as_array().unwrap().clone();
    assert_eq!(sessions.len(), 3);
    let this: Vec<&Value> = sessions
        .iter()
        .filter(|one| one["thisOne"] == true)
        .collect();
    assert_eq!(this.len(), 1);
    assert!(
        this[0]["created"].as_str().unwrap() < sessions[0]["created"].as_str().unwrap()
            || sessions[0]["thisOne"] == true
    );
    for session in &sessions {
        assert!(session["lastSeen"].as_str().unwrap() >= session["created"].as_str().unwrap());
        assert!(session["device"].is_string());
        assert!(session.get("token").is_none());
    }

    let id = json!({ "id": strangers["sessions"][0]["id"] });
    client
        .delete("account_sessions", id)
        .await
        .refused(404, "Error_NotFound");
    assert!(is_logged_in(&stranger).await);
    client
        .delete("account_sessions", json!({ "id": "x" }))
        .await
        .refused(400, "Error_BadRequest");

    let of_second = second.get("account_sessions", &[]).await.ok();
    let own = of_second["sessions"].as_array().unwrap().iter();
    let id = own.clone().find(|one| one["thisOne"] == true).unwrap()["id"].clone();
    client
        .delete("account_sessions", json!({ "id": id }))
        .await
        .ok();
    client
        .delete("account_sessions", json!({ "id": id }))
        .await
        .refused(404, "Error_NotFound");
    assert!(!is_logged_in(&second).await);
    assert!(is_logged_in(&third).await);
    client.delete("account_sessions", json!({})).await.ok();
    assert!(!is_logged_in(&third).await);
    assert!(is_logged_in(&client).await && is_logged_in(&stranger).await);
}

#[tokio::test]
async fn a_session_that_is_never_idle_ends_after_twelve_hours() {
    let (server, clock) = with_clock(TestDatabase::sqlite().await, false).await;
    let client = investor(&server, MOBILE).await;
    for _ in 0..35 {
        clock.advance(TimeDelta::minutes(20));
        assert!(is_logged_in(&client).await);
    }
    clock.advance(TimeDelta::minutes(20));
    assert!(!is_logged_in(&client).await);
    // Its time being over, it is in nobody's list.
    let again = client_again(&server).await;
    let listed = again.get("account_sessions", &[]).await.ok();
    assert_eq!(listed["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_owner_of_a_guessed_number_is_told_in_their_language() {
    let (server, _) = with_clock(TestDatabase::sqlite().await, false).await;
    let client = investor(&server, MOBILE).await;
    client
        .put("account_language", json!({ "LanguageID": 4 }))
        .await
        .ok();
    let guesser = server.visitor().await;
    for _ in 0..2 {
        let (sent, code) = code_for(&guesser, MOBILE, true).await;
        let wrong = if code == "1234" { "4321" } else { "1234" };
        let reset = json!({
            "MobileNumber": MOBILE, "SMSCode": wrong, "Token": sent["token"], "Password": NEW_PASSWORD,
        });
        for _ in 0..5 {
            let answer = guesser.post("reset_password", reset.clone()).await;
            answer.refused(422, "VerifyError_Invalid");
        }
    }
    let told = client.newest_message(MOBILE).await;
    assert_eq!(told["language"], "zh", "{told}");
    let (sent, code) = code_for(&guesser, MOBILE, true).await;
    assert_eq!((sent["codeLength"].clone(), code.len()), (json!(8), 8));
}
