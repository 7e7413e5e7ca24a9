//! Opens the databases: SQLite in write-ahead mode with one writing connection, PostgreSQL with a pool that reads and one that writes.

use crate::seaorm::errors::refused;
use crate::seaorm::store::SeaStore;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, Database, DatabaseConnection};
use std::sync::Arc;
use std::time::Duration;

/// The settings of connections.
#[derive(Debug, Clone, Copy)]
pub struct PoolOptions {
    /// Maximum connections of each pool: on PostgreSQL one pool reads and one writes; on SQLite one
    /// connection writes.
    pub connections: u32,
    /// How many prepared statements a connection keeps.
    pub statements: usize,
    /// A connection that was idle this long is checked before it is used. A recently used one is
    /// not: that costs a round trip.
    pub check_idle: Duration,
    /// How long a caller waits for a connection, and a statement for the database, before the call is given up.
    pub patience: Duration,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self {
            connections: 16,
            statements: 256,
            check_idle: Duration::from_secs(5),
            patience: Duration::from_secs(10),
        }
    }
}

/// Settings of a reading PostgreSQL session: one view of the database for each transaction, and no
/// change. Set once when the connection opens, so that transactions need no statement for it.
const READING: [(&str, &str); 2] = [
    ("default_transaction_isolation", "repeatable read"),
    ("default_transaction_read_only", "on"),
];

/// Settings of a writing one: each statement sees what was committed before it, whatever the
/// defaults of the database or the role. Limits are counted after waiting for a lock.
const WRITING: [(&str, &str); 1] = [("default_transaction_isolation", "read committed")];

/// Opens `sqlite://<file>?mode=rwc` or `postgres://…`. Nothing is migrated; see [`SeaStore::migrate`].
pub async fn connect(
    url: &str,
    options: PoolOptions,
    cipher: Arc<dyn FieldCipher>,
) -> Result<SeaStore, StoreError> {
    if url.starts_with("sqlite:") {
        // The writer creates the file and sets it to write-ahead mode, so it is opened first.
        let writer = open(sqlite(url, 1, options, false)).await?;
        let readers = open(sqlite(url, options.connections, options, true)).await?;
        Ok(SeaStore::new(writer, readers, options.connections, cipher))
    } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
        let writers = open(postgres(url, options, false)).await?;
        let readers = open(postgres(url, options, true)).await?;
        Ok(SeaStore::new(writers, readers, options.connections, cipher))
    } else {
        Err(StoreError::Unavailable(
            "the database URL begins neither with sqlite: nor with postgres:".into(),
        ))
    }
}

/// One connection writes, so that transactions queue for it fairly instead of failing as busy;
/// other processes wait for the file's lock. A commit is durable before it returns.
fn sqlite(url: &str, connections: u32, options: PoolOptions, query_only: bool) -> ConnectOptions {
    let mut pool = base(url, connections, options);
    pool.map_sqlx_sqlite_opts(move |sqlite: SqliteConnectOptions| {
        let sqlite = sqlite
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .statement_cache_capacity(options.statements)
            .busy_timeout(options.patience);
        if query_only {
            sqlite.pragma("query_only", "on")
        } else {
            sqlite
        }
    });
    pool
}

fn postgres(url: &str, options: PoolOptions, query_only: bool) -> ConnectOptions {
    let mut pool = base(url, options.connections, options);
    pool.statement_timeout(options.patience);
    pool.map_sqlx_postgres_opts(move |postgres: PgConnectOptions| {
        let postgres = postgres.statement_cache_capacity(options.statements);
        if query_only {
            postgres.options(READING)
        } else {
            postgres.options(WRITING)
        }
    });
    pool
}

fn base(url: &str, connections: u32, options: PoolOptions) -> ConnectOptions {
    let mut pool = ConnectOptions::new(url.to_owned());
    pool.max_connections(connections)
        .min_connections(1)
        .test_before_acquire_if_idle_for(options.check_idle)
        .acquire_timeout(options.patience)
        .connect_timeout(options.patience)
        .sqlx_logging(false);
    pool
}

async fn open(options: ConnectOptions) -> Result<DatabaseConnection, StoreError> {
    let url = options.get_url().to_owned();
    let opened = Database::connect(options).await;
    opened.map_err(|error| without_address(refused(error), &url))
}

/// The driver's error names an address that it cannot parse, and with it the password.
fn without_address(error: StoreError, url: &str) -> StoreError {
    match error {
        StoreError::Unavailable(why) => StoreError::Unavailable(why.replace(url, "(hidden)")),
        StoreError::Corrupt(why) => StoreError::Corrupt(why.replace(url, "(hidden)")),
        other => other,
    }
}
