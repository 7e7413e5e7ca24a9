//! Wrong passwords: they look like wrong accounts, they slow guessing down, and they lock nobody
//! out of their own account.

use super::MOBILE;
use chrono::TimeDelta;
use domain::operations::AuditKind;
use serde_json::json;
use tests::client::Client;
use tests::road::{PASSWORD, log_in, register, try_log_in};
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

#[tokio::test(flavor = "multi_thread")]
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

/// The failed log-ins on record: which record each one names.
async fn failed_log_ins(server: &TestServer) -> Vec<String> {
    let trail = ports::read(server.ports(), async |tx| {
        Ok(tx.audit().after(0, 500).await?)
    });
    let failed = trail.await.unwrap().into_iter();
    let failed = failed.filter(|recorded| recorded.event.kind() == Some(AuditKind::LogInFailed));
    failed.map(|recorded| recorded.event.record).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_password_with_a_token_that_binds_nothing_is_recorded_and_counted() {
    let (server, _) = TestServer::sqlite_with_clock("").await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let probe = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD, "oauthBindToken": "x" });
    for tries in 1..=5 {
        client
            .post("login", probe.clone())
            .await
            .refused(422, "OAuthBindInvalid");
        assert_eq!(failed_log_ins(&server).await, vec!["investor:1"; tries]);
    }
    client
        .post("login", probe)
        .await
        .refused(429, "Error_RequestTooFrequent");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_an_account_under_attack_is_told_once_a_day() {
    let (server, clock) = TestServer::sqlite_with_clock("").await;
    let client = server.visitor().await;
    register(&client, MOBILE).await;
    let ports = server.ports();
    let account = ports.secrets.hash_token("investor:1").to_string();
    // A hundred failures lie within the hour again and again, as a steady trickle has it.
    let attacked = async || {
        let prepared = ports::transact(ports, async |tx| {
            for n in 0..100 {
                let (address, now) = (format!("10.0.0.{n}"), ports.clock.now());
                tx.login_failures().add(&account, &address, now).await?;
            }
            Ok(())
        });
        prepared.await.unwrap();
        try_log_in(&client, MOBILE, "Wrong-password1")
            .await
            .refused(422, "LoginError");
        let messages = ports::read(ports, async |tx| Ok(tx.outbox().newest(100).await?));
        let told = messages.await.unwrap().into_iter();
        told.filter(|message| message.content.template == "sms.attacked")
            .count()
    };
    assert_eq!(attacked().await, 1);
    clock.advance(TimeDelta::hours(2));
    assert_eq!(attacked().await, 1);
    clock.advance(TimeDelta::hours(22));
    assert_eq!(attacked().await, 2);
}
