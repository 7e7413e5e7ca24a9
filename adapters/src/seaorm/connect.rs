//! Opens the databases: SQLite in write-ahead mode with one writing connection, PostgreSQL with a pool.

use super::errors::refused;
use super::store::SeaStore;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, Database, DatabaseConnection};
use std::sync::Arc;
use std::time::Duration;

/// How connections are kept.
#[derive(Debug, Clone, Copy)]
pub struct PoolOptions {
    /// Most connections to PostgreSQL, or most reading connections to SQLite.
    pub connections: u32,
    /// How long a caller waits for a connection, and a statement for the database, before the call is given up.
    pub patience: Duration,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self {
            connections: 16,
            patience: Duration::from_secs(10),
        }
    }
}

/// Opens `sqlite://<file>?mode=rwc` or `postgres://…`. Nothing is migrated; see [`SeaStore::migrate`].
pub async fn connect(
    url: &str,
    options: PoolOptions,
    cipher: Arc<dyn FieldCipher>,
) -> Result<SeaStore, StoreError> {
    if url.starts_with("sqlite:") {
        // The file is made and set to write-ahead by the writer, so it is opened first.
        let writer = open(sqlite(url, 1, options, false)).await?;
        let readers = open(sqlite(url, options.connections, options, true)).await?;
        Ok(SeaStore::new(writer, readers, cipher))
    } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
        let pool = open(postgres(url, options)).await?;
        Ok(SeaStore::new(pool.clone(), pool, cipher))
    } else {
        Err(StoreError::Unavailable(
            "the database URL begins neither with sqlite: nor with postgres:".into(),
        ))
    }
}

/// One connection writes, so that transactions queue for it fairly instead of failing as busy; other processes wait
/// for the file's lock. A commit is on the disk before it is answered.
fn sqlite(url: &str, connections: u32, options: PoolOptions, query_only: bool) -> ConnectOptions {
    let mut pool = base(url, connections, options);
    pool.map_sqlx_sqlite_opts(move |sqlite: SqliteConnectOptions| {
        let sqlite = sqlite
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(options.patience);
        if query_only {
            sqlite.pragma("query_only", "on")
        } else {
            sqlite
        }
    });
    pool
}

fn postgres(url: &str, options: PoolOptions) -> ConnectOptions {
    let mut pool = base(url, options.connections, options);
    pool.statement_timeout(options.patience);
    pool
}

fn base(url: &str, connections: u32, options: PoolOptions) -> ConnectOptions {
    let mut pool = ConnectOptions::new(url.to_owned());
    pool.max_connections(connections)
        .min_connections(1)
        .acquire_timeout(options.patience)
        .connect_timeout(options.patience)
        .sqlx_logging(false);
    pool
}

async fn open(options: ConnectOptions) -> Result<DatabaseConnection, StoreError> {
    Database::connect(options).await.map_err(refused)
}
