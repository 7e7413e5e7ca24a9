//! What the storage of partners at the desk owes, on both databases: a draft that nobody else reads beside what investors see, a
//! version that rises with each save, and a list that finds and narrows.
use super::an_editor;
use domain::catalog::{Edition, NewPartner, PartnerContent, PartnerStage, PartnersProject, Text};
use domain::ids::{OperatorId, PartnerId};
use ports::driven::catalog::{CatalogQueries, PartnerFilter};
use ports::driven::desk::DeskQueries;
use ports::driven::partner_editions::PartnersListed;
use ports::driven::site::Touch;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::prepared::{a_partner, a_project, publish_alone, publish_partner};
use tests::storage::{Storage, at};

on_both_databases![
    a_draft_stands_beside_what_investors_see,
    a_save_on_another_version_is_a_conflict,
    a_partner_goes_and_comes,
    the_list_finds_names_and_narrows_to_a_stage,
    a_draft_makes_no_kept_answer_old,
];

fn named(name: &str) -> PartnerContent {
    PartnerContent {
        name: Text {
            zh: format!("{name} 公司"),
            en: name.to_owned(),
        },
        ..PartnerContent::default()
    }
}

/// A partner with this draft.
async fn a_draft(
    storage: &Storage,
    by: OperatorId,
    draft: PartnerContent,
    second: i64,
) -> PartnerId {
    let tx = storage.begin().await;
    let id = tx.partner_editions().add().await.unwrap();
    let edition = Edition {
        published: None,
        withdrawn: None,
        draft: Some(draft),
        version: 1,
    };
    let touch = (Touch::Drafted, by, at(second));
    tx.partner_editions()
        .save(id, &edition, touch)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
}

async fn a_draft_stands_beside_what_investors_see(storage: Storage) {
    let edith = an_editor(&storage).await;
    let half = PartnerContent {
        rating: Some(7),
        people: a_partner("Fern").people,
        ..named("Fern")
    };
    let id = a_draft(&storage, edith, half.clone(), 1).await;
    let tx = storage.begin().await;
    let kept = tx.partner_editions().get(id).await.unwrap().unwrap();
    assert_eq!(
        (&kept.edition.published, &kept.edition.draft),
        (&None, &Some(half))
    );
    assert_eq!((kept.standing.version, kept.edition.version), (2, 2));
    assert_eq!(kept.standing.name.en, "Fern");
    let changed = kept.standing.changed.unwrap();
    assert_eq!((changed.name.as_str(), changed.at), ("Edith", at(1)));
    assert_eq!(storage.store().partner(id).await.unwrap(), None);

    let mut edition = tx.partner_editions().lock(id).await.unwrap().unwrap();
    let whole = PartnerContent::from(a_partner("Fern & Rowe"));
    (edition.published, edition.draft) = (Some(whole.clone()), None);
    let touch = (Touch::Published, edith, at(2));
    tx.partner_editions()
        .save(id, &edition, touch)
        .await
        .unwrap();
    let shown = whole.whole().unwrap();
    tx.partner_editions().show(id, &shown).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let kept = tx.partner_editions().get(id).await.unwrap().unwrap();
    assert_eq!(
        (kept.edition.published, kept.edition.draft),
        (Some(whole), None)
    );
    assert!(kept.standing.is_published && !kept.standing.has_draft);
    assert_eq!(kept.standing.published.map(|stamp| stamp.at), Some(at(2)));
    let page = storage.store().partner(id).await.unwrap().unwrap();
    assert_eq!((page.card.name, page.people), (shown.name, shown.people));
}

async fn a_save_on_another_version_is_a_conflict(storage: Storage) {
    let edith = an_editor(&storage).await;
    let id = a_draft(&storage, edith, named("Fern"), 1).await;
    let tx = storage.begin().await;
    let edition = tx.partner_editions().lock(id).await.unwrap().unwrap();
    let touch = (Touch::Drafted, edith, at(2));
    tx.partner_editions()
        .save(id, &edition, touch)
        .await
        .unwrap();
    let again = tx.partner_editions().save(id, &edition, touch).await;
    assert_eq!(again, Err(StoreError::Conflict));
}

