//! The review log accepts payouts. SQLite cannot change a constraint of an existing table, so the table is rebuilt.

use crate::new_table::NewTable;
use crate::schema::{big_integer, big_integer_null, index, instant, string_len, text_null};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const SUBJECTS: [&str; 5] = ["account", "order", "withdrawal", "charge", "payout"];

const INDEXED: [&[&str]; 3] = [
    &["subject_kind", "subject_id", "id"],
    &["subject_kind", "from_state", "at"],
    &["actor_kind", "actor_id", "at"],
];

const COLUMNS: &str = "id, subject_kind, subject_id, from_state, to_state, actor_kind, actor_id, comment, at, version, proposed_by";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        match manager.get_database_backend() {
            DbBackend::Sqlite => made_anew(manager).await,
            _ => changed(manager).await,
        }
    }
}

async fn changed(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let subjects = SUBJECTS.map(|subject| format!("'{subject}'")).join(", ");
    let added = format!(
        "ALTER TABLE review_log ADD CONSTRAINT \"ck_review_log_subject_kind\" CHECK (subject_kind IN ({subjects}))"
    );
    let dropped = "ALTER TABLE review_log DROP CONSTRAINT \"ck_review_log_subject_kind\"";
    let database = manager.get_connection();
    for statement in [dropped, added.as_str()] {
        database.execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn made_anew(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "review_log";
    let database = manager.get_connection();
    let renamed = "ALTER TABLE review_log RENAME TO review_log_before";
    database.execute_unprepared(renamed).await?;
    for columns in INDEXED {
        let dropped = format!("DROP INDEX ix_{name}_{}", columns.join("_"));
        database.execute_unprepared(&dropped).await?;
    }
    NewTable::numbered(
        name,
        [
            string_len("subject_kind", 20),
            big_integer("subject_id"),
            string_len("from_state", 20),
            string_len("to_state", 20),
            string_len("actor_kind", 10),
            big_integer_null("actor_id"),
            text_null("comment"),
            instant("at"),
            big_integer_null("version"),
            big_integer_null("proposed_by"),
        ],
    )
    .refers("proposed_by", "operators")
    .one_of("subject_kind", &SUBJECTS)
    .actor()
    .rule(
        "proposed_by",
        "proposed_by IS NULL OR (actor_kind = 'operator' AND actor_id <> proposed_by)",
    )
    .create(manager)
    .await?;
    let copied = format!("INSERT INTO {name} ({COLUMNS}) SELECT {COLUMNS} FROM review_log_before");
    for statement in [copied.as_str(), "DROP TABLE review_log_before"] {
        database.execute_unprepared(statement).await?;
    }
    for columns in INDEXED {
        index(manager, name, columns).await?;
    }
    Ok(())
}
