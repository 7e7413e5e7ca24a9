//! Phone numbers that earlier versions stored with their trunk prefix (decision 5). The prefix is
//! removed unless another investor already has the resulting number; such a number is left as it
//! is, and reconciliation reports it.

use crate::seaorm::errors::refused;
use crate::seaorm::search::restate_contact;
use domain::identity::MobileNumber;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, FromQueryResult, Statement, TransactionTrait, Value,
};
use std::collections::HashMap;

/// How many rows are read at once.
const PAGE: i64 = 5_000;

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    mobile_number: String,
}

/// An investor whose number is in a former form.
struct LegacyNumber {
    investor: i64,
    written: String,
    today: String,
}

/// Converts the numbers that only one investor has to today's form.
pub(in crate::seaorm) async fn restate(db: &DatabaseConnection) -> Result<(), StoreError> {
    let all = all(db).await?;
    let mut having: HashMap<&str, u32> = HashMap::new();
    for former in &all {
        *having.entry(&former.today).or_default() += 1;
    }
    for former in &all {
        let is_alone = having.get(former.today.as_str()) == Some(&1);
        if is_alone && holder(db, &former.today).await?.is_none() {
            let values: [Value; 3] = [
                former.today.as_str().into(),
                former.investor.into(),
                former.written.as_str().into(),
            ];
            let sql =
                "UPDATE investors SET mobile_number = $1 WHERE id = $2 AND mobile_number = $3";
            let tx = db.begin().await.map_err(refused)?;
            tx.execute_raw(statement(&tx, sql, values))
                .await
                .map_err(refused)?;
            restate_contact(&tx, former.investor).await?;
            tx.commit().await.map_err(refused)?;
        }
    }
    Ok(())
}

/// The investors whose number is in a former form and also belongs to somebody else, each with the
/// other one.
pub(in crate::seaorm) async fn doubled<C: ConnectionTrait>(
    db: &C,
) -> Result<Vec<(i64, i64)>, StoreError> {
    let mut found = Vec::new();
    let mut first: HashMap<String, i64> = HashMap::new();
    for former in all(db).await? {
        let other = match holder(db, &former.today).await? {
            Some(holder) => holder,
            None => *first.entry(former.today).or_insert(former.investor),
        };
        if other != former.investor {
            found.push((former.investor, other));
        }
    }
    Ok(found)
}

async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<LegacyNumber>, StoreError> {
    let (mut after, mut found) = (0, Vec::new());
    loop {
        let sql = "SELECT id, mobile_number FROM investors WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = rows(db, sql, [after.into(), PAGE.into()]).await?;
        let Some(last) = rows.last() else {
            return Ok(found);
        };
        after = last.id;
        found.extend(rows.into_iter().filter_map(former));
    }
}

fn former(row: Row) -> Option<LegacyNumber> {
    let today = MobileNumber::parse(&row.mobile_number).ok()?.to_string();
    (today != row.mobile_number).then_some(LegacyNumber {
        investor: row.id,
        written: row.mobile_number,
        today,
    })
}

/// The investor with a number in today's form.
async fn holder<C: ConnectionTrait>(db: &C, today: &str) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT id, mobile_number FROM investors WHERE mobile_number = $1";
    let rows = rows(db, sql, [today.into()]).await?;
    Ok(rows.first().map(|row| row.id))
}

async fn rows<C: ConnectionTrait, const N: usize>(
    db: &C,
    sql: &str,
    values: [Value; N],
) -> Result<Vec<Row>, StoreError> {
    Row::find_by_statement(statement(db, sql, values))
        .all(db)
        .await
        .map_err(refused)
}

fn statement<C: ConnectionTrait, const N: usize>(
    db: &C,
    sql: &str,
    values: [Value; N],
) -> Statement {
    Statement::from_sql_and_values(db.get_database_backend(), sql, values)
}