async fn a_partner_goes_and_comes(storage: Storage) {
    let store = storage.store();
    let fern = publish_partner(store, &a_partner("Fern")).await;
    let mut project = a_project("ALDER", 10_000, at(0));
    (project.content.partner, project.project.published) = (Some(fern), false);
    publish_alone(store, &project).await;
    let tx = storage.begin().await;
    let naming = tx.partner_editions().projects(fern).await.unwrap();
    let alder = PartnersProject {
        name: Text {
            zh: "ALDER 住宅".into(),
            en: "ALDER Residences".into(),
        },
        published: false,
    };
    assert_eq!(naming, [alder]);
    let hidden = NewPartner {
        published: false,
        ..a_partner("Fern")
    };
    tx.partner_editions().show(fern, &hidden).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.partner(fern).await.unwrap(), None);

    let keel = publish_partner(store, &a_partner("Keel")).await;
    let tx = storage.begin().await;
    assert_eq!(tx.partner_editions().projects(keel).await.unwrap(), []);
    tx.partner_editions().remove(keel).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    assert_eq!(tx.partner_editions().get(keel).await.unwrap(), None);
    assert_eq!(
        tx.partner_editions().get(PartnerId(99)).await.unwrap(),
        None
    );
    assert_eq!(store.partners(&PartnerFilter::default()).await.unwrap(), []);
}

async fn the_list_finds_names_and_narrows_to_a_stage(storage: Storage) {
    let edith = an_editor(&storage).await;
    let store = storage.store();
    let live = publish_partner(store, &a_partner("Tidewater")).await;
    let changed = publish_partner(store, &a_partner("Keel")).await;
    let draft = a_draft(&storage, edith, named("50% Fern_hill"), 5).await;
    let tx = storage.begin().await;
    let mut edition = tx.partner_editions().lock(changed).await.unwrap().unwrap();
    edition.draft = Some(named("Asagiri"));
    let touch = (Touch::Drafted, edith, at(9));
    tx.partner_editions()
        .save(changed, &edition, touch)
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let ids = async |search: &str, stage: Option<PartnerStage>| -> Vec<PartnerId> {
        let listed = PartnersListed {
            search: Some(search.to_owned()).filter(|words| !words.is_empty()),
            stage,
            offset: 0,
        };
        let page = store.partners_listed(&listed).await.unwrap();
        assert_eq!(page.total, u64::try_from(page.items.len()).unwrap());
        page.items.into_iter().map(|item| item.id).collect()
    };
    assert_eq!(ids("", None).await, [changed, draft, live]);
    assert_eq!(ids("", Some(PartnerStage::Draft)).await, [draft]);
    assert_eq!(ids("", Some(PartnerStage::Published)).await, [live]);
    assert_eq!(ids("", Some(PartnerStage::Changed)).await, [changed]);
    assert_eq!(ids("fern_ 50%", None).await, [draft]);
    assert_eq!(ids("公司", None).await, [changed, draft]);
    // By the name that investors know as well.
    assert_eq!(ids("keel", None).await, [changed]);
    assert_eq!(ids("asagiri", None).await, [changed]);
    assert_eq!(ids("nobody", None).await, []);
    let second = PartnersListed {
        offset: 20,
        ..PartnersListed::default()
    };
    assert_eq!(store.partners_listed(&second).await.unwrap().items, []);
}

async fn a_draft_makes_no_kept_answer_old(storage: Storage) {
    let edith = an_editor(&storage).await;
    let store = storage.store();
    let id = publish_partner(store, &a_partner("Fern")).await;
    let before = store.revision().await.unwrap();
    let tx = storage.begin().await;
    let mut edition = tx.partner_editions().lock(id).await.unwrap().unwrap();
    edition.draft = Some(named("Other"));
    let touch = (Touch::Drafted, edith, at(1));
    tx.partner_editions()
        .save(id, &edition, touch)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(store.revision().await.unwrap(), before);
    let tx = storage.begin().await;
    tx.partner_editions()
        .show(id, &a_partner("Other"))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_ne!(store.revision().await.unwrap(), before);
}
