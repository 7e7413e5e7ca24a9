//! Upgrades the schema to this version, and checks whether it is up to date.

use crate::seaorm::errors::refused;
use migration::{Migrator, MigratorTrait};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, SqliteTransactionMode,
    Statement, TransactionOptions, TransactionTrait,
};

/// The key of the lock under which PostgreSQL is migrated; servers that start together wait for each other.
const MIGRATION_LOCK: i64 = 0x6c61_6e64_6661;

/// Runs the missing migrations, all or nothing, one server at a time.
pub(super) async fn migrate(database: &DatabaseConnection) -> Result<(), StoreError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = database
        .begin_with_options(options)
        .await
        .map_err(refused)?;
    lock(&tx).await.map_err(refused)?;
    Migrator::up(&tx, None).await.map_err(refused)?;
    tx.commit().await.map_err(refused)
}

async fn lock(tx: &DatabaseTransaction) -> Result<(), sea_orm::DbErr> {
    if tx.get_database_backend() == DbBackend::Postgres {
        // Waiting for another server's migration may take longer than any statement in operation.
        tx.execute_unprepared("SET LOCAL statement_timeout = 0")
            .await?;
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            .await?;
    }
    Ok(())
}

/// Which program created a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeBy {
    /// This one, an older release of it, or none yet.
    Known,
    /// A program from before the first release, whose schema cannot be upgraded.
    Unreleased,
    /// A newer release.
    Newer,
}

/// Which program created the database, by the schema changes that are applied. Writes nothing.
pub(super) async fn made_by(database: &DatabaseConnection) -> Result<MadeBy, StoreError> {
    let known = migration::versions();
    let applied = applied(database).await?;
    let unknown = applied.iter().filter(|version| !known.contains(version));
    Ok(match (known.first(), unknown.min()) {
        (Some(baseline), Some(unknown)) if unknown < baseline => MadeBy::Unreleased,
        (_, Some(_)) => MadeBy::Newer,
        (_, None) => MadeBy::Known,
    })
}

/// Whether any schema change is applied. Writes nothing.
pub(super) async fn has_tables(database: &DatabaseConnection) -> Result<bool, StoreError> {
    Ok(!applied(database).await?.is_empty())
}

/// Whether exactly the schema changes of this program are applied. Writes nothing.
pub(super) async fn check(database: &DatabaseConnection) -> Result<(), StoreError> {
    let applied = applied(database).await?;
    if applied == migration::versions() {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!(
        "the schema has {} changes applied, this program knows {}: run `landfall migrate`",
        applied.len(),
        migration::versions().len()
    )))
}

async fn applied(database: &DatabaseConnection) -> Result<Vec<String>, StoreError> {
    let statement = Statement::from_string(
        database.get_database_backend(),
        "SELECT version FROM seaql_migrations ORDER BY version",
    );
    let rows = match database.query_all_raw(statement).await.map_err(refused) {
        // A new database has no such table.
        Err(StoreError::Corrupt(_)) => return Ok(Vec::new()),
        rows => rows?,
    };
    rows.iter()
        .map(|row| row.try_get("", "version").map_err(refused))
        .collect()
}
