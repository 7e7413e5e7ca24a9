//! Sessions: new at every log-in, over in time, all ended by a reset; and the languages that speak in them.

use super::MOBILE;
use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::client::Client;
use tests::road::{PASSWORD, code_for, investor};
use tests::server::{NO_LIMITS, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_gives_a_new_session_and_the_old_token_is_void() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    let first = client.fetch_csrf_token().await;
    let form = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD, "RememberMe": true });
    let again = client.post("login", form).await;
    let cookies: Vec<&str> = again
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|cookie| cookie.to_str().unwrap())
        .collect();
    let session = cookies
        .iter()
        .find(|cookie| cookie.starts_with("landfall_session="))
        .unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=1209600"] {
        assert!(session.contains(part), "{session}");
    }
    assert!(!session.contains("Secure"), "{session}");
    client.set_csrf_token(Some(&first));
    client
        .put("account_language", json!({ "LanguageID": 4 }))
        .await
        .refused(403, "Error_Csrf");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_after_30_idle_minutes_and_a_remembered_one_after_14_days() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let brief = investor(&server, MOBILE).await;
    let kept = server.visitor().await;
    let form = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD, "RememberMe": "true" });
    kept.post("login", form).await.ok();
    for _ in 0..3 {
        clock.advance(TimeDelta::minutes(29));
        brief.get("account_profile", &[]).await.ok();
    }
    clock.advance(TimeDelta::minutes(30));
    brief
        .get("account_profile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    clock.advance(TimeDelta::days(13));
    kept.get("account_profile", &[]).await.ok();
    clock.advance(TimeDelta::days(1));
    kept.get("account_profile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_ends_every_session_and_tells_the_investor() {
    let server = TestServer::sqlite().await;
    let phone = investor(&server, MOBILE).await;
    let other = server.visitor().await;
    let (sent, code) = code_for(&other, MOBILE, true).await;
    let reset = json!({
        "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": "Tide9-harbour",
    });
    other.post("reset_password", reset).await.ok();
    phone
        .get("account_profile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    let told = other.newest_message(MOBILE).await;
    assert!(
        told["text"].as_str().unwrap().contains("was reset"),
        "{told}"
    );
    assert_eq!(told["code"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stored_language_speaks_where_the_request_names_none() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, MOBILE).await;
    client
        .put("account_language", json!({ "LanguageID": 7 }))
        .await
        .refused(422, "FieldInvalid");
    client
        .put("account_language", json!({}))
        .await
        .refused(422, "FieldRequired");
    client
        .put("account_language", json!({ "LanguageID": "4" }))
        .await
        .ok();
    assert_eq!(
        client.get("account_profile", &[]).await.ok()["user"]["LanguageID"],
        4
    );
    let answer = client.open("/api/account_profile.json").await.ok();
    assert_eq!(answer["countries"][0]["Country"], "中国");
    let named = client
        .open("/api/account_profile.json?language=en")
        .await
        .ok();
    assert_eq!(named["countries"][0]["Country"], "China");
}

#[tokio::test(flavor = "multi_thread")]
async fn countries_come_preferred_first_in_both_languages() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let listed = client.get("public_countries", &[]).await.ok();
    let codes: Vec<&str> = listed["countries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|country| country["CountryCode2"].as_str().unwrap())
        .collect();
    assert_eq!(
        codes[..10],
        ["CN", "HK", "TW", "MO", "US", "SG", "AU", "JP", "GB", "CA"]
    );
    assert!(codes.len() > 200);
    let china = &listed["countries"][0];
    assert_eq!(
        (china["CountryID"].as_i64(), china["PhoneCode"].as_str()),
        (Some(112), Some("86"))
    );
    let chinese = Client::new(server.base(), "zh")
        .get("public_countries", &[])
        .await
        .ok();
    assert_eq!(chinese["countries"][0]["Country"], "中国");
}
