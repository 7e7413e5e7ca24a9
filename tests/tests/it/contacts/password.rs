//! Another password, and how often an old one may be guessed.

use super::{MOBILE, NEW_PASSWORD, change_password, is_logged_in};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::{PASSWORD, investor, log_in, try_log_in};
use tests::server::TestServer;

on_both_databases![
    std::future::ready =>
    a_password_changes_against_the_old_one,
];

async fn a_password_changes_against_the_old_one(database: TestDatabase) {
    let (server, _) = TestServer::with_clock(database, "").await;
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

#[tokio::test(flavor = "multi_thread")]
async fn wrong_old_passwords_wait_as_log_ins_do_whichever_call_they_come_through() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
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

#[tokio::test(flavor = "multi_thread")]
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
