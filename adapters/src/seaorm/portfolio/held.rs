//! Holdings: all of an investor's in a few rows, and one with its dated money.

use super::funds::{FigureRow, OF_MONEY, figures};
use super::views::{HELD, OF_PROJECT, OWN_ACCOUNTS, PAID};
use crate::seaorm::columns::{currency, money};
use crate::seaorm::errors::corrupt;
use domain::day::day_of;
use domain::ids::{InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use domain::portfolio::{Flow, is_income};
use domain::{Instant, Money};
use ports::driven::holdings::{Held, HeldGroup, Holding, HoldingFlows};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{FromQueryResult, Value};
use std::collections::BTreeMap;

/// Income and principal that came back (6 to 9) of the investor's accounts.
const CAME_BACK: &str = "FROM account_movements m JOIN accounts a ON a.id = m.account_id
    WHERE m.cash_type IN (6, 7, 8, 9) AND a.investor_id = $1 AND m.project_id IS NOT NULL";

#[derive(FromQueryResult)]
pub(super) struct HoldingRow {
    project_id: i64,
    name_en: String,
    name_zh: String,
    currency: String,
    ten_thousandths: i64,
    paid: i64,
    returned: i64,
    income: i64,
}

/// A holding, a group of them, or a sum of an account.
#[derive(FromQueryResult)]
pub(super) struct HeldRow {
    section: i32,
    /// Of a sum; 0 of holdings. What the sum is of has no other column.
    account_id: i64,
    kind: String,
    month: Option<String>,
    cash_type: Option<i64>,
    /// 0 of a group, with the name of its country, and of a sum.
    project_id: i64,
    name_en: String,
    name_zh: String,
    currency: String,
    country_id: i64,
    property_type_id: i64,
    ten_thousandths: i64,
    /// Of a sum, how much it is.
    paid: i64,
    returned: i64,
    income: i64,
    /// Of how many projects.
    many: i64,
}

const SUM: i32 = 0;
const NEWEST: i32 = 1;
const LARGEST: i32 = 2;
const GROUP: i32 = 3;

/// Money between the investor and a project.
#[derive(FromQueryResult)]
pub(super) struct FlowRow {
    /// None of what was paid for shares.
    cash_type: Option<i64>,
    amount: i64,
    /// The value date; of what was paid for an order, none.
    effective_on: Option<NaiveDate>,
    /// When the order was accepted, or the transfer booked.
    paid_at: Option<Instant>,
}

/// The holding of the project `$2`, with what was paid for it and what came back.
pub(super) fn one_sql() -> String {
    format!(
        "SELECT p.id AS project_id, p.currency, p.name_en, p.name_zh, held.ten_thousandths,
            COALESCE(gained.paid, 0) AS paid, COALESCE(back.returned, 0) AS returned,
            COALESCE(back.income, 0) AS income
        FROM (
            SELECT h.asset, CAST(SUM(h.balance) AS BIGINT) AS ten_thousandths
            {HELD} AND h.asset = 'shares:' || CAST($2 AS TEXT) GROUP BY h.asset
        ) held
        JOIN projects p ON p.id = CAST(SUBSTR(held.asset, {OF_PROJECT}) AS BIGINT)
        LEFT JOIN (
            SELECT k.project_id, CAST(SUM(k.minor) AS BIGINT) AS paid
            FROM {PAID} k GROUP BY k.project_id
        ) gained ON gained.project_id = p.id
        LEFT JOIN (
            SELECT m.project_id, {BACK} {CAME_BACK} GROUP BY m.project_id
        ) back ON back.project_id = p.id"
    )
}

/// The principal and the income among movements `m` that came back.
const BACK: &str =
    "CAST(SUM(CASE WHEN m.cash_type = 9 THEN m.amount ELSE 0 END) AS BIGINT) AS returned,
    CAST(SUM(CASE WHEN m.cash_type = 9 THEN 0 ELSE m.amount END) AS BIGINT) AS income";

/// The rows that make up the investor's holdings by project: payments for shares, the shares, and returned principal.
fn parts() -> String {
    format!(
        "SELECT k.project_id, k.gained_at, CAST(0 AS BIGINT) AS ten_thousandths, k.minor AS paid, CAST(0 AS BIGINT) AS returned
        FROM {PAID} k
        UNION ALL
        SELECT CAST(SUBSTR(h.asset, {OF_PROJECT}) AS BIGINT), NULL, h.balance, 0, 0 {HELD}
        UNION ALL
        SELECT m.project_id, NULL, 0, 0, m.amount FROM account_movements m
        WHERE m.account_id IN {OWN_ACCOUNTS} AND m.cash_type = 9 AND {OF_MONEY}"
    )
}

/// The income of a holding `k`.
fn income() -> String {
    format!(
        "(SELECT CAST(COALESCE(SUM(m.amount), 0) AS BIGINT) FROM account_movements m
        WHERE m.account_id IN {OWN_ACCOUNTS} AND m.project_id = k.project_id AND m.cash_type IN (6, 7, 8))"
    )
}

