//! Changing the phone number by a code, and who is notified of guesses.

use super::{
    EMAIL, MOBILE, NEW_MOBILE, NEW_PASSWORD, OTHER, is_logged_in, set_email, text_to, user,
    verify_email,
};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::{PASSWORD, code_for, investor, log_in, register, try_log_in};
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![
    std::future::ready =>
    a_number_changes_against_its_code,
    a_number_is_refused_in_the_fixed_order,
    a_code_for_a_new_number_is_its_askers_alone,
];

async fn change_mobile(client: &Client, mobile: &str, code: &str, token: &Value) -> Answer {
    let form = json!({
        "MobileNumber": mobile, "MobileCountryID": 112, "SMSCode": code, "Token": token,
    });
    client.put("account_mobile", form).await
}

async fn a_number_changes_against_its_code(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
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
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
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
    let (server, _) = TestServer::with_clock(database, NO_LIMITS).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_a_guessed_number_is_told_in_their_language() {
    let (server, _) = TestServer::sqlite_with_clock(NO_LIMITS).await;
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
