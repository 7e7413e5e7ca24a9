//! The binary over another program's database: it stops with one line that says what to do, and
//! changes nothing.
use sea_orm::ConnectionTrait;
use tests::binary::run;
use tests::database::TestDatabase;

async fn is_refused(database: TestDatabase, due: impl Fn(&str) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let connection = database.connect().await;
    let older = "UPDATE seaql_migrations SET version = 'm20261121_000101_investors' WHERE version LIKE '%_baseline'";
    connection.execute_unprepared(older).await.unwrap();
    for command in ["migrate", "serve", "reconcile"] {
        let ended = run(folder.path(), database.url(), &[], &[command]);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{command}: {said}");
        let due = due(&folder.path().display().to_string());
        assert_eq!(said.trim_end(), format!("landfall: {due}"), "{command}");
    }
}

#[tokio::test]
async fn a_folder_of_an_unreleased_version_is_to_be_removed() {
    is_refused(TestDatabase::sqlite().await, |folder| {
        format!(
            "{folder} was made by an unreleased version of Landfall, whose data this version cannot read: \
             remove the folder {folder} and start again"
        )
    })
    .await;
}

#[tokio::test]
async fn a_database_of_an_unreleased_version_is_to_be_replaced() {
    is_refused(TestDatabase::postgres().await, |_| {
        "the database was made by an unreleased version of Landfall, whose data this version cannot read: \
         use a new database (LANDFALL_DATABASE_URL)"
            .to_owned()
    })
    .await;
}
