//! The event up to which the audit trail is final. PostgreSQL assigns numbers before their events
//! are committed, so a later event may be visible before an earlier one.
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use ports::driven::audit::Origin;
use ports::driven::unit_of_work::Tx;
use tests::storage::{Storage, at};

async fn record(tx: &dyn Tx) {
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::ConfigurationChanged,
        record: "site".into(),
        detail: String::new(),
    };
    let origin = Origin::default();
    tx.audit().record(event, &origin, at(0)).await.unwrap();
}

/// The same, and sends it to the database before the commit: reading sends what waits.
async fn record_now(tx: &dyn Tx) {
    record(tx).await;
    tx.audit().last_seal().await.unwrap();
}

async fn recorded(storage: &Storage) {
    let tx = storage.begin().await;
    record(tx.as_ref()).await;
    tx.commit().await.unwrap();
}

async fn settled(storage: &Storage) -> i64 {
    let tx = storage.read().await;
    tx.audit().settled().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_after_an_event_under_way_is_not_final() {
    let storage = Storage::postgres().await;
    recorded(&storage).await;
    assert_eq!(settled(&storage).await, 1);
    let slow = storage.begin().await;
    record_now(slow.as_ref()).await;
    recorded(&storage).await;
    assert_eq!(settled(&storage).await, 0, "the second may come still");
    slow.commit().await.unwrap();
    assert_eq!(settled(&storage).await, 3);
}

/// A copy of a database numbers its tables as the database does.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_under_way_in_another_database_of_the_cluster_keeps_nothing_waiting() {
    let (own, copy) = (Storage::postgres().await, Storage::postgres().await);
    let slow = copy.begin().await;
    record_now(slow.as_ref()).await;
    recorded(&own).await;
    assert_eq!(settled(&own).await, 1);
    slow.commit().await.unwrap();
}
