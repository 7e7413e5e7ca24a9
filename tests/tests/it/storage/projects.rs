//! What the storage of projects at the desk owes, on both databases: a draft that nobody else reads beside what investors see, a
//! version that rises with each save, what was ordered, and a list that finds and narrows.
use super::an_editor;
use domain::catalog::{Edition, PartnerStage, ProjectDraft, Text};
use domain::ids::{OperatorId, ProjectId};
use ports::driven::catalog::CatalogQueries;
use ports::driven::desk::DeskQueries;
use ports::driven::project_editions::ProjectsListed;
use ports::driven::site::Touch;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{
    PKF, a_project, a_stored_investor, an_approved_account, an_order, publish_alone, usd,
};
use tests::storage::{Storage, at};

on_both_databases![
    a_draft_stands_beside_what_investors_see,
    a_project_is_shown_hidden_and_taken_away,
    what_was_ordered_is_counted,
    the_list_finds_names_and_narrows_to_a_stage,
];

fn whole(code: &str) -> ProjectDraft {
    ProjectDraft::from(a_project(code, 10_000, at(1_000_000)))
}

/// A project with this draft.
async fn a_draft(storage: &Storage, by: OperatorId, draft: ProjectDraft) -> ProjectId {
    let tx = storage.begin().await;
    let id = tx.project_editions().add().await.unwrap();
    let edition = Edition {
        published: None,
        withdrawn: None,
        draft: Some(draft),
        version: 1,
    };
    let touch = (Touch::Drafted, by, at(1));
    let saved = tx.project_editions().save(id, &edition, touch).await;
    saved.unwrap();
    let again = tx.project_editions().save(id, &edition, touch).await;
    assert_eq!(again, Err(StoreError::Conflict));
    tx.commit().await.unwrap();
    id
}

async fn a_draft_stands_beside_what_investors_see(storage: Storage) {
    let edith = an_editor(&storage).await;
    let half = ProjectDraft {
        name: Text {
            zh: "桤木".into(),
            en: String::new(),
        },
        is_roi: true,
        ..ProjectDraft::default()
    };
    // Two drafts without a code stand beside each other.
    let id = a_draft(&storage, edith, half.clone()).await;
    let other = a_draft(&storage, edith, whole("ELM")).await;
    let tx = storage.read().await;
    let kept = tx.project_editions().get(id).await.unwrap().unwrap();
    assert_eq!(kept.edition.draft, Some(half));
    assert_eq!(
        (kept.edition.published, kept.edition.withdrawn),
        (None, None)
    );
    assert_eq!((kept.standing.version, kept.edition.version), (2, 2));
    assert_eq!(kept.standing.name.zh, "桤木");
    let changed = kept.standing.changed.unwrap();
    assert_eq!((changed.name.as_str(), changed.at), ("Edith", at(1)));
    let kept = tx.project_editions().get(other).await.unwrap().unwrap();
    assert_eq!(kept.edition.draft, Some(whole("ELM")));
    assert_eq!(kept.standing.code, "ELM");
    let nobody = tx.project_editions().get(ProjectId(99)).await.unwrap();
    assert_eq!(nobody, None);
    let store = storage.store();
    assert_eq!(store.project(id, at(2)).await.unwrap(), None);
}

