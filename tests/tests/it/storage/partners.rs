//! The contract of the storage of partners beyond that of every kind, on both databases.
use domain::catalog::{PartnerContent, PartnersProject};
use domain::language::Text;
use ports::driven::catalog::{CatalogQueries, PartnerFilter};
use ports::driven::editions::{EditedContent, ListedContent};
use tests::on_both_databases;
use tests::prepared::{a_partner, a_project, publish_alone, publish_partner};
use tests::storage::{Storage, at};

on_both_databases![
    the_projects_that_name_a_partner_depend_on_it,
    a_partner_that_is_hidden_is_nobodys_to_see,
];

async fn the_projects_that_name_a_partner_depend_on_it(storage: Storage) {
    let store = storage.store();
    let fern = publish_partner(store, &a_partner("Fern")).await;
    let keel = publish_partner(store, &a_partner("Keel")).await;
    let mut project = a_project("ALDER", 10_000, at(0));
    (project.content.partner, project.project.published) = (Some(fern), false);
    publish_alone(store, &project).await;
    let tx = storage.read().await;
    let partners = PartnerContent::editions(tx.editions());
    let alder = PartnersProject {
        name: Text {
            zh: "ALDER 住宅".into(),
            en: "ALDER Residences".into(),
        },
        published: false,
    };
    let naming = partners.dependents(fern, at(1)).await.unwrap();
    assert_eq!(naming, Some(vec![alder]));
    let naming = partners.dependents(keel, at(1)).await.unwrap();
    assert_eq!(naming, Some(Vec::new()));
}

async fn a_partner_that_is_hidden_is_nobodys_to_see(storage: Storage) {
    let store = storage.store();
    let fern = publish_partner(store, &a_partner("Fern")).await;
    let page = store.partner(fern).await.unwrap().unwrap();
    let shown = a_partner("Fern");
    assert_eq!((page.card.name, page.people), (shown.name, shown.people));
    let tx = storage.begin().await;
    let partners = PartnerContent::listed(tx.editions());
    partners.hide(fern).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.partner(fern).await.unwrap(), None);
    assert_eq!(store.partners(&PartnerFilter::default()).await.unwrap(), []);
}
