//! Signing in over HTTP, as decisions 5 to 12 have it: happy, refused, replayed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use chrono::{TimeDelta, Utc};
use domain::catalog::Text;
use domain::identity::CampaignTerms;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::{PASSWORD, code_for, investor, log_in, register, try_log_in};
use tests::server::{NO_LIMITS, TestServer};

const MOBILE: &str = "86-13900139000";

async fn ask_code(client: &Client, mobile: &str, must_exist: bool) -> Answer {
    let asked = json!({ "By": "Mobile", "MustExist": must_exist, "Subject": mobile });
    client.post("verify_contact", asked).await
}

async fn try_register(client: &Client, mobile: &str, code: &str, token: &Value) -> Answer {
    let user =
        json!({ "MobileNumber": mobile, "Password": PASSWORD, "SMSCode": code, "Token": token });
    client.post("register", json!({ "user": user })).await
}

fn another(code: &str) -> String {
    let last = code.chars().last().unwrap().to_digit(10).unwrap();
    format!("{}{}", &code[..code.len() - 1], (last + 1) % 10)
}

async fn the_whole_way(server: TestServer) {
    let client = server.visitor().await;
    let (sent, code) = code_for(&client, MOBILE, false).await;
    assert_eq!(
        (sent["ok"].clone(), sent["codeLength"].clone()),
        (json!(true), json!(4))
    );
    assert_eq!(code.len(), 4);
    try_register(&client, MOBILE, &code, &sent["token"])
        .await
        .ok();

    client
        .get("account_profile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    let before = client.fetch_csrf_token().await;
    let answer = log_in(&client, MOBILE).await;
    assert_ne!(answer["csrfToken"], json!(before));
    assert_eq!(answer["user"]["MobileNumber"], MOBILE);
    assert_eq!(answer["user"]["MobileCountryID"], 112);
    assert_eq!(answer["user"]["LanguageID"], 1);
    let profile = client.get("account_profile", &[]).await.ok();
    assert_eq!(profile["user"]["MobileNumber"], MOBILE);
    let restored = client.get("security_csrftoken", &[]).await.ok();
    assert_eq!(restored["csrfToken"], answer["csrfToken"]);
    assert_eq!(restored["user"]["MobileNumber"], MOBILE);

    client.post("logout", Value::Null).await.ok();
    client
        .get("account_profile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    assert_eq!(
        client.get("security_csrftoken", &[]).await.ok()["user"],
        Value::Null
    );

    let (sent, code) = code_for(&client, MOBILE, true).await;
    let reset = json!({
        "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": "Tide9-harbour",
    });
    client.post("reset_password", reset.clone()).await.ok();
    client
        .post("reset_password", reset)
        .await
        .refused(422, "VerifyError_Invalid");
    try_log_in(&client, MOBILE, PASSWORD)
        .await
        .refused(422, "LoginError");
    try_log_in(&client, MOBILE, "Tide9-harbour").await.ok();
    server.stop().await;
}

#[tokio::test]
async fn a_newcomer_registers_logs_in_and_out_and_resets_the_password_on_sqlite() {
    the_whole_way(TestServer::sqlite().await).await;
}

#[tokio::test]
async fn a_newcomer_registers_logs_in_and_out_and_resets_the_password_on_postgres() {
    the_whole_way(TestServer::postgres().await).await;
}

async fn codes_hold_once(server: TestServer) {
    let client = server.visitor().await;
    let (sent, code) = code_for(&client, MOBILE, false).await;
    for left in [4, 3] {
        let refused = try_register(&client, MOBILE, &another(&code), &sent["token"])
            .await
            .refused(422, "VerifyError_Invalid");
        assert_eq!(refused["params"]["triesLeft"], left);
    }
    // Of another number: it counts as a wrong try, and registers nobody.
    try_register(&client, "86-13900139001", &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Invalid");
    try_register(&client, MOBILE, &code, &json!("nobody's"))
        .await
        .refused(422, "VerifyError_Invalid");
    try_register(&client, MOBILE, &code, &sent["token"])
        .await
        .ok();
    try_register(&client, MOBILE, &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Invalid");

    let (sent, code) = code_for(&client, MOBILE, true).await;
    for _ in 0..5 {
        let wrong = json!({
            "MobileNumber": MOBILE, "SMSCode": another(&code), "Token": sent["token"], "Password": PASSWORD,
        });
        client
            .post("reset_password", wrong)
            .await
            .refused(422, "VerifyError_Invalid");
    }
    let right = json!({
        "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": PASSWORD,
    });
    client
        .post("reset_password", right)
        .await
        .refused(422, "VerifyError_Invalid");
}

#[tokio::test]
async fn a_code_holds_for_one_number_five_tries_and_one_use_on_sqlite() {
    codes_hold_once(TestServer::sqlite().await).await;
}

#[tokio::test]
async fn a_code_holds_for_one_number_five_tries_and_one_use_on_postgres() {
    codes_hold_once(TestServer::postgres().await).await;
}

#[tokio::test]
async fn a_code_is_for_one_purpose_and_ten_minutes() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let (sent, code) = code_for(&client, MOBILE, true).await;
    try_register(&client, MOBILE, &code, &sent["token"])
        .await
        .refused(422, "VerifyError_Invalid");
    clock.advance(TimeDelta::minutes(10));
    let late = json!({
        "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": PASSWORD,
    });
    client
        .post("reset_password", late)
        .await
        .refused(422, "VerifyError_Expired");
}

#[tokio::test]
async fn asking_for_a_code_says_whether_the_number_is_registered() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    ask_code(&client, MOBILE, true)
        .await
        .refused(409, "VerifyError_SubjectNotExist");
    register(&client, MOBILE).await;
    ask_code(&client, MOBILE, false)
        .await
        .refused(409, "VerifyError_SubjectExist");
    ask_code(&client, "86-1", false)
        .await
        .refused(422, "UpdateError_MobileCountryMismatch");
    let by = json!({ "By": "Pigeon", "Subject": MOBILE });
    let refused = client
        .post("verify_contact", by)
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "By");
}

