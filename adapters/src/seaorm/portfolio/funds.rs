//! The holdings and income of an investor's accounts, and the movements of their money.

use crate::seaorm::catalog::frameworks::{framework, project_currencies, wallet_currencies};
use crate::seaorm::columns::{money, prefixed};
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::frameworks;
use crate::seaorm::errors::corrupt;
use crate::seaorm::ledger::EVER_POSTED;
use crate::seaorm::store::SeaStore;
use domain::catalog::shows_balances;
use domain::ids::{AccountId, InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::{CashType, Purpose};
use domain::{Currency, Instant};
use ports::driven::catalog::Page;
use ports::driven::portfolio::{AccountFunds, Capital, CapitalFilter, CurrencyFunds};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{DbErr, FromQueryResult, QueryResult, Value};
use std::collections::BTreeMap;

/// An account with its framework, under `f_`.
struct AccountRow {
    id: i64,
    number: String,
    framework: frameworks::Model,
    /// Joined by commas.
    project_currencies: Option<String>,
}

impl FromQueryResult for AccountRow {
    fn from_query_result(row: &QueryResult, _: &str) -> Result<Self, DbErr> {
        Ok(Self {
            id: row.try_get("", "id")?,
            number: row.try_get("", "number")?,
            framework: frameworks::Model::from_query_result(row, "f_")?,
            project_currencies: row.try_get("", "project_currencies")?,
        })
    }
}

/// The month of income `e`, from the month of the day `$2` on.
const MONTH: &str =
    "CASE WHEN e.month >= $2 AND e.cash_type <> 9 THEN SUBSTR(CAST(e.month AS TEXT), 1, 7) END";
/// A day after every movement, for no breakdown by month. Both databases know it.
const NEVER: NaiveDate = match NaiveDate::from_ymd_opt(9999, 12, 31) {
    Some(day) => day,
    None => NaiveDate::MAX,
};
/// The columns of figures without month and kind.
const NO_MONTH: &str = "CAST(NULL AS TEXT) AS month, CAST(NULL AS BIGINT) AS cash_type";

/// Whether a movement `m` is of money, and not of shares.
pub(super) const OF_MONEY: &str = "m.asset NOT LIKE 'shares:%'";

/// A sum of an account in a currency; of income, by kind and month.
#[derive(FromQueryResult)]
pub(super) struct FigureRow {
    pub account_id: i64,
    pub currency: String,
    pub kind: String,
    /// `2026-11`; none for income before the months that are broken down.
    pub month: Option<String>,
    pub cash_type: Option<i64>,
    pub amount: i64,
}

/// The sums of an account, by currency and kind.
pub(super) struct Figures(BTreeMap<(i64, String), BTreeMap<String, i64>>);

impl Figures {
    pub(super) fn of(rows: &[FigureRow]) -> Self {
        let mut figures: BTreeMap<_, BTreeMap<String, i64>> = BTreeMap::new();
        for row in rows {
            let of_currency = figures.entry((row.account_id, row.currency.clone()));
            let sum = of_currency.or_default().entry(row.kind.clone());
            *sum.or_default() += row.amount;
        }
        Self(figures)
    }
}

/// Whether an account `a` was ever approved or money moved on it.
pub(super) const IS_COUNTED: &str = "(a.state = 'GPASS'
    OR EXISTS (SELECT 1 FROM review_log r
        WHERE r.subject_kind = 'account' AND r.subject_id = a.id AND r.to_state = 'GPASS')
    OR EXISTS (SELECT 1 FROM account_movements m WHERE m.account_id = a.id))";

fn accounts() -> String {
    let columns = prefixed::<frameworks::Entity>("f");
    let of_projects = project_currencies("f.id");
    format!(
        "SELECT a.id, a.number, {columns},
            (SELECT string_agg(c.currency, ',') FROM ({of_projects}) c) AS project_currencies
        FROM accounts a JOIN frameworks f ON f.id = a.framework_id
        WHERE a.investor_id = $1 AND {IS_COUNTED} ORDER BY a.id"
    )
}

