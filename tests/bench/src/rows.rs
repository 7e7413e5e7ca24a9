//! Runs statements by hand, on pools that are set up as the server's reading ones.

use crate::client::{CONNECTIONS, Outcome};
use crate::recorded::{Statement, Value};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sqlx::pool::PoolOptions;
use sea_orm::sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sea_orm::sqlx::query::Query;
use sea_orm::sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteRow};
use sea_orm::sqlx::{self, Column, ConnectOptions, Postgres, Row, Sqlite, TypeInfo, ValueRef};
use std::hint::black_box;

/// How many prepared statements a connection keeps, as at the server.
const STATEMENTS: usize = 256;

/// Connections for reading.
pub(crate) enum Database {
    Postgres(sqlx::Pool<Postgres>),
    Sqlite(sqlx::Pool<Sqlite>),
}

impl Database {
    pub(crate) async fn connect(url: &str) -> Outcome<Self> {
        if url.starts_with("sqlite:") {
            let options: SqliteConnectOptions = url.parse()?;
            let options = options
                .journal_mode(SqliteJournalMode::Wal)
                .foreign_keys(true)
                .statement_cache_capacity(STATEMENTS)
                .pragma("query_only", "on")
                .disable_statement_logging();
            let pool = pool::<Sqlite>().connect_with(options).await?;
            Ok(Self::Sqlite(pool))
        } else {
            let options: PgConnectOptions = url.parse()?;
            let options = options
                .statement_cache_capacity(STATEMENTS)
                .options([
                    ("default_transaction_isolation", "repeatable read"),
                    ("default_transaction_read_only", "on"),
                ])
                .disable_statement_logging();
            let pool = pool::<Postgres>().connect_with(options).await?;
            Ok(Self::Postgres(pool))
        }
    }

    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Postgres(_) => "PostgreSQL",
            Self::Sqlite(_) => "SQLite",
        }
    }

    /// Runs the statements, in one transaction if asked, and reads every column. Returns how many
    /// rows there were.
    pub(crate) async fn run(
        &self,
        statements: &[Statement],
        in_transaction: bool,
    ) -> Outcome<usize> {
        Ok(match self {
            Self::Postgres(pool) => run_postgres(pool, statements, in_transaction).await?,
            Self::Sqlite(pool) => run_sqlite(pool, statements, in_transaction).await?,
        })
    }
}

fn pool<DB: sqlx::Database>() -> PoolOptions<DB> {
    let connections = u32::try_from(CONNECTIONS).unwrap_or(u32::MAX);
    PoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .test_before_acquire(false)
}

/// The same for both databases, which have types of their own for everything.
macro_rules! by_hand {
    ($run:ident, $bound:ident, $read:ident, $database:ty, $arguments:ty) => {
        async fn $run(
            pool: &sqlx::Pool<$database>,
            statements: &[Statement],
            in_transaction: bool,
        ) -> Result<usize, sqlx::Error> {
            let mut found = 0;
            if in_transaction {
                // It only reads: when dropped, it is rolled back after the answer, as in the
                // server.
                let mut tx = pool.begin().await?;
                for statement in statements {
                    let rows = $bound(statement).fetch_all(&mut *tx).await?;
                    rows.iter().try_for_each($read)?;
                    found += rows.len();
                }
            } else {
                for statement in statements {
                    let rows = $bound(statement).fetch_all(pool).await?;
                    rows.iter().try_for_each($read)?;
                    found += rows.len();
                }
            }
            Ok(found)
        }

        fn $bound(statement: &Statement) -> Query<'_, $database, $arguments> {
            let query = sqlx::query::<$database>(statement.sql);
            let values = statement.values.iter();
            values.fold(query, |query, value| match value {
                Value::Short(value) => query.bind(*value),
                Value::Int(value) => query.bind(*value),
                Value::Long(value) => query.bind(*value),
                Value::Text(value) => query.bind(value.as_deref()),
                Value::Flag(value) => query.bind(*value),
                Value::Moment(value) => query.bind(*value),
                Value::Day(value) => query.bind(*value),
                Value::Bytes(value) => query.bind(value.as_deref()),
            })
        }
    };
}

by_hand!(
    run_postgres,
    bound_postgres,
    read_postgres,
    Postgres,
    PgArguments
);
by_hand!(
    run_sqlite,
    bound_sqlite,
    read_sqlite,
    Sqlite,
    SqliteArguments
);

fn read_postgres(row: &PgRow) -> Result<(), sqlx::Error> {
    for (nth, column) in row.columns().iter().enumerate() {
        match column.type_info().name() {
            "INT8" => keep(row.try_get::<Option<i64>, _>(nth)?),
            "INT4" => keep(row.try_get::<Option<i32>, _>(nth)?),
            "BOOL" => keep(row.try_get::<Option<bool>, _>(nth)?),
            "TIMESTAMPTZ" => keep(row.try_get::<Option<DateTime<Utc>>, _>(nth)?),
            "DATE" => keep(row.try_get::<Option<NaiveDate>, _>(nth)?),
            "TEXT" | "VARCHAR" => keep(row.try_get::<Option<String>, _>(nth)?),
            _ => keep(row.try_get_raw(nth)?.is_null()),
        }
    }
    Ok(())
}

/// SQLite stores moments and days as texts.
fn read_sqlite(row: &SqliteRow) -> Result<(), sqlx::Error> {
    for nth in 0..row.len() {
        let value = row.try_get_raw(nth)?;
        if value.is_null() {
            continue;
        }
        match value.type_info().name() {
            "INTEGER" | "BOOLEAN" => keep(row.try_get_unchecked::<i64, _>(nth)?),
            "TEXT" => keep(row.try_get_unchecked::<String, _>(nth)?),
            _ => {}
        }
    }
    Ok(())
}

/// Creates the value, though it is not used.
fn keep<T>(value: T) {
    let _ = black_box(value);
}
