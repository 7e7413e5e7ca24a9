//! What the tables refuse, on both databases: a number of no row, a code that the domain does not
//! know, an impossible amount.

mod links;
mod upgrade;
mod values;

use sea_orm::{ConnectionTrait, DatabaseBackend, DatabaseConnection, FromQueryResult, Statement};
use tests::storage::Storage;

/// One row in every table.
const ROWS: &str = include_str!("rows.sql");

/// Three texts that the catalogue of the database tells.
#[derive(Debug, FromQueryResult)]
struct SchemaRow {
    table_name: String,
    name: String,
    rest: String,
}

async fn schema_rows(
    database: &DatabaseConnection,
    sqlite: &str,
    postgres: &str,
) -> Vec<SchemaRow> {
    let backend = database.get_database_backend();
    let sql = match backend {
        DatabaseBackend::Sqlite => sqlite,
        _ => postgres,
    };
    let told = SchemaRow::find_by_statement(Statement::from_string(backend, sql));
    told.all(database).await.unwrap()
}

/// Every column with its type.
async fn columns(database: &DatabaseConnection) -> Vec<SchemaRow> {
    schema_rows(
        database,
        "SELECT m.name AS table_name, c.name AS name, LOWER(c.type) AS rest
            FROM sqlite_master m JOIN pragma_table_info(m.name) c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'",
        "SELECT table_name::text, column_name::text AS name, data_type::text AS rest
            FROM information_schema.columns WHERE table_schema = 'public'",
    )
    .await
}

/// Every column that names a row of another table, with that table.
async fn references(database: &DatabaseConnection) -> Vec<SchemaRow> {
    schema_rows(
        database,
        "SELECT m.name AS table_name, f.\"from\" AS name, f.\"table\" AS rest
            FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'",
        "SELECT c.conrelid::regclass::text AS table_name, a.attname::text AS name, c.confrelid::regclass::text AS rest
            FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
            WHERE c.contype = 'f'",
    )
    .await
}

/// Every rule for values, with its expression.
async fn rules(database: &DatabaseConnection) -> Vec<SchemaRow> {
    if database.get_database_backend() != DatabaseBackend::Sqlite {
        let all = "SELECT conrelid::regclass::text AS table_name, conname::text AS name,
                pg_get_constraintdef(oid) AS rest
            FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace";
        return schema_rows(database, all, all).await;
    }
    let all = "SELECT name AS table_name, '' AS name, sql AS rest FROM sqlite_master WHERE type = 'table'";
    let tables = schema_rows(database, all, all).await;
    let of_table = |table: SchemaRow| {
        let rules = table.rest.split("CONSTRAINT \"").skip(1);
        let rules = rules.filter_map(|rule| rule.split_once("\" CHECK "));
        rules
            .map(|(name, rest)| SchemaRow {
                table_name: table.table_name.clone(),
                name: name.to_owned(),
                rest: rest.to_owned(),
            })
            .collect::<Vec<_>>()
    };
    tables.into_iter().flat_map(of_table).collect()
}

/// What the database says against a statement; none where it carries it out.
async fn refusal(database: &DatabaseConnection, sql: &str) -> Option<String> {
    let done = database.execute_unprepared(sql).await;
    done.err().map(|error| error.to_string())
}

async fn filled(storage: &Storage) -> DatabaseConnection {
    storage.execute(ROWS).await;
    let database = storage.database().connect().await;
    // This test is about values; another one covers that these tables refuse every change.
    for table in [
        "ledger_transactions",
        "postings",
        "account_movements",
        "exchange_rates",
        "evidence",
        "adjustments",
        "holding_transfers",
        "holding_transfer_sides",
    ] {
        let on = match database.get_database_backend() {
            DatabaseBackend::Sqlite => String::new(),
            _ => format!(" ON {table}"),
        };
        let dropped = format!("DROP TRIGGER {table}_no_update{on}");
        database.execute_unprepared(&dropped).await.unwrap();
    }
    database
}
