//! The connection of a running transaction. On PostgreSQL rows that are only added wait here, and go to the database together with the
//! next statement that somebody sends, at the latest at commit: however many there are, it is asked once. SQLite is in the process, so
//! that nothing waits there.

use super::errors::{refused, taken_meanwhile};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, QueryTrait,
    Statement, Value, Values,
};
use std::sync::{Mutex, PoisonError};

/// How many values wait at most; a statement takes twice as many.
const MOST_VALUES: usize = 30_000;

/// A transaction's connection. Every statement sees the rows that were added before it.
pub(super) struct Connection {
    tx: DatabaseTransaction,
    waiting: Mutex<Waiting>,
}

/// Rows to be added, in the order in which they came: a statement for each table and set of columns.
#[derive(Debug, Default)]
struct Waiting {
    statements: Vec<Added>,
    values: usize,
}

/// `INSERT INTO a (b, c) VALUES` with its rows, or a statement that stands alone.
#[derive(Debug)]
struct Added {
    sql: String,
    /// Of one row the places, such as `($1, $2)`; none where further rows cannot be put behind.
    row: Option<String>,
    values: Vec<Value>,
}

impl Connection {
    pub(super) const fn new(tx: DatabaseTransaction) -> Self {
        Self {
            tx,
            waiting: Mutex::new(Waiting {
                statements: Vec::new(),
                values: 0,
            }),
        }
    }

    /// Adds rows that are referred to by nothing before they are in the database, and of which a second one with the same key can only
    /// come from another transaction at the same moment: such a transaction is a conflict.
    pub(super) async fn add_later(&self, added: Statement) -> Result<(), StoreError> {
        if self.tx.get_database_backend() == DbBackend::Sqlite {
            return self.write(added).await.map_err(refused);
        }
        if self.lock().keeps_apart(&added) {
            self.flush().await.map_err(refused)?;
        }
        let is_full = self.lock().push(added);
        if is_full {
            self.flush().await.map_err(refused)?;
        }
        Ok(())
    }

    /// The same with what the mapper builds.
    pub(super) async fn insert_later(
        &self,
        insert: &(impl QueryTrait + Sync),
    ) -> Result<(), StoreError> {
        let backend = self.tx.get_database_backend();
        self.add_later(insert.build(backend)).await
    }

    /// Commits, with what waits.
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        self.flush().await.map_err(refused)?;
        self.tx.commit().await.map_err(refused)
    }

    /// Sends what waits.
    async fn flush(&self) -> Result<(), DbErr> {
        let waiting = std::mem::take(&mut *self.lock());
        match waiting.together() {
            Some(statement) => self.write(statement).await,
            None => Ok(()),
        }
    }

    async fn write(&self, statement: Statement) -> Result<(), DbErr> {
        let written = self.tx.execute_raw(statement).await;
        written.map(|_| ()).map_err(taken_meanwhile)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Whether this changes what one that waits changes: one statement does not change a row twice.
    fn keeps_apart(&self, added: &Statement) -> bool {
        let mut alone = self.statements.iter().filter(|it| it.row.is_none());
        alone.any(|it| it.sql == added.sql.trim_end())
    }

    /// Whether it is time to send them.
    fn push(&mut self, added: Statement) -> bool {
        let values = added.values.map_or_else(Vec::new, |it| it.0);
        self.values += values.len();
        let added = Added::new(added.sql, values);
        match self.statements.iter_mut().find(|it| it.takes(&added)) {
            Some(before) => before.values.extend(added.values),
            None => self.statements.push(added),
        }
        self.values >= MOST_VALUES
    }

    /// One statement that does all.
    fn together(self) -> Option<Statement> {
        let mut values = Vec::with_capacity(self.values);
        let mut parts = Vec::with_capacity(self.statements.len());
        for added in self.statements {
            parts.push(added.with_places_from(values.len()));
            values.extend(added.values);
        }
        let last = parts.pop()?;
        let named = |(nth, part)| format!("added_{nth} AS ({part})");
        let before: Vec<String> = parts.iter().enumerate().map(named).collect();
        let sql = if before.is_empty() {
            last
        } else {
            format!("WITH {} {last}", before.join(", "))
        };
        Some(Statement {
            sql,
            values: Some(Values(values)),
            db_backend: DbBackend::Postgres,
        })
    }
}

impl Added {
    fn new(sql: String, values: Vec<Value>) -> Self {
        let sql = sql.trim_end().to_owned();
        let row = sql
            .split_once(" VALUES ")
            .map(|(_, row)| row)
            .filter(|row| row.matches('(').count() == 1 && row.ends_with(')'))
            .map(str::to_owned);
        Self { sql, row, values }
    }

    /// Whether rows of the same columns can be put behind.
    fn takes(&self, other: &Self) -> bool {
        self.row.is_some() && self.sql == other.sql
    }