#[tokio::test]
async fn a_logged_in_investor_gets_no_code_for_anothers_number() {
    let server = TestServer::sqlite().await;
    register(&server.visitor().await, "86-13900139001").await;
    let client = investor(&server, MOBILE).await;
    ask_code(&client, "86-13900139001", true)
        .await
        .refused(403, "VerifyError_NoAccess");
    ask_code(&client, "86-13900139001", false)
        .await
        .refused(409, "VerifyError_SubjectExist");
    ask_code(&client, "86-13900139002", false).await.ok();
}

#[tokio::test]
async fn every_wrong_field_of_a_registration_is_named_at_once() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let refused = client
        .post("register", json!({ "user": {} }))
        .await
        .refused(422, "FieldRequired");
    let fields: Vec<&Value> = refused["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| &field["messageKey"])
        .collect();
    assert_eq!(
        fields,
        [
            "MobileNumberNoInputTip",
            "SMSCodeNoInputTip",
            "PasswordNoInputTip"
        ]
    );
    assert_eq!(refused["params"]["field"], "MobileNumber");
    for (password, key) in [
        ("landfall1", "PasswordRule"),
        ("Password1", "PasswordTooCommon"),
    ] {
        let user = json!({
            "MobileNumber": MOBILE, "Password": password, "SMSCode": "1234", "Token": "t",
        });
        let refused = client
            .post("register", json!({ "user": user }))
            .await
            .refused(422, key);
        assert_eq!(
            refused["fields"],
            json!([{ "field": "Password", "messageKey": key }])
        );
        if key == "PasswordRule" {
            assert_eq!(
                (&refused["params"]["min"], &refused["params"]["max"]),
                (&json!(6), &json!(18))
            );
        }
    }
}

#[tokio::test]
async fn the_lengths_of_a_password_are_those_of_the_deployment() {
    let settings = format!("password_min = 9\npassword_max = 24\n{NO_LIMITS}");
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    let client = server.visitor().await;
    let told = client.get("security_csrftoken", &[]).await.ok();
    assert_eq!(told["passwordLength"], json!({ "min": 9, "max": 24 }));

    let (sent, code) = code_for(&client, MOBILE, false).await;
    let registration = |password: &str| {
        json!({ "user": {
            "MobileNumber": MOBILE, "Password": password, "SMSCode": code, "Token": sent["token"],
        }})
    };
    for wrong in ["Harbour9", "Tide9-harbour-and-a-pier!"] {
        let refused = client
            .post("register", registration(wrong))
            .await
            .refused(422, "PasswordRule");
        assert_eq!(
            (&refused["params"]["min"], &refused["params"]["max"]),
            (&json!(9), &json!(24))
        );
    }
    client
        .post("register", registration("Tide9-harbour-and-a-pier"))
        .await
        .ok();
    server.stop().await;
}

