//! An operator's own access: recovery codes, another authenticator, another password, own devices.

use super::log_in::letters;
use chrono::TimeDelta;
use domain::operations::{AuditKind, Role};
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::{OPERATOR_PASSWORD, app_code, enrolled, operator, try_log_in};
use tests::operator::Operator;
use tests::server::{NO_LIMITS, TestServer};

const ANN: &str = "ann@desk.test";

/// Ann's session, the secret of her authenticator and the recovery codes that were told.
async fn ann(server: &TestServer) -> (Operator, String, Vec<String>) {
    let ann = enrolled(server, "ann", &[Role::Reviewer]).await;
    (ann.operator, ann.secret, ann.recovery_codes)
}

async fn with_code(server: &TestServer, code: &str) -> tests::client::Answer {
    let client = Client::new(server.base(), "en");
    try_log_in(&client, ANN, OPERATOR_PASSWORD, Some(code)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_recovery_codes_are_told_once_and_each_opens_once() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let (ann, secret, codes) = ann(&server).await;
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|code| code.len() == 14), "{codes:?}");
    assert_eq!(ann.get("me/access").await.ok()["recovery_codes_left"], 10);

    let again = with_code(&server, &codes[3].replace('-', " ")).await.ok();
    assert!(again.get("recovery_codes").is_none(), "{again}");
    with_code(&server, &codes[3])
        .await
        .refused(422, "TotpInvalid");
    with_code(&server, "1234-5678-9012")
        .await
        .refused(422, "TotpInvalid");
    assert_eq!(ann.get("me/access").await.ok()["recovery_codes_left"], 9);
    clock.set(server.ports().clock.now() + TimeDelta::seconds(60));
    let code = app_code(&secret, server.ports().clock.now());
    let later = with_code(&server, &code).await.ok();
    assert!(later.get("recovery_codes").is_none(), "{later}");

    let proof = |password: &str, code: &str| json!({ "password": password, "totp": code });
    ann.post("me/recovery_codes", proof("Wrong-password-1", &codes[0]))
        .await
        .refused(422, "UpdateError_WrongPassword");
    let told = ann
        .post("me/recovery_codes", proof(OPERATOR_PASSWORD, &codes[0]))
        .await
        .ok();
    assert_eq!(told["recovery_codes"].as_array().unwrap().len(), 10);
    with_code(&server, &codes[4])
        .await
        .refused(422, "TotpInvalid");
    let new = told["recovery_codes"][0].as_str().unwrap();
    with_code(&server, new).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_used_by_two_at_once_opens_for_one() {
    let (server, _) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let (_, _, codes) = ann(&server).await;
    let (first, second) =
        tokio::join!(with_code(&server, &codes[0]), with_code(&server, &codes[0]));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_authenticator_is_set_back_by_an_administrator_and_codes_go_with_it() {
    let server = TestServer::sqlite().await;
    let (ann, secret, codes) = ann(&server).await;
    let admin = operator(&server, "otto", &[Role::Admin]).await;
    let page = admin.get("operators?q=ann").await.ok();
    assert_eq!(page["items"][0]["totp"], true);
    let path = format!("operators/{}/totp/reset", page["items"][0]["id"]);
    let second = operator(&server, "olga", &[Role::Admin]).await;
    let why = json!({ "reason": "lost the phone" });
    let proposed = admin.post(&path, why).await.ok();
    ann.get("me").await.ok();
    second.approve(&proposed).await.ok();
    let whose = path.trim_end_matches("/totp/reset");
    let reset = admin.get(whose).await.ok();
    assert_eq!(
        (&reset["totp"], &reset["recovery_codes_left"]),
        (&json!(false), &json!(0))
    );
    ann.get("me").await.refused(401, "Error_NotLoggedIn");
    with_code(&server, &codes[0])
        .await
        .refused(422, "TotpInvalid");
    let client = Client::new(server.base(), "en");
    let next = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    assert_eq!(next["totp"], "enrol");
    assert_ne!(next["enrolment"]["secret"], Value::String(secret));
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_put_their_own_authenticator_away() {
    let server = TestServer::sqlite().await;
    let (ann, _, codes) = ann(&server).await;
    let wrong = json!({ "password": "Wrong-password-1", "totp": codes[0] });
    ann.post("me/totp/renew", wrong)
        .await
        .refused(422, "UpdateError_WrongPassword");
    let right = json!({ "password": OPERATOR_PASSWORD, "totp": codes[0] });
    ann.post("me/totp/renew", right).await.ok();
    ann.get("me").await.refused(401, "Error_NotLoggedIn");
    let client = Client::new(server.base(), "en");
    let next = try_log_in(&client, ANN, OPERATOR_PASSWORD, None).await.ok();
    assert_eq!(next["totp"], "enrol");
}

/// An open session and the password are not enough to replace the second factor.
#[tokio::test(flavor = "multi_thread")]
async fn the_second_factor_is_changed_with_the_second_factor_alone() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let (ann, secret, codes) = ann(&server).await;
    let used = app_code(&secret, server.ports().clock.now());
    for path in ["me/recovery_codes", "me/totp/renew"] {
        for code in [
            json!({}),
            json!({ "totp": null }),
            json!({ "totp": "" }),
            json!({ "totp": "000000" }),
            json!({ "totp": "1234-5678-9012" }),
            // Each code works once, and this one was used to log in.
            json!({ "totp": used }),
        ] {
            let mut proof = json!({ "password": OPERATOR_PASSWORD });
            proof
                .as_object_mut()
                .unwrap()
                .extend(code.as_object().unwrap().clone());
            ann.post(path, proof).await.refused(422, "TotpInvalid");
        }
    }
    assert_eq!(ann.get("me/access").await.ok()["recovery_codes_left"], 10);
    // Refused attempts use no code up.
    clock.set(server.ports().clock.now() + TimeDelta::seconds(60));
    let code = app_code(&secret, server.ports().clock.now());
    let proof = json!({ "password": OPERATOR_PASSWORD, "totp": code });
    ann.post("me/recovery_codes", proof.clone()).await.ok();
    ann.post("me/totp/renew", proof)
        .await
        .refused(422, "TotpInvalid");
    let (code, old) = (json!(codes[1]), &codes[2]);
    let proof = json!({ "password": OPERATOR_PASSWORD, "totp": code });
    ann.post("me/totp/renew", proof)
        .await
        .refused(422, "TotpInvalid");
    with_code(&server, old).await.refused(422, "TotpInvalid");
}

/// Changing the password in between, which clears failed passwords, does not clear wrong codes.
#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_count_together_whatever_lies_between() {
    let (server, _) = TestServer::sqlite_with_clock("").await;
    let (ann, _, codes) = ann(&server).await;
    let proof = |code: &str| json!({ "password": OPERATOR_PASSWORD, "totp": code });
    let same = json!({ "password": OPERATOR_PASSWORD, "new_password": OPERATOR_PASSWORD });
    let mut wrong = 0;
    for _ in 0..10 {
        for _ in 0..2 {
            let answer = ann.post("me/totp/renew", proof("000000")).await;
            if answer.status == 429 {
                break;
            }
            answer.refused(422, "TotpInvalid");
            wrong += 1;
        }
        ann.post("me/password", same.clone()).await.ok();
    }
    assert_eq!(wrong, 10);
    ann.post("me/totp/renew", proof(&codes[0]))
        .await
        .refused(429, "Error_RequestTooFrequent");
    // The trail has each, and Ann gets one message.
    let trail = server.ports().store.begin_read().await.unwrap();
    let events = trail.audit().after(0, 1_000).await.unwrap();
    let failed = events
        .iter()
        .filter(|it| it.event.kind() == Some(AuditKind::LogInFailed));
    assert_eq!(failed.count(), 10);
    assert_eq!(letters(&server, "email.codesGuessed").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_the_own_code_has_to_wait() {
    let (server, _) = TestServer::sqlite_with_clock("").await;
    let (ann, _, codes) = ann(&server).await;
    let proof = |code: &str| json!({ "password": OPERATOR_PASSWORD, "totp": code });
    for _ in 0..5 {
        ann.post("me/totp/renew", proof("000000"))
            .await
            .refused(422, "TotpInvalid");
    }
    ann.post("me/totp/renew", proof(&codes[0]))
        .await
        .refused(429, "Error_RequestTooFrequent");
    ann.get("me").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_ends_the_other_sessions_and_needs_the_old_one() {
    let server = TestServer::sqlite().await;
    let ann = operator(&server, "ann", &[Role::Auditor]).await;
    let other = Operator::log_in(server.base(), ANN, OPERATOR_PASSWORD).await;
    let change = |old: &str, new: &str| json!({ "password": old, "new_password": new });
    ann.post(
        "me/password",
        change("Wrong-password-1", "Brand-new-word-1"),
    )
    .await
    .refused(422, "UpdateError_WrongPassword");
    let short = ann
        .post("me/password", change(OPERATOR_PASSWORD, "Short-1"))
        .await;
    let refused = short.refused(422, "PasswordRule");
    assert_eq!(
        refused["params"],
        json!({ "field": "new_password", "min": 12, "max": 128 })
    );
    other.get("me").await.ok();
    ann.post("me/password", change(OPERATOR_PASSWORD, "Brand-new-word-1"))
        .await
        .ok();
    ann.get("me").await.ok();
    other.get("me").await.refused(401, "Error_NotLoggedIn");
    let client = Client::new(server.base(), "en");
    try_log_in(&client, ANN, OPERATOR_PASSWORD, None)
        .await
        .refused(422, "LoginError");
    try_log_in(&client, ANN, "Brand-new-word-1", None)
        .await
        .ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_the_own_password_has_to_wait() {
    let (server, _) = TestServer::sqlite_with_clock("").await;
    let ann = operator(&server, "ann", &[Role::Auditor]).await;
    let wrong = json!({ "password": "Wrong-password-1", "new_password": "Brand-new-word-1" });
    for _ in 0..5 {
        ann.post("me/password", wrong.clone())
            .await
            .refused(422, "UpdateError_WrongPassword");
    }
    ann.post("me/password", wrong)
        .await
        .refused(429, "Error_RequestTooFrequent");
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_see_their_own_devices_and_end_one() {
    let server = TestServer::sqlite().await;
    let ann = operator(&server, "ann", &[Role::Auditor]).await;
    let ben = operator(&server, "ben", &[Role::Auditor]).await;
    let other = Operator::log_in(server.base(), ANN, OPERATOR_PASSWORD).await;
    let access = ann.get("me/access").await.ok();
    let sessions = access["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let strange = sessions
        .iter()
        .find(|one| one["this_one"] == false)
        .unwrap();
    let path = format!("me/sessions/{}/end", strange["id"]);
    ben.post(&path, json!({}))
        .await
        .refused(404, "Error_NotFound");
    ann.post(&path, json!({})).await.ok();
    other.get("me").await.refused(401, "Error_NotLoggedIn");
    ann.post(&path, json!({}))
        .await
        .refused(404, "Error_NotFound");
}