    /// The statement with all its rows, its places numbered after so many before.
    fn with_places_from(&self, before: usize) -> String {
        let Some(row) = &self.row else {
            return renumbered(&self.sql, before);
        };
        let width = row.matches('$').count().max(1);
        let head = self.sql.strip_suffix(row.as_str()).unwrap_or(&self.sql);
        let rows = (0..self.values.len() / width).map(|nth| renumbered(row, before + nth * width));
        format!("{head}{}", rows.collect::<Vec<_>>().join(", "))
    }
}

/// The same with each place `$n` raised; text in quotes stays.
fn renumbered(sql: &str, by: usize) -> String {
    let mut raised = String::with_capacity(sql.len() + 16);
    let mut left = sql.chars().peekable();
    let mut quote = None;
    while let Some(char) = left.next() {
        raised.push(char);
        if quote == Some(char) {
            quote = None;
        } else if quote.is_none() && matches!(char, '\'' | '"') {
            quote = Some(char);
        } else if quote.is_none() && char == '$' {
            let digits = std::iter::from_fn(|| left.next_if(char::is_ascii_digit));
            let number: String = digits.collect();
            let place = number.parse::<usize>().map(|number| number + by);
            raised.push_str(&place.map_or(number, |place| place.to_string()));
        }
    }
    raised
}

#[async_trait::async_trait]
impl ConnectionTrait for Connection {
    fn get_database_backend(&self) -> DbBackend {
        self.tx.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.flush().await?;
        self.tx.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.flush().await?;
        self.tx.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.flush().await?;
        self.tx.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.flush().await?;
        self.tx.query_all_raw(statement).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(sql: &str, values: &[i64]) -> Statement {
        let values = values.iter().copied().map(Value::from);
        Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
    }

    fn together(added: &[Statement]) -> Option<(String, Vec<Value>)> {
        let mut waiting = Waiting::default();
        for statement in added {
            assert!(!waiting.push(statement.clone()));
        }
        let made = waiting.together()?;
        Some((made.sql, made.values.unwrap().0))
    }

    const A: &str = "INSERT INTO a (b, c) VALUES ($1, $2)";

    #[test]
    fn rows_of_one_table_are_one_statement_in_their_order() {
        assert!(together(&[]).is_none());
        let (sql, values) = together(&[statement(A, &[1, 2])]).unwrap();
        assert_eq!((sql.as_str(), values.len()), (A, 2));
        let with_blank = format!("{A} ");
        let (sql, values) =
            together(&[statement(A, &[1, 2]), statement(&with_blank, &[3, 4])]).unwrap();
        assert_eq!(sql, "INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4)");
        assert_eq!(values, [1_i64, 2, 3, 4].map(Value::from));
    }

    #[test]
    fn tables_go_together_and_each_value_keeps_its_place() {
        let upsert = "INSERT INTO d (e) VALUES ($1) ON CONFLICT (e) DO UPDATE SET e = excluded.e";
        let all = [
            statement(A, &[1, 2]),
            statement(upsert, &[3]),
            statement(A, &[4, 5]),
            // A blank at the end, as where nothing follows the rows.
            statement("INSERT INTO f (g) VALUES ($1), ($2) ", &[6, 7]),
        ];
        let (sql, values) = together(&all).unwrap();
        assert_eq!(
            sql,
            "WITH added_0 AS (INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4)), \
            added_1 AS (INSERT INTO d (e) VALUES ($5) ON CONFLICT (e) DO UPDATE SET e = excluded.e) \
            INSERT INTO f (g) VALUES ($6), ($7)"
        );
        assert_eq!(values, [1_i64, 2, 4, 5, 3, 6, 7].map(Value::from));
    }

    #[test]
    fn one_statement_does_not_change_a_row_twice() {
        let upsert = statement("INSERT INTO d (e) VALUES ($1) ON CONFLICT DO NOTHING", &[1]);
        let mut waiting = Waiting::default();
        assert!(!waiting.keeps_apart(&upsert));
        waiting.push(upsert.clone());
        assert!(waiting.keeps_apart(&upsert));
        assert!(!waiting.keeps_apart(&statement(A, &[1, 2])));
    }

    #[test]
    fn what_stands_in_quotes_is_no_place() {
        let sql = r#"INSERT INTO "a$1" VALUES ($1, '$2', 'it''s $1', $12, $)"#;
        let raised = r#"INSERT INTO "a$1" VALUES ($4, '$2', 'it''s $1', $15, $)"#;
        assert_eq!(renumbered(sql, 3), raised);
    }

    #[test]
    fn so_many_values_do_not_wait() {
        let mut waiting = Waiting::default();
        let many = statement(A, &vec![1; MOST_VALUES - 1]);
        assert!(!waiting.push(many));
        assert!(waiting.push(statement(A, &[1])));
    }
}
