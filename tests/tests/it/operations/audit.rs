//! The sealed audit trail: unbroken as written, and every way of tampering is reported.

use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind, Role};
use domain::review::Actor;
use ports::Ports;
use ports::driven::audit::Origin;
use ports::driven::objects::whole;
use ports::driving::operations::{AuditBreak, AuditVerdict, seal_audit, verify_audit};
use sea_orm::ConnectionTrait;
use serde_json::json;
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::server::TestServer;

pub(super) async fn record(server: &TestServer, count: usize) {
    record_by(server.ports(), count).await;
}

pub(super) async fn record_by(ports: &Ports, count: usize) {
    let tx = ports.store.begin().await.unwrap();
    let now = ports.clock.now();
    for number in 0..count {
        let event = AuditEvent {
            by: Actor::Investor(InvestorId(1)),
            kind: AuditKind::ProfileChanged,
            record: "investor:1".into(),
            detail: format!("change {number}"),
        };
        tx.audit()
            .record(event, &Origin::default(), now)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
}

pub(super) async fn verdict(server: &TestServer) -> AuditVerdict {
    verify_audit(server.ports(), &[]).await.unwrap()
}

pub(super) async fn execute(server: &TestServer, sql: &str) {
    let connection = server.database().connect().await;
    connection.execute_unprepared(sql).await.unwrap();
}

/// Two batches of three events, sealed.
pub(super) async fn sealed(server: &TestServer) {
    for _ in 1..=2 {
        record(server, 3).await;
        seal_audit(server.ports()).await.unwrap();
    }
    let found = verdict(server).await;
    assert_eq!((found.events, found.unsealed, found.breaks), (6, 0, vec![]));
    assert_eq!(found.batches, 2);
}

/// A server whose worker seals nothing by itself.
pub(super) async fn unsealing() -> TestServer {
    TestServer::resting(TestDatabase::sqlite().await).await
}

async fn every_tampering_is_named(server: TestServer) {
    sealed(&server).await;
    let tampered = [
        (
            "UPDATE audit_events SET detail = 'nothing' WHERE id = 2",
            AuditBreak::Changed(2),
            "UPDATE audit_events SET detail = 'change 1' WHERE id = 2",
        ),
        (
            "UPDATE audit_events SET kind = 'x' WHERE id = 4",
            AuditBreak::Changed(4),
            "UPDATE audit_events SET kind = 'profile_changed' WHERE id = 4",
        ),
        (
            "UPDATE audit_seals SET first_event = -1, events = 'x ' || events WHERE batch = 1",
            AuditBreak::SealChanged { batch: 1, first: -1 },
            "UPDATE audit_seals SET first_event = 1, events = substr(events, 3) WHERE batch = 1",
        ),
        (
            "UPDATE audit_events SET actor_id = 7 WHERE id = 5",
            AuditBreak::Changed(5),
            "UPDATE audit_events SET actor_id = 1 WHERE id = 5",
        ),
        (
            "UPDATE audit_events SET actor_kind = 'operator' WHERE id = 1",
            AuditBreak::Changed(1),
            "UPDATE audit_events SET actor_kind = 'investor' WHERE id = 1",
        ),
        (
            "UPDATE audit_events SET kind = 'logged_in' WHERE id = 4",
            AuditBreak::Changed(4),
            "UPDATE audit_events SET kind = 'profile_changed' WHERE id = 4",
        ),
        (
            "UPDATE audit_events SET record = 'investor:2' WHERE id = 6",
            AuditBreak::Changed(6),
            "UPDATE audit_events SET record = 'investor:1' WHERE id = 6",
        ),
        (
            "UPDATE audit_events SET request_id = 'another' WHERE id = 3",
            AuditBreak::Changed(3),
            "UPDATE audit_events SET request_id = '' WHERE id = 3",
        ),
        (
            "UPDATE audit_events SET address = '192.0.2.1' WHERE id = 3",
            AuditBreak::Changed(3),
            "UPDATE audit_events SET address = '' WHERE id = 3",
        ),
        (
            "UPDATE audit_events SET at = '2026-01-01T00:00:00+00:00' WHERE id = 2",
            AuditBreak::Changed(2),
            "UPDATE audit_events SET at = (SELECT e.at FROM audit_events e WHERE e.id = 1) WHERE id = 2",
        ),
        (
            "UPDATE audit_events SET id = 100 WHERE id = 3",
            AuditBreak::Removed(3),
            "UPDATE audit_events SET id = 3 WHERE id = 100",
        ),
        (
            "INSERT INTO audit_events (id, at, actor_kind, actor_id, kind, record, detail, request_id, address)
             SELECT -1, at, actor_kind, actor_id, kind, record, detail, request_id, address FROM audit_events WHERE id = 1",
            AuditBreak::PutIn(-1),
            "DELETE FROM audit_events WHERE id = -1",
        ),
        (
            "UPDATE audit_seals SET first_event = 2 WHERE batch = 1",
            AuditBreak::SealChanged { batch: 1, first: 2 },
            "UPDATE audit_seals SET first_event = 1 WHERE batch = 1",
        ),
        (
            "UPDATE audit_seals SET batch = -1 WHERE batch = 1",
            AuditBreak::CutOff(1),
            "UPDATE audit_seals SET batch = 1 WHERE batch = -1",
        ),
    ];
    for (tamper, broken, mend) in tampered {
        execute(&server, tamper).await;
        assert_eq!(verdict(&server).await.breaks, [broken], "{tamper}");
        execute(&server, mend).await;
        assert_eq!(verdict(&server).await.breaks, [], "{mend}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tampering_is_named_over_sqlite() {
    every_tampering_is_named(unsealing().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tampering_is_named_over_postgres() {
    let database = TestDatabase::postgres().await;
    every_tampering_is_named(TestServer::resting(database).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_off_tail_shows_by_the_head_in_the_object_store() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    let last = verdict(&server).await.batches;
    execute(
        &server,
        &format!("DELETE FROM audit_seals WHERE batch = {last}"),
    )
    .await;
    execute(&server, "DELETE FROM audit_events WHERE id > 3").await;
    assert_eq!(verdict(&server).await.breaks, [AuditBreak::CutOff(last)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_head_in_the_object_store_shows() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    let key = "audit/head-000000000001".parse().unwrap();
    server
        .ports()
        .objects
        .put(&key, whole("1 1 3 forged"))
        .await
        .unwrap();
    assert_eq!(
        verdict(&server).await.breaks,
        [AuditBreak::HeadDiffers { batch: 1, first: 1 }]
    );
}

pub(super) async fn without_head(server: &TestServer, batch: i64) {
    let key = format!("audit/head-{batch:012}").parse().unwrap();
    server.ports().objects.delete(&key).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_that_are_missing_are_told_of_and_stored_anew() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    let last = verdict(&server).await.batches;
    // A server that dies stores no head of what it sealed last.
    without_head(&server, last).await;
    assert_eq!(verdict(&server).await.breaks, []);
    for batch in 1..last {
        without_head(&server, batch).await;
    }
    let missing = AuditBreak::HeadsMissing { from: 1, to: 2 };
    assert_eq!(verdict(&server).await.breaks, [missing]);
    record(&server, 1).await;
    let sealing = seal_audit(server.ports()).await.unwrap();
    assert_eq!(sealing.restored_heads, 2);
    assert_eq!(verdict(&server).await.breaks, []);
    // Then the trail itself says so.
    let tx = server.ports().store.begin_read().await.unwrap();
    let said = tx.audit().newest_on("audit").await.unwrap().unwrap();
    assert_eq!(
        said.detail,
        "the heads of batches 1 to 2 were missing and are stored anew"
    );
    drop(tx);
    record(&server, 1).await;
    let sealing = seal_audit(server.ports()).await.unwrap();
    assert_eq!((sealing.newest, sealing.restored_heads), (3, 0));
    assert!(sealing.sealed.is_some());
    without_head(&server, 1).await;
    assert_eq!(
        verdict(&server).await.breaks,
        [AuditBreak::HeadsMissing { from: 1, to: 1 }],
        "no head may be missing before another"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worker_seals_what_was_recorded() {
    let server = TestServer::sqlite().await;
    record(&server, 4).await;
    server.worker_round().await;
    let found = verdict(&server).await;
    assert_eq!((found.events, found.unsealed, found.breaks), (4, 0, vec![]));
}

/// An actor that no event has, past the rule of the table.
fn an_unknown_actor(server: &TestServer) -> &'static str {
    if server.database().url().starts_with("sqlite") {
        "PRAGMA ignore_check_constraints = ON;
         UPDATE audit_events SET actor_kind = 'x' WHERE id = 2"
    } else {
        "ALTER TABLE audit_events DROP CONSTRAINT ck_audit_events_actor_kind;
         UPDATE audit_events SET actor_kind = 'x' WHERE id = 2"
    }
}

async fn what_nobody_can_read_stops_neither_sealing_nor_searching(server: TestServer) {
    sealed(&server).await;
    execute(&server, an_unknown_actor(&server)).await;
    assert_eq!(verdict(&server).await.breaks, [AuditBreak::Changed(2)]);
    execute(
        &server,
        "UPDATE audit_events SET actor_kind = 'investor' WHERE id = 2",
    )
    .await;
    // An event that somebody put behind the last one is sealed like any other, and told of.
    let put_in = "INSERT INTO audit_events (at, actor_kind, actor_id, kind, record, detail, request_id, address)
        SELECT at, actor_kind, actor_id, 'x', record, detail, request_id, address FROM audit_events WHERE id = 6";
    execute(&server, put_in).await;
    let found = verdict(&server).await;
    assert_eq!(
        (found.unsealed, found.breaks),
        (1, vec![AuditBreak::PutIn(7)])
    );
    assert!(seal_audit(server.ports()).await.unwrap().sealed.is_some());
    let audrey = operator(&server, "audrey", &[Role::Auditor]).await;
    let page = audrey.get("audit?record=investor:1").await.ok();
    let newest = &page["items"][0];
    assert_eq!(
        (&newest["id"], &newest["kind"]),
        (&json!(7), &json!("unknown"))
    );
    // What comes after it is proved all the same.
    record(&server, 2).await;
    seal_audit(server.ports()).await.unwrap();
    let tx = server.ports().store.begin_read().await.unwrap();
    let last = tx.audit().after(7, 100).await.unwrap().last().unwrap().id;
    drop(tx);
    let tamper = format!("UPDATE audit_events SET detail = 'nothing' WHERE id = {last}");
    execute(&server, &tamper).await;
    assert_eq!(
        verdict(&server).await.breaks,
        [AuditBreak::PutIn(7), AuditBreak::Changed(last)]
    );
    // Nor does a seal that cannot be read.
    let spoil =
        "UPDATE audit_seals SET events = 'x' WHERE batch = (SELECT max(batch) FROM audit_seals)";
    execute(&server, spoil).await;
    record(&server, 1).await;
    assert!(seal_audit(server.ports()).await.unwrap().sealed.is_some());
    let broken = verdict(&server).await.breaks;
    assert!(
        matches!(
            broken[..],
            [AuditBreak::PutIn(7), AuditBreak::SealChanged { .. }]
        ),
        "{broken:?}"
    );
    server.is_left_broken();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_can_read_stops_neither_sealing_nor_searching_over_sqlite() {
    what_nobody_can_read_stops_neither_sealing_nor_searching(unsealing().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_can_read_stops_neither_sealing_nor_searching_over_postgres() {
    let database = TestDatabase::postgres().await;
    let server = TestServer::resting(database).await;
    what_nobody_can_read_stops_neither_sealing_nor_searching(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_head_hides_no_later_tampering() {
    let server = unsealing().await;
    server.is_left_broken();
    sealed(&server).await;
    let key = "audit/head-000000000001".parse().unwrap();
    let forged = server.ports().objects.put(&key, whole("1 1 3 forged"));
    forged.await.unwrap();
    execute(
        &server,
        "UPDATE audit_events SET detail = 'nothing' WHERE id = 5",
    )
    .await;
    assert_eq!(
        verdict(&server).await.breaks,
        [
            AuditBreak::HeadDiffers { batch: 1, first: 1 },
            AuditBreak::Changed(5)
        ]
    );
}
