//! The promises of the storage of every kind of edited content, on both databases: a draft that
//! nobody else reads beside the published version, and a version number that rises with each save.
mod kinds;

use super::an_editor;
use domain::catalog::{
    Edition, EditionStage, FrameworkTerms, Help, Home, LegalText, PartnerContent, ProjectDraft,
};
use domain::ids::OperatorId;
use domain::questionnaire::QuestionnaireWording;
use kinds::Written;
use ports::driven::catalog::CatalogQueries;
use ports::driven::desk::PAGE_SIZE;
use ports::driven::editions::{EditionFilter, FixedContent, ListedContent, Touch};
use ports::driven::unit_of_work::StoreError;
use ports::driving::catalog::editions::ListedKind;
use std::time::Duration;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    a_draft_stands_beside_what_investors_see,
    a_draft_makes_no_kept_answer_old,
    earlier_editions_are_numbered_by_content_and_read_as_they_were,
    a_fixed_content_is_there_from_the_beginning,
    a_listed_content_is_hidden_and_removed,
    the_list_finds_labels_and_narrows_to_a_stage,
];

async fn a_draft_stands_beside_what_investors_see(storage: Storage) {
    let edith = an_editor(&storage).await;
    stands_beside::<Home>(&storage, edith).await;
    stands_beside::<LegalText>(&storage, edith).await;
    stands_beside::<Help>(&storage, edith).await;
    stands_beside::<FrameworkTerms>(&storage, edith).await;
    stands_beside::<QuestionnaireWording>(&storage, edith).await;
    stands_beside::<PartnerContent>(&storage, edith).await;
    stands_beside::<ProjectDraft>(&storage, edith).await;
}

async fn stands_beside<C: Written>(storage: &Storage, edith: OperatorId) {
    let tx = storage.begin().await;
    let id = C::one(tx.as_ref()).await;
    let editions = C::editions(tx.editions());
    let first = editions.lock(id).await.unwrap().unwrap();
    assert_eq!((first.version, &first.draft), (1, &None));
    let said = C::saying("Fern", first.published.as_ref());
    let drafted = Edition {
        draft: Some(said.clone()),
        ..first
    };
    let touch = (Touch::Drafted, edith, at(1));
    editions.save(id, &drafted, touch).await.unwrap();
    let late = editions.save(id, &drafted, touch).await;
    assert_eq!(late, Err(StoreError::Conflict));
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let editions = C::editions(tx.editions());
    let kept = editions.get(id).await.unwrap().unwrap();
    let standing = &kept.standing;
    assert_eq!((standing.id, standing.version), (id, 2));
    assert!(standing.has_draft);
    assert_eq!(standing.is_published, drafted.published.is_some());
    let changed = standing.changed.as_ref().unwrap();
    let stamp = (changed.by, changed.name.as_str(), changed.at);
    assert_eq!(stamp, (edith, "Edith", at(1)));
    assert_eq!(standing.published, None);
    let second = editions.lock(id).await.unwrap().unwrap();
    assert_eq!(second, kept.edition);
    assert_eq!(
        second,
        Edition {
            version: 2,
            ..drafted
        }
    );

    let shown = Edition {
        published: Some(said.clone()),
        draft: None,
        ..second
    };
    let touch = (Touch::Published, edith, at(2));
    editions.save(id, &shown, touch).await.unwrap();
    editions.show(id, &said.shown().unwrap()).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let editions = C::editions(tx.editions());
    let kept = editions.get(id).await.unwrap().unwrap();
    assert_eq!(
        kept.edition,
        Edition {
            version: 3,
            ..shown
        }
    );
    assert!(kept.standing.is_published && !kept.standing.has_draft);
    assert_eq!(kept.standing.published.unwrap().at, at(2));
    assert!(editions.dependents(id, at(3)).await.unwrap().is_some());
}

async fn earlier_editions_are_numbered_by_content_and_read_as_they_were(storage: Storage) {
    let edith = an_editor(&storage).await;
    are_kept::<Home>(&storage, edith).await;
    are_kept::<LegalText>(&storage, edith).await;
    are_kept::<Help>(&storage, edith).await;
    are_kept::<FrameworkTerms>(&storage, edith).await;
    are_kept::<QuestionnaireWording>(&storage, edith).await;
    are_kept::<PartnerContent>(&storage, edith).await;
    are_kept::<ProjectDraft>(&storage, edith).await;
}