#[tokio::test]
async fn a_campaign_takes_registrations_within_its_window_and_its_limit() {
    let server = TestServer::sqlite().await;
    let now = Utc::now();
    let campaign = |code: &str, ends_at, limit| CampaignTerms {
        code: code.to_owned(),
        name: Text {
            zh: format!("{code} 活动"),
            en: format!("{code} days"),
        },
        starts_at: now - TimeDelta::days(1),
        ends_at,
        limit,
        active: true,
    };
    ports::transact(server.ports(), async |tx| {
        let open = campaign("OPEN", now + TimeDelta::days(1), Some(1));
        tx.campaigns().add(&open).await?;
        tx.campaigns().add(&campaign("OVER", now, None)).await?;
        Ok(())
    })
    .await
    .unwrap();
    let client = server.visitor().await;
    let state = async |code: &str| {
        let answer = client
            .get("public_register_campaign", &[("CampaignCode", code)])
            .await
            .ok();
        (answer["Active"].clone(), answer["Name"].clone())
    };
    assert_eq!(state("open").await, (json!(true), json!("OPEN days")));
    let chinese = Client::new(server.base(), "zh");
    let query = [("CampaignCode", "OPEN")];
    let seen = chinese.get("public_register_campaign", &query).await.ok();
    assert_eq!(seen["Name"], "OPEN 活动");
    assert_eq!(state("OVER").await, (json!(false), Value::Null));
    assert_eq!(state("none").await, (json!(false), Value::Null));

    let with = async |mobile: &str, password: &str, code: &str| {
        let (sent, sms) = code_for(&client, mobile, false).await;
        let user = json!({
            "MobileNumber": mobile, "Password": password, "SMSCode": sms, "Token": sent["token"],
        });
        client
            .post("register", json!({ "user": user, "CampaignCode": code }))
            .await
    };
    // Whatever else is wrong: no password would help.
    with(MOBILE, "weak", "OVER")
        .await
        .refused(409, "RegisterError_CampaignInactive");
    with(MOBILE, PASSWORD, "OPEN").await.ok();
    with("86-13900139001", PASSWORD, "OPEN")
        .await
        .refused(409, "RegisterError_CampaignInactive");
    assert_eq!(state("OPEN").await.0, false);
}

#[tokio::test]
async fn a_wrong_account_and_a_wrong_password_look_alike() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let wrong = try_log_in(&client, MOBILE, "Wrong-password1")
        .await
        .refused(422, "LoginError");
    for account in ["86-13900139009", "nobody@example.com", "nonsense"] {
        let unknown = try_log_in(&client, account, "Wrong-password1").await;
        assert_eq!(unknown.refused(422, "LoginError"), wrong, "{account}");
    }
    // An unverified address opens nothing.
    let crypted = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD, "PasswordCrypted": true });
    client
        .post("login", crypted)
        .await
        .refused(422, "PasswordCryptedUnsupported");
    let bound = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD, "oauthBindToken": "x" });
    client
        .post("login", bound)
        .await
        .refused(422, "OAuthBindInvalid");
    client
        .get("account_profile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
}

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
async fn codes_are_sent_once_a_minute_and_five_times_an_hour() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let client = server.visitor().await;
    ask_code(&client, MOBILE, false).await.ok();
    let soon = ask_code(&client, MOBILE, false).await;
    assert_eq!(soon.header("retry-after"), "60");
    let refused = soon.refused(429, "Error_RequestTooFrequent");
    assert_eq!(refused["params"]["seconds"], 60);
    for _ in 0..4 {
        clock.advance(TimeDelta::seconds(60));
        ask_code(&client, MOBILE, false).await.ok();
    }
    clock.advance(TimeDelta::seconds(60));
    ask_code(&client, MOBILE, false)
        .await
        .refused(429, "Error_RequestTooFrequent");
    ask_code(&client, "86-13900139001", false).await.ok();
    clock.advance(TimeDelta::hours(1));
    ask_code(&client, MOBILE, false).await.ok();
}

#[tokio::test]
async fn asking_for_one_number_after_the_other_ends_at_fifty() {
    let (server, _) = TestServer::sqlite_with_clock("").await;
    let client = server.visitor().await;
    for n in 0..50 {
        ask_code(&client, &format!("86-139001390{n:02}"), true)
            .await
            .refused(409, "VerifyError_SubjectNotExist");
    }
    ask_code(&client, "86-13900139099", true)
        .await
        .refused(429, "Error_RequestTooFrequent");
}

