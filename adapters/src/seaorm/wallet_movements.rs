//! What was booked on the wallets of one account: both books of it, a transaction a line.

use super::columns::money;
use super::errors::{corrupt, refused};
use domain::Instant;
use domain::ids::{AccountId, TransactionId};
use domain::ledger::{CashType, Purpose};
use ports::driven::ledger::Movement;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    booked_at: Instant,
    cash_type: i64,
    order_id: Option<i64>,
    withdrawal_id: Option<i64>,
    currency: String,
    available_minor: i64,
    held_minor: i64,
}

/// The statement of the newest movements with its values. The account's own postings are read first, by their index: a database that
/// looked for the newest ones from the end of the ledger would read what others have.
pub fn movements_statement(account: AccountId, most: u32) -> (String, Vec<Value>) {
    let sql = "WITH moved AS MATERIALIZED (
            SELECT p.transaction_id, p.currency,
                CAST(SUM(CASE WHEN p.book = 'wallet' THEN p.amount_minor ELSE 0 END) AS BIGINT) AS available_minor,
                CAST(SUM(CASE WHEN p.book = 'wallet_held' THEN p.amount_minor ELSE 0 END) AS BIGINT) AS held_minor,
                ROW_NUMBER() OVER (PARTITION BY p.currency ORDER BY p.transaction_id DESC) AS nth
            FROM postings p WHERE p.book IN ('wallet', 'wallet_held') AND p.owner_id = $1
            GROUP BY p.transaction_id, p.currency
        )
        SELECT t.id, t.booked_at, t.cash_type, t.order_id, t.withdrawal_id,
            m.currency, m.available_minor, m.held_minor
        FROM moved m JOIN ledger_transactions t ON t.id = m.transaction_id
        WHERE m.nth <= $2 ORDER BY m.transaction_id DESC";
    (
        sql.to_owned(),
        vec![account.0.into(), i64::from(most).into()],
    )
}

pub(super) async fn newest(
    db: &impl ConnectionTrait,
    account: AccountId,
    most: u32,
) -> Result<Vec<Movement>, StoreError> {
    let (sql, values) = movements_statement(account, most);
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = Row::find_by_statement(statement).all(db).await;
    rows.map_err(refused)?.into_iter().map(movement).collect()
}

fn movement(row: Row) -> Result<Movement, StoreError> {
    Ok(Movement {
        transaction: TransactionId(row.id),
        booked_at: row.booked_at,
        cash_type: CashType::from_id(row.cash_type).ok_or_else(|| corrupt("cash type"))?,
        purpose: Purpose::from_parts(row.order_id, row.withdrawal_id),
        available: money(row.available_minor, &row.currency)?,
        held: money(row.held_minor, &row.currency)?,
    })
}
