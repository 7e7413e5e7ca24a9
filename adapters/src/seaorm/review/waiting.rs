//! The connection of a running transaction. On PostgreSQL, added rows and changes of locked rows
//! are buffered here; they are sent as one statement before the next statement of this transaction,
//! or at commit. SQLite runs in the process: there, nothing is buffered.

use super::waiting_writes::{CombinedStatement, Waiting};
use crate::seaorm::dead_connections::DeadConnections;
use crate::seaorm::errors::{changed_meanwhile, refused, taken_meanwhile};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseExecutor, DatabaseTransaction, DbBackend, DbErr,
    ExecResult, QueryResult, QueryTrait, Statement,
};
use std::sync::{Mutex, PoisonError};

/// A transaction's connection. Every statement sees the rows that were added before it.
pub(in crate::seaorm) struct Connection {
    on: On,
    waiting: Mutex<Waiting>,
}

enum On {
    Transaction(DatabaseTransaction),
    /// No transaction but a pool of this many connections: each statement is sent alone.
    Pool(DatabaseConnection, u32),
}

impl Connection {
    pub(in crate::seaorm) const fn of(tx: DatabaseTransaction) -> Self {
        Self::on(On::Transaction(tx))
    }

    /// A pool of this many connections, for single statements.
    pub(in crate::seaorm) const fn any_of(pool: DatabaseConnection, connections: u32) -> Self {
        Self::on(On::Pool(pool, connections))
    }

    const fn on(on: On) -> Self {
        Self {
            on,
            waiting: Mutex::new(Waiting {
                statements: Vec::new(),
                values: 0,
            }),
        }
    }

    /// Adds rows. Only another transaction at the same moment may add a row with the same key: a broken uniqueness rule is a conflict.
    pub(in crate::seaorm) async fn add_later(&self, added: Statement) -> Result<(), StoreError> {
        match self.get_database_backend() {
            DbBackend::Sqlite => self.write(added).await.map_err(refused),
            _ => self.wait(added).await,
        }
    }

    /// Changes exactly one row. If the row has another version or state by now, that is a conflict.
    pub(in crate::seaorm) async fn change_later(
        &self,
        update: &(impl QueryTrait + Sync),
    ) -> Result<(), StoreError> {
        let backend = self.get_database_backend();
        let update = update.build(backend);
        if backend != DbBackend::Sqlite {
            return self.wait(update).await;
        }
        let changed = self.executor().execute_raw(update).await;
        match changed.map_err(refused)?.rows_affected() {
            1 => Ok(()),
            _ => Err(StoreError::Conflict),
        }
    }

    async fn wait(&self, write: Statement) -> Result<(), StoreError> {
        if self.lock().keeps_apart(&write) {
            self.settle().await?;
        }
        let is_full = self.lock().push(write);
        if is_full {
            self.settle().await?;
        }
        Ok(())
    }

    /// The same with a statement that the mapper builds.
    pub(in crate::seaorm) async fn insert_later(
        &self,
        insert: &(impl QueryTrait + Sync),
    ) -> Result<(), StoreError> {
        let backend = self.get_database_backend();
        self.add_later(insert.build(backend)).await
    }

    /// Sends the buffered writes.
    pub(in crate::seaorm) async fn settle(&self) -> Result<(), StoreError> {
        self.flush().await.map_err(refused)
    }

    /// Commits, with the buffered writes.
    pub(in crate::seaorm) async fn commit(self) -> Result<(), StoreError> {
        self.settle().await?;
        match self.on {
            On::Transaction(tx) => tx.commit().await.map_err(refused),
            On::Pool(..) => Ok(()),
        }
    }

    fn executor(&self) -> DatabaseExecutor<'_> {
        match &self.on {
            On::Transaction(tx) => tx.into(),
            On::Pool(pool, _) => pool.into(),
        }
    }

    /// A single query may be sent on another connection if its own turns out to be dead; a
    /// transaction has only one.
    const fn dead(&self) -> DeadConnections {
        DeadConnections(match &self.on {
            On::Transaction(_) => 0,
            On::Pool(_, connections) => *connections,
        })
    }

    /// Sends what waits.
    async fn flush(&self) -> Result<(), DbErr> {
        let waiting = std::mem::take(&mut *self.lock());
        match waiting.together() {
            None => Ok(()),
            Some(CombinedStatement {
                statement,
                changes: 0,
            }) => self.write(statement).await,
            Some(CombinedStatement { statement, changes }) => {
                let said = self.executor().query_one_raw(statement).await;
                let said = said.map_err(taken_meanwhile)?;
                let changed = said.map(|row| row.try_get_by_index(0)).transpose()?;
                if changed == Some(changes) {
                    Ok(())
                } else {
                    Err(changed_meanwhile())
                }
            }
        }
    }

    async fn write(&self, statement: Statement) -> Result<(), DbErr> {
        let written = self.executor().execute_raw(statement).await;
        written.map(|_| ()).map_err(taken_meanwhile)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for Connection {
    fn get_database_backend(&self) -> DbBackend {
        self.executor().get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.flush().await?;
        self.executor().execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.flush().await?;
        self.executor().execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.flush().await?;
        let mut dead = self.dead();
        loop {
            match self.executor().query_one_raw(statement.clone()).await {
                Err(error) if dead.was_one(&error) => {}
                found => return found,
            }
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.flush().await?;
        let mut dead = self.dead();
        loop {
            match self.executor().query_all_raw(statement.clone()).await {
                Err(error) if dead.was_one(&error) => {}
                found => return found,
            }
        }
    }
}
