//! Verifications started from the desk: a record that the worker carries forward, taken over if a
//! server disappears, and never blocking a request.

use adapters::system::SettableClock;
use app_server::bootstrap::{Wired, payees, wire};
use app_server::{Config, Overrides, start};
use chrono::{TimeDelta, Utc};
use domain::account::KycState;
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, Operator as Person, Role};
use domain::review::Actor;
use ports::Ports;
use ports::driven::audit::Origin;
use ports::driven::clock::Clock;
use ports::driven::verification_runs::Verified;
use ports::driving::operations::{
    carry_verification, lease_verification, release_verification, seal_audit, start_verification,
    verification_state,
};
use sea_orm::{ConnectionTrait, TransactionTrait};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests::database::TestDatabase;
use tests::desk::{operator, verified};
use tests::on_both_databases;
use tests::prepared::{PKF, a_stored_investor, a_stored_operator, an_approved_account};
use tests::server::{NO_LIMITS, TestServer, substitutes};

on_both_databases![crate::operations::verification::itself =>
    a_run_that_broke_off_is_carried_on_by_another_server,
    a_verdict_that_somebody_wrote_is_not_believed,
    a_run_that_fails_three_times_is_over_and_holds_up_no_other,
];

pub(super) fn itself(database: TestDatabase) -> std::future::Ready<TestDatabase> {
    std::future::ready(database)
}

fn config(folder: &Path, database: &TestDatabase) -> Config {
    let settings = format!(
        "bind = '127.0.0.1:0'\ndata_dir = '{}'\ndatabase_url = '{}'\n{NO_LIMITS}",
        folder.display(),
        database.url()
    );
    Config::from_toml(&settings).unwrap()
}

fn auditor() -> Person {
    Person {
        id: OperatorId(1),
        email: "audrey@desk.test".to_owned(),
        name: "Audrey".to_owned(),
        roles: vec![Role::Auditor],
        active: true,
    }
}

/// The ports of a server that has no worker, with a few accounts behind them.
async fn without_worker(config: &Config, clock: &SettableClock) -> Ports {
    let clock: Arc<dyn Clock> = Arc::new(clock.clone());
    let Wired { ports, .. } = wire(config, config.bind, Some(clock)).await.unwrap();
    payees::adopt(&ports).await.unwrap();
    let now = ports.clock.now();
    let tx = ports.store.begin().await.unwrap();
    let investor = a_stored_investor(tx.as_ref(), now).await;
    let audrey = a_stored_operator(tx.as_ref(), "audrey", now).await;
    assert_eq!(audrey, auditor().id);
    tx.commit().await.unwrap();
    let account = an_approved_account(ports.store.as_ref(), investor, PKF, now).await;
    // Something to find: a state that its log does not contain.
    let tx = ports.store.begin().await.unwrap();
    let mut account = tx.accounts().lock(account).await.unwrap().unwrap();
    account.state = KycState::GWait;
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    ports
}

async fn a_run_that_broke_off_is_carried_on_by_another_server(database: TestDatabase) {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path(), &database);
    // Ten minutes ago a server took the run, and disappeared in the middle of it.
    let clock = SettableClock::at(Utc::now() - TimeDelta::minutes(10));
    let ports = without_worker(&config, &clock).await;
    let who = auditor();
    start_verification(&ports, &who, Verified::Books)
        .await
        .unwrap();
    let mut run = lease_verification(&ports, "first").await.unwrap().unwrap();
    for _ in 0..4 {
        assert!(carry_verification(&ports, "first", &mut run).await.unwrap());
    }
    let (step, count) = (run.progress.step, run.progress.count);
    assert!(step >= 2 && count >= 1, "{run:?}");
    // While its lease holds nobody else takes it; afterwards it continues where it was, and not
    // from the start.
    assert_eq!(lease_verification(&ports, "second").await.unwrap(), None);
    clock.set(clock.now() + TimeDelta::seconds(61));
    let mut taken = lease_verification(&ports, "second").await.unwrap().unwrap();
    assert_eq!((taken.progress.step, taken.progress.count), (step, count));
    assert!(
        carry_verification(&ports, "second", &mut taken)
            .await
            .unwrap()
    );
    // The first one comes back too late: it stores nothing.
    assert!(!carry_verification(&ports, "first", &mut run).await.unwrap());
    let state = verification_state(&ports, &who, Verified::Books)
        .await
        .unwrap();
    assert_eq!(state.under_way.unwrap().progress, taken.progress);

    // The second stops in order: it releases the run, and a whole server finishes it.
    let id = taken.id;
    release_verification(&ports, "second", id).await.unwrap();
    let third = lease_verification(&ports, "third").await.unwrap();
    assert_eq!(third.map(|run| run.id), Some(id));
    release_verification(&ports, "third", id).await.unwrap();
    let running = start(config).await.unwrap();
    let mut found = None;
    for _ in 0..200 {
        let state = verification_state(&ports, &who, Verified::Books)
            .await
            .unwrap();
        if state.under_way.is_none() {
            found = state.last;
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let found = found.expect("the run is over within ten seconds");
    assert_eq!(found.id, taken.id);
    // The account that was put directly into storage has no log, and its bank account was never
    // approved.
    let told: Vec<&str> = found
        .progress
        .found
        .iter()
        .map(|it| it.what.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "its log does not end with its state",
            "its bank account is not the one that was submitted or approved"
        ]
    );
    running.stop().await.unwrap();
}