/// Per account and currency of the investor `$1`: wallet balances, income, returned principal, and the cost of held and of pending shares.
/// Income is grouped by kind and, from day `$2` on, by month.
pub(super) fn figures() -> String {
    format!(
        "SELECT b.owner_id AS account_id, b.asset AS currency, b.book AS kind, {NO_MONTH}, b.balance AS amount
        FROM accounts a JOIN balances b ON b.owner_id = a.id AND b.book IN ('wallet', 'wallet_held')
        WHERE a.investor_id = $1 AND {EVER_POSTED}
        UNION ALL
        SELECT e.account_id, e.currency, CASE e.cash_type WHEN 9 THEN 'returned' ELSE 'income' END, {MONTH}, e.cash_type,
            CAST(SUM(e.amount_minor) AS BIGINT)
        FROM accounts a JOIN account_earnings e ON e.account_id = a.id
        WHERE a.investor_id = $1 GROUP BY e.account_id, e.currency, e.cash_type, {MONTH}
        UNION ALL
        SELECT o.account_id, o.currency, 'paid', {NO_MONTH}, CAST(SUM(o.amount_minor) AS BIGINT)
        FROM orders o WHERE o.investor_id = $1 AND o.issued_at IS NOT NULL GROUP BY o.account_id, o.currency
        UNION ALL
        SELECT s.account_id, s.currency, 'paid', {NO_MONTH}, CAST(SUM(s.cost_minor) AS BIGINT)
        FROM accounts a JOIN holding_transfer_sides s ON s.account_id = a.id
        WHERE a.investor_id = $1 GROUP BY s.account_id, s.currency
        UNION ALL
        SELECT o.account_id, o.currency, 'pending', {NO_MONTH}, CAST(SUM(o.amount_minor) AS BIGINT)
        FROM orders o WHERE o.investor_id = $1 AND o.state = 'PRE_OK' GROUP BY o.account_id, o.currency"
    )
}

pub(super) async fn of_accounts(
    store: &SeaStore,
    investor: InvestorId,
) -> Result<Vec<AccountFunds>, StoreError> {
    let rows: Vec<AccountRow> = store.rows(&accounts(), vec![investor.0.into()]).await?;
    let values = vec![investor.0.into(), NEVER.into()];
    let found: Vec<FigureRow> = store.rows(&figures(), values).await?;
    let figures = Figures::of(&found);
    rows.into_iter().map(|row| account(row, &figures)).collect()
}

fn account(row: AccountRow, figures: &Figures) -> Result<AccountFunds, StoreError> {
    let of_projects = row.project_currencies.as_deref();
    Ok(AccountFunds {
        account: AccountId(row.id),
        number: row.number,
        currencies: currencies((row.id, &row.framework), of_projects, figures)?,
        framework: framework(row.framework)?,
    })
}

/// The holdings and income of an account in each currency of its wallets, and in every other
/// currency with figures.
pub(super) fn currencies(
    (account, framework): (i64, &frameworks::Model),
    of_projects: Option<&str>,
    figures: &Figures,
) -> Result<Vec<CurrencyFunds>, StoreError> {
    let of_projects = of_projects.unwrap_or_default();
    let of_projects = of_projects.split(',').filter(|code| !code.is_empty());
    let mut currencies = wallet_currencies(framework, of_projects)?;
    for (of, code) in figures.0.keys() {
        let currency = Currency::from_code(code).ok_or_else(|| corrupt("a currency"))?;
        if *of == account && !currencies.contains(&currency) {
            currencies.push(currency);
        }
    }
    currencies.sort_by_key(|it| it.id());
    let funds = currencies.into_iter().map(|currency| {
        let found = figures.0.get(&(account, currency.code().to_owned()));
        let sum = |kind| found.and_then(|it| it.get(kind)).copied().unwrap_or(0);
        let amount = |minor| money(minor, currency.code());
        Ok(CurrencyFunds {
            invested: amount(sum("paid") - sum("returned"))?,
            pending: amount(sum("pending"))?,
            income: amount(sum("income"))?,
            balance: amount(sum("wallet") + sum("wallet_held"))?,
            available: amount(sum("wallet"))?,
        })
    });
    funds.collect()
}

/// A movement with the total count. An empty page is one row without a movement.
struct MovementRow {
    total: i64,
    movement: Option<Movement>,
}

impl FromQueryResult for MovementRow {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        let id: Option<i64> = row.try_get(prefix, "id")?;
        let movement = id.map(|_| Movement::from_query_result(row, prefix));
        Ok(Self {
            total: row.try_get(prefix, "total")?,
            movement: movement.transpose()?,
        })
    }
}

#[derive(FromQueryResult)]
struct Movement {
    id: i64,
    account_id: i64,
    number: String,
    framework_en: String,
    framework_zh: String,
    has_wallets: bool,
    cash_type: i64,
    asset: String,
    amount: i64,
    recorded_at: Instant,
    effective_on: NaiveDate,
    balance: i64,
    project_id: Option<i64>,
    project_code: Option<String>,
    project_en: Option<String>,
    project_zh: Option<String>,
    purpose_kind: String,
    purpose_id: i64,
}

