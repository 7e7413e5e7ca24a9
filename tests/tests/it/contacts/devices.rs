//! The devices that are logged in, and how long a session lasts.

use super::{MOBILE, OTHER, client_again, is_logged_in};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![
    std::future::ready =>
    devices_are_listed_and_ended,
];

async fn devices_are_listed_and_ended(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    clock.advance(TimeDelta::minutes(1));
    let (second, third) = (client_again(&server).await, client_again(&server).await);
    let stranger = investor(&server, OTHER).await;
    let strangers = stranger.get("account_sessions", &[]).await.ok();
    assert_eq!(strangers["sessions"].as_array().unwrap().len(), 1);

    let listed = client.get("account_sessions", &[]).await.ok();
    let sessions = listed["sessions"].as_array().unwrap().clone();
    assert_eq!(sessions.len(), 3);
    let this: Vec<&Value> = sessions
        .iter()
        .filter(|one| one["thisOne"] == true)
        .collect();
    assert_eq!(this.len(), 1);
    assert!(
        this[0]["created"].as_str().unwrap() < sessions[0]["created"].as_str().unwrap()
            || sessions[0]["thisOne"] == true
    );
    for session in &sessions {
        assert!(session["lastSeen"].as_str().unwrap() >= session["created"].as_str().unwrap());
        assert!(session["device"].is_string());
        assert!(session.get("token").is_none());
    }

    let id = json!({ "id": strangers["sessions"][0]["id"] });
    client
        .delete("account_sessions", id)
        .await
        .refused(404, "Error_NotFound");
    assert!(is_logged_in(&stranger).await);
    client
        .delete("account_sessions", json!({ "id": "x" }))
        .await
        .refused(400, "Error_BadRequest");

    let of_second = second.get("account_sessions", &[]).await.ok();
    let own = of_second["sessions"].as_array().unwrap().iter();
    let id = own.clone().find(|one| one["thisOne"] == true).unwrap()["id"].clone();
    client
        .delete("account_sessions", json!({ "id": id }))
        .await
        .ok();
    client
        .delete("account_sessions", json!({ "id": id }))
        .await
        .refused(404, "Error_NotFound");
    assert!(!is_logged_in(&second).await);
    assert!(is_logged_in(&third).await);
    client.delete("account_sessions", json!({})).await.ok();
    assert!(!is_logged_in(&third).await);
    assert!(is_logged_in(&client).await && is_logged_in(&stranger).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_never_idle_ends_after_twelve_hours() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let client = investor(&server, MOBILE).await;
    for _ in 0..35 {
        clock.advance(TimeDelta::minutes(20));
        assert!(is_logged_in(&client).await);
    }
    clock.advance(TimeDelta::minutes(20));
    assert!(!is_logged_in(&client).await);
    // Its time being over, it is in nobody's list.
    let again = client_again(&server).await;
    let listed = again.get("account_sessions", &[]).await.ok();
    assert_eq!(listed["sessions"].as_array().unwrap().len(), 1);
}
