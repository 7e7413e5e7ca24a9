//! The store: begins transactions, migrates, and lends its connections to read models.

use crate::seaorm::catalog::{Known, QueryStart};
use crate::seaorm::dead_connections::DeadConnections;
use crate::seaorm::errors::refused;
use crate::seaorm::identity::former_numbers;
use crate::seaorm::review::waiting::Connection;
use crate::seaorm::schema::{self, MadeBy};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::{StoreError, Tx, UnitOfWork};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, FromQueryResult, SqliteTransactionMode,
    Statement, TransactionOptions, TransactionTrait, Value,
};
use std::sync::Arc;
use std::time::Duration;

/// SQLite or PostgreSQL behind the mapper.
#[derive(Clone)]
pub struct SeaStore {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
    connections: u32,
    cipher: Arc<dyn FieldCipher>,
    known: Arc<Known>,
}

impl SeaStore {
    /// The store over a writing and a reading pool of at most this many connections each.
    pub(super) fn new(
        writer: DatabaseConnection,
        readers: DatabaseConnection,
        connections: u32,
        cipher: Arc<dyn FieldCipher>,
    ) -> Self {
        Self {
            writer,
            readers,
            connections,
            cipher,
            known: Arc::default(),
        }
    }

    /// Which program created the database: one that another program created is neither migrated nor
    /// served.
    pub async fn made_by(&self) -> Result<MadeBy, StoreError> {
        schema::made_by(&self.readers).await
    }

    /// Upgrades the schema to this version, phone numbers and search words to today's form, and
    /// adds missing marks to accounts. Servers that start together do it once.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        schema::migrate(&self.writer).await?;
        former_numbers::restate(&self.writer).await?;
        self.restate_words().await?;
        self.mark_accounts().await.map(drop)
    }

    /// Connections for read models; they take no lock and write nothing.
    pub(super) fn readers(&self) -> &DatabaseConnection {
        &self.readers
    }

    /// The connections that write, for work outside of use cases.
    pub(super) const fn writer(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// Seals and opens columns.
    pub(super) fn cipher(&self) -> &dyn FieldCipher {
        self.cipher.as_ref()
    }

    /// The cached revision of the catalogue.
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
        let mut dead = DeadConnections(self.connections);
        loop {
            match R::find_by_statement(statement.clone()).all(db).await {
                Err(error) if dead.was_one(&error) => {}
                found => return found.map_err(refused),
            }
        }
    }

    /// The kind of database.
    pub(super) fn backend(&self) -> DbBackend {
        self.readers.get_database_backend()
    }

    /// The database's expression for comparing a column by code point.
    pub(super) fn by_signs(&self) -> &'static str {
        by_signs(self.backend())
    }

    /// How the database would execute a statement.
    pub(super) async fn plan(
        &self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<String>, StoreError> {
        let backend = self.backend();
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

    /// Reads without a transaction.
    pub(super) fn reading(&self) -> SeaTx {
        let readers = Connection::any_of(self.readers.clone(), self.connections);
        self.over(readers, Some(self.known.now()))
    }

    fn over(&self, connection: Connection, reads_since: Option<QueryStart>) -> SeaTx {
        let (cipher, known) = (Arc::clone(&self.cipher), Arc::clone(&self.known));
        SeaTx::new(connection, cipher, known, reads_since)
    }

    async fn transaction(
        &self,
        pool: &DatabaseConnection,
        options: TransactionOptions,
        reads_since: Option<QueryStart>,
    ) -> Result<Box<dyn Tx>, StoreError> {
        let mut dead = DeadConnections(self.connections);
        let tx = loop {
            match pool.begin_with_options(options).await {
                // Nothing was done yet.
                Err(error) if dead.was_one(&error) => {}
                begun => break begun.map_err(refused)?,
            }
        };
        Ok(Box::new(self.over(Connection::of(tx), reads_since)))
    }
}

#[async_trait]
impl UnitOfWork for SeaStore {
    /// READ COMMITTED with row locks on PostgreSQL; the write lock at once on SQLite, so that no
    /// read is outdated when it is written on.
    async fn begin(&self) -> Result<Box<dyn Tx>, StoreError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        self.transaction(&self.writer, options, None).await
    }

    /// One view of the database to the end; on PostgreSQL by the settings of its reading
    /// connections.
    async fn begin_read(&self) -> Result<Box<dyn Tx>, StoreError> {
        let options = TransactionOptions::default();
        let since = Some(self.known.now());
        self.transaction(&self.readers, options, since).await
    }

    async fn read_once(&self) -> Result<Box<dyn Tx>, StoreError> {
        Ok(Box::new(self.reading()))
    }

    async fn write_once(&self) -> Result<Box<dyn Tx>, StoreError> {
        let writer = self.writer.clone();
        let connection = Connection::any_of(writer, self.connections);
        Ok(Box::new(self.over(connection, None)))
    }

    async fn wait_before_retry(&self, pause: Duration) {
        tokio::time::sleep(pause).await;
    }

    async fn ready(&self) -> Result<(), StoreError> {
        schema::check(&self.readers).await
    }
}

/// The database's expression for comparing a column by code point, which SQLite always does.
pub(super) const fn by_signs(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => " COLLATE \"C\"",
        _ => "",
    }
}
