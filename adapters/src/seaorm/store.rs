//! The store: begins transactions, migrates, and lends its connections to read models.

use super::catalogue::Known;
use super::errors::refused;
use super::former_numbers;
use super::schema::{self, MadeBy};
use super::transaction::SeaTx;
use async_trait::async_trait;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::{StoreError, Tx, UnitOfWork};
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DbBackend, FromQueryResult, IsolationLevel,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait, Value,
};
use std::sync::Arc;

/// SQLite or PostgreSQL behind the mapper.
#[derive(Clone)]
pub struct SeaStore {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
    cipher: Arc<dyn FieldCipher>,
    known: Arc<Known>,
}

impl SeaStore {
    /// The store over a writing and a reading pool; on PostgreSQL they are one.
    pub(super) fn new(
        writer: DatabaseConnection,
        readers: DatabaseConnection,
        cipher: Arc<dyn FieldCipher>,
    ) -> Self {
        Self {
            writer,
            readers,
            cipher,
            known: Arc::default(),
        }
    }

    /// Which program made the database: one of another program's making is neither migrated nor served.
    pub async fn made_by(&self) -> Result<MadeBy, StoreError> {
        schema::made_by(&self.readers).await
    }

    /// Brings the schema up to this version, and phone numbers to today's form. Servers that start together do it once.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        schema::migrate(&self.writer).await?;
        former_numbers::restate(&self.writer).await
    }

    /// Connections for read models; they take no lock and write nothing.
    pub(super) fn readers(&self) -> &DatabaseConnection {
        &self.readers
    }

    /// The revision of the catalogue that was found last.
    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    /// The rows of a view's statement.
    pub(super) async fn rows<R: FromQueryResult>(
        &self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<R>, StoreError> {
        let db = self.readers();
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        R::find_by_statement(statement)
            .all(db)
            .await
            .map_err(refused)
    }

    /// What says in a statement that a column is compared sign by sign, as SQLite always does.
    pub(super) fn by_signs(&self) -> &'static str {
        match self.readers.get_database_backend() {
            DbBackend::Postgres => " COLLATE \"C\"",
            _ => "",
        }
    }

    /// How the database would carry a statement out.
    pub(super) async fn plan(
        &self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<String>, StoreError> {
        let backend = self.readers.get_database_backend();
        let (explain, column) = match backend {
            DbBackend::Sqlite => ("EXPLAIN QUERY PLAN", "detail"),
            _ => ("EXPLAIN", "QUERY PLAN"),
        };
        let statement = Statement::from_sql_and_values(backend, format!("{explain} {sql}"), values);
        let rows = self.readers.query_all_raw(statement).await;
        let rows = rows.map_err(refused)?;
        let lines = rows.iter().map(|row| row.try_get("", column));
        lines.collect::<Result<_, _>>().map_err(refused)
    }

    /// How a transaction begins that reads one view of the database.
    pub(super) fn reading(&self) -> TransactionOptions {
        match self.readers.get_database_backend() {
            DbBackend::Postgres => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            },
            _ => TransactionOptions::default(),
        }
    }

    async fn transaction(
        &self,
        pool: &DatabaseConnection,
        options: TransactionOptions,
    ) -> Result<Box<dyn Tx>, StoreError> {
        let tx = pool.begin_with_options(options).await.map_err(refused)?;
        let known = Arc::clone(&self.known);
        Ok(Box::new(SeaTx::new(tx, Arc::clone(&self.cipher), known)))
    }
}

#[async_trait]
impl UnitOfWork for SeaStore {
    /// READ COMMITTED with row locks on PostgreSQL; the write lock at once on SQLite, so that no reading grows old
    /// before it is written on.
    async fn begin(&self) -> Result<Box<dyn Tx>, StoreError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        self.transaction(&self.writer, options).await
    }

    async fn begin_read(&self) -> Result<Box<dyn Tx>, StoreError> {
        let options = self.reading();
        self.transaction(&self.readers, options).await
    }

    async fn ready(&self) -> Result<(), StoreError> {
        schema::check(&self.readers).await
    }
}
