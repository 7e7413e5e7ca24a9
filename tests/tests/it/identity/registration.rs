//! The way of a newcomer, and what a registration is refused for.

use super::{MOBILE, try_register};
use chrono::{TimeDelta, Utc};
use domain::identity::CampaignTerms;
use domain::language::Text;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::road::{PASSWORD, code_for, log_in, try_log_in};
use tests::server::{NO_LIMITS, TestServer};

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

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_registers_logs_in_and_out_and_resets_the_password_on_sqlite() {
    the_whole_way(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_registers_logs_in_and_out_and_resets_the_password_on_postgres() {
    the_whole_way(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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
