//! Everything in a database, row by row: for tests of what did not change. Checks nothing.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, QueryResult, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// When a session was last seen: reading updates it too (decision 10).
const NOTED: &str = "last_seen_at";
/// Written by the worker only, at its own pace.
const SEALS: &str = "audit_seals";
/// The worker's delivery status: a request only causes the message to exist.
const OUTBOX: &str = "outbox";

/// The rows of every table, as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows(BTreeMap<String, BTreeSet<String>>);

impl Rows {
    /// What the database holds now, but for the moments at which sessions were last seen and for the worker's part. It is read in one
    /// statement: some tests read it hundreds of times.
    pub async fn of(database: &DatabaseConnection) -> Self {
        let is_sqlite = database.get_database_backend() == DbBackend::Sqlite;
        let columns = if is_sqlite {
            "SELECT tables.name AS name, columns.name AS one
             FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'"
        } else {
            "SELECT tablename::text AS name, '' AS one FROM pg_tables WHERE schemaname = 'public'"
        };
        let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (table, column) in pairs(database, columns).await {
            tables.entry(table).or_default().push(column);
        }
        tables.remove(SEALS);
        let selects = tables.iter().map(|(table, columns)| {
            let row = row_of(table, columns, is_sqlite);
            format!("SELECT '{table}' AS name, {row} AS one FROM \"{table}\" AS t")
        });
        let everything = selects.collect::<Vec<_>>().join(" UNION ALL ");
        let mut rows: BTreeMap<_, BTreeSet<_>> = tables
            .into_keys()
            .map(|table| (table, BTreeSet::new()))
            .collect();
        for (table, row) in pairs(database, &everything).await {
            rows.entry(table).or_default().insert(row);
        }
        Self(rows)
    }

    /// The rows that are here and not in another reading, with their tables: those removed, or
    /// those added.
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

/// A row of a table as text, in SQL.
fn row_of(table: &str, columns: &[String], is_sqlite: bool) -> String {
    if table == OUTBOX {
        return "CAST(id AS TEXT)".to_owned();
    }
    if !is_sqlite {
        return format!("(to_jsonb(t) - '{NOTED}')::text");
    }
    let written: Vec<String> = columns
        .iter()
        .filter(|column| *column != NOTED)
        .map(|column| format!("'{column}=' || quote(\"{column}\")"))
        .collect();
    written.join(" || ' ' || ")
}

async fn pairs(database: &DatabaseConnection, sql: &str) -> Vec<(String, String)> {
    let statement = Statement::from_string(database.get_database_backend(), sql.to_owned());
    let rows = database
        .query_all_raw(statement)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    let text = |row: &QueryResult, column| row.try_get("", column).expect("a text");
    rows.iter()
        .map(|row| (text(row, "name"), text(row, "one")))
        .collect()
}
