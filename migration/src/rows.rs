//! Rows that come with a schema change: look-up data, read from the files in `migration/data`.

use sea_orm_migration::prelude::{
    Alias, DbErr, DynIden, Expr, Query, SchemaManager, SimpleExpr, Value,
};
use sea_orm_migration::sea_orm::DbBackend;
use serde::de::DeserializeOwned;

/// Reads a file of look-up data.
pub(crate) fn read<T: DeserializeOwned>(json: &str) -> Result<Vec<T>, DbErr> {
    serde_json::from_str(json).map_err(|error| DbErr::Migration(error.to_string()))
}

/// A list as it lies in a text column.
pub(crate) fn as_json<T: serde::Serialize>(value: &T) -> Result<String, DbErr> {
    serde_json::to_string(value).map_err(|error| DbErr::Migration(error.to_string()))
}

/// Puts rows into a table.
pub(crate) async fn insert<const N: usize>(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: [&'static str; N],
    rows: impl IntoIterator<Item = [Value; N]>,
) -> Result<(), DbErr> {
    let mut insert = Query::insert();
    insert
        .into_table(DynIden::from(table))
        .columns(columns.map(DynIden::from));
    for row in rows {
        insert
            .values(row.map(SimpleExpr::from))
            .map_err(|error| DbErr::Migration(error.to_string()))?;
    }
    manager.execute(insert).await
}

/// Lets a table whose first rows came with their numbers count on from the highest one.
pub(crate) async fn count_on(
    manager: &SchemaManager<'_>,
    table: &'static str,
) -> Result<(), DbErr> {
    if manager.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let next = Query::select()
        .expr(Expr::cust(format!(
            "setval(pg_get_serial_sequence('{table}', 'id'), max(id))"
        )))
        .from(Alias::new(table))
        .to_owned();
    manager.execute(next).await
}
