//! A row whose sealed value cannot be opened, as after its key was removed: it is reported and
//! given up, and nothing waits behind it.

use domain::Language;
use domain::operations::Role;
use ports::driven::outbox::{Channel, NewMessage};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;
use tests::desk::operator;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::storage::queue;

on_both_databases![tests::server::TestServer::resting =>
    a_message_that_does_not_open_holds_up_none_behind_it,
    a_proposal_that_does_not_open_is_listed_and_rejected,
];

async fn execute(server: &TestServer, sql: &str) {
    let connection = server.database().connect().await;
    connection.execute_unprepared(sql).await.unwrap();
}

async fn text(server: &TestServer, sql: &str) -> String {
    let connection = server.database().connect().await;
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

async fn a_message_that_does_not_open_holds_up_none_behind_it(server: TestServer) {
    let mut ids = Vec::new();
    for to in ["86-13900000001", "86-13900000002"] {
        let code = NewMessage {
            channel: Channel::Sms,
            to: to.into(),
            investor: None,
            language: Language::En,
            template: "sms.code".into(),
            subject: None,
            text: "Your code is 4711".into(),
            params: [("code".to_owned(), "4711".to_owned())].into(),
            code: Some("4711".into()),
            link: None,
            now: server.ports().clock.now(),
        };
        let queued = ports::transact(
            server.ports(),
            async |tx| Ok(queue(tx, code.clone()).await?),
        );
        ids.push(queued.await.unwrap());
        if ids.len() == 1 {
            let spoil = format!(
                "UPDATE outbox SET body = 'v2:gone:AAAA' WHERE id = {}",
                ids[0]
            );
            execute(&server, &spoil).await;
        }
    }
    server.worker_round().await;
    let became = async |id| {
        let sql =
            format!("SELECT state || ' ' || COALESCE(last_error, '') FROM outbox WHERE id = {id}");
        text(&server, &sql).await
    };
    assert_eq!(became(ids[1]).await, "sent ");
    assert_eq!(became(ids[0]).await, "failed it does not open");
    let desk = operator(&server, "otto", &[Role::Admin]).await;
    let shown = desk.get("outbox?q=13900000001").await.ok();
    assert_eq!(shown["items"][0]["stage"], "given_up", "{shown}");
    server.stop().await;
}

async fn a_proposal_that_does_not_open_is_listed_and_rejected(server: TestServer) {
    let ann = operator(&server, "ann", &[Role::Admin]).await;
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let mut proposed = Vec::new();
    for name in ["ben", "cem"] {
        let add = json!({
            "email": format!("{name}@desk.test"), "name": name, "roles": ["approver"], "reason": "new colleague",
        });
        proposed.push(ann.post("operators", add).await.json()["proposal"].clone());
    }
    let spoil = format!(
        "UPDATE proposals SET act = 'v2:gone:AAAA' WHERE id = {}",
        proposed[0]["id"]
    );
    execute(&server, &spoil).await;
    let listed = otto.get("proposals").await.ok();
    let found = listed["items"].as_array().unwrap();
    let ids: Vec<_> = found.iter().map(|item| &item["id"]).collect();
    assert_eq!(ids, [&proposed[0]["id"], &proposed[1]["id"]]);
    // The list does not open what is proposed.
    for field in ["summary", "record", "kind"] {
        assert_eq!(found[0][field], proposed[0][field], "{field}");
    }

    let path = format!("proposals/{}", proposed[0]["id"]);
    let detail = otto.get(&path).await.ok();
    let summary = detail["summary"].as_str().unwrap();
    assert!(summary.contains("cannot be read"), "{summary}");
    assert_eq!(
        (&detail["stale"], &detail["changes"]),
        (&json!(true), &json!([]))
    );
    let decision = json!({ "version": 1, "comment": "it cannot be read" });
    otto.post(&format!("{path}/approve"), decision.clone())
        .await
        .refused(409, "Error_StaleVersion");
    let ended = otto.post(&format!("{path}/reject"), decision).await.ok();
    assert_eq!(ended["state"], "REJECTED");
    let sound = format!("proposals/{}/approve", proposed[1]["id"]);
    otto.post(&sound, json!({ "version": 1 })).await.ok();
    server.stop().await;
}