async fn a_verdict_that_somebody_wrote_is_not_believed(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let audrey = operator(&server, "audrey", &[Role::Auditor]).await;
    let mut is_sealed = false;
    for _ in 0..100 {
        let state = verified(&audrey, "audit/verify").await;
        assert_eq!(state["last"]["intact"], true, "{state}");
        is_sealed = state["last"]["batches"].as_i64() > Some(0);
        if is_sealed {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(is_sealed);
    let connection = server.database().connect().await;
    let tamper = "UPDATE audit_events SET detail = 'nothing' WHERE id = 1";
    connection.execute_unprepared(tamper).await.unwrap();
    let good = "UPDATE verification_runs SET progress = (SELECT v.progress FROM verification_runs v WHERE v.id = 1)";
    let state = verified(&audrey, "audit/verify").await;
    assert_eq!(state["last"]["findings"][0]["code"], "changed", "{state}");
    connection.execute_unprepared(good).await.unwrap();
    let state = audrey.get("audit/verify").await.ok();
    assert_eq!(state["last"]["intact"], false, "{state}");
    assert_eq!(state["last"]["findings"][0]["code"], "verdict_changed");
    server.is_left_broken();
    server.stop().await;
}

async fn a_run_that_fails_three_times_is_over_and_holds_up_no_other(database: TestDatabase) {
    let clock = SettableClock::at(Utc::now());
    let at_rest = Overrides {
        clock: Some(Arc::new(clock.clone())),
        worker_pause: Duration::from_secs(24 * 60 * 60),
        ..substitutes()
    };
    let server = TestServer::start_with(database, NO_LIMITS, at_rest).await;
    let audrey = operator(&server, "audrey", &[Role::Auditor]).await;
    server.worker_round().await;
    for path in ["audit/verify", "reconciliation"] {
        audrey.post(path, json!({})).await.ok();
    }
    let connection = server.database().connect().await;
    let gone = "ALTER TABLE audit_events RENAME TO audit_events_gone";
    connection.execute_unprepared(gone).await.unwrap();
    for tried in 1..=3 {
        server.worker_round().await;
        server.worker_round().await;
        // The later one is over long before.
        let books = audrey.get("reconciliation").await.ok();
        assert_eq!(books["last"]["intact"], true, "{tried}: {books}");
        clock.advance(TimeDelta::seconds(61));
    }
    let back = "ALTER TABLE audit_events_gone RENAME TO audit_events";
    connection.execute_unprepared(back).await.unwrap();
    let trail = audrey.get("audit/verify").await.ok();
    assert!(trail["running"].is_null(), "{trail}");
    assert_eq!(trail["last"]["intact"], false);
    assert_eq!(trail["last"]["findings"][0]["code"], "broke_off", "{trail}");
    let trail = server.working(verified(&audrey, "audit/verify")).await;
    assert_eq!(trail["last"]["intact"], true, "{trail}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_nobody_seals_are_told_of() {
    let database = TestDatabase::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    let clock = SettableClock::at(Utc::now());
    let ports = without_worker(&config(folder.path(), &database), &clock).await;
    let tx = ports.store.begin().await.unwrap();
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::ConfigurationChanged,
        record: "payees".into(),
        detail: String::new(),
    };
    let now = ports.clock.now();
    let origin = Origin::default();
    tx.audit().record(event, &origin, now).await.unwrap();
    tx.commit().await.unwrap();
    let state = async || {
        let state = verification_state(&ports, &auditor(), Verified::Audit).await;
        state.unwrap().unsealed_since
    };
    clock.advance(TimeDelta::minutes(5));
    assert_eq!(state().await, None);
    clock.advance(TimeDelta::seconds(1));
    assert_eq!(state().await, Some(now));
    seal_audit(&ports).await.unwrap();
    assert_eq!(state().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_answered_at_once_while_a_run_goes_on() {
    let database = TestDatabase::postgres().await;
    let server = TestServer::with_database(database).await;
    let audrey = operator(&server, "audrey", &[Role::Auditor]).await;
    // The proof reads the money from wires, which another transaction holds for now: it takes its
    // time.
    let beside = server.database().connect().await;
    let held = beside.begin().await.unwrap();
    held.execute_unprepared("LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let at = Instant::now();
    let started = audrey.post("reconciliation", json!({})).await.ok();
    assert!(started["running"].is_object(), "{started}");
    for _ in 0..20 {
        let state = audrey.get("reconciliation").await.ok();
        assert!(state["running"].is_object(), "{state}");
        assert!(state["last"].is_null());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // No other one is begun beside it.
    let again = audrey.post("reconciliation", json!({})).await.ok();
    assert_eq!(
        again["running"]["started_at"],
        started["running"]["started_at"]
    );
    assert!(at.elapsed() < Duration::from_secs(30), "{:?}", at.elapsed());
    held.rollback().await.unwrap();
    let state = verified(&audrey, "reconciliation").await;
    assert_eq!(state["last"]["intact"], true, "{state}");
    server.stop().await;
}
