//! Sessions ended here that were already signed there without a report: the signed document is not
//! thrown away.

use crate::docusign::support::Scene;
use chrono::TimeDelta;
use domain::document::DocumentCode;
use domain::ids::SigningSessionId;
use ports::driven::signing_sessions::SigningSession;
use serde_json::{Value, json};
use tests::docusign::Behaviour;
use tests::on_both_databases;

on_both_databases![
    crate::docusign::support::scene =>
    what_was_signed_before_it_was_asked_for_anew_counts,
    what_was_signed_before_its_order_was_cancelled_is_kept_for_the_investor,
    what_was_signed_is_found_when_the_service_is_back,
    what_is_over_there_otherwise_stays_ended,
];

async fn session(scene: &Scene, asked: &Value) -> SigningSession {
    let id = SigningSessionId(asked["sessionId"].as_i64().unwrap());
    let tx = scene.server.ports().store.begin_read().await.unwrap();
    tx.signing_sessions().get(id).await.unwrap().unwrap()
}

/// Asks, and lets it be signed there without a word to us.
async fn signed_unnoticed(scene: &Scene) -> Value {
    let asked = scene.ask().await;
    scene.stub.turn(&scene.stub.waiting(), "completed");
    scene.clock.advance(TimeDelta::minutes(1));
    asked
}

async fn what_was_signed_before_it_was_asked_for_anew_counts(scene: Scene) {
    let old = signed_unnoticed(&scene).await;
    let new = scene.ask().await;
    scene.until(&old, "COMPLETED").await;
    scene.is_signed_once().await;
    // It was signed before what took its place could be.
    let (old, newer) = (session(&scene, &old).await, session(&scene, &new).await);
    assert!(old.signed_at < Some(newer.created_at), "{old:?}");
    assert_eq!(scene.state(&new).await, "SENT");
    scene.end().await;
}

async fn what_was_signed_before_its_order_was_cancelled_is_kept_for_the_investor(scene: Scene) {
    let asked = signed_unnoticed(&scene).await;
    let order = json!({ "UserInvestmentID": scene.order });
    let cancelled = scene.who.client.delete("account_investment", order).await;
    cancelled.ok();
    scene.until(&asked, "COMPLETED").await;
    let both = [
        DocumentCode::LegalAppendix,
        DocumentCode::SigningCertificate,
    ];
    assert_eq!(scene.documents().await, both);
    let tx = scene.server.ports().store.begin_read().await.unwrap();
    for document in tx.documents().of(scene.who.investor).await.unwrap() {
        assert!(document.is_free(), "{document:?}");
    }
    drop(tx);
    scene.end().await;
}

async fn what_was_signed_is_found_when_the_service_is_back(scene: Scene) {
    let old = signed_unnoticed(&scene).await;
    scene.stub.behave(Behaviour::Status(503));
    let order = json!({ "UserInvestmentID": scene.order });
    let cancelled = scene.who.client.delete("account_investment", order).await;
    cancelled.ok();
    assert_eq!(scene.state(&old).await, "CANCELLED");
    scene.pass(5).await;
    scene.server.worker_round().await;
    assert_eq!(scene.state(&old).await, "CANCELLED");
    scene.stub.behave(Behaviour::Well);
    scene.pass(5).await;
    scene.until(&old, "COMPLETED").await;
    let found = session(&scene, &old).await;
    assert_eq!(
        found.failed_fetches, 0,
        "tries to end it are none to fetch it"
    );
    scene.end().await;
}

async fn what_is_over_there_otherwise_stays_ended(scene: Scene) {
    for over in ["declined", "voided"] {
        let old = scene.ask().await;
        scene.stub.turn(&scene.stub.waiting(), over);
        let asked = scene.stub.asked("void");
        let new = scene.ask().await;
        scene.until_asked("void", asked + 1).await;
        for _ in 0..100 {
            if session(&scene, &old).await.look_at.is_none() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_eq!(session(&scene, &old).await.look_at, None);
        assert_eq!(scene.state(&old).await, "CANCELLED");
        scene.stub.turn(&scene.stub.waiting(), "voided");
        assert_eq!(scene.state(&new).await, "SENT");
    }
    scene.is_unsigned().await;
    scene.end().await;
}
