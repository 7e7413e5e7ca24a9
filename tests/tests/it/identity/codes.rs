//! Verification codes: what they are valid for, how often they are sent, and what requesting one
//! reveals.

use super::{MOBILE, ask_code, try_register};
use chrono::TimeDelta;
use serde_json::json;
use tests::road::{PASSWORD, code_for, investor, register};
use tests::server::{NO_LIMITS, TestServer};

fn another(code: &str) -> String {
    let last = code.chars().last().unwrap().to_digit(10).unwrap();
    format!("{}{}", &code[..code.len() - 1], (last + 1) % 10)
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

#[tokio::test(flavor = "multi_thread")]
async fn a_code_holds_for_one_number_five_tries_and_one_use_on_sqlite() {
    codes_hold_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_holds_for_one_number_five_tries_and_one_use_on_postgres() {
    codes_hold_once(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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