async fn a_project_is_shown_hidden_and_taken_away(storage: Storage) {
    let edith = an_editor(&storage).await;
    let store = storage.store();
    publish_alone(store, &a_project("OAK", 10_000, at(1_000_000))).await;
    let id = a_draft(&storage, edith, whole("ELM")).await;
    let before = store.revision().await.unwrap();
    let shown = whole("ELM").whole().unwrap();
    for _ in 0..2 {
        let tx = storage.begin().await;
        tx.project_editions().show(id, &shown).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_ne!(store.revision().await.unwrap(), before);
    let page = store.project(id, at(1_000_000)).await.unwrap().unwrap();
    assert_eq!(page.content, shown.content);
    assert_eq!(page.project.methods, shown.project.methods);
    assert_eq!(page.project.frameworks, shown.project.frameworks);
    let tx = storage.begin().await;
    let locked = tx.project_editions().lock(id).await.unwrap().unwrap();
    assert_eq!(locked.published, Some(whole("ELM")));
    tx.project_editions().hide(id).await.unwrap();
    let hidden = tx.project_editions().lock(id).await.unwrap().unwrap();
    assert_eq!(
        (hidden.published, hidden.withdrawn),
        (None, Some(whole("ELM")))
    );
    tx.commit().await.unwrap();
    assert_eq!(store.project(id, at(1_000_000)).await.unwrap(), None);

    let tx = storage.begin().await;
    let mut twin = shown.clone();
    twin.project.code = "OAK".into();
    let taken = tx.project_editions().show(id, &twin).await;
    assert!(matches!(taken, Err(StoreError::Duplicate(_))), "{taken:?}");
    drop(tx);
    let tx = storage.begin().await;
    tx.project_editions().remove(id).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    assert_eq!(tx.project_editions().get(id).await.unwrap(), None);
}

async fn what_was_ordered_is_counted(storage: Storage) {
    let store = storage.store();
    let now = at(1_000_000);
    let id = publish_alone(store, &a_project("OAK", 10_000, now)).await;
    let tx = storage.begin().await;
    let sold = tx.project_editions().sold(id, now).await.unwrap().unwrap();
    assert_eq!((sold.orders, sold.taken), (0, usd(0)));
    let investor = a_stored_investor(tx.as_ref(), now).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(store, investor, PKF, now).await;
    let tx = storage.begin().await;
    let order = an_order(investor, account, id, now);
    tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    let sold = tx.project_editions().sold(id, now).await.unwrap().unwrap();
    // Begun is ordered, and takes no place yet.
    assert_eq!((sold.orders, sold.taken), (1, usd(0)));
    let nobody = tx.project_editions().sold(ProjectId(99), now).await;
    assert_eq!(nobody.unwrap(), None);
}

async fn the_list_finds_names_and_narrows_to_a_stage(storage: Storage) {
    let edith = an_editor(&storage).await;
    let store = storage.store();
    let live = publish_alone(store, &a_project("OAK", 10_000, at(0))).await;
    let changed = publish_alone(store, &a_project("ASH", 10_000, at(0))).await;
    let draft = a_draft(&storage, edith, whole("ELM_50%")).await;
    let tx = storage.begin().await;
    let mut edition = tx.project_editions().lock(changed).await.unwrap().unwrap();
    edition.draft = Some(whole("BEECH"));
    let touch = (Touch::Drafted, edith, at(9));
    let saved = tx.project_editions().save(changed, &edition, touch).await;
    saved.unwrap();
    tx.commit().await.unwrap();
    let ids = async |search: &str, stage: Option<PartnerStage>| -> Vec<ProjectId> {
        let listed = ProjectsListed {
            search: Some(search.to_owned()).filter(|words| !words.is_empty()),
            stage,
            offset: 0,
        };
        let page = store.projects_listed(&listed).await.unwrap();
        page.items.into_iter().map(|item| item.id).collect()
    };
    assert_eq!(ids("", None).await, [changed, draft, live]);
    assert_eq!(ids("", Some(PartnerStage::Draft)).await, [draft]);
    assert_eq!(ids("", Some(PartnerStage::Published)).await, [live]);
    assert_eq!(ids("", Some(PartnerStage::Changed)).await, [changed]);
    assert_eq!(ids("elm_50%", None).await, [draft]);
    // By what investors know as well.
    assert_eq!(ids("ash", None).await, [changed]);
    assert_eq!(ids("beech 住宅", None).await, [changed]);
    assert_eq!(ids("nobody", None).await, []);
}
