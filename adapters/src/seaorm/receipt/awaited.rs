//! The deposits and the subscriptions by wire that wait for money.

use crate::seaorm::columns::{full_name, money};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::catalog::PaymentMethod;
use domain::deposit::FundingMethod;
use domain::ids::{AccountId, BankAccountId, DepositId, InvestorId, OrderId};
use domain::language::Text;
use domain::receipt::MatchedTo;
use domain::reference::RemittanceReference;
use ports::driven::desk_receipts::{Awaited, AwaitedFilter};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    amount_minor: i64,
    currency: String,
    arrived_minor: i64,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    account_id: i64,
    number: Option<String>,
    investor_id: i64,
    name_en: Option<String>,
    name_zh: Option<String>,
    modified_at: Instant,
    bank_account_id: i64,
}

/// The tables of a kind of record.
struct Source {
    table: &'static str,
    /// Its name in receipts.
    kind: &'static str,
    columns: &'static str,
    beside: &'static str,
    waits: &'static str,
}

const DEPOSITS: Source = Source {
    table: "deposits",
    kind: "deposit",
    columns: "CAST(NULL AS TEXT) AS name_en, CAST(NULL AS TEXT) AS name_zh",
    beside: "",
    waits: "t.state = 'LWAIT' AND t.funding_method = $",
};

const ORDERS: Source = Source {
    table: "orders",
    kind: "subscription",
    columns: "p.name_en, p.name_zh",
    beside: "JOIN projects p ON p.id = t.project_id",
    waits: "t.state = 'LWAIT' AND t.method_id = $",
};

pub(super) async fn awaited(
    tx: &SeaTx,
    filter: &AwaitedFilter,
) -> Result<Vec<Awaited>, StoreError> {
    let (mut deposits, mut orders) = (Vec::new(), Vec::new());
    for record in &filter.named {
        match record {
            MatchedTo::Deposit(id) => deposits.push(id.0),
            MatchedTo::Subscription(id) => orders.push(id.0),
            MatchedTo::Distribution(_) | MatchedTo::Project(_) | MatchedTo::ReturnToPayer => {}
        }
    }
    let mut found = Vec::new();
    for row in rows(
        tx,
        &DEPOSITS,
        filter,
        (&deposits, vec![FundingMethod::Wire.code().into()]),
    )
    .await?
    {
        let id = DepositId(row.id);
        let reference = RemittanceReference::of_deposit(id);
        found.push(one(row, MatchedTo::Deposit(id), reference)?);
    }
    let by_wire = vec![PaymentMethod::Wire.id().into()];
    for row in rows(tx, &ORDERS, filter, (&orders, by_wire)).await? {
        let id = OrderId(row.id);
        let reference = RemittanceReference::of_order(id);
        found.push(one(row, MatchedTo::Subscription(id), reference)?);
    }
    Ok(found)
}

/// The waiting records of one kind that are named or lack exactly the given amount.
async fn rows(
    tx: &SeaTx,
    source: &Source,
    filter: &AwaitedFilter,
    (named, waits): (&[i64], Vec<Value>),
) -> Result<Vec<Row>, StoreError> {
    let mut values: Vec<Value> = vec![filter.currency.code().into()];
    let mut place = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    let mut waiting = source.waits.to_owned();
    for value in waits {
        waiting = waiting.replacen('$', &place(value), 1);
    }
    let mut which: Vec<String> = Vec::new();
    let mut order = "w.modified_at, w.id".to_owned();
    if !named.is_empty() {
        let places: Vec<String> = named.iter().map(|id| place((*id).into())).collect();
        let is_named = format!("w.id IN ({})", places.join(", "));
        order = format!("CASE WHEN {is_named} THEN 0 ELSE 1 END, {order}");
        which.push(is_named);
    }
    if let Some(missing) = filter.missing {
        let missing = place(missing.minor().into());
        which.push(format!("w.amount_minor - w.arrived_minor = {missing}"));
    }
    if which.is_empty() {
        return Ok(Vec::new());
    }
    let Source {
        table,
        kind,
        columns,
        beside,
        ..
    } = source;
    let (which, limit) = (which.join(" OR "), filter.limit);
    let sql = format!(
        "SELECT * FROM (
            SELECT t.id, t.amount_minor, t.currency, t.account_id, t.investor_id, t.modified_at, {columns},
                a.first_name, a.last_name, a.chinese_name, a.number, f.bank_account_id,
                (SELECT CAST(COALESCE(SUM(r.amount_minor), 0) AS BIGINT) FROM receipts r
                    WHERE r.matched_kind = '{kind}' AND r.matched_id = t.id AND r.withdrawn_at IS NULL) AS arrived_minor
            FROM {table} t {beside}
            JOIN accounts a ON a.id = t.account_id
            JOIN frameworks f ON f.id = a.framework_id
            WHERE {waiting} AND t.currency = $1
        ) w WHERE {which} ORDER BY {order} LIMIT {limit}"
    );
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, sql, values);
    let rows = Row::find_by_statement(asked).all(tx.db()).await;
    rows.map_err(refused)
}

fn one(row: Row, record: MatchedTo, reference: RemittanceReference) -> Result<Awaited, StoreError> {
    Ok(Awaited {
        record,
        reference,
        amount: money(row.amount_minor, &row.currency)?,
        arrived: money(row.arrived_minor, &row.currency)?,
        name: full_name([row.first_name, row.last_name]),
        chinese_name: row.chinese_name,
        account: (
            AccountId(row.account_id),
            row.number.ok_or_else(|| corrupt("accounts.number"))?,
        ),
        investor: InvestorId(row.investor_id),
        project: row.name_en.zip(row.name_zh).map(|(en, zh)| Text { zh, en }),
        since: row.modified_at,
        bank: BankAccountId(row.bank_account_id),
    })
}
