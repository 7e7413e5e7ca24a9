//! The shapes that every table shares: its number, its indexes and its links to others.

use sea_orm_migration::prelude::{
    ColumnDef, ConnectionTrait, DbErr, DynIden, ForeignKey, ForeignKeyCreateStatement, Index,
    SchemaManager, TableCreateStatement,
};
use sea_orm_migration::schema::big_pk_auto;
use sea_orm_migration::sea_orm::DbBackend;

pub(crate) use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, string_len, string_len_null, text, text_null,
    timestamp_with_time_zone as instant, timestamp_with_time_zone_null as instant_null,
};

/// A table with a rising number `id`.
pub(crate) fn table<const N: usize>(
    name: &'static str,
    columns: [ColumnDef; N],
) -> TableCreateStatement {
    let mut table = plain_table(name, columns);
    table.col(big_pk_auto("id"));
    table
}

/// A table whose key is said by the caller.
pub(crate) fn plain_table<const N: usize>(
    name: &'static str,
    columns: [ColumnDef; N],
) -> TableCreateStatement {
    let mut table = sea_orm_migration::prelude::Table::create();
    table.table(DynIden::from(name));
    for column in columns {
        table.col(column);
    }
    table
}

/// A column that holds another table's number.
pub(crate) fn references(
    table: &'static str,
    column: &'static str,
    other: &'static str,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("fk_{table}_{column}"))
        .from(DynIden::from(table), DynIden::from(column))
        .to(DynIden::from(other), DynIden::from("id"))
        .to_owned()
}

/// An index for a query, `ix_<table>_<columns>`.
pub(crate) async fn index(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    manager
        .create_index(named_index("ix", table, columns))
        .await
}

/// A unique rule, `uq_<table>_<columns>`.
pub(crate) async fn unique(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let mut rule = named_index("uq", table, columns);
    rule.unique();
    manager.create_index(rule).await
}

fn named_index(
    kind: &str,
    table: &'static str,
    columns: &[&'static str],
) -> sea_orm_migration::prelude::IndexCreateStatement {
    let mut index = Index::create();
    index
        .name(format!("{kind}_{table}_{}", columns.join("_")))
        .table(DynIden::from(table));
    for column in columns {
        index.col(DynIden::from(*column));
    }
    index
}

/// Runs SQL statements in their order, on both databases alike.
pub(crate) async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    for statement in statements {
        manager
            .get_connection()
            .execute_unprepared(statement)
            .await?;
    }
    Ok(())
}

/// Adds a boolean column. SQLite has no booleans, so a rule there keeps other values out.
pub(crate) async fn add_flag(
    manager: &SchemaManager<'_>,
    table: &str,
    column: &str,
    default: bool,
) -> Result<(), DbErr> {
    let rule = match manager.get_database_backend() {
        DbBackend::Sqlite => {
            format!(" CONSTRAINT \"ck_{table}_{column}\" CHECK ({column} IN (0, 1))")
        }
        _ => String::new(),
    };
    let sql =
        format!("ALTER TABLE {table} ADD COLUMN {column} boolean NOT NULL DEFAULT {default}{rule}");
    let database = manager.get_connection();
    database.execute_unprepared(&sql).await.map(|_| ())
}

/// Makes the database refuse every change and deletion of rows in a table that is keyed by a number `id`.
pub(crate) async fn only_added_to(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let is_postgres = database.get_database_backend() == DbBackend::Postgres;
    let body = if is_postgres {
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()".to_owned()
    } else {
        format!("BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END")
    };
    let acts: &[&str] = if is_postgres {
        &["update", "delete", "truncate"]
    } else {
        &["update", "delete"]
    };
    for act in acts {
        let trigger = format!("CREATE TRIGGER {table}_no_{act} BEFORE {act} ON {table} {body}");
        database.execute_unprepared(&trigger).await?;
    }
    if !is_postgres {
        let trigger = format!(
            "CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
            WHEN EXISTS (SELECT 1 FROM {table} WHERE NEW.id > 0 AND id = NEW.id) {body}"
        );
        database.execute_unprepared(&trigger).await?;
    }
    Ok(())
}
