//! The product's own storage over a test's database.

use std::sync::Arc;

use adapters::crypto::{KeyRing, XChaChaFieldCipher};
use adapters::seaorm::{PoolOptions, SeaStore, connect};
use domain::Instant;
use domain::ids::MessageId;
use ports::driven::outbox::NewMessage;
use ports::driven::unit_of_work::{StoreError, Tx, UnitOfWork};
use sea_orm::{ConnectionTrait, DatabaseBackend, DatabaseConnection, Statement};

use crate::database::TestDatabase;

/// A store over a migrated database of its own.
pub struct Storage {
    database: TestDatabase,
    store: SeaStore,
}

/// A master key that protects nothing.
pub const KEY: &str = "test:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// Queues a message, and returns its number.
pub async fn queue(tx: &dyn Tx, message: NewMessage) -> Result<MessageId, StoreError> {
    tx.outbox().queue(message).await?;
    let newest = tx.outbox().newest(1).await?;
    Ok(newest.first().expect("a message").id)
}

impl Storage {
    /// On SQLite.
    pub async fn sqlite() -> Self {
        Self::with_database(TestDatabase::sqlite().await).await
    }

    /// On the throw-away PostgreSQL cluster.
    pub async fn postgres() -> Self {
        Self::with_database(TestDatabase::postgres().await).await
    }

    /// Over a migrated database.
    pub async fn with_database(database: TestDatabase) -> Self {
        let ring = KeyRing::parse(KEY).expect("a key ring");
        let cipher = Arc::new(XChaChaFieldCipher::new(&ring));
        let store = connect(database.url(), PoolOptions::default(), cipher)
            .await
            .expect("the store opens");
        Self { database, store }
    }

    /// The database, to look at rows beside the store.
    pub const fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// The database alone, for a server over it.
    pub fn into_database(self) -> TestDatabase {
        self.database
    }

    /// The store.
    pub const fn store(&self) -> &SeaStore {
        &self.store
    }

    /// A writing transaction.
    pub async fn begin(&self) -> Box<dyn Tx> {
        self.store.begin().await.expect("a transaction begins")
    }

    /// A reading transaction.
    pub async fn read(&self) -> Box<dyn Tx> {
        self.store.begin_read().await.expect("a reading begins")
    }

    /// Runs one statement beside the store: to write what only an older version wrote.
    pub async fn execute(&self, sql: &str) {
        use sea_orm::ConnectionTrait;
        let connection = self.database.connect().await;
        let done = connection.execute_unprepared(sql).await;
        done.expect("the statement runs");
    }

    /// The first column of one statement's result, as text: to see what is really stored.
    pub async fn stored_text(&self, sql: &str) -> Option<String> {
        use sea_orm::{ConnectionTrait, Statement};
        let connection = self.database.connect().await;
        let statement = Statement::from_string(connection.get_database_backend(), sql);
        let row = connection
            .query_one_raw(statement)
            .await
            .expect("the statement runs")?;
        row.try_get_by_index(0).expect("a text")
    }
}

/// An instant of 2026, `seconds` after its first of July, with milliseconds.
pub fn at(seconds: i64) -> Instant {
    Instant::from_timestamp_millis(1_782_864_000_123 + seconds * 1000).expect("an instant")
}

/// The database's query plan for a statement, one step per line.
pub async fn plan_of(beside: &DatabaseConnection, asked: Statement) -> String {
    let (explain, column) = match asked.db_backend {
        DatabaseBackend::Sqlite => ("EXPLAIN QUERY PLAN", "detail"),
        _ => ("EXPLAIN", "QUERY PLAN"),
    };
    let asked = Statement {
        sql: format!("{explain} {}", asked.sql),
        ..asked
    };
    let steps = beside.query_all_raw(asked).await.unwrap();
    let steps = steps
        .iter()
        .map(|step| step.try_get::<String>("", column).unwrap());
    steps.collect::<Vec<_>>().join("\n")
}
