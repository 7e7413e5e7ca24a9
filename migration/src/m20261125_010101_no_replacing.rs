//! On SQLite, `INSERT OR REPLACE` deletes what it replaces without firing a trigger on deletes. What is only added to refuses it before
//! the insert. PostgreSQL has no such statement.

use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

/// Each table with what makes a new row replace another one.
const REPLACED: [(&str, &str); 3] = [
    (
        "ledger_transactions",
        "id = NEW.id OR reference = NEW.reference OR (reverses IS NOT NULL AND reverses = NEW.reverses)",
    ),
    ("postings", "id = NEW.id"),
    ("account_movements", "id = NEW.id"),
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
