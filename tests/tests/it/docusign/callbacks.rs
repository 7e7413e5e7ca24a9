//! Callbacks: in any order, late, repeated, forged.

use crate::docusign::support::Scene;
use chrono::TimeDelta;
use ports::driving::signing::run_due;
use serde_json::json;
use tests::docusign::{HMAC_KEY, callback, signature};
use tests::on_both_databases;
use tests::rows::Rows;
use tests::server::TestServer;

on_both_databases![
    crate::docusign::support::scene =>
    a_callback_delivered_ten_times_and_late_gives_one_document,
    callbacks_polls_and_the_return_at_once_give_one_document;
    sqlite alone:
    a_callback_may_come_before_and_after_the_poll,
    a_forged_callback_changes_nothing,
];

async fn a_callback_delivered_ten_times_and_late_gives_one_document(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.stub.turn(&envelope, "completed");
    let calls = (0..10).map(|_| scene.call_back(&envelope, "envelope-completed"));
    for answer in futures_util::future::join_all(calls).await {
        assert_eq!(answer.status, 204, "{}", answer.text());
    }
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    let beside = scene.server.database().connect().await;
    let before = Rows::of(&beside).await;
    // Late, and in the wrong order.
    for event in [
        "envelope-completed",
        "envelope-sent",
        "envelope-delivered",
        "envelope-voided",
        "envelope-declined",
    ] {
        assert_eq!(scene.call_back(&envelope, event).await.status, 204);
    }
    scene.clock.advance(TimeDelta::minutes(20));
    scene.server.worker_round().await;
    assert_eq!(scene.state(&asked).await, "COMPLETED");
    scene.is_signed_once().await;
    assert_eq!(scene.stub.asked("combined"), 1);
    let changed = before.until(&Rows::of(&beside).await);
    let of_signing = changed
        .iter()
        .filter(|row| row.contains("signing_sessions"));
    assert_eq!(of_signing.count(), 0, "{changed:#?}");
    scene.end().await;
}

async fn a_callback_may_come_before_and_after_the_poll(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    // It says more than is true: the envelope itself is asked, and waits.
    assert_eq!(
        scene
            .call_back(&envelope, "envelope-completed")
            .await
            .status,
        204
    );
    scene.until_asked("status", 1).await;
    assert_eq!(scene.state(&asked).await, "SENT");
    scene.is_unsigned().await;
    // Signed, and no callback at all: the worker's own questions find it.
    scene.stub.turn(&envelope, "completed");
    scene.clock.advance(TimeDelta::seconds(5));
    scene.until(&asked, "COMPLETED").await;
    assert_eq!(
        scene
            .call_back(&envelope, "envelope-completed")
            .await
            .status,
        204
    );
    scene.is_signed_once().await;
    scene.end().await;
}

/// Ten callbacks in the wrong order, the investor's return, the screen's questions and several workers, all at once.
async fn callbacks_polls_and_the_return_at_once_give_one_document(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.visit(&asked).await;
    scene.stub.turn(&envelope, "completed");
    let events = [
        "envelope-completed",
        "envelope-sent",
        "envelope-delivered",
        "recipient-completed",
        "envelope-completed",
    ];
    let calls = (0..10).map(|n| scene.call_back(&envelope, events[n % events.len()]));
    let working = (0..4).map(|_| run_due(scene.server.ports()));
    let polling = async {
        for _ in 0..10 {
            let shown = scene.state(&asked).await;
            let known = ["SENT", "COMPLETING", "COMPLETED"];
            assert!(known.contains(&shown.as_str()), "{shown}");
        }
    };
    let (answers, worked, ()) = tokio::join!(
        futures_util::future::join_all(calls),
        futures_util::future::join_all(working),
        polling
    );
    for answer in answers {
        assert_eq!(answer.status, 204, "{}", answer.text());
    }
    for outcome in worked {
        outcome.unwrap();
    }
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

async fn a_forged_callback_changes_nothing(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.stub.turn(&envelope, "completed");
    let (body, proof) = callback(&envelope, "envelope-completed");
    let beside = scene.server.database().connect().await;
    let before = Rows::of(&beside).await;
    let other = signature("a-key-of-somebody-else", &body);
    let altered = body.replace("completed", "Completed");
    for (body, headers) in [
        (&body, vec![]),
        (&body, vec![("X-DocuSign-Signature-1", "")]),
        (&body, vec![("X-DocuSign-Signature-1", other.as_str())]),
        (&body, vec![("X-DocuSign-Signature", proof.as_str())]),
        (&altered, vec![("X-DocuSign-Signature-1", proof.as_str())]),
    ] {
        let refused = scene.call_with(body, &headers).await;
        assert_eq!(refused.status, 403, "{}", refused.text());
    }
    let not_json = signature(HMAC_KEY, "[");
    let malformed = scene
        .call_with("[", &[("X-DocuSign-Signature-1", &not_json)])
        .await;
    malformed.refused(400, "Error_BadRequest");
    let large = "x".repeat(1024 * 1024);
    assert_eq!(scene.call_with(&large, &[]).await.status, 413);
    // Proven, but about an envelope of somebody else's.
    let stranger = scene.call_back("e0000000-0000-4000-8000-999999999999", "envelope-completed");
    assert_eq!(stranger.await.status, 204);
    // Another provider's place, and the built-in one's.
    for provider in ["documenso", "builtin"] {
        let url = format!("{}/callbacks/signing/{provider}", scene.server.base());
        let answer = scene
            .who
            .client
            .raw(reqwest::Method::POST, &url, |request| {
                request
                    .header("X-DocuSign-Signature-1", &proof)
                    .body(body.clone())
            });
        answer.await.refused(404, "Error_NotFound");
    }
    scene.server.worker_round().await;
    let changed = before.until(&Rows::of(&beside).await);
    let of_signing = changed.iter().filter(|row| row.contains("sign"));
    assert_eq!(of_signing.count(), 0, "{changed:#?}");
    assert_eq!(scene.state(&asked).await, "SENT");
    // The second of the keys, in the second of the headers.
    let headers = [
        ("X-DocuSign-Signature-1", other.as_str()),
        ("X-DocuSign-Signature-2", proof.as_str()),
    ];
    assert_eq!(scene.call_with(&body, &headers).await.status, 204);
    scene.until(&asked, "COMPLETED").await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_signs_by_itself_takes_no_callback() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    for provider in ["docusign", "builtin"] {
        let url = format!("{}/callbacks/signing/{provider}", server.base());
        let answer = client.raw(reqwest::Method::POST, &url, |request| {
            request.json(&json!({}))
        });
        answer.await.refused(404, "Error_NotFound");
    }
    server.stop().await;
}
