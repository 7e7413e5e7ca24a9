//! A provider that cannot be reached: a user who waits for a code sees that, nothing is written or
//! counted, and the service resumes by itself; on both databases.
use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::Language;
use domain::identity::MobileNumber;
use domain::messaging::{MessageRoute, Outage};
use ports::driven::clock::Clock;
use ports::driven::identity::NewInvestor;
use ports::transact;
use serde_json::json;
use tests::asked::until_asked;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::road::investor;
use tests::rows::Rows;
use tests::server::TestServer;
use tests::storage::{Storage, at};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

on_both_databases![
    std::future::ready =>
    while_the_provider_is_away_nobody_is_sent_a_code_and_then_everybody_is_again,
    a_provider_that_has_enough_of_one_number_is_not_away_for_the_others,
    what_waits_for_a_way_that_is_shut_does_not_keep_it_shut,
    while_a_way_is_shut_registered_and_unknown_contacts_are_answered_alike,
];

mod stored {
    use super::*;
    on_both_databases![an_outage_begins_goes_on_and_ends];
    use super::an_outage_begins_goes_on_and_ends;
}

async fn an_outage_begins_goes_on_and_ends(storage: Storage) {
    let tx = storage.begin().await;
    let outages = tx.outages();
    let way = MessageRoute::email();
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

/// A server whose text messages to China go to a stub and to no other country, with a clock that
/// does not move.
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

/// Waits until the stub was asked that often, and that is recorded.
async fn until_noted(server: &TestServer, stub: &MockServer, times: usize) {
    let asked = async || stub.received_requests().await.unwrap().len();
    until_asked("the provider", times, asked).await;
    server.worker_round().await;
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
        until_noted(&server, &stub, tries).await;
        clock.advance(TimeDelta::seconds(seconds));
    }
    let beside = server.database().connect().await;
    let before = Rows::of(&beside).await;
    // More often than any limit allows, if it were counted.
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
    until_noted(&server, &stub, asked + 1).await;
    for number in ["86-13800138002", "86-13800138003"] {
        ask(&client, number).await.ok();
    }
    // A country without a provider stays so.
    ask(&client, "852-91234567")
        .await
        .refused(503, "VerifyError_SendFail");
}

async fn a_provider_that_has_enough_of_one_number_is_not_away_for_the_others(
    database: TestDatabase,
) {
    let stub = MockServer::start().await;
    let enough = ResponseTemplate::new(429).set_body_json(json!({ "code": 20429 }));
    Mock::given(method("POST"))
        .respond_with(enough)
        .mount(&stub)
        .await;
    let (server, clock) = server(database, &stub).await;
    let client = server.visitor().await;
    ask(&client, "86-13800138000").await.ok();
    for (tries, seconds) in [(1, 15), (2, 30), (3, 60), (4, 120), (5, 0)] {
        until_noted(&server, &stub, tries).await;
        clock.advance(TimeDelta::seconds(seconds));
    }
    ask(&client, "86-13800138001").await.ok();
}

async fn what_waits_for_a_way_that_is_shut_does_not_keep_it_shut(database: TestDatabase) {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(503))
        .mount(&stub)
        .await;
    let (server, clock) = server(database, &stub).await;
    let client = server.visitor().await;
    ask(&client, "86-13800138000").await.ok();
    for (tries, seconds) in [(1, 15), (2, 15)] {
        until_noted(&server, &stub, tries).await;
        clock.advance(TimeDelta::seconds(seconds));
    }
    ask(&client, "86-13800138001").await.ok();
    // Both are tried again, each after its own pauses: the first, at 225 seconds, marks the way as
    // down; the other, at 255, finds it down.
    for (tries, seconds) in [(3, 15), (5, 30), (6, 30), (7, 30), (8, 90), (9, 30)] {
        until_noted(&server, &stub, tries).await;
        clock.advance(TimeDelta::seconds(seconds));
    }
    until_noted(&server, &stub, 10).await;
    clock.advance(TimeDelta::seconds(89));
    ask(&client, "86-13800138002")
        .await
        .refused(503, "VerifyError_SendFail");
    clock.advance(TimeDelta::seconds(2));
    ask(&client, "86-13800138002").await.ok();
}

/// Everything failed on this way for four minutes.
async fn shut(server: &TestServer, clock: &SettableClock, way: &MessageRoute) {
    transact(server.ports(), async |tx| {
        let now = clock.now();
        let outages = tx.outages();
        outages.failed(way, now - TimeDelta::minutes(4)).await?;
        Ok(outages.failed(way, now).await?)
    })
    .await
    .unwrap();
}

async fn while_a_way_is_shut_registered_and_unknown_contacts_are_answered_alike(
    database: TestDatabase,
) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    server.is_left_broken();
    let client = investor(&server, "86-13900139000").await;
    let taken = transact(server.ports(), async |tx| {
        let newcomer = NewInvestor {
            mobile: MobileNumber::parse("86-13900139001")?,
            password_hash: "$argon2id$none".into(),
            language: Language::Zh,
            campaign: None,
            registered_at: clock.now(),
        };
        let id = tx.investors().add(newcomer).await?;
        Ok(tx.investors().verify_email(id, "taken@example.com").await?)
    });
    taken.await.unwrap();
    // The message to the investor is delivered: that would mark the way as up again.
    server.worker_round().await;
    let by_text = server.ports().settings.sms_ways.to("86-13900139001");
    shut(&server, &clock, &by_text.unwrap()).await;
    shut(&server, &clock, &MessageRoute::email()).await;
    let visitor = server.visitor().await;
    let beside = server.database().connect().await;
    let before = Rows::of(&beside).await;
    for must_exist in [true, false] {
        for mobile in ["86-13900139001", "86-13900139002"] {
            let asked = json!({ "By": "Mobile", "MustExist": must_exist, "Subject": mobile });
            visitor
                .post("verify_contact", asked)
                .await
                .refused(503, "VerifyError_SendFail");
        }
        for email in ["taken@example.com", "unknown@example.com"] {
            let asked = json!({ "By": "Email", "MustExist": must_exist, "Subject": email });
            for asking in [&visitor, &client] {
                asking
                    .post("verify_contact", asked.clone())
                    .await
                    .refused(503, "VerifyError_SendFail");
            }
        }
    }
    for email in ["taken@example.com", "unknown@example.com"] {
        client
            .post("account_email", json!({ "EmailAddress": email }))
            .await
            .refused(503, "VerifyError_SendFail");
    }
    let changed = before.until(&Rows::of(&beside).await);
    assert!(changed.is_empty(), "{changed:#?}");
}