async fn are_kept<C: Written>(storage: &Storage, edith: OperatorId) {
    let id = published::<C>(storage, edith, "Fern").await;
    let tx = storage.begin().await;
    let editions = C::editions(tx.editions());
    let present = editions.lock(id).await.unwrap().unwrap();
    let said = ["Fern", "Keel"].map(|word| C::saying(word, present.published.as_ref()));
    for (was, second) in said.iter().zip([3, 4]) {
        editions.keep(id, was, (edith, at(second))).await.unwrap();
    }
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let editions = C::editions(tx.editions());
    let page = editions.earlier(id, 0).await.unwrap();
    let told = page.items.iter().map(|it| {
        let published = it.published.as_ref().map(|stamp| (stamp.by, stamp.at));
        (it.number, published, it.replaced.at)
    });
    let published = Some((edith, at(0)));
    let due = [(2, published, at(4)), (1, published, at(3))];
    assert_eq!(told.collect::<Vec<_>>(), due);
    assert_eq!(
        (page.total, page.items[0].replaced.name.as_str()),
        (2, "Edith")
    );
    let rest = editions.earlier(id, 1).await.unwrap();
    assert_eq!((rest.total, rest.items[0].number), (2, 1));
    for (number, was) in [1, 2].into_iter().zip(said) {
        let found = editions.earlier_content(id, number).await.unwrap();
        assert_eq!(found, Some(was));
    }
    assert_eq!(editions.earlier_content(id, 3).await.unwrap(), None);
}

async fn a_draft_makes_no_kept_answer_old(storage: Storage) {
    let edith = an_editor(&storage).await;
    // Answers about frameworks and questionnaires are not kept.
    outdates_when_it_is_shown::<Home>(&storage, edith).await;
    outdates_when_it_is_shown::<LegalText>(&storage, edith).await;
    outdates_when_it_is_shown::<Help>(&storage, edith).await;
    outdates_when_it_is_shown::<PartnerContent>(&storage, edith).await;
    outdates_when_it_is_shown::<ProjectDraft>(&storage, edith).await;
}

async fn outdates_when_it_is_shown<C: Written>(storage: &Storage, edith: OperatorId) {
    let store = storage.store();
    let id = published::<C>(storage, edith, "Fern").await;
    let before = store.revision().await.unwrap();
    draft::<C>(storage, id, (edith, 1), "Keel").await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(store.revision().await.unwrap(), before);
    let tx = storage.begin().await;
    let editions = C::editions(tx.editions());
    let edition = editions.lock(id).await.unwrap().unwrap();
    let shown = edition.draft.unwrap().shown().unwrap();
    editions.show(id, &shown).await.unwrap();
    tx.commit().await.unwrap();
    assert_ne!(store.revision().await.unwrap(), before);
}

/// One with this draft.
async fn drafted<C: Written>(storage: &Storage, by: OperatorId, word: &str) -> C::Id {
    let tx = storage.begin().await;
    let id = C::one(tx.as_ref()).await;
    tx.commit().await.unwrap();
    draft::<C>(storage, id, (by, 1), word).await;
    id
}

/// Another draft of one.
async fn draft<C: Written>(
    storage: &Storage,
    id: C::Id,
    (by, second): (OperatorId, i64),
    word: &str,
) {
    let tx = storage.begin().await;
    let editions = C::editions(tx.editions());
    let mut edition = editions.lock(id).await.unwrap().unwrap();
    edition.draft = Some(C::saying(word, edition.published.as_ref()));
    let touch = (Touch::Drafted, by, at(second));
    editions.save(id, &edition, touch).await.unwrap();
    tx.commit().await.unwrap();
}

