//! A database of another program is distinguished from one of this program's, on both databases.

use adapters::seaorm::MadeBy;
use tests::on_both_databases;
use tests::storage::Storage;

on_both_databases![
    one_of_this_version_is_known,
    one_of_an_unreleased_version_is_told,
    one_of_a_newer_version_is_told,
];

async fn one_of_this_version_is_known(storage: Storage) {
    assert_eq!(storage.store().made_by().await.unwrap(), MadeBy::Known);
    storage.execute("DELETE FROM seaql_migrations").await;
    assert_eq!(storage.store().made_by().await.unwrap(), MadeBy::Known);
    storage.execute("DROP TABLE seaql_migrations").await;
    assert_eq!(storage.store().made_by().await.unwrap(), MadeBy::Known);
}

async fn one_of_an_unreleased_version_is_told(storage: Storage) {
    storage
        .execute("UPDATE seaql_migrations SET version = 'm20261121_000101_investors' WHERE version LIKE '%_baseline'")
        .await;
    assert_eq!(storage.store().made_by().await.unwrap(), MadeBy::Unreleased);
    assert!(storage.store().migrate().await.is_err());
}

async fn one_of_a_newer_version_is_told(storage: Storage) {
    storage
        .execute("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000001_later', 1)")
        .await;
    assert_eq!(storage.store().made_by().await.unwrap(), MadeBy::Newer);
}
