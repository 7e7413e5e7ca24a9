//! The desk's view of the recorded history of edited content, on both databases.
use super::an_editor;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use ports::driven::audit::Origin;
use ports::driven::desk::{DETAIL_LISTED, DeskQueries, PAGE_SIZE};
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    what_was_recorded_on_a_content_comes_newest_first,
    a_list_tells_the_beginning_of_a_long_change_and_the_event_all_of_it,
];

async fn what_was_recorded_on_a_content_comes_newest_first(storage: Storage) {
    let edith = an_editor(&storage).await;
    let tx = storage.begin().await;
    for number in 0..25 {
        for record in ["content:notice", "content:home"] {
            let event = AuditEvent {
                by: Actor::Operator(edith),
                kind: AuditKind::ConfigurationChanged,
                record: record.to_owned(),
                detail: number.to_string(),
            };
            tx.audit()
                .record(event, &Origin::default(), at(number))
                .await
                .unwrap();
        }
    }
    tx.commit().await.unwrap();
    let page = async |offset| {
        storage
            .store()
            .recorded_on("content:notice", offset)
            .await
            .unwrap()
    };
    let (first, second) = (page(0).await, page(PAGE_SIZE).await);
    assert_eq!((first.total, first.total_capped), (25, false));
    let told = first
        .items
        .iter()
        .chain(&second.items)
        .map(|found| found.event.detail.clone());
    let expected: Vec<String> = (0..25).rev().map(|number| number.to_string()).collect();
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

async fn a_list_tells_the_beginning_of_a_long_change_and_the_event_all_of_it(storage: Storage) {
    let edith = an_editor(&storage).await;
    let most = usize::try_from(DETAIL_LISTED).unwrap();
    let details = [
        "字".repeat(most),
        "字".repeat(most + 1),
        "字".repeat(50_000),
    ];
    let tx = storage.begin().await;
    for detail in &details {
        let event = AuditEvent {
            by: Actor::Operator(edith),
            kind: AuditKind::ConfigurationChanged,
            record: "content:notice".into(),
            detail: detail.clone(),
        };
        let origin = Origin::default();
        tx.audit().record(event, &origin, at(1)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let desk = storage.store();
    let page = desk.recorded_on("content:notice", 0).await.unwrap();
    for (listed, whole) in page.items.iter().rev().zip(&details) {
        let told: String = whole.chars().take(most + 1).collect();
        assert!(listed.event.detail == told, "{}", listed.event.detail.len());
        let one = desk.recorded(listed.id).await.unwrap().unwrap();
        assert!(one.event.detail == *whole, "{}", one.event.detail.len());
        assert_eq!((one.id, one.at), (listed.id, listed.at));
    }
    assert_eq!(desk.recorded(424_242).await.unwrap(), None);
}