/// A published one.
async fn published<C: Written>(storage: &Storage, by: OperatorId, word: &str) -> C::Id {
    let tx = storage.begin().await;
    let id = C::one(tx.as_ref()).await;
    let editions = C::editions(tx.editions());
    let mut edition = editions.lock(id).await.unwrap().unwrap();
    let said = C::saying(word, edition.published.as_ref());
    (edition.published, edition.draft) = (Some(said.clone()), None);
    let touch = (Touch::Published, by, at(0));
    editions.save(id, &edition, touch).await.unwrap();
    editions.show(id, &said.shown().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn a_fixed_content_is_there_from_the_beginning(storage: Storage) {
    async fn is_there<C: FixedContent>(storage: &Storage, is_published: bool) {
        let tx = storage.read().await;
        let all = C::fixed(tx.editions()).all().await.unwrap();
        let ids: Vec<C::Name> = all.iter().map(|found| found.standing.id).collect();
        assert_eq!(ids, C::ALL);
        for found in &all {
            let one = C::fixed(tx.editions()).get(found.standing.id).await;
            assert_eq!(one.unwrap().as_ref(), Some(found));
            let edition = &found.edition;
            assert_eq!((edition.version, &edition.draft), (1, &None));
            assert_eq!(edition.published.is_some(), is_published);
            assert_eq!(found.standing.changed, None);
        }
    }
    is_there::<Home>(&storage, false).await;
    is_there::<LegalText>(&storage, false).await;
    is_there::<Help>(&storage, false).await;
    is_there::<FrameworkTerms>(&storage, true).await;
    is_there::<QuestionnaireWording>(&storage, true).await;
}

async fn a_listed_content_is_hidden_and_removed(storage: Storage) {
    let edith = an_editor(&storage).await;
    hidden_and_removed::<PartnerContent>(&storage, edith).await;
    hidden_and_removed::<ProjectDraft>(&storage, edith).await;
}

async fn hidden_and_removed<C: Written + ListedContent>(storage: &Storage, edith: OperatorId) {
    let id = published::<C>(storage, edith, "Fern").await;
    let before = storage.store().revision().await.unwrap();
    let tx = storage.begin().await;
    let editions = C::editions(tx.editions());
    let seen = editions.lock(id).await.unwrap().unwrap();
    C::listed(tx.editions()).hide(id).await.unwrap();
    let hidden = editions.lock(id).await.unwrap().unwrap();
    let expected = Edition {
        published: None,
        withdrawn: seen.published.clone(),
        ..seen
    };
    assert_eq!(hidden, expected);
    tx.commit().await.unwrap();
    assert_ne!(storage.store().revision().await.unwrap(), before);

    let tx = storage.begin().await;
    C::listed(tx.editions()).remove(id).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let editions = C::editions(tx.editions());
    assert_eq!(editions.get(id).await.unwrap(), None);
    assert_eq!(editions.lock(id).await.unwrap(), None);
}

async fn the_list_finds_labels_and_narrows_to_a_stage(storage: Storage) {
    let edith = an_editor(&storage).await;
    finds_and_narrows::<PartnerContent>(&storage, edith).await;
    finds_and_narrows::<ProjectDraft>(&storage, edith).await;
}

async fn finds_and_narrows<C: Written + ListedKind>(storage: &Storage, edith: OperatorId) {
    let live = published::<C>(storage, edith, "Tidewater").await;
    let changed = published::<C>(storage, edith, "Keel").await;
    draft::<C>(storage, changed, (edith, 9), "Asagiri").await;
    let new = drafted::<C>(storage, edith, "50% Fern_hill").await;
    let page = async |filter: &EditionFilter| C::page(storage.store(), filter).await.unwrap();
    let ids = async |search: &str, stage: Option<EditionStage>| -> Vec<C::Id> {
        let filter = EditionFilter {
            search: Some(search.to_owned()).filter(|words| !words.is_empty()),
            stage,
            sort: None,
            offset: 0,
            limit: PAGE_SIZE,
        };
        let page = page(&filter).await;
        assert_eq!(page.total, u64::try_from(page.items.len()).unwrap());
        page.items.into_iter().map(|item| item.id).collect()
    };
    assert_eq!(ids("", None).await, [changed, new, live]);
    assert_eq!(ids("", Some(EditionStage::Draft)).await, [new]);
    assert_eq!(ids("", Some(EditionStage::Published)).await, [live]);
    assert_eq!(ids("", Some(EditionStage::Changed)).await, [changed]);
    assert_eq!(ids("fern_ 50%", None).await, [new]);
    // By the published name as well.
    assert_eq!(ids("keel", None).await, [changed]);
    assert_eq!(ids("asagiri", None).await, [changed]);
    assert_eq!(ids("nobody", None).await, []);
    let second = EditionFilter {
        offset: 20,
        limit: PAGE_SIZE,
        ..EditionFilter::default()
    };
    assert_eq!(page(&second).await.items, []);
    // A list shows the same data as the content itself.
    let tx = storage.read().await;
    let whole = EditionFilter {
        limit: PAGE_SIZE,
        ..EditionFilter::default()
    };
    for listed in page(&whole).await.items {
        let one = C::editions(tx.editions()).get(listed.id).await;
        assert_eq!(one.unwrap().unwrap().standing, listed);
    }
}
