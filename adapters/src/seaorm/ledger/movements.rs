//! The ledger as the holder of one account reads it, along its own index.

use crate::seaorm::columns::money;
use crate::seaorm::errors::{corrupt, refused};
use domain::Instant;
use domain::ids::{AccountId, TransactionId};
use domain::ledger::{CashType, Purpose};
use ports::driven::ledger::AccountMovement;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

#[derive(FromQueryResult)]
struct Row {
    transaction_id: i64,
    recorded_at: Instant,
    effective_on: NaiveDate,
    cash_type: i64,
    purpose_kind: String,
    purpose_id: i64,
    asset: String,
    amount: i64,
    balance: i64,
}

/// The statement of the newest movements of money, at most so many of each currency, with its values.
pub fn movements_statement(account: AccountId, most: u32) -> (String, Vec<Value>) {
    let sql = "SELECT id, transaction_id, recorded_at, effective_on, cash_type, purpose_kind, purpose_id, asset, amount, balance
        FROM (
            SELECT m.id, m.transaction_id, m.recorded_at, m.effective_on, m.cash_type, m.purpose_kind, m.purpose_id,
                m.asset, m.amount, m.balance,
                ROW_NUMBER() OVER (PARTITION BY m.asset ORDER BY m.id DESC) AS nth
            FROM account_movements m WHERE m.account_id = $1 AND m.asset NOT LIKE 'shares:%'
        ) of_each WHERE nth <= $2 ORDER BY id DESC";
    (
        sql.to_owned(),
        vec![account.0.into(), i64::from(most).into()],
    )
}

pub(super) async fn newest(
    db: &impl ConnectionTrait,
    account: AccountId,
    most: u32,
) -> Result<Vec<AccountMovement>, StoreError> {
    let (sql, values) = movements_statement(account, most);
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = Row::find_by_statement(statement).all(db).await;
    rows.map_err(refused)?.into_iter().map(movement).collect()
}

fn movement(row: Row) -> Result<AccountMovement, StoreError> {
    let purpose = Purpose::from_parts(&row.purpose_kind, row.purpose_id);
    Ok(AccountMovement {
        transaction: TransactionId(row.transaction_id),
        recorded_at: row.recorded_at,
        effective_on: row.effective_on,
        cash_type: CashType::from_id(row.cash_type).ok_or_else(|| corrupt("cash type"))?,
        purpose: purpose.ok_or_else(|| corrupt("account_movements.purpose_kind"))?,
        amount: money(row.amount, &row.asset)?,
        balance: money(row.balance, &row.asset)?,
    })
}
