//! Resealing fields under the current key, step by step (`landfall reseal`). The content of a field
//! never changes.

use crate::seaorm::errors::{refused, sealing};
use crate::seaorm::sealed_columns::SealedColumn;
use crate::seaorm::store::SeaStore;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, FromQueryResult, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait, Value,
};

/// How many values one step holds in memory and its transaction writes.
const STEP: i64 = 200;

/// The result of one step.
#[derive(Debug, Default)]
pub struct ResealedFields {
    /// How many values were resealed.
    pub resealed: u64,
    /// The values that cannot be opened, with table, column and row, and why. They are left
    /// unchanged.
    pub unopened: Vec<String>,
    /// The last row that was checked; none when no row is left.
    pub last_row: Option<i64>,
}

#[derive(FromQueryResult)]
struct Found {
    row_id: i64,
    sealed: String,
}

impl SeaStore {
    /// Reseals the next values of a column that are sealed under another key than the current one,
    /// in the rows after `after`. A value that changes in the meantime is left alone: it was sealed
    /// under the current key then. Fails with [`StoreError::Conflict`] if the step is to be
    /// repeated.
    pub async fn reseal(
        &self,
        column: &SealedColumn,
        after: i64,
    ) -> Result<ResealedFields, StoreError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = self.writer().begin_with_options(options).await;
        let tx = tx.map_err(refused)?;
        let mark = self.cipher().current_mark();
        let mut done = ResealedFields::default();
        for Found { row_id, sealed } in next(&tx, column, after, &mark).await? {
            done.last_row = Some(row_id);
            let place = column.field.of(row_id);
            match self.cipher().open(place, &sealed) {
                Ok(plain) => {
                    let anew = self.cipher().seal(place, &plain).map_err(sealing)?;
                    done.resealed += replace(&tx, column, row_id, (&sealed, anew)).await?;
                }
                Err(error) => done.unopened.push(error.to_string()),
            }
        }
        tx.commit().await.map_err(refused)?;
        Ok(done)
    }
}

/// The next values that do not begin with the current key's mark.
async fn next(
    tx: &DatabaseTransaction,
    column: &SealedColumn,
    after: i64,
    mark: &str,
) -> Result<Vec<Found>, StoreError> {
    let (table, name, row) = (column.field.table(), column.field.column(), column.row);
    let is_sealed = column
        .sealed_where
        .map_or(String::new(), |flag| format!("AND {flag}"));
    let length = mark.len();
    let sql = format!(
        "SELECT {row} AS row_id, {name} AS sealed FROM {table} \
         WHERE {row} > $1 AND {name} IS NOT NULL AND substr({name}, 1, {length}) <> $2 {is_sealed} \
         ORDER BY {row} LIMIT {STEP}"
    );
    let found = Found::find_by_statement(statement(tx, sql, vec![after.into(), mark.into()]));
    found.all(tx).await.map_err(refused)
}

/// Replaces a value unless it was changed in the meantime; returns how many were replaced.
async fn replace(
    tx: &DatabaseTransaction,
    column: &SealedColumn,
    row_id: i64,
    (from, to): (&str, String),
) -> Result<u64, StoreError> {
    let (table, name, key) = (column.field.table(), column.field.column(), column.row);
    let sql = format!("UPDATE {table} SET {name} = $1 WHERE {key} = $2 AND {name} = $3");
    let values = vec![to.into(), row_id.into(), from.into()];
    let replaced = tx.execute_raw(statement(tx, sql, values)).await;
    Ok(replaced.map_err(refused)?.rows_affected())
}

fn statement(tx: &DatabaseTransaction, sql: String, values: Vec<Value>) -> Statement {
    Statement::from_sql_and_values(tx.get_database_backend(), sql, values)
}
