//! Batches of the audit trail that are each correctly sealed, but are not the recorded history.

use super::audit::{execute, record, record_by, sealed, unsealing, verdict, without_head};
use adapters::system::SettableClock;
use chrono::TimeDelta;
use ports::Ports;
use ports::driven::objects::whole;
use ports::driving::operations::{AuditBreak, seal_audit};
use std::sync::Arc;
use tests::server::TestServer;

/// An attacker with the database removes an event, and removes it from its batch as well.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_is_sealed_with_its_events_and_its_time() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    execute(&server, "CREATE TABLE kept AS SELECT * FROM audit_seals").await;
    let back = "UPDATE audit_seals SET (events, sealed_at) = (SELECT k.events, k.sealed_at FROM kept k WHERE k.batch = audit_seals.batch)";
    let later = "UPDATE audit_seals SET sealed_at = '2026-01-01T00:00:00+00:00' WHERE batch = 2";
    // The second of three lines, from its own number up to that of the third.
    let shorter =
        "UPDATE audit_seals SET events = substr(events, 1, instr(events, char(10) || '5 '))
        || substr(events, instr(events, char(10) || '6 ') + 1) WHERE batch = 2";
    for tamper in [later, shorter] {
        execute(&server, tamper).await;
        let changed = AuditBreak::SealChanged { batch: 2, first: 4 };
        assert_eq!(verdict(&server).await.breaks, [changed], "{tamper}");
        execute(&server, back).await;
        assert_eq!(verdict(&server).await.breaks, []);
    }
    execute(&server, shorter).await;
    execute(&server, "DELETE FROM audit_events WHERE id = 5").await;
    let changed = AuditBreak::SealChanged { batch: 2, first: 4 };
    assert_eq!(verdict(&server).await.breaks, [changed]);
}

async fn head_of(server: &TestServer, batch: i64) -> Vec<u8> {
    let key = format!("audit/head-{batch:012}").parse().unwrap();
    let stored = server.ports().objects.get(&key).await.unwrap();
    stored.bytes().await.unwrap().to_vec()
}

/// Two histories part after the first batch. Each batch and each head of either is sealed rightly; the third of one does not follow
/// the second of the other.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_of_another_history_is_named() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    record(&server, 3).await;
    seal_audit(server.ports()).await.unwrap();
    let third = head_of(&server, 3).await;
    for table in ["audit_events", "audit_seals"] {
        execute(
            &server,
            &format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}"),
        )
        .await;
    }
    execute(&server, "DELETE FROM audit_seals WHERE batch > 1").await;
    execute(&server, "DELETE FROM audit_events WHERE id > 6").await;
    for batch in [2, 3] {
        without_head(&server, batch).await;
    }
    execute(
        &server,
        "UPDATE audit_events SET detail = 'another' WHERE id > 3",
    )
    .await;
    seal_audit(server.ports()).await.unwrap();
    let found = verdict(&server).await;
    assert_eq!((found.batches, found.events, found.breaks), (2, 6, vec![]));

    // Nor do the events of one with their own proofs go for those of the other.
    let swap = |from: &str| {
        format!(
            "UPDATE audit_seals SET events = (SELECT k.events FROM {from} k WHERE k.batch = 2) WHERE batch = 2"
        )
    };
    execute(&server, "CREATE TABLE second AS SELECT * FROM audit_seals").await;
    execute(&server, &swap("kept_audit_seals")).await;
    let detail = "UPDATE audit_events SET detail = (SELECT k.detail FROM kept_audit_events k WHERE k.id = audit_events.id) WHERE id > 3";
    execute(&server, detail).await;
    let other = AuditBreak::SealChanged { batch: 2, first: 4 };
    assert_eq!(verdict(&server).await.breaks, [other]);
    execute(&server, &swap("second")).await;
    execute(
        &server,
        "UPDATE audit_events SET detail = 'another' WHERE id > 3",
    )
    .await;
    assert_eq!(verdict(&server).await.breaks, []);

    let back = "INSERT INTO audit_events SELECT * FROM kept_audit_events WHERE id > 6";
    execute(&server, back).await;
    let back = "INSERT INTO audit_seals SELECT * FROM kept_audit_seals WHERE batch = 3";
    execute(&server, back).await;
    let key = "audit/head-000000000003".parse().unwrap();
    let put = server.ports().objects.put(&key, whole(third)).await;
    put.unwrap();
    let other = AuditBreak::SealChanged { batch: 3, first: 7 };
    assert_eq!(verdict(&server).await.breaks, [other]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_claims_to_be_later_than_its_seal_is_named() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    record(&server, 1).await;
    execute(
        &server,
        "UPDATE audit_events SET at = '2099-01-01T00:00:00+00:00' WHERE id = 7",
    )
    .await;
    seal_audit(server.ports()).await.unwrap();
    let late = AuditBreak::OutOfOrder { batch: 3, first: 7 };
    assert_eq!(verdict(&server).await.breaks, [late]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_claims_to_be_sealed_before_the_one_before_is_named() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    let earlier = server.ports().clock.now() - TimeDelta::minutes(10);
    let turned_back = Ports {
        clock: Arc::new(SettableClock::at(earlier)),
        ..server.ports().clone()
    };
    record_by(&turned_back, 1).await;
    seal_audit(&turned_back).await.unwrap();
    let before = AuditBreak::OutOfOrder { batch: 3, first: 7 };
    assert_eq!(verdict(&server).await.breaks, [before]);
}

/// A head that is there is a witness: nobody seals over it.
#[tokio::test(flavor = "multi_thread")]
async fn a_head_is_never_written_over() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    let second = head_of(&server, 2).await;
    execute(&server, "DELETE FROM audit_seals WHERE batch = 2").await;
    execute(
        &server,
        "UPDATE audit_events SET detail = 'another' WHERE id = 5",
    )
    .await;
    seal_audit(server.ports()).await.unwrap();
    assert_eq!(head_of(&server, 2).await, second);
    let differs = AuditBreak::HeadDiffers { batch: 2, first: 4 };
    assert_eq!(verdict(&server).await.breaks, [differs]);
}
