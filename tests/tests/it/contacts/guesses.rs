//! Which failures count for a guessed password: those of the account under any of its names; and
//! which devices are known to it.

use super::{EMAIL, MOBILE, NEW_PASSWORD, change_password, verify_email};
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::{PASSWORD, code_for, investor, log_in, register, try_log_in};
use tests::server::TestServer;

on_both_databases![
    std::future::ready =>
    the_names_of_an_account_leave_one_allowance_of_guesses,
    names_of_nobody_are_counted_by_themselves,
    a_device_is_known_until_the_password_is_another,
    a_device_that_changes_the_password_stays_known,
];

const WRONG: &str = "Wrong-password1";

async fn guess(client: &Client, name: &str, times: usize) {
    for _ in 0..times {
        let refused = try_log_in(client, name, WRONG).await;
        refused.refused(422, "LoginError");
    }
}

async fn waits(client: &Client, name: &str) {
    let wait = try_log_in(client, name, PASSWORD).await;
    assert_eq!(wait.header("retry-after"), "60", "{name}");
    wait.refused(429, "Error_RequestTooFrequent");
}

async fn the_names_of_an_account_leave_one_allowance_of_guesses(database: TestDatabase) {
    let (server, _) = TestServer::with_clock(database, "").await;
    let owner = investor(&server, MOBILE).await;
    verify_email(&owner, EMAIL).await;
    let guesser = server.visitor().await;
    guess(&guesser, MOBILE, 3).await;
    guess(&guesser, &EMAIL.to_uppercase(), 1).await;
    // The right password clears what was typed under either name.
    try_log_in(&guesser, EMAIL, PASSWORD).await.ok();
    guess(&guesser, EMAIL, 2).await;
    guess(&guesser, MOBILE, 3).await;
    waits(&guesser, MOBILE).await;
    waits(&guesser, EMAIL).await;
}

async fn names_of_nobody_are_counted_by_themselves(database: TestDatabase) {
    let (server, _) = TestServer::with_clock(database, "").await;
    let guesser = server.visitor().await;
    for name in ["86-13900139009", "nobody@example.com"] {
        guess(&guesser, name, 5).await;
        waits(&guesser, name).await;
    }
}

/// A hundred and one failures from as many addresses close the account to strangers.
async fn exhaust_code_tries(server: &TestServer) {
    let ports = server.ports();
    let account = ports.secrets.hash_token("investor:1").to_string();
    let besieged = ports::transact(ports, async |tx| {
        for n in 0..101 {
            let (address, now) = (format!("10.0.0.{n}"), ports.clock.now());
            tx.login_failures().add(&account, &address, now).await?;
        }
        Ok(())
    });
    besieged.await.unwrap();
}

/// What a log-in answers while the account is closed to strangers.
async fn under_siege(server: &TestServer, client: &Client, password: &str) -> Answer {
    exhaust_code_tries(server).await;
    let token = client.fetch_csrf_token().await;
    let form = json!({ "EmailOrMobile": MOBILE, "Password": password, "csrfToken": token });
    client
        .raw(Method::POST, "/api/login.json", |request| {
            request.json(&form)
        })
        .await
}

async fn a_device_is_known_until_the_password_is_another(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let stolen = investor(&server, MOBILE).await;
    under_siege(&server, &stolen, PASSWORD).await.ok();
    clock.advance(TimeDelta::minutes(1));
    let owner = server.visitor().await;
    let (sent, code) = code_for(&owner, MOBILE, true).await;
    let reset = json!({
        "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": NEW_PASSWORD,
    });
    owner.post("reset_password", reset).await.ok();
    under_siege(&server, &stolen, NEW_PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
}

async fn a_device_that_changes_the_password_stays_known(database: TestDatabase) {
    let (server, _) = TestServer::with_clock(database, "").await;
    let other = server.visitor().await;
    register(&other, MOBILE).await;
    log_in(&other, MOBILE).await;
    let owner = server.visitor().await;
    log_in(&owner, MOBILE).await;
    change_password(&owner, PASSWORD, NEW_PASSWORD).await.ok();
    under_siege(&server, &owner, NEW_PASSWORD).await.ok();
    under_siege(&server, &other, NEW_PASSWORD)
        .await
        .refused(429, "Error_RequestTooFrequent");
}