/// The statement of the sums of an investor's accounts, with income by month from a day on, and of what is held: at most so many of the
/// newest and of the largest of each currency. With its values.
pub fn held_statement(
    investor: InvestorId,
    earned_from: NaiveDate,
    (newest, largest): (u32, u32),
) -> (String, Vec<Value>) {
    let values = vec![
        investor.0.into(),
        earned_from.into(),
        i64::from(newest).into(),
        i64::from(largest).into(),
    ];
    (held_sql(), values)
}

/// Names and income are read only for the holdings that are listed.
fn held_sql() -> String {
    let (figures, parts, income) = (figures(), parts(), income());
    let no_sum = "CAST(0 AS BIGINT) AS account_id, '' AS kind, CAST(NULL AS TEXT) AS month, CAST(NULL AS BIGINT) AS cash_type";
    let columns = format!(
        "{no_sum}, k.project_id, p.name_en, p.name_zh, k.currency, CAST(0 AS BIGINT) AS country_id,
        CAST(0 AS BIGINT) AS property_type_id, k.ten_thousandths, k.paid, k.returned, {income} AS income, CAST(1 AS BIGINT) AS many"
    );
    format!(
        "WITH held AS MATERIALIZED (
            SELECT k.project_id, p.currency, c.country_id, c.property_type_id, k.ten_thousandths, k.gained_at, k.paid, k.returned
            FROM (
                SELECT u.project_id, MAX(u.gained_at) AS gained_at, CAST(SUM(u.ten_thousandths) AS BIGINT) AS ten_thousandths,
                    CAST(SUM(u.paid) AS BIGINT) AS paid, CAST(SUM(u.returned) AS BIGINT) AS returned
                FROM ({parts}) u GROUP BY u.project_id
            ) k
            JOIN projects p ON p.id = k.project_id LEFT JOIN project_contents c ON c.project_id = k.project_id
            WHERE k.ten_thousandths > 0
        )
        SELECT * FROM (
            SELECT {NEWEST} AS section, {columns}
            FROM (SELECT * FROM held ORDER BY gained_at IS NULL, gained_at DESC, project_id LIMIT $3) k
            JOIN projects p ON p.id = k.project_id
            ORDER BY k.gained_at IS NULL, k.gained_at DESC, k.project_id
        ) newest
        UNION ALL
        SELECT {LARGEST}, {columns}
        FROM (
            SELECT held.*, ROW_NUMBER() OVER (PARTITION BY currency ORDER BY paid - returned DESC, project_id) AS nth
            FROM held WHERE paid > returned
        ) k JOIN projects p ON p.id = k.project_id WHERE k.nth <= $4
        UNION ALL
        SELECT {GROUP}, {no_sum}, 0, l.name_en, l.name_zh, k.currency, k.country_id, k.property_type_id, 0, k.cost, 0, 0, k.many
        FROM (
            SELECT currency, country_id, property_type_id, COUNT(*) AS many,
                CAST(SUM(CASE WHEN paid > returned THEN paid - returned ELSE 0 END) AS BIGINT) AS cost
            FROM held GROUP BY currency, country_id, property_type_id
        ) k JOIN countries l ON l.id = k.country_id
        UNION ALL
        SELECT {SUM}, f.account_id, f.kind, f.month, f.cash_type, 0, '', '', f.currency, 0, 0, 0, f.amount, 0, 0, 0 FROM ({figures}) f"
    )
}

