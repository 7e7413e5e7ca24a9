//! Payouts and batches that lines may be about.

use crate::seaorm::columns::money;
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::ids::{BankAccountId, PayoutBatchId, PayoutId};
use domain::payable::State;
use domain::statement::{KnownBatch, KnownPayout};
use ports::driven::statements::{FoundPayout, PayoutsSought};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

#[derive(FromQueryResult)]
struct PayoutRow {
    id: i64,
    state: String,
    amount_minor: i64,
    currency: String,
    bank_id: Option<i64>,
    paid_reference: Option<String>,
    returned_minor: Option<i64>,
    has_payment: bool,
    has_return: bool,
}

#[derive(FromQueryResult)]
struct BatchRow {
    id: i64,
    bank_account_id: i64,
    currency: String,
    unpaid_minor: i64,
}

pub(super) async fn payouts(
    tx: &SeaTx,
    sought: &PayoutsSought,
) -> Result<Vec<FoundPayout>, StoreError> {
    let named = sought.named.iter().map(|id| id.0.into());
    let named = among("p.id", named);
    let amounts = sought.amounts.iter().map(|amount| amount.minor().into());
    let like = among("p.amount_minor", amounts).and(Condition::new(
        "(p.state = 'RELEASED' OR (p.state IN ('EXECUTED', 'BOUNCED')
            AND p.paid_on >= $ AND p.paid_bank_id = $))",
        vec![sought.since.into(), sought.bank.0.into()],
    ));
    let mut values: Vec<Value> = Vec::new();
    let (named, like) = (named.placed(&mut values), like.placed(&mut values));
    let has = |kind: &str, record: &str| {
        format!(
            "EXISTS (SELECT 1 FROM statement_lines l
                WHERE l.state = 'DONE' AND l.kind = '{kind}' AND l.record_id = {record})"
        )
    };
    let sql = format!(
        "SELECT p.id, p.state, p.amount_minor, p.currency, p.paid_reference, p.returned_minor,
            COALESCE(p.paid_bank_id,
                CASE WHEN p.state = 'RELEASED' THEN b.bank_account_id END,
                p.pays_from_id, f.bank_account_id) AS bank_id,
            ({} OR (p.state <> 'RELEASED' AND p.batch_id IS NOT NULL AND {})) AS has_payment,
            ({} OR EXISTS (SELECT 1 FROM statement_lines e JOIN statement_lines l
                ON l.state = 'DONE' AND l.kind = 'reversal' AND l.record_id = e.id
                WHERE e.kind = 'payout_executed' AND e.record_id = p.id)) AS has_return
        FROM payouts p
        LEFT JOIN payout_batches b ON b.id = p.batch_id
        LEFT JOIN accounts a ON a.id = p.account_id
        LEFT JOIN frameworks f ON f.id = a.framework_id
        WHERE ({named}) OR ({like})
        ORDER BY p.id LIMIT 1000",
        has("payout_executed", "p.id"),
        has("batch_executed", "p.batch_id"),
        has("payout_bounced", "p.id"),
    );
    let asked = Statement::from_sql_and_values(tx.db().get_database_backend(), sql, values);
    let rows = PayoutRow::find_by_statement(asked).all(tx.db()).await;
    rows.map_err(refused)?.into_iter().map(payout).collect()
}

pub(super) async fn batches(
    tx: &SeaTx,
    bank: BankAccountId,
) -> Result<Vec<KnownBatch>, StoreError> {
    let sql = "SELECT b.id, b.bank_account_id, b.currency,
            CAST(SUM(p.amount_minor) AS bigint) AS unpaid_minor
        FROM payout_batches b
        JOIN payouts p ON p.batch_id = b.id AND p.state = 'RELEASED'
        WHERE b.state = 'RELEASED' AND b.bank_account_id = $1
        GROUP BY b.id, b.bank_account_id, b.currency
        ORDER BY b.id";
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, sql, [bank.0.into()]);
    let rows = BatchRow::find_by_statement(asked).all(tx.db()).await;
    let rows = rows.map_err(refused)?.into_iter();
    rows.map(|row| {
        Ok(KnownBatch {
            id: PayoutBatchId(row.id),
            bank: BankAccountId(row.bank_account_id),
            unpaid: money(row.unpaid_minor, &row.currency)?,
            is_named: false,
        })
    })
    .collect()
}

/// The column has one of these values; false if there are none.
fn among(column: &str, values: impl Iterator<Item = Value>) -> Condition {
    let values: Vec<Value> = values.collect();
    if values.is_empty() {
        return Condition::new("1 = 0", Vec::new());
    }
    let places = vec!["$"; values.len()].join(", ");
    Condition::new(format!("{column} IN ({places})"), values)
}

fn payout(row: PayoutRow) -> Result<FoundPayout, StoreError> {
    let state = State::from_code(&row.state).ok_or_else(|| corrupt("payouts.state"))?;
    let came_back = row.returned_minor;
    let came_back = came_back.map(|minor| money(minor, &row.currency));
    Ok(FoundPayout {
        payout: KnownPayout {
            id: PayoutId(row.id),
            state,
            amount: money(row.amount_minor, &row.currency)?,
            bank: row.bank_id.map(BankAccountId),
            reference: row.paid_reference,
            came_back: came_back.transpose()?,
            is_named: false,
        },
        has_payment: row.has_payment,
        has_return: row.has_return,
    })
}