#[tokio::test]
async fn codes_of_a_guessed_number_have_eight_digits_and_its_owner_is_told() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let client = server.visitor().await;
    for _ in 0..2 {
        let (sent, code) = code_for(&client, MOBILE, false).await;
        assert_eq!(code.len(), 4);
        for _ in 0..5 {
            try_register(&client, MOBILE, &another(&code), &sent["token"])
                .await
                .refused(422, "VerifyError_Invalid");
        }
    }
    let told = client.newest_message(MOBILE).await;
    assert!(
        told["text"]
            .as_str()
            .unwrap()
            .contains("wrong verification codes"),
        "{told}"
    );
    let (sent, code) = code_for(&client, MOBILE, false).await;
    assert_eq!((sent["codeLength"].clone(), code.len()), (json!(8), 8));
    try_register(&client, MOBILE, &code, &sent["token"])
        .await
        .ok();
    clock.advance(TimeDelta::hours(24) + TimeDelta::seconds(1));
    assert_eq!(code_for(&client, MOBILE, true).await.1.len(), 4);
}

#[tokio::test]
async fn five_failures_make_a_pair_wait_and_a_success_forgets_them() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    for _ in 0..4 {
        try_log_in(&client, MOBILE, "Wrong-password1")
            .await
            .refused(422, "LoginError");
    }
    try_log_in(&client, MOBILE, PASSWORD).await.ok();
    for _ in 0..5 {
        try_log_in(&client, MOBILE, "Wrong-password1")
            .await
            .refused(422, "LoginError");
    }
    // The right password waits as well, and an unknown account waits alike.
    let wait = try_log_in(&client, MOBILE, PASSWORD).await;
    assert_eq!(wait.header("retry-after"), "60");
    wait.refused(429, "Error_RequestTooFrequent");
    for _ in 0..5 {
        try_log_in(&client, "nobody", PASSWORD)
            .await
            .refused(422, "LoginError");
    }
    try_log_in(&client, "nobody", PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
    clock.advance(TimeDelta::seconds(60));
    try_log_in(&client, MOBILE, "Wrong-password1")
        .await
        .refused(422, "LoginError");
    clock.advance(TimeDelta::seconds(119));
    try_log_in(&client, MOBILE, PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
    clock.advance(TimeDelta::seconds(1));
    try_log_in(&client, MOBILE, PASSWORD).await.ok();
}

#[tokio::test]
async fn an_account_under_attack_stays_open_to_its_owners_device() {
    let (server, clock) = TestServer::sqlite_with_clock("trusted_proxies = '127.0.0.1'").await;
    let owner = server.visitor().await;
    register(&owner, MOBILE).await;
    log_in(&owner, MOBILE).await;
    let stranger = server.visitor().await;
    let from = async |client: &Client, address: String, password: &str| {
        let token = client.fetch_csrf_token().await;
        let form = json!({
            "EmailOrMobile": MOBILE, "Password": password, "csrfToken": token, "language": "en",
        });
        client
            .raw(reqwest::Method::POST, "/api/login.json", |request| {
                request.header("X-Forwarded-For", address).json(&form)
            })
            .await
    };
    for n in 0..101 {
        from(&stranger, format!("10.0.{}.1", n / 4), "Wrong-password1")
            .await
            .refused(422, "LoginError");
    }
    from(&stranger, "10.1.0.1".into(), PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
    from(&owner, "10.1.0.2".into(), PASSWORD).await.ok();
    let told = owner.newest_message(MOBILE).await;
    assert!(
        told["text"].as_str().unwrap().contains("failed log-ins"),
        "{told}"
    );
    clock.advance(TimeDelta::minutes(16));
    from(&stranger, "10.1.0.3".into(), PASSWORD).await.ok();
}

#[tokio::test]
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

#[tokio::test]
async fn proving_again_takes_the_password() {
    let (server, _) = TestServer::sqlite_with_clock("").await;
    let client = server.visitor().await;
    client
        .post("account_reauth", json!({}))
        .await
        .refused(401, "Error_NotLoggedIn");
    register(&client, MOBILE).await;
    log_in(&client, MOBILE).await;
    let prove = async |password: &str| {
        client
            .post("account_reauth", json!({ "Password": password }))
            .await
    };
    prove(PASSWORD).await.ok();
    for _ in 0..5 {
        prove("Wrong-password1")
            .await
            .refused(422, "UpdateError_WrongPassword");
    }
    prove(PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
}

#[tokio::test]
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
