//! On SQLite, `INSERT OR REPLACE` deletes what it replaces without firing a trigger on deletes. The append-only tables refuse it before
//! the insert. PostgreSQL has no such statement.
//!
//! Where an insert leaves the id to the database, what a trigger reads as `NEW.id` is undefined, in practice -1: no such row may count.

use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

/// Each table with what makes a new row replace another one.
const REPLACED: [(&str, &str); 3] = [
    (
        "ledger_transactions",
        "(NEW.id > 0 AND id = NEW.id) OR reference = NEW.reference OR (reverses IS NOT NULL AND reverses = NEW.reverses)",
    ),
    ("postings", "NEW.id > 0 AND id = NEW.id"),
    ("account_movements", "NEW.id > 0 AND id = NEW.id"),
];

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        if database.get_database_backend() != DbBackend::Sqlite {
            return Ok(());
        }
        for (table, replaced) in REPLACED {
            let trigger = format!(
                "CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
                WHEN EXISTS (SELECT 1 FROM {table} WHERE {replaced})
                BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END"
            );
            database.execute_unprepared(&trigger).await?;
        }
        Ok(())
    }
}
