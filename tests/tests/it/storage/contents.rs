//! What the storage of the site's contents owes, on both databases: every content there from the beginning, a draft beside
//! what is published, and a version that rises with each save.
use super::an_editor;
use domain::catalog::{
    Bulletin, Edition, Figure, Home, LegalKind, LegalText, SiteContent, SiteName, Slogan, Text,
};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use ports::driven::audit::Origin;
use ports::driven::desk::{DETAIL_LISTED, DeskQueries, PAGE_SIZE};
use ports::driven::site::Touch;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    every_content_is_there_from_the_beginning,
    a_draft_stands_beside_what_is_published,
    a_save_on_another_version_is_a_conflict,
    what_was_recorded_on_a_content_comes_newest_first,
    a_list_tells_the_beginning_of_a_long_change_and_the_event_all_of_it,
];

const NOTICE: SiteName = SiteName::Legal(LegalKind::Notice);

fn text(word: &str) -> Text {
    Text {
        zh: format!("字 {word}"),
        en: word.to_owned(),
    }
}

fn legal(word: &str) -> SiteContent {
    SiteContent::Legal(LegalText {
        title: text("Notice"),
        html: text(word),
    })
}

async fn every_content_is_there_from_the_beginning(storage: Storage) {
    let tx = storage.read().await;
    let all = tx.site_editions().all(&SiteName::SITE).await.unwrap();
    let names: Vec<SiteName> = all.iter().map(|found| found.name).collect();
    assert_eq!(names, SiteName::SITE);
    let empty = Edition {
        published: None,
        withdrawn: None,
        draft: None,
        version: 1,
    };
    assert!(all.iter().all(|found| found.edition == empty));
    assert!(all.iter().all(|found| found.changed.is_none()));
    assert_eq!(tx.site_editions().get(NOTICE).await.unwrap(), all[1]);
}

async fn a_draft_stands_beside_what_is_published(storage: Storage) {
    let edith = an_editor(&storage).await;
    let home = Home {
        slogans: vec![Slogan {
            image: "public-jpg/a".into(),
            title: text("Title"),
            text: text("Text"),
        }],
        figures: vec![Figure {
            value: text("1"),
            title: text("One"),
        }],
        bulletins: vec![Bulletin {
            icon: "public-svg/b".into(),
            title: text("Tab"),
            description: text("Words"),
        }],
        filing_number: text("No. 1"),
        consulting_phone: "95588".into(),
    };
    let tx = storage.begin().await;
    let mut edition = tx.site_editions().lock(SiteName::Home).await.unwrap();
    edition.draft = Some(SiteContent::Home(home.clone()));
    let drafted = (Touch::Drafted, edith, at(1));
    tx.site_editions()
        .save(SiteName::Home, &edition, drafted)
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let kept = tx.site_editions().get(SiteName::Home).await.unwrap();
    assert_eq!((kept.edition.version, &kept.edition.published), (2, &None));
    assert_eq!(kept.edition.draft, edition.draft);
    let changed = kept.changed.unwrap();
    assert_eq!(
        (changed.by, changed.name.as_str(), changed.at),
        (edith, "Edith", at(1))
    );
    assert_eq!(kept.published, None);

    let mut edition = tx.site_editions().lock(SiteName::Home).await.unwrap();
    edition.published = edition.draft.take();
    let published = (Touch::Published, edith, at(2));
    tx.site_editions()
        .save(SiteName::Home, &edition, published)
        .await
        .unwrap();
    tx.publishing().set_home(&home).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let kept = tx.site_editions().get(SiteName::Home).await.unwrap();
    let whole = Edition {
        version: 3,
        ..edition
    };
    assert_eq!(kept.edition, whole);
    assert_eq!(kept.published.map(|stamp| stamp.at), Some(at(2)));
    // The others are as they were.
    assert_eq!(
        tx.site_editions()
            .get(NOTICE)
            .await
            .unwrap()
            .edition
            .version,
        1
    );
}

async fn a_save_on_another_version_is_a_conflict(storage: Storage) {
    let edith = an_editor(&storage).await;
    let tx = storage.begin().await;
    let mut edition = tx.site_editions().lock(NOTICE).await.unwrap();
    edition.draft = Some(legal("<p>1</p>"));
    let by = (Touch::Drafted, edith, at(1));
    tx.site_editions().save(NOTICE, &edition, by).await.unwrap();
    let again = tx.site_editions().save(NOTICE, &edition, by).await;
    assert_eq!(again, Err(StoreError::Conflict));
}

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
