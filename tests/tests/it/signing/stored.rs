//! The stored result of a signing: the signed paper's hash in the sealed audit log, and of two
//! questionnaires the one that was signed last.
use super::{BACK, MOBILE, answers, ask, asked};
use adapters::inspection::{ChildInspector, Program};
use chrono::TimeDelta;
use domain::ids::{DocumentId, SigningSessionId};
use domain::signing::State;
use ports::Ports;
use ports::driven::signing_sessions::SigningSession;
use ports::driving::operations::{seal_audit, verify_audit};
use ports::driving::signing::run_due;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::Value;
use std::sync::Arc;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::PKF;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, sign_on, stored, subscriber};

on_both_databases![tests::server::TestServer::with_database => the_sealed_log_has_the_hash_of_what_was_signed];

async fn the_sealed_log_has_the_hash_of_what_was_signed(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let asked = asked(&who).await;
    sign_on(&who.client, &asked).await.redirect();
    let stored = stored(&who.client, &asked).await;
    let id = stored["documents"][0]["DocumentID"].as_i64().unwrap();
    let link = who
        .client
        .get("account_document", &[("DocumentID", &id.to_string())])
        .await
        .ok();
    let file = who.client.open(link["url"].as_str().unwrap()).await;
    let hash = server.ports().secrets.digest(&file.bytes);
    assert_eq!(
        document_messages(&server, id).await,
        [format!("ID sha256 {hash}")]
    );
    // The server's own worker may be sealing meanwhile.
    let sealed = async || {
        seal_audit(server.ports()).await.unwrap();
        let verdict = verify_audit(server.ports(), &[]).await.unwrap();
        verdict.unsealed == 0 && verdict.breaks.is_empty()
    };
    let mut is_whole = false;
    for _ in 0..100 {
        is_whole = sealed().await;
        if is_whole {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(is_whole);
    // It is part of the sealed data: a changed hash is detected.
    let beside = server.database().connect().await;
    let forged = format!(
        "UPDATE audit_events SET detail = 'ID sha256 {}' WHERE record = 'document:{id}'",
        "0".repeat(64)
    );
    beside.execute_unprepared(&forged).await.unwrap();
    let verdict = verify_audit(server.ports(), &[]).await.unwrap();
    assert!(!verdict.breaks.is_empty());
    server.is_left_broken();
    server.stop().await;
}

/// The worker waits for nobody's upload.
#[tokio::test(flavor = "multi_thread")]
async fn a_signed_papers_picture_is_made_without_the_inspection_of_uploads() {
    let server = TestServer::resting(TestDatabase::sqlite().await).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let asked = asked(&who).await;
    sign_on(&who.client, &asked).await.redirect();
    let nowhere = Program::found_by(|| Err(std::io::Error::other("no program")));
    let inspector = ChildInspector::new(nowhere, "/nowhere".into(), 1);
    let ports = Ports {
        inspector: Arc::new(inspector),
        ..server.ports().clone()
    };
    run_due(&ports).await.unwrap();
    let read = stored(&who.client, &asked).await;
    let picture = read["documents"][0]["ThumbnailUrl"].as_str().unwrap();
    assert_eq!(who.client.open(picture).await.status, 200);
}

/// The audit log's events about the storing of a document.
async fn document_messages(server: &TestServer, id: i64) -> Vec<String> {
    let beside = server.database().connect().await;
    let sql = format!(
        "SELECT detail FROM audit_events WHERE kind = 'document_stored' AND record = 'document:{id}'"
    );
    let ask = Statement::from_string(beside.get_database_backend(), sql);
    let rows = beside.query_all_raw(ask).await.unwrap();
    rows.iter()
        .map(|row| row.try_get("", "detail").unwrap())
        .collect()
}

mod late {
    use super::*;
    on_both_databases![std::future::ready => an_older_questionnaire_that_is_stored_later_takes_no_ones_place];

    /// The older one was signed first, and its paper came last.
    async fn an_older_questionnaire_that_is_stored_later_takes_no_ones_place(
        database: TestDatabase,
    ) {
        let (server, _) = TestServer::with_clock(database, NO_LIMITS).await;
        let who = subscriber(&server, MOBILE, PKF).await;
        let older = ask(&who, answers(&who, true).await, "A relative.", BACK).await;
        let newer = asked(&who).await;
        let now = server.ports().clock.now();
        let later = now + TimeDelta::hours(1);
        let (older, newer) = (id_of(&older.ok()), id_of(&newer));
        signed(&server, older, now - TimeDelta::minutes(2), later).await;
        signed(&server, newer, now - TimeDelta::minutes(1), now).await;
        let newer = completed(&server, newer).await;
        signed(&server, older, now - TimeDelta::minutes(2), now).await;
        let older = completed(&server, older).await;

        let tx = server.ports().store.begin_read().await.unwrap();
        let account = tx.accounts().get(who.account).await.unwrap().unwrap();
        let counts = account.questionnaire.unwrap();
        assert_eq!(Some(counts.document), newer.document);
        assert!(counts.answers.iter().all(|answer| !answer.yes));
        assert_eq!(counts.more_detail, None);
        // Both are kept for the investor; the account shows the one that counts.
        let holder = async |document: Option<DocumentId>| {
            let found = tx.documents().get(document.unwrap()).await.unwrap();
            found.unwrap().account
        };
        assert_eq!(holder(newer.document).await, Some(who.account));
        assert_eq!(holder(older.document).await, None);
        drop(tx);
        assert_eq!(shown(&who).await, vec![newer.document.unwrap().0]);
        server.stop().await;
    }

    fn id_of(asked: &Value) -> SigningSessionId {
        SigningSessionId(asked["sessionId"].as_i64().unwrap())
    }

    /// Makes a session a signed one that is polled then.
    async fn signed(
        server: &TestServer,
        id: SigningSessionId,
        signed_at: domain::Instant,
        look_at: domain::Instant,
    ) {
        ports::transact(server.ports(), async |tx| {
            let session = tx.signing_sessions().lock(id).await?.unwrap();
            let session = SigningSession {
                state: State::Completing,
                signed_name: Some("Wang Xiaoming".into()),
                signed_at: Some(signed_at),
                look_at: Some(look_at),
                ..session
            };
            Ok(tx.signing_sessions().save(&session).await?)
        })
        .await
        .unwrap();
    }

    /// The session once its paper is stored, by whichever worker.
    async fn completed(server: &TestServer, id: SigningSessionId) -> SigningSession {
        for _ in 0..100 {
            run_due(server.ports()).await.unwrap();
            let tx = server.ports().store.begin_read().await.unwrap();
            let session = tx.signing_sessions().get(id).await.unwrap().unwrap();
            if session.state == State::Completed {
                return session;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("session {id} is not completed");
    }

    /// The signed questionnaires that the account shows.
    async fn shown(who: &Subscriber) -> Vec<i64> {
        let all = who.client.get("account_userentity", &[]).await.ok();
        let documents = all["userEntities"][0]["Documents"].as_array().unwrap();
        documents
            .iter()
            .filter(|document| document["CodeKey"] == "ID")
            .map(|document| document["DocumentID"].as_i64().unwrap())
            .collect()
    }
}
