//! The contract of the storage of projects beyond that of every kind, on both databases: orders,
//! and a unique code.
use domain::Instant;
use domain::catalog::{Edition, ProjectDraft, Sold};
use domain::ids::ProjectId;
use domain::language::Text;
use ports::driven::catalog::CatalogQueries;
use ports::driven::editions::{EditedContent, ListedContent, Touch};
use ports::driven::unit_of_work::{StoreError, Tx};
use tests::on_both_databases;
use tests::prepared::{
    PKF, a_project, a_stored_investor, an_approved_account, an_order, publish_alone, usd,
};
use tests::storage::{Storage, at};

use super::an_editor;

on_both_databases![
    drafts_without_a_code_stand_beside_each_other,
    a_project_is_shown_again_and_its_code_is_its_own,
    what_was_ordered_is_counted,
];

async fn drafts_without_a_code_stand_beside_each_other(storage: Storage) {
    let edith = an_editor(&storage).await;
    let half = ProjectDraft {
        name: Text {
            zh: "桤木".into(),
            en: String::new(),
        },
        is_roi: true,
        ..ProjectDraft::default()
    };
    for _ in 0..2 {
        let tx = storage.begin().await;
        let id = ProjectDraft::listed(tx.editions()).add().await.unwrap();
        let edition = Edition {
            draft: Some(half.clone()),
            ..Edition::blank()
        };
        let projects = ProjectDraft::editions(tx.editions());
        let touch = (Touch::Drafted, edith, at(1));
        projects.save(id, &edition, touch).await.unwrap();
        let kept = projects.get(id).await.unwrap().unwrap();
        assert_eq!(kept.edition.draft.as_ref(), Some(&half));
        assert_eq!(kept.standing.label.name.zh, "桤木");
        tx.commit().await.unwrap();
        let shown = storage.store().project(id, at(2)).await.unwrap();
        assert_eq!(shown, None);
    }
}

async fn a_project_is_shown_again_and_its_code_is_its_own(storage: Storage) {
    let (store, now) = (storage.store(), at(1_000_000));
    publish_alone(store, &a_project("OAK", 10_000, now)).await;
    let shown = a_project("ELM", 10_000, now);
    let id = publish_alone(store, &shown).await;
    let tx = storage.begin().await;
    let projects = ProjectDraft::editions(tx.editions());
    projects.show(id, &shown).await.unwrap();
    tx.commit().await.unwrap();
    let page = store.project(id, now).await.unwrap().unwrap();
    assert_eq!(page.content, shown.content);
    assert_eq!(page.project.methods, shown.project.methods);
    assert_eq!(page.project.frameworks, shown.project.frameworks);

    let tx = storage.begin().await;
    let mut twin = shown.clone();
    twin.project.code = "OAK".into();
    let taken = ProjectDraft::editions(tx.editions()).show(id, &twin).await;
    assert!(matches!(taken, Err(StoreError::Duplicate(_))), "{taken:?}");
    drop(tx);
    let tx = storage.begin().await;
    ProjectDraft::listed(tx.editions()).hide(id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.project(id, now).await.unwrap(), None);
}

async fn sold(tx: &dyn Tx, id: ProjectId, now: Instant) -> Option<Sold> {
    let projects = ProjectDraft::editions(tx.editions());
    projects.dependents(id, now).await.unwrap()
}

async fn what_was_ordered_is_counted(storage: Storage) {
    let store = storage.store();
    let now = at(1_000_000);
    let id = publish_alone(store, &a_project("OAK", 10_000, now)).await;
    let tx = storage.begin().await;
    let found = sold(tx.as_ref(), id, now).await.unwrap();
    assert_eq!((found.orders, found.taken), (0, usd(0)));
    let investor = a_stored_investor(tx.as_ref(), now).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(store, investor, PKF, now).await;
    let tx = storage.begin().await;
    let order = an_order(investor, account, id, now);
    tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    let found = sold(tx.as_ref(), id, now).await.unwrap();
    // A begun order counts as an order, and takes no place yet.
    assert_eq!((found.orders, found.taken), (1, usd(0)));
    assert_eq!(sold(tx.as_ref(), ProjectId(99), now).await, None);
}
