//! Proposals that were approved and are not carried out to the end yet, and the index by which those of one record are found.

use crate::schema::index;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// SQLite stores truth as a number, of which it is told which ones are meant.
const TRUTH: &str = r#"CONSTRAINT "ck_proposals_unfinished" CHECK (unfinished IN (FALSE, TRUE))"#;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rule = match manager.get_database_backend() {
            DbBackend::Sqlite => TRUTH,
            _ => "",
        };
        let column = format!(
            "ALTER TABLE proposals ADD COLUMN unfinished boolean NOT NULL DEFAULT FALSE {rule}"
        );
        // SQLite takes the index for a comparison only that stands in it word for word.
        let few = "CREATE INDEX ix_proposals_unfinished ON proposals (unfinished) WHERE unfinished = TRUE";
        let database = manager.get_connection();
        for statement in [column.as_str(), few] {
            database.execute_unprepared(statement).await?;
        }
        index(manager, "proposals", &["record", "state"]).await
    }
}
