//! The figures of an account's period. Each is read by one query along the account's own index.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::rows::rows;
use domain::account_statement::{Movement, Period};
use domain::ids::{AccountId, InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::{CashType, Purpose};
use domain::money::Shares;
use domain::{Instant, Money};
use ports::driven::account_statements::{
    HoldingAtPeriodEnd, NamedProject, OwnAccount, PeriodMovements, ShareMovement,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{ConnectionTrait, FromQueryResult, Value};

/// The movements of money of account `$1`, each with the change of the wallet's balance: the difference from the balance of the movement before.
const EFFECTS: &str = "SELECT m.*, m.balance - COALESCE(LAG(m.balance) OVER (PARTITION BY m.asset ORDER BY m.id), 0) AS effect
    FROM account_movements m WHERE m.account_id = $1 AND m.asset NOT LIKE 'shares:%'";

#[derive(FromQueryResult)]
struct FirstRow {
    first: Option<Instant>,
}

#[derive(FromQueryResult)]
struct OpeningRow {
    asset: String,
    balance: i64,
}

#[derive(FromQueryResult)]
struct MovementRow {
    id: i64,
    recorded_at: Instant,
    effective_on: NaiveDate,
    cash_type: i64,
    purpose_kind: String,
    purpose_id: i64,
    project_id: Option<i64>,
    asset: String,
    amount: i64,
    effect: i64,
}

#[derive(FromQueryResult)]
struct SharesRow {
    recorded_at: Instant,
    effective_on: NaiveDate,
    cash_type: i64,
    purpose_kind: String,
    purpose_id: i64,
    project_id: i64,
    amount: i64,
    held: i64,
}

#[derive(FromQueryResult)]
struct HeldRow {
    project_id: i64,
    currency: String,
    ten_thousandths: i64,
    paid: i64,
    returned: i64,
}

#[derive(FromQueryResult)]
struct ProjectRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
}

/// Query of the wallets' balances before an instant, with its values.
fn openings_query(account: AccountId, before: Instant) -> (String, Vec<Value>) {
    let sql = format!(
        "SELECT e.asset, CAST(SUM(e.effect) AS BIGINT) AS balance FROM ({EFFECTS}) e
        WHERE e.recorded_at < $2 GROUP BY e.asset ORDER BY e.asset"
    );
    (sql, vec![account.0.into(), before.into()])
}

/// Query of the movements of money within a period, with its values.
fn movements_query(account: AccountId, period: Period) -> (String, Vec<Value>) {
    let sql = format!(
        "SELECT e.id, e.recorded_at, e.effective_on, e.cash_type, e.project_id, e.asset, e.amount, e.effect,
            CASE WHEN y.id IS NULL THEN e.purpose_kind ELSE y.settles_kind END AS purpose_kind,
            CASE WHEN y.id IS NULL THEN e.purpose_id ELSE y.settles_id END AS purpose_id
        FROM ({EFFECTS}) e
        LEFT JOIN payouts y ON e.purpose_kind = 'payout' AND y.id = e.purpose_id AND y.settles_kind = 'withdrawal'
        WHERE e.recorded_at >= $2 AND e.recorded_at < $3 ORDER BY e.id"
    );
    (sql, within(account, period))
}

/// Query of the movements of shares within a period, with its values.
fn shares_query(account: AccountId, period: Period) -> (String, Vec<Value>) {
    let sql = "SELECT s.recorded_at, s.effective_on, s.cash_type, s.purpose_kind, s.purpose_id, s.project_id, s.amount, s.held
        FROM (
            SELECT m.id, m.recorded_at, m.effective_on, m.cash_type, m.purpose_kind, m.purpose_id, m.amount,
                CAST(SUBSTR(m.asset, 8) AS BIGINT) AS project_id,
                CAST(SUM(m.amount) OVER (PARTITION BY m.asset ORDER BY m.id) AS BIGINT) AS held
            FROM account_movements m WHERE m.account_id = $1 AND m.asset LIKE 'shares:%'
        ) s WHERE s.recorded_at >= $2 AND s.recorded_at < $3 ORDER BY s.id";
    (sql.to_owned(), within(account, period))
}

fn within(account: AccountId, period: Period) -> Vec<Value> {
    vec![
        account.0.into(),
        period.from().into(),
        period.before().into(),
    ]
}

/// Query of the holdings before an instant, with its values. The cost is computed as in the registers of projects (`portfolio/registers.rs`).
fn held_then_query(account: AccountId, before: Instant) -> (String, Vec<Value>) {
    let sql = "WITH of_shares AS (
            SELECT m.asset, m.amount, m.purpose_kind, m.purpose_id
            FROM account_movements m
            WHERE m.account_id = $1 AND m.asset LIKE 'shares:%' AND m.recorded_at < $2
        ), held AS (
            SELECT CAST(SUBSTR(asset, 8) AS BIGINT) AS project_id, CAST(SUM(amount) AS BIGINT) AS ten_thousandths
            FROM of_shares GROUP BY asset HAVING SUM(amount) > 0
        ), standing AS (
            SELECT purpose_id FROM of_shares WHERE purpose_kind = 'subscription'
            GROUP BY purpose_id HAVING SUM(amount) > 0
        ), paid AS (
            SELECT k.project_id, CAST(SUM(k.minor) AS BIGINT) AS paid FROM (
                SELECT o.project_id, o.amount_minor AS minor FROM standing s JOIN orders o ON o.id = s.purpose_id
                UNION ALL
                SELECT s.project_id, s.cost_minor FROM holding_transfer_sides s WHERE s.account_id = $1 AND s.recorded_at < $2
            ) k GROUP BY k.project_id
        ), back AS (
            SELECT m.project_id, CAST(SUM(m.amount) AS BIGINT) AS returned FROM account_movements m
            WHERE m.account_id = $1 AND m.cash_type = 9 AND m.recorded_at < $2 AND m.asset NOT LIKE 'shares:%'
            GROUP BY m.project_id
        )
        SELECT held.project_id, p.currency, held.ten_thousandths, COALESCE(paid.paid, 0) AS paid,
            COALESCE(back.returned, 0) AS returned
        FROM held JOIN projects p ON p.id = held.project_id
        LEFT JOIN paid ON paid.project_id = held.project_id LEFT JOIN back ON back.project_id = held.project_id
        ORDER BY held.project_id";
    (sql.to_owned(), vec![account.0.into(), before.into()])
}

