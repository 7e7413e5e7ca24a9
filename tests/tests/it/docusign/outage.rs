//! The service is unavailable: for an hour, for the papers only, and with the server killed in the
//! middle.

use crate::docusign::support::Scene;
use adapters::crypto::{XChaChaFieldCipher, key_ring_in_folder};
use adapters::seaorm::{PoolOptions, connect};
use chrono::Utc;
use domain::ids::SigningSessionId;
use domain::signing::State;
use ports::driving::signing::run_due;
use sea_orm::ConnectionTrait;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;
use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::docusign::{Behaviour, DocuSignStub};
use tests::on_both_databases;
use tests::prepared::{PKF, an_approved_account, investor_of};
use tests::road::{log_in, register};

const MOBILE: &str = "86-13900139000";

on_both_databases![
    crate::docusign::support::scene =>
    papers_that_do_not_come_for_an_hour_come_then,
    papers_that_cannot_be_stored_are_fetched_less_and_less_and_stored_then;
    sqlite alone:
    a_service_that_is_down_for_an_hour_delays_and_loses_nothing,
    without_the_service_nobody_is_sent_anywhere,
];

mod killed {
    use super::*;
    on_both_databases![std::future::ready => a_server_killed_between_fetching_and_storing_resumes];
    use super::a_server_killed_between_fetching_and_storing_resumes;
}

