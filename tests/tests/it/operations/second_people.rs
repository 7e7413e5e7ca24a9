//! Too few operators hold an approving role: the first start that finds it records it once, and the
//! administrators are notified.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{hire, operator};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_missing_second_person_is_recorded_and_told_once_for_each_change,
];

/// Two servers that start at the same moment on the same data.
async fn two_starts(server: &TestServer) {
    let starts = [Box::pin(server.beside()), Box::pin(server.beside())];
    for (started, _) in futures_util::future::join_all(starts).await {
        started.stop().await.unwrap();
    }
}

/// What is recorded, newest first.
async fn recorded(admin: &Operator) -> Vec<Value> {
    let page = admin.get("audit?record=approvers").await.ok();
    page["items"].as_array().unwrap().clone()
}

/// The recipients and their texts, ordered by address.
async fn recipients_and_texts(server: &TestServer, template: &str) -> Vec<(String, String)> {
    let queued = ports::read(server.ports(), async |tx| {
        Ok(tx.outbox().newest(100).await?)
    });
    let letters = queued.await.unwrap().into_iter();
    let letters = letters.map(|message| message.content);
    let letters = letters.filter(|letter| letter.template == template);
    let mut told: Vec<_> = letters.map(|letter| (letter.to, letter.text)).collect();
    told.sort();
    told
}

fn readers(told: &[(String, String)]) -> Vec<&str> {
    told.iter().map(|(to, _)| to.as_str()).collect()
}

async fn a_missing_second_person_is_recorded_and_told_once_for_each_change(server: TestServer) {
    let (few, enough) = (
        "email.access.tooFewApprovers",
        "email.access.enoughApprovers",
    );
    let ann = operator(&server, "ann", &[Role::Admin]).await;
    hire(&server, "amy@desk.test", &[Role::Approver], true).await;
    two_starts(&server).await;
    two_starts(&server).await;
    let found = recorded(&ann).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (&found[0]["detail"], &found[0]["by"]),
        (
            &json!("too few people to approve: approver (1), admin (1)"),
            &json!("system")
        ),
        "{found:?}"
    );
    let letters = recipients_and_texts(&server, few).await;
    assert_eq!(readers(&letters), ["ann@desk.test"]);
    let text = &letters[0].1;
    assert!(text.contains("复审员、管理员"), "{text}");
    assert!(text.contains("the role Approver, Administrator."), "{text}");

    hire(
        &server,
        "otto@desk.test",
        &[Role::Admin, Role::Approver],
        true,
    )
    .await;
    two_starts(&server).await;
    two_starts(&server).await;
    let found = recorded(&ann).await;
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0]["detail"], "enough people to approve");
    assert_eq!(
        readers(&recipients_and_texts(&server, enough).await),
        ["ann@desk.test", "otto@desk.test"]
    );

    let amy = ann.get("operators?q=amy").await.ok()["items"][0]["id"].clone();
    let close = format!("operators/{amy}/close");
    ann.post(&close, json!({})).await.ok();
    two_starts(&server).await;
    let found = recorded(&ann).await;
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(
        found[0]["detail"],
        "too few people to approve: approver (1)"
    );
    assert_eq!(recipients_and_texts(&server, few).await.len(), 3);
    server.stop().await;
}
