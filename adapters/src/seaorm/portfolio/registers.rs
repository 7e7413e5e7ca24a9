//! The registers of projects. Each is read from the records before an instant, so that the register
//! of a past day never changes.

use crate::seaorm::columns::{currency, full_name, money};
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::ordered::{Column, Order, latin_name};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use domain::ids::{AccountId, InvestorId, ProjectId, TransactionId};
use domain::language::Text;
use domain::ledger::{Asset, CashType, Purpose};
use domain::money::Shares;
use domain::{Instant, Money};
use ports::driven::registers::{
    HoldingChange, RegisterFilter, RegisterPage, RegisterQueries, RegisterSums, RegisteredHolder,
};
use ports::driven::sorting::HolderBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// What each account held of the shares `$1` before the instant `$2`: the price of the orders whose
/// shares it held then, with the cost that transfers moved, and its income from the project `$3`.
const HELD: &str = "WITH held AS (
        SELECT g.owner_id, CAST(SUM(g.amount) AS BIGINT) AS shares
        FROM postings g JOIN ledger_transactions t ON t.id = g.transaction_id
        WHERE g.book = 'holding' AND g.asset = $1 AND t.recorded_at < $2
        GROUP BY g.owner_id HAVING SUM(g.amount) > 0
    ), standing AS (
        SELECT g.owner_id, g.purpose_id AS order_id
        FROM postings g JOIN ledger_transactions t ON t.id = g.transaction_id
        WHERE g.book = 'holding' AND g.asset = $1 AND g.purpose_kind = 'subscription' AND t.recorded_at < $2
        GROUP BY g.owner_id, g.purpose_id HAVING SUM(g.amount) > 0
    ), costs AS (
        SELECT k.owner_id, CAST(SUM(k.minor) AS BIGINT) AS paid FROM (
            SELECT s.owner_id, o.amount_minor AS minor FROM standing s JOIN orders o ON o.id = s.order_id
            UNION ALL
            SELECT s.account_id, s.cost_minor FROM holding_transfer_sides s WHERE s.project_id = $3 AND s.recorded_at < $2
        ) k GROUP BY k.owner_id
    ), got AS (
        SELECT m.account_id, CAST(SUM(CASE WHEN m.cash_type = 9 THEN m.amount ELSE 0 END) AS BIGINT) AS returned,
            CAST(SUM(CASE WHEN m.cash_type = 9 THEN 0 ELSE m.amount END) AS BIGINT) AS income
        FROM held h JOIN account_movements m ON m.account_id = h.owner_id
        WHERE m.project_id = $3 AND m.cash_type IN (6, 7, 8, 9) AND m.recorded_at < $2 AND m.asset NOT LIKE 'shares:%'
        GROUP BY m.account_id
    )";

const JOINED: &str =
    "FROM held h JOIN accounts a ON a.id = h.owner_id JOIN frameworks f ON f.id = a.framework_id
    LEFT JOIN costs c ON c.owner_id = h.owner_id LEFT JOIN got ON got.account_id = h.owner_id";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    number: String,
    investor_id: i64,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    name_en: String,
    name_zh: String,
    shares: i64,
    paid: i64,
    returned: i64,
    income: i64,
}

#[derive(FromQueryResult)]
struct SumsRow {
    holders: i64,
    shares: i64,
    paid: i64,
    returned: i64,
    income: i64,
}

#[derive(FromQueryResult)]
struct Number {
    number: i64,
}

#[derive(FromQueryResult)]
struct CodeRow {
    currency: String,
}

#[derive(FromQueryResult)]
struct ChangeRow {
    transaction_id: i64,
    recorded_at: Instant,
    cash_type: i64,
    purpose_kind: String,
    purpose_id: i64,
    amount: i64,
    balance: i64,
}

#[async_trait]
impl RegisterQueries for SeaStore {
    async fn register(&self, filter: &RegisterFilter) -> Result<Option<RegisterPage>, StoreError> {
        let sql = "SELECT currency FROM projects WHERE id = $1";
        let rows: Vec<CodeRow> = self.rows(sql, vec![filter.project.0.into()]).await?;
        let Some(CodeRow { currency: code }) = rows.into_iter().next() else {
            return Ok(None);
        };
        currency(&code)?;
        let mut values = held(filter);
        let which = wanted(filter).placed(&mut values);
        let page = format!(
            "{HELD} SELECT a.id, a.number, a.investor_id, a.first_name, a.last_name, a.chinese_name, f.name_en, f.name_zh, h.shares,
                COALESCE(c.paid, 0) AS paid, COALESCE(got.returned, 0) AS returned, COALESCE(got.income, 0) AS income
            {JOINED} WHERE {which} ORDER BY {} LIMIT {} OFFSET {}",
            order(self, filter),
            filter.limit, filter.offset
        );
        let items: Vec<Row> = self.rows(&page, values).await?;
        let mut values = held(filter);
        let which = wanted(filter).placed(&mut values);
        let total = format!("{HELD} SELECT COUNT(*) AS number {JOINED} WHERE {which}");
        let total: Vec<Number> = self.rows(&total, values).await?;
        let sums = format!(
            "{HELD} SELECT COUNT(*) AS holders, CAST(COALESCE(SUM(h.shares), 0) AS BIGINT) AS shares,
                CAST(COALESCE(SUM(c.paid), 0) AS BIGINT) AS paid, CAST(COALESCE(SUM(got.returned), 0) AS BIGINT) AS returned,
                CAST(COALESCE(SUM(got.income), 0) AS BIGINT) AS income {JOINED}"
        );
        let sums: Vec<SumsRow> = self.rows(&sums, held(filter)).await?;
        let items = items.into_iter().map(|row| holder(row, &code));
        let total = total.first().map_or(0, |row| row.number);
        Ok(Some(RegisterPage {
            items: items.collect::<Result<_, _>>()?,
            total: count(total)?,
            sums: all(sums.first(), &code)?,
        }))
    }