async fn a_service_that_is_down_for_an_hour_delays_and_loses_nothing(scene: Scene) {
    let asked = scene.ask().await;
    let at = scene.visit(&asked).await;
    let form = [("event", "signing_complete")];
    let back = scene.who.client.submit_form(&at, &form).await.redirect();
    scene.stub.behave(Behaviour::Status(503));
    // Back at once, whatever the service does.
    let back = scene.who.client.open(&back).await.redirect();
    assert!(back.contains("Event=Complete"), "{back}");
    for _ in 0..12 {
        scene.pass(5).await;
        scene.server.worker_round().await;
        assert_eq!(scene.state(&asked).await, "SENT");
    }
    scene.is_unsigned().await;
    scene.stub.behave(Behaviour::Well);
    scene.pass(5).await;
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

async fn papers_that_do_not_come_for_an_hour_come_then(scene: Scene) {
    let asked = scene.ask().await;
    scene.stub.behave(Behaviour::Truncated);
    scene.act(&asked, "signing_complete").await.redirect();
    scene.until(&asked, "COMPLETING").await;
    for round in 0..12 {
        let mood = if round % 2 == 0 {
            Behaviour::WrongType
        } else {
            Behaviour::Truncated
        };
        scene.stub.behave(mood);
        let tried = scene.stub.asked("combined");
        scene.pass(5).await;
        scene.until_asked("combined", tried + 1).await;
        assert_eq!(scene.state(&asked).await, "COMPLETING");
    }
    assert!(
        scene.stub.asked("combined") < 50,
        "tries are kept for hours"
    );
    scene.is_unsigned().await;
    scene.stub.behave(Behaviour::Well);
    scene.pass(5).await;
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

async fn papers_that_cannot_be_stored_are_fetched_less_and_less_and_stored_then(scene: Scene) {
    let asked = scene.ask().await;
    let store = scene.server.folder().join("objects");
    let kept = scene.server.folder().join("objects-elsewhere");
    std::fs::rename(&store, &kept).unwrap();
    std::fs::write(&store, "not a folder").unwrap();
    scene.act(&asked, "signing_complete").await.redirect();
    scene.until_asked("certificate", 1).await;
    // The server's time stands still: its worker, who comes by all the time, asks for nothing meanwhile.
    for tries in 1..=4 {
        noted(&scene, &asked, tries).await;
        scene.server.worker_round().await;
        assert_eq!(
            scene.stub.asked("combined"),
            usize::try_from(tries).unwrap()
        );
        // One second, then two, then four, each shorter by a tenth at most.
        let pause = chrono::TimeDelta::seconds(1 << (tries - 1));
        let early = pause * 9 / 10 - chrono::TimeDelta::milliseconds(1);
        scene.clock.advance(early);
        let due = run_due(scene.server.ports()).await;
        assert_eq!(due.unwrap(), 0, "it is too early");
        scene.clock.advance(pause - early);
        let next = usize::try_from(tries + 1).unwrap();
        scene.until_asked("certificate", next).await;
    }
    noted(&scene, &asked, 5).await;
    scene.is_unsigned().await;
    std::fs::remove_file(&store).unwrap();
    std::fs::rename(&kept, &store).unwrap();
    scene.pass(5).await;
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

/// Waits until so many tries to store are noted; none of them counts towards failing.
async fn noted(scene: &Scene, asked: &Value, tries: u32) {
    let id = SigningSessionId(asked["sessionId"].as_i64().unwrap());
    for _ in 0..200 {
        let tx = scene.server.ports().store.begin_read().await.unwrap();
        let session = tx.signing_sessions().get(id).await.unwrap().unwrap();
        if session.failed_stores == tries
            && session.look_at > Some(scene.server.ports().clock.now())
        {
            assert_eq!(session.failed_fetches, 0);
            assert_eq!(session.state, State::Completing);
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{tries} tries are not noted");
}

async fn without_the_service_nobody_is_sent_anywhere(scene: Scene) {
    scene.stub.behave(Behaviour::ApiStatus(500));
    scene
        .who
        .try_ask(scene.order, "WireInvest")
        .await
        .refused(503, "Error_Unavailable");
    scene.stub.behave(Behaviour::Well);
    let asked = scene.ask().await;
    let ours = asked["url"].as_str().unwrap();
    for mood in [
        Behaviour::ApiStatus(429),
        Behaviour::Status(503),
        Behaviour::ApiStatus(401),
    ] {
        scene.stub.behave(mood);
        let page = scene.who.client.open(ours).await;
        assert_eq!(page.status, 503, "{mood:?}");
        assert!(
            page.text().contains("cannot be reached at the moment"),
            "{}",
            page.text()
        );
        assert!(page.text().contains("Event=Cancelled"), "{}", page.text());
    }
    scene.stub.behave(Behaviour::Well);
    scene.act(&asked, "signing_complete").await.redirect();
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

/// The session as the investor's browser reads it.
async fn read(client: &Client, asked: &Value) -> Value {
    let session = asked["sessionId"].to_string();
    client
        .get("account_signature", &[("SessionID", &session)])
        .await
        .ok()
}

async fn a_server_killed_between_fetching_and_storing_resumes(database: TestDatabase) {
    let folder = tempfile::tempdir().unwrap();
    let stub = DocuSignStub::start();
    let settings = folder.path().join("signing.toml");
    std::fs::write(&settings, stub.settings(folder.path())).unwrap();
    let settings = settings.display().to_string();
    let settings = [("LANDFALL_CONFIG", settings.as_str())];
    let mut server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    register(&client, MOBILE).await;
    log_in(&client, MOBILE).await;
    // With the keys that the server made in its folder.
    let keys = key_ring_in_folder(folder.path()).unwrap();
    let cipher = Arc::new(XChaChaFieldCipher::new(&keys));
    let store = connect(database.url(), PoolOptions::default(), cipher)
        .await
        .unwrap();
    let investor = investor_of(&store, MOBILE).await;
    let account = an_approved_account(&store, investor, PKF, Utc::now()).await;
    let id = account.to_string();
    let query = [("UserEntityID", id.as_str())];
    let shown = client.get("account_questionnaire", &query).await.ok();
    let no = |question: &Value| (question["QuestionID"].to_string(), json!("No"));
    let radios: Map<String, Value> = shown["Questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(no)
        .collect();
    let ask = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": account.0, "RedirectUrl": "/#/survey", "Radios": radios, "Texts": {},
    });
    let asked = client.post("account_signature", ask).await.ok();
    let listed = client.get("account_document", &[]).await.ok();
    let before = listed["documents"].as_array().unwrap().len();

    stub.behave(Behaviour::SlowPapers(1_500));
    let at = client.open(asked["url"].as_str().unwrap()).await.redirect();
    let form = [("event", "signing_complete")];
    let back = client.submit_form(&at, &form).await.redirect();
    client.open(&back).await.redirect();
    // Killed once while the first paper is fetched, and once while the second is: nothing is stored yet.
    for name in ["combined", "certificate"] {
        let asked = stub.asked(name);
        stub.until_asked(name, asked + 1).await;
        server.restart().await;
        // The dead server's lease ends by the time passing.
        let beside = database.connect().await;
        let ended = beside.execute_unprepared("UPDATE signing_sessions SET leased_until = NULL");
        ended.await.unwrap();
    }
    let mut state = Value::Null;
    for _ in 0..600 {
        state = read(&client, &asked).await;
        if state["State"] == "COMPLETED" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(state["State"], "COMPLETED");
    let listed = client.get("account_document", &[]).await.ok();
    assert_eq!(listed["documents"].as_array().unwrap().len(), before + 2);
    server.run_ok(&["reconcile"]);
    stub.stop().await;
}
