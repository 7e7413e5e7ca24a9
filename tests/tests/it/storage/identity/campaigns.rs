//! Campaigns: their codes, their registrations, their versions.

use super::newcomer;
use domain::identity::{Campaign, CampaignTerms};
use domain::language::Text;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    a_campaign_is_found_by_any_capitals_and_counts_its_registrations,
    a_campaign_is_changed_from_the_version_that_was_read,
];

fn terms(code: &str, limit: Option<u32>) -> CampaignTerms {
    CampaignTerms {
        code: code.into(),
        name: Text {
            zh: "欢迎".into(),
            en: "Welcome".into(),
        },
        starts_at: at(0),
        ends_at: at(1000),
        limit,
        active: true,
    }
}

async fn a_campaign_is_found_by_any_capitals_and_counts_its_registrations(storage: Storage) {
    let terms = terms("Welcome", Some(1));
    let tx = storage.begin().await;
    let id = tx.campaigns().add(&terms).await.unwrap();
    let found = tx.campaigns().lock_by_code(" WELCOME ").await.unwrap();
    let found = found.unwrap();
    let stored = Campaign {
        id,
        terms: terms.clone(),
        registrations: 0,
        version: 1,
    };
    assert_eq!(found, stored);
    assert!(found.is_active(at(1)));
    let mut investor = newcomer("86-13800138006");
    investor.campaign = Some(id);
    tx.investors().add(investor).await.unwrap();
    let full = tx.campaigns().by_code("welcome").await.unwrap().unwrap();
    assert_eq!(full.registrations, 1);
    assert!(!full.is_active(at(1)));
    assert_eq!(tx.campaigns().get(id).await.unwrap(), Some(full));
    assert_eq!(tx.campaigns().by_code("other").await.unwrap(), None);
    let taken = tx.campaigns().add(&terms).await;
    assert_eq!(
        taken,
        Err(StoreError::Duplicate("uq_campaigns_code_key".into()))
    );
}

async fn a_campaign_is_changed_from_the_version_that_was_read(storage: Storage) {
    let tx = storage.begin().await;
    let id = tx.campaigns().add(&terms("SPRING", None)).await.unwrap();
    tx.campaigns().add(&terms("AUTUMN", None)).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let read = tx.campaigns().lock(id).await.unwrap().unwrap();
    let changed = Campaign {
        terms: CampaignTerms {
            active: false,
            ..terms("Summer", Some(7))
        },
        ..read
    };
    tx.campaigns().save(&changed).await.unwrap();
    let old = tx.campaigns().save(&changed).await;
    assert_eq!(old, Err(StoreError::Conflict));
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let stored = tx.campaigns().by_code("SUMMER").await.unwrap().unwrap();
    assert_eq!((&stored.terms, stored.version), (&changed.terms, 2));
    assert_eq!(tx.campaigns().by_code("SPRING").await.unwrap(), None);
    let taken = Campaign {
        terms: terms("autumn", None),
        ..stored
    };
    assert_eq!(
        tx.campaigns().save(&taken).await,
        Err(StoreError::Duplicate("uq_campaigns_code_key".into()))
    );
}