/// The statement of a page of movements, with its values.
pub fn capital_statement(
    investor: InvestorId,
    filter: &CapitalFilter,
    page: Page,
) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let found = conditions(investor, filter).placed(&mut values);
    let before = i64::from(page.number.saturating_sub(1)) * i64::from(page.size);
    values.extend([i64::from(page.size).into(), before.into()]);
    let (limit, offset) = (values.len() - 1, values.len());
    let sql = format!(
        "SELECT counted.total, m.id, m.account_id, a.number, f.name_en AS framework_en, f.name_zh AS framework_zh,
            f.has_wallets, m.cash_type, m.asset, m.amount, m.recorded_at, m.effective_on, m.balance,
            p.id AS project_id, p.code AS project_code, p.name_en AS project_en, p.name_zh AS project_zh,
            m.purpose_kind, m.purpose_id
        FROM (SELECT COUNT(*) AS total FROM account_movements m WHERE {found}) counted
        LEFT JOIN (
            SELECT m.id FROM account_movements m WHERE {found} ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}
        ) picked ON 1 = 1
        LEFT JOIN account_movements m ON m.id = picked.id
        LEFT JOIN accounts a ON a.id = m.account_id
        LEFT JOIN frameworks f ON f.id = a.framework_id
        LEFT JOIN projects p ON p.id = m.project_id
        ORDER BY m.id DESC"
    );
    (sql, values)
}

/// Which movements `m` are listed.
fn conditions(investor: InvestorId, filter: &CapitalFilter) -> Condition {
    let mut all = Condition::new(
        "m.account_id IN (SELECT own.id FROM accounts own WHERE own.investor_id = $)",
        vec![investor.0.into()],
    )
    .and(Condition::new(OF_MONEY, Vec::new()));
    let narrowed = [
        ("m.id = $", filter.id.map(Value::from)),
        ("m.account_id = $", filter.account.map(|id| id.0.into())),
        ("m.cash_type = $", filter.cash_type.map(|it| it.id().into())),
        (
            "m.purpose_kind = $",
            filter.purpose.map(|it| it.kind().into()),
        ),
        ("m.purpose_id = $", filter.purpose.map(|it| it.id().into())),
        ("m.recorded_at >= $", filter.from.map(Value::from)),
        ("m.recorded_at < $", filter.before.map(Value::from)),
    ];
    for (sql, value) in narrowed {
        if let Some(value) = value {
            all = all.and(Condition::new(sql, vec![value]));
        }
    }
    if filter.projects.is_empty() {
        return all;
    }
    let places = vec!["$"; filter.projects.len()].join(", ");
    let projects = filter.projects.iter().map(|id| id.0.into());
    all.and(Condition::new(
        format!("m.project_id IN ({places})"),
        projects.collect(),
    ))
}

pub(super) async fn movements(
    store: &SeaStore,
    investor: InvestorId,
    filter: &CapitalFilter,
    page: Page,
) -> Result<(Vec<Capital>, u64), StoreError> {
    let (sql, values) = capital_statement(investor, filter, page);
    let rows: Vec<MovementRow> = store.rows(&sql, values).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let total = u64::try_from(total).map_err(|_| corrupt("a count"))?;
    let movements = rows.into_iter().filter_map(|row| row.movement);
    let listed: Result<_, _> = movements.map(capital).collect();
    Ok((listed?, total))
}

fn capital(row: Movement) -> Result<Capital, StoreError> {
    let purpose = Purpose::from_parts(&row.purpose_kind, row.purpose_id);
    let project = row.project_id.map(ProjectId);
    let named = (row.project_code, row.project_zh, row.project_en);
    let balance =
        shows_balances(row.has_wallets, &row.framework_en).then(|| money(row.balance, &row.asset));
    Ok(Capital {
        id: row.id,
        account: AccountId(row.account_id),
        number: row.number,
        framework: Text {
            zh: row.framework_zh,
            en: row.framework_en,
        },
        cash_type: CashType::from_id(row.cash_type).ok_or_else(|| corrupt("cash type"))?,
        amount: money(row.amount, &row.asset)?,
        booked_at: row.recorded_at,
        effective_on: row.effective_on,
        balance: balance.transpose()?,
        project: match (project, named) {
            (Some(id), (Some(code), Some(zh), Some(en))) => Some((id, code, Text { zh, en })),
            _ => None,
        },
        purpose: purpose.ok_or_else(|| corrupt("account_movements.purpose_kind"))?,
    })
}