    async fn holding_changes(
        &self,
        project: ProjectId,
        account: AccountId,
    ) -> Result<Vec<HoldingChange>, StoreError> {
        let sql = "SELECT m.transaction_id, m.recorded_at, m.cash_type, m.purpose_kind, m.purpose_id, m.amount, m.balance
            FROM account_movements m WHERE m.account_id = $1 AND m.asset = $2 ORDER BY m.id DESC";
        let asset = Asset::Shares(project).code();
        let values = vec![account.0.into(), asset.into()];
        let rows: Vec<ChangeRow> = self.rows(sql, values).await?;
        rows.into_iter().map(change).collect()
    }
}

fn held(filter: &RegisterFilter) -> Vec<Value> {
    let asset = Asset::Shares(filter.project).code();
    vec![asset.into(), filter.before.into(), filter.project.0.into()]
}

/// Those with the most shares first, if no other order is chosen.
fn order(store: &SeaStore, filter: &RegisterFilter) -> String {
    filter.sort.map_or_else(
        || "h.shares DESC, a.id".to_owned(),
        |sort| Order::of(Some(sort), |by| columns(store, by)).by("a.id", false),
    )
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: HolderBy) -> Vec<Column> {
    vec![match by {
        HolderBy::Account => Column::text(store, "a.number"),
        HolderBy::Investor => Column::text(store, &latin_name("a")),
        HolderBy::Shares => Column::whole("h.shares"),
        // As displayed: never below zero.
        HolderBy::Cost => Column::whole(
            "CASE WHEN COALESCE(c.paid, 0) > COALESCE(got.returned, 0)
                THEN COALESCE(c.paid, 0) - COALESCE(got.returned, 0) ELSE 0 END",
        ),
        HolderBy::Income => Column::whole("COALESCE(got.income, 0)"),
        HolderBy::Returned => Column::whole("COALESCE(got.returned, 0)"),
    }]
}

fn wanted(filter: &RegisterFilter) -> Condition {
    let words = filter.words.iter();
    words.fold(Condition::any(), |wanted, word| {
        let named = "(LOWER(a.number) LIKE $ ESCAPE '\\'
            OR LOWER(COALESCE(a.first_name, '') || ' ' || COALESCE(a.last_name, '')) LIKE $ ESCAPE '\\'
            OR a.chinese_name LIKE $ ESCAPE '\\')";
        let values = vec![pattern(word).into(); 3];
        wanted.and(Condition::new(named, values))
    })
}

fn count(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| corrupt("a count"))
}

/// The price of the held shares, less the returned principal; never below zero.
fn cost(paid: i64, returned: i64, code: &str) -> Result<Money, StoreError> {
    money((paid - returned).max(0), code)
}

fn holder(row: Row, code: &str) -> Result<RegisteredHolder, StoreError> {
    let name = full_name([row.first_name, row.last_name, row.chinese_name]);
    Ok(RegisteredHolder {
        account: AccountId(row.id),
        number: row.number,
        investor: InvestorId(row.investor_id),
        name: name.unwrap_or_default(),
        framework: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        shares: Shares::from_ten_thousandths(row.shares),
        cost: cost(row.paid, row.returned, code)?,
        income: money(row.income, code)?,
        returned: money(row.returned, code)?,
    })
}

fn all(row: Option<&SumsRow>, code: &str) -> Result<RegisterSums, StoreError> {
    let row = row.ok_or_else(|| corrupt("the sums of a register"))?;
    Ok(RegisterSums {
        holders: count(row.holders)?,
        shares: Shares::from_ten_thousandths(row.shares),
        cost: cost(row.paid, row.returned, code)?,
        income: money(row.income, code)?,
    })
}

fn change(row: ChangeRow) -> Result<HoldingChange, StoreError> {
    let cash_type = CashType::from_id(row.cash_type);
    let purpose = Purpose::from_parts(&row.purpose_kind, row.purpose_id);
    Ok(HoldingChange {
        transaction: TransactionId(row.transaction_id),
        recorded_at: row.recorded_at,
        cash_type: cash_type.ok_or_else(|| corrupt("cash type"))?,
        purpose: purpose.ok_or_else(|| corrupt("purpose"))?,
        change: row.amount,
        after: Shares::from_ten_thousandths(row.balance),
    })
}
