//! Reading the rows of a raw SQL statement.

use crate::seaorm::errors::refused;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

/// All rows of a statement with its values.
pub(in crate::seaorm) async fn rows<R: FromQueryResult>(
    db: &impl ConnectionTrait,
    sql: impl Into<String>,
    values: Vec<Value>,
) -> Result<Vec<R>, StoreError> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let found = R::find_by_statement(statement).all(db).await;
    found.map_err(refused)
}
