//! A provider that cannot be reached: whoever waits for a code is told so, nothing is written or counted, and it goes on by itself;
//! on both databases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::messaging::{Outage, Way};
use serde_json::json;
use std::time::Duration;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::rows::Rows;
use tests::server::TestServer;
use tests::storage::{Storage, at};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

on_both_databases![
    std::future::ready =>
    while_the_provider_is_away_nobody_is_sent_a_code_and_then_everybody_is_again,
];

mod stored {
    use super::*;
    on_both_databases![an_outage_begins_goes_on_and_ends];
    use super::an_outage_begins_goes_on_and_ends;
}

async fn an_outage_begins_goes_on_and_ends(storage: Storage) {
    let tx = storage.begin().await;
    let outages = tx.outages();
    let way = Way::email();
    assert_eq!(outages.of(&way).await.unwrap(), None);
    outages.reached(&way).await.unwrap();
    for seconds in [0, 15, 45] {
        outages.failed(&way, at(seconds)).await.unwrap();
        let noted = Outage {
            since: at(0),
            last_at: at(seconds),
        };
        assert_eq!(outages.of(&way).await.unwrap(), Some(noted));
    }
    outages.reached(&way).await.unwrap();
    assert_eq!(outages.of(&way).await.unwrap(), None);
    outages.failed(&way, at(90)).await.unwrap();
    let again = outages.of(&way).await.unwrap().unwrap();
    assert_eq!((again.since, again.last_at), (at(90), at(90)));
}

/// A server whose text messages to China go to a stub, to nobody else's country, standing still in time.
async fn server(database: TestDatabase, stub: &MockServer) -> (TestServer, SettableClock) {
    let settings = format!(
        "sms_routes = '86=twilio'\nsms_twilio_url = '{}'\nsms_twilio_account_sid = 'AC1'\n\
         sms_twilio_auth_token = '12345'\nsms_twilio_from = '+15005550006'",
        stub.uri()
    );
    TestServer::with_clock(database, &settings).await
}

async fn ask(client: &Client, mobile: &str) -> Answer {
    let asked = json!({ "By": "Mobile", "MustExist": false, "Subject": mobile });
    client.post("verify_contact", asked).await
}

/// Waits until the stub was asked so often.
async fn until_asked(stub: &MockServer, times: usize) {
    for _ in 0..400 {
        if stub.received_requests().await.unwrap().len() >= times {
            // And until that is noted.
            tokio::time::sleep(Duration::from_millis(300)).await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the provider was not asked {times} times");
}

async fn while_the_provider_is_away_nobody_is_sent_a_code_and_then_everybody_is_again(
    database: TestDatabase,
) {
    let stub = MockServer::start().await;
    let away = ResponseTemplate::new(503);
    let away = Mock::given(method("POST")).respond_with(away);
    let away = away.mount_as_scoped(&stub).await;
    let (server, clock) = server(database, &stub).await;
    let client = server.visitor().await;
    ask(&client, "86-13800138000").await.ok();
    // As the pauses between tries grow: all fail for more than three minutes.
    for (tries, seconds) in [(1, 15), (2, 30), (3, 60), (4, 120), (5, 0)] {
        until_asked(&stub, tries).await;
        clock.advance(TimeDelta::seconds(seconds));
    }
    let beside = server.database().connect().await;
    let before = Rows::of(&beside).await;
    // More often than any limit allows, were it counted.
    for _ in 0..7 {
        ask(&client, "86-13800138001")
            .await
            .refused(503, "VerifyError_SendFail");
        ask(&client, "852-91234567")
            .await
            .refused(503, "VerifyError_SendFail");
    }
    let changed = before.until(&Rows::of(&beside).await);
    assert!(changed.is_empty(), "{changed:#?}");

    drop(away);
    let taken = ResponseTemplate::new(201).set_body_json(json!({ "sid": "SM1" }));
    Mock::given(method("POST"))
        .respond_with(taken)
        .mount(&stub)
        .await;
    let asked = stub.received_requests().await.unwrap().len();
    clock.advance(TimeDelta::minutes(2));
    ask(&client, "86-13800138001").await.ok();
    until_asked(&stub, asked + 1).await;
    for number in ["86-13800138002", "86-13800138003"] {
        ask(&client, number).await.ok();
    }
    // Where nobody sends to stays so.
    ask(&client, "852-91234567")
        .await
        .refused(503, "VerifyError_SendFail");
}
