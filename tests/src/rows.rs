//! Everything that a database holds, row by row: for tests that say what did not change. Judges nothing.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// When a session was last seen: noted by reading too (decision 10).
const NOTED: &str = "last_seen_at";
/// Written by the worker alone, in its own time.
const SEALS: &str = "audit_seals";
/// What the worker delivers: only that a message is there is the doing of a request.
const OUTBOX: &str = "outbox";

/// The rows of every table, as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows(BTreeMap<String, BTreeSet<String>>);

impl Rows {
    /// What the database holds now, but for the moments at which sessions were last seen and for the worker's part.
    pub async fn of(database: &DatabaseConnection) -> Self {
        let is_sqlite = database.get_database_backend() == DbBackend::Sqlite;
        let tables = if is_sqlite {
            "SELECT name AS one FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        } else {
            "SELECT tablename::text AS one FROM pg_tables WHERE schemaname = 'public'"
        };
        let mut rows = BTreeMap::new();
        for table in texts(database, tables).await {
            if table == SEALS {
                continue;
            }
            if table == OUTBOX {
                let ids = texts(database, "SELECT CAST(id AS TEXT) AS one FROM outbox").await;
                rows.insert(table, ids.into_iter().collect());
                continue;
            }
            let select = if is_sqlite {
                let columns = format!(
                    "SELECT name AS one FROM pragma_table_info('{table}') WHERE name <> '{NOTED}'"
                );
                let columns = texts(database, &columns).await;
                let written: Vec<String> = columns
                    .iter()
                    .map(|column| format!("'{column}=' || quote(\"{column}\")"))
                    .collect();
                format!(
                    "SELECT {} AS one FROM \"{table}\"",
                    written.join(" || ' ' || ")
                )
            } else {
                format!("SELECT (to_jsonb(t) - '{NOTED}')::text AS one FROM \"{table}\" t")
            };
            let found = texts(database, &select).await;
            rows.insert(table, found.into_iter().collect());
        }
        Self(rows)
    }

    /// The rows that are here and not in another reading, with their tables: what went, or what came.
    pub fn beyond(&self, other: &Self) -> Vec<String> {
        let mut found = Vec::new();
        for (table, rows) in &self.0 {
            let there = other.0.get(table);
            let missing = rows
                .iter()
                .filter(|row| there.is_none_or(|there| !there.contains(*row)));
            found.extend(missing.map(|row| format!("{table}: {row}")));
        }
        found
    }

    /// The rows that went and those that came until another reading.
    pub fn until(&self, later: &Self) -> Vec<String> {
        let mut found = self.beyond(later);
        found.extend(later.beyond(self));
        found
    }

    /// The rows of one table.
    pub fn of_table(&self, table: &str) -> Vec<&str> {
        let rows = self.0.get(table).into_iter().flatten();
        rows.map(String::as_str).collect()
    }
}

async fn texts(database: &DatabaseConnection, sql: &str) -> Vec<String> {
    let statement = Statement::from_string(database.get_database_backend(), sql.to_owned());
    let rows = database
        .query_all_raw(statement)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    rows.iter()
        .map(|row| row.try_get("", "one").expect("a text"))
        .collect()
}
