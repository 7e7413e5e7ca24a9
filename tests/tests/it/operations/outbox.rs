//! The outbox at the desk: the state of each message, masked if it has a code, and resending failed
//! ones, once.

use chrono::TimeDelta;
use domain::Language;
use domain::ids::MessageId;
use domain::messaging::Delivery;
use domain::operations::Role;
use ports::driven::leases::Lease;
use ports::driven::outbox::{Channel, NewMessage, Next};
use serde_json::{Value, json};
use tests::desk::operator;
use tests::operator::Operator;
use tests::server::TestServer;
use tests::storage::queue;

fn message(server: &TestServer, to: &str, code: Option<&str>, minutes_ago: i64) -> NewMessage {
    NewMessage {
        channel: Channel::Sms,
        to: to.into(),
        investor: None,
        language: Language::En,
        template: "test".into(),
        subject: None,
        text: format!("for {to} {}", code.unwrap_or_default()),
        params: Default::default(),
        code: code.map(str::to_owned),
        link: None,
        now: server.ports().clock.now() - TimeDelta::minutes(minutes_ago),
    }
}

/// Messages that were given up: written and failed in one, so that no worker gets them in between.
async fn given_up(server: &TestServer, messages: Vec<NewMessage>) -> Vec<MessageId> {
    let tx = server.ports().store.begin().await.unwrap();
    let mut ids = Vec::new();
    for message in messages {
        let id = queue(tx.as_ref(), message).await.unwrap();
        let lease = Lease::of(server.ports(), TimeDelta::minutes(1));
        let outbox = tx.outbox();
        outbox.lease(Channel::Sms, &lease, 100).await.unwrap();
        let next = Next::GiveUp { wipe: false };
        outbox
            .failed(id, &lease, "no such number", next)
            .await
            .unwrap();
        ids.push(id);
    }
    tx.commit().await.unwrap();
    ids
}

async fn of(desk: &Operator, to: &str) -> Value {
    let page = desk.get(&format!("outbox?q={to}")).await.ok();
    page["items"][0].clone()
}

async fn handed_over(desk: &Operator, to: &str) {
    for _ in 0..200 {
        if of(desk, to).await["stage"] == "handed_over" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{}", of(desk, to).await);
}

/// What a provider reports of a message that it took.
async fn report(server: &TestServer, id: MessageId, delivery: Delivery) {
    let tx = server.ports().store.begin().await.unwrap();
    let now = server.ports().clock.now();
    tx.outbox().reported(id, delivery, None, now).await.unwrap();
    tx.commit().await.unwrap();
}

async fn what_failed_is_sent_again_once(server: TestServer) {
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let ids = given_up(&server, vec![message(&server, "86-13900000001", None, 60)]).await;
    let path = format!("outbox/{}/retry", ids[0]);
    let page = auditor.get("outbox?stage=given_up").await.ok();
    let shown = &page["items"][0];
    assert_eq!(
        (&page["total"], &shown["reason"]),
        (&json!(1), &json!("no such number"))
    );
    assert_eq!(shown["text"], "for 86-13900000001 ");
    let waiting = auditor.get("outbox?stage=waiting&q=86-13900000001").await;
    assert_eq!(waiting.ok()["total"], 0);
    auditor
        .post(&path, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    admin.post(&path, json!({})).await.ok();
    handed_over(&admin, "86-13900000001").await;
    admin
        .post(&path, json!({}))
        .await
        .refused(409, "MessageDelivered");
    // Delivered is what a report says, and nothing else.
    let stages = async || {
        let mut found = Vec::new();
        for stage in ["handed_over", "delivered", "undelivered"] {
            let path = format!("outbox?stage={stage}&q=86-13900000001");
            found.push(admin.get(&path).await.ok()["total"].clone());
        }
        found
    };
    assert_eq!(stages().await, [1, 0, 0]);
    report(&server, ids[0], Delivery::Failed).await;
    assert_eq!(stages().await, [0, 0, 1]);
    report(&server, ids[0], Delivery::Delivered).await;
    assert_eq!(stages().await, [0, 1, 0]);
    assert_eq!(of(&admin, "86-13900000001").await["stage"], "delivered");
    admin
        .post(&path, json!({}))
        .await
        .refused(409, "MessageDelivered");
    admin
        .post("outbox/999999/retry", json!({}))
        .await
        .refused(404, "Error_NotFound");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_failed_is_sent_again_once_on_sqlite() {
    what_failed_is_sent_again_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_failed_is_sent_again_once_on_postgres() {
    what_failed_is_sent_again_once(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_masked_and_not_sent_again_once_it_ran_out() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let late = message(&server, "86-13900000002", Some("471199"), 11);
    let ids = given_up(&server, vec![late]).await;
    let answer = admin.get("outbox").await;
    let text = answer.text().clone();
    assert!(!text.contains("471199"), "{text}");
    let shown = &answer.ok()["items"][0];
    assert_eq!(
        (&shown["masked"], &shown["text"]),
        (&json!(true), &Value::Null)
    );
    // Nobody is offered what would be refused.
    assert_eq!(shown["ran_out"], true);
    given_up(&server, vec![message(&server, "86-13900000007", None, 11)]).await;
    assert_eq!(of(&admin, "86-13900000007").await["ran_out"], false);
    admin
        .post(&format!("outbox/{}/retry", ids[0]), json!({}))
        .await
        .refused(409, "MessageExpired");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_has_in_hand_is_not_sent_beside_it() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let tx = server.ports().store.begin().await.unwrap();
    let id = queue(tx.as_ref(), message(&server, "86-13900000003", None, 1))
        .await
        .unwrap();
    let lease = Lease::of(server.ports(), TimeDelta::minutes(15));
    let taken = tx.outbox().lease(Channel::Sms, &lease, 10).await.unwrap();
    assert_eq!(taken.messages.len(), 1);
    tx.commit().await.unwrap();
    let path = format!("outbox/{id}/retry");
    admin
        .post(&path, json!({}))
        .await
        .refused(409, "MessageUnderWay");
    let all = admin.post("outbox/retry", json!({})).await.ok();
    assert_eq!(all, json!({ "retried": 0, "left": 0 }));
}

async fn everything_that_failed_is_sent_again_but_what_ran_out(server: TestServer) {
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let messages = vec![
        message(&server, "86-13900000004", None, 60),
        message(&server, "86-13900000005", Some("4711"), 5),
        message(&server, "86-13900000006", Some("4712"), 11),
    ];
    given_up(&server, messages).await;
    let all = admin.post("outbox/retry", json!({})).await.ok();
    assert_eq!(all, json!({ "retried": 2, "left": 1 }));
    handed_over(&admin, "86-13900000004").await;
    handed_over(&admin, "86-13900000005").await;
    assert_eq!(of(&admin, "86-13900000006").await["stage"], "given_up");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_failed_is_sent_again_but_what_ran_out_on_sqlite() {
    everything_that_failed_is_sent_again_but_what_ran_out(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_failed_is_sent_again_but_what_ran_out_on_postgres() {
    everything_that_failed_is_sent_again_but_what_ran_out(TestServer::postgres().await).await;
}