pub(super) async fn own(
    db: &impl ConnectionTrait,
    account: AccountId,
    investor: InvestorId,
) -> Result<Option<OwnAccount>, StoreError> {
    let sql = "SELECT (SELECT MIN(m.recorded_at) FROM account_movements m WHERE m.account_id = a.id) AS first
        FROM accounts a WHERE a.id = $1 AND a.investor_id = $2";
    let values = vec![account.0.into(), investor.0.into()];
    let found: Vec<FirstRow> = rows(db, sql, values).await?;
    let own = found.first().map(|row| OwnAccount {
        first_movement: row.first,
    });
    Ok(own)
}

pub(super) async fn movements_of(
    db: &impl ConnectionTrait,
    account: AccountId,
    period: Period,
) -> Result<PeriodMovements, StoreError> {
    let (sql, values) = openings_query(account, period.from());
    let openings: Vec<OpeningRow> = rows(db, sql, values).await?;
    let openings = openings.iter().map(|row| money(row.balance, &row.asset));
    let (sql, values) = movements_query(account, period);
    let movements: Vec<MovementRow> = rows(db, sql, values).await?;
    let (sql, values) = shares_query(account, period);
    let shares: Vec<SharesRow> = rows(db, sql, values).await?;
    Ok(PeriodMovements {
        shares: shares
            .into_iter()
            .map(share_movement)
            .collect::<Result<_, _>>()?,
        openings: openings.collect::<Result<_, _>>()?,
        movements: movements
            .into_iter()
            .map(movement)
            .collect::<Result<_, _>>()?,
    })
}

pub(super) async fn held_then(
    db: &impl ConnectionTrait,
    account: AccountId,
    before: Instant,
) -> Result<Vec<HoldingAtPeriodEnd>, StoreError> {
    let (sql, values) = held_then_query(account, before);
    let found: Vec<HeldRow> = rows(db, sql, values).await?;
    found.into_iter().map(holding).collect()
}

pub(super) async fn projects_of(
    db: &impl ConnectionTrait,
    account: AccountId,
) -> Result<Vec<NamedProject>, StoreError> {
    let sql = "SELECT p.id, p.code, p.name_en, p.name_zh FROM projects p
        WHERE p.id IN (SELECT m.project_id FROM account_movements m WHERE m.account_id = $1) ORDER BY p.id";
    let found: Vec<ProjectRow> = rows(db, sql, vec![account.0.into()]).await?;
    let named = found.into_iter().map(|row| NamedProject {
        id: ProjectId(row.id),
        code: row.code,
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
    });
    Ok(named.collect())
}

fn cash_type(id: i64) -> Result<CashType, StoreError> {
    CashType::from_id(id).ok_or_else(|| corrupt("account_movements.cash_type"))
}

fn purpose(kind: &str, id: i64) -> Result<Purpose, StoreError> {
    Purpose::from_parts(kind, id).ok_or_else(|| corrupt("account_movements.purpose_kind"))
}

fn movement(row: MovementRow) -> Result<Movement, StoreError> {
    Ok(Movement {
        id: row.id,
        recorded_at: row.recorded_at,
        effective_on: row.effective_on,
        cash_type: cash_type(row.cash_type)?,
        purpose: purpose(&row.purpose_kind, row.purpose_id)?,
        project: row.project_id.map(ProjectId),
        amount: money(row.amount, &row.asset)?,
        effect: money(row.effect, &row.asset)?,
    })
}

fn share_movement(row: SharesRow) -> Result<ShareMovement, StoreError> {
    Ok(ShareMovement {
        recorded_at: row.recorded_at,
        effective_on: row.effective_on,
        cash_type: cash_type(row.cash_type)?,
        purpose: purpose(&row.purpose_kind, row.purpose_id)?,
        project: ProjectId(row.project_id),
        shares: Shares::from_ten_thousandths(row.amount),
        held: Shares::from_ten_thousandths(row.held),
    })
}

fn holding(row: HeldRow) -> Result<HoldingAtPeriodEnd, StoreError> {
    let cost: Money = money((row.paid - row.returned).max(0), &row.currency)?;
    Ok(HoldingAtPeriodEnd {
        project: ProjectId(row.project_id),
        shares: Shares::from_ten_thousandths(row.ten_thousandths),
        cost,
    })
}