/// What was paid for the shares that the investor holds of a project, what left with transfers, and what came back of it.
pub(super) fn flows_sql() -> String {
    format!(
        "SELECT m.cash_type, m.amount, m.effective_on, NULL AS paid_at {CAME_BACK} AND m.project_id = $2
        UNION ALL
        SELECT NULL, -k.minor, k.paid_on, k.paid_at FROM {PAID} k WHERE k.project_id = $2"
    )
}

/// The holdings, and the sums of the accounts.
pub(super) fn held(rows: Vec<HeldRow>) -> Result<(Held, Vec<FigureRow>), StoreError> {
    let (mut held, mut sums) = (Held::default(), Vec::new());
    for row in rows {
        match row.section {
            SUM => sums.push(row.into()),
            NEWEST => held.newest.push(holding(row.into())?),
            LARGEST => held.largest.push(holding(row.into())?),
            _ => held.groups.push(group(row)?),
        }
    }
    Ok((held, sums))
}

impl From<HeldRow> for FigureRow {
    fn from(row: HeldRow) -> Self {
        Self {
            account_id: row.account_id,
            currency: row.currency,
            kind: row.kind,
            month: row.month,
            cash_type: row.cash_type,
            amount: row.paid,
        }
    }
}

/// A holding with what went in and came back, each on its day.
pub(super) fn with_flows(row: HoldingRow, rows: Vec<FlowRow>) -> Result<HoldingFlows, StoreError> {
    let holding = holding(row)?;
    let (mut flows, mut income) = (Vec::new(), BTreeMap::<CashType, Money>::new());
    for row in rows {
        let amount = money(row.amount, holding.currency.code())?;
        let on = row.effective_on.or(row.paid_at.map(day_of));
        let on = on.ok_or_else(|| corrupt("the day of a payment"))?;
        flows.push(Flow { on, amount });
        let Some(id) = row.cash_type else { continue };
        let cash_type = CashType::from_id(id).ok_or_else(|| corrupt("cash type"))?;
        if is_income(cash_type) {
            let before = income.get(&cash_type).copied();
            let before = before.unwrap_or(Money::zero(holding.currency));
            let sum = before.checked_add(amount);
            income.insert(cash_type, sum.ok_or_else(|| corrupt("amount"))?);
        }
    }
    Ok(HoldingFlows {
        holding,
        flows,
        income: income.into_iter().collect(),
    })
}

impl From<HeldRow> for HoldingRow {
    fn from(row: HeldRow) -> Self {
        Self {
            project_id: row.project_id,
            name_en: row.name_en,
            name_zh: row.name_zh,
            currency: row.currency,
            ten_thousandths: row.ten_thousandths,
            paid: row.paid,
            returned: row.returned,
            income: row.income,
        }
    }
}

fn holding(row: HoldingRow) -> Result<Holding, StoreError> {
    let amount = |minor| money(minor, &row.currency);
    Ok(Holding {
        project: ProjectId(row.project_id),
        currency: currency(&row.currency)?,
        shares: Shares::from_ten_thousandths(row.ten_thousandths),
        paid: amount(row.paid)?,
        returned: amount(row.returned)?,
        income: amount(row.income)?,
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
    })
}

fn group(row: HeldRow) -> Result<HeldGroup, StoreError> {
    Ok(HeldGroup {
        country: row.country_id,
        property_type: row.property_type_id,
        cost: money(row.paid, &row.currency)?,
        projects: u64::try_from(row.many).map_err(|_| corrupt("a count"))?,
        country_name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
    })
}
