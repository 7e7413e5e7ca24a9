//! Holdings: all of an investor's in a few rows, and one with its dated money.

use super::funds::{FigureRow, OF_MONEY, figures};
use super::views::HELD;
use crate::seaorm::columns::{currency, money};
use crate::seaorm::errors::corrupt;
use domain::day::day_of;
use domain::ids::{InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use domain::portfolio::{Flow, is_income};
use domain::{Currency, Instant, Money};
use ports::driven::holdings::{Held, HeldGroup, Holding, HoldingFlows};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{FromQueryResult, Value};
use std::collections::BTreeMap;

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
    /// Of a sum; 0 for holdings. A sum has no other identifying column.
    account_id: i64,
    kind: String,
    month: Option<String>,
    cash_type: Option<i64>,
    /// 0 for a group, which has the name of its country, and for a sum.
    project_id: i64,
    name_en: String,
    name_zh: String,
    currency: String,
    country_id: i64,
    property_type_id: i64,
    ten_thousandths: i64,
    /// The amount of a sum.
    paid: i64,
    returned: i64,
    income: i64,
    /// The number of projects.
    many: i64,
}

const SUM: i32 = 0;
const NEWEST: i32 = 1;
const LARGEST: i32 = 2;
const GROUP: i32 = 3;

/// Money between the investor and a project.
#[derive(FromQueryResult)]
pub(super) struct FlowRow {
    /// None for the price of shares.
    cash_type: Option<i64>,
    amount: i64,
    /// The value date; none for the price of an order.
    effective_on: Option<NaiveDate>,
    /// When the order was accepted, or the transfer booked.
    paid_at: Option<Instant>,
}

/// The holding of the project `$2`.
pub(super) fn one_sql() -> String {
    format!(
        "SELECT p.id AS project_id, k.currency, p.name_en, p.name_zh, k.shares AS ten_thousandths, k.paid_minor AS paid,
            k.returned_minor AS returned, k.income_minor AS income
        FROM (SELECT * {HELD} AND h.project_id = $2) k JOIN projects p ON p.id = k.project_id"
    )
}

/// The statement of the sums of an investor's accounts, with income by month from a day on, and of
/// the holdings: at most this many of the newest and of the largest of each currency. With its
/// values.
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

/// The newest holdings and the largest of each currency are read from the beginning of an index; only the groups read them all.
fn held_sql() -> String {
    let figures = figures();
    let no_sum = "CAST(0 AS BIGINT) AS account_id, '' AS kind, CAST(NULL AS TEXT) AS month, CAST(NULL AS BIGINT) AS cash_type";
    let columns = format!(
        "{no_sum}, k.project_id, p.name_en, p.name_zh, k.currency, CAST(0 AS BIGINT) AS country_id,
        CAST(0 AS BIGINT) AS property_type_id, k.shares AS ten_thousandths, k.paid_minor AS paid, k.returned_minor AS returned,
        k.income_minor AS income, CAST(1 AS BIGINT) AS many"
    );
    let largest = Currency::ALL.map(|currency| {
        format!(
            "SELECT * FROM (
                SELECT * {HELD} AND h.currency = '{}' AND h.paid_minor > h.returned_minor
                ORDER BY h.paid_minor - h.returned_minor DESC, h.project_id LIMIT $4
            ) of_currency",
            currency.code()
        )
    });
    let largest = largest.join(" UNION ALL ");
    format!(
        "SELECT * FROM (
            SELECT {NEWEST} AS section, {columns}
            FROM (SELECT * {HELD} ORDER BY h.gained_at DESC, h.project_id LIMIT $3) k JOIN projects p ON p.id = k.project_id
            ORDER BY k.gained_at DESC, k.project_id
        ) newest
        UNION ALL
        SELECT {LARGEST}, {columns} FROM ({largest}) k JOIN projects p ON p.id = k.project_id
        UNION ALL
        SELECT {GROUP}, {no_sum}, 0, l.name_en, l.name_zh, k.currency, k.country_id, k.property_type_id, 0, k.cost, 0, 0, k.many
        FROM (
            SELECT h.currency, c.country_id, c.property_type_id, COUNT(*) AS many,
                CAST(SUM(CASE WHEN h.paid_minor > h.returned_minor THEN h.paid_minor - h.returned_minor ELSE 0 END) AS BIGINT) AS cost
            FROM investor_holdings h JOIN project_contents c ON c.project_id = h.project_id
            WHERE h.investor_id = $1 AND h.shares > 0 GROUP BY h.currency, c.country_id, c.property_type_id
        ) k JOIN countries l ON l.id = k.country_id
        UNION ALL
        SELECT {SUM}, f.account_id, f.kind, f.month, f.cash_type, 0, '', '', f.currency, 0, 0, 0, f.amount, 0, 0, 0 FROM ({figures}) f"
    )
}

/// The price of the shares that the investor holds of a project, the cost that left with transfers,
/// and the money that came back.
pub(super) fn flows_sql() -> String {
    format!(
        "SELECT m.cash_type, m.amount, m.effective_on, NULL AS paid_at
        FROM account_movements m JOIN accounts a ON a.id = m.account_id
        WHERE m.cash_type IN (6, 7, 8, 9) AND a.investor_id = $1 AND m.project_id = $2 AND {OF_MONEY}
        UNION ALL
        SELECT NULL, -o.amount_minor, NULL, COALESCE(o.accepted_at, o.issued_at) FROM orders o
        WHERE o.investor_id = $1 AND o.project_id = $2 AND o.issued_at IS NOT NULL
        UNION ALL
        SELECT NULL, -s.cost_minor, s.effective_on, s.recorded_at
        FROM accounts a JOIN holding_transfer_sides s ON s.account_id = a.id
        WHERE a.investor_id = $1 AND s.project_id = $2"
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

/// A holding with the money paid in and out, each on its day.
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
