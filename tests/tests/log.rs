//! What the server writes to its log: a line a request, and nothing that opens anything (decision 10).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use serde_json::json;
use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::road::{PASSWORD, code_for, log_in};

const MOBILE: &str = "86-13900139000";

#[tokio::test]
async fn no_code_token_password_number_or_query_value_is_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let settings = [("LANDFALL_LOG", "debug")];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let client = Client::new(&server.base(), "en");
    let first = client.fetch_csrf_token().await;
    let (sent, code) = code_for(&client, MOBILE, false).await;
    let token = sent["token"].as_str().unwrap().to_owned();
    let user = json!({
        "MobileNumber": MOBILE, "Password": PASSWORD, "SMSCode": code, "Token": token,
    });
    client.post("register", json!({ "user": user })).await.ok();
    let second = log_in(&client, MOBILE).await["csrfToken"]
        .as_str()
        .unwrap()
        .to_owned();
    let marked = [("note", "a-query-value-7731")];
    let answer = client.get("account_profile", &marked).await;
    let request_id = answer.header("x-request-id").to_owned();
    answer.ok();
    client.open("/sign/a-secret-of-a-path-7732").await;

    // The worker hands the message over within its next round.
    let mut log = server.log();
    for _ in 0..50 {
        if log.contains("text message") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        log = server.log();
    }
    assert!(
        log.contains(&request_id),
        "the log has no line of a request:\n{log}"
    );
    let code_as_a_word = |line: &str| {
        line.split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| word == code)
    };
    for secret in [
        &first,
        &second,
        &token,
        PASSWORD,
        "13900139000",
        "a-query-value-7731",
        "a-secret-of-a-path-7732",
    ] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    let told: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("text message"))
        .collect();
    assert!(
        !told.is_empty() && !told.iter().any(|line| code_as_a_word(line)),
        "{told:?}"
    );
}
