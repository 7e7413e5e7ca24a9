//! An investor's orders of every type: subscriptions, withdrawals and deposits.

use super::views::paged;
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use crate::seaorm::subscription::orders::{INCOME_PAID, SHARES_LEFT, bound_by};
use domain::catalog::PaymentMethod;
use domain::deposit::{self, FundingMethod};
use domain::ids::{AccountId, DepositId, InvestorId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::money::Shares;
use domain::payable::{self, Progress};
use domain::payee::PayoutMethod;
use domain::portfolio::{OrderGroup, OrderType};
use domain::subscription::State;
use domain::withdrawal;
use ports::driven::catalog::Page;
use ports::driven::portfolio::{DepositEntry, OrderEntry, OrderFilter, Ordered, WithdrawalEntry};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;
use sea_orm::sqlx::types::chrono::{DateTime, NaiveDate, Utc};
use std::collections::BTreeMap;

const DEPOSITS: &str =
    "SELECT o.id, o.account_id, COALESCE(o.received_minor, o.amount_minor) AS amount_minor, o.currency,
        o.funding_method, o.state, o.created_at, o.submitted_at
    FROM deposits o WHERE o.investor_id = $1";
/// The payout of a withdrawal.
const PAYOUT_OF: &str = "LEFT JOIN payouts y ON y.settles_kind = 'withdrawal' AND y.settles_id = o.id AND y.reason = 'withdrawal'";
const NEWEST: &str = "ORDER BY o.id DESC LIMIT $2";

#[derive(FromQueryResult)]
struct OrderRow {
    id: i64,
    project_id: i64,
    account_id: i64,
    amount_minor: i64,
    currency: String,
    state: String,
    created_at: DateTime<Utc>,
    method_id: i64,
    received_minor: Option<i64>,
    completed_at: Option<DateTime<Utc>>,
    has_wallets: bool,
    issued_shares: Option<i64>,
    has_income: bool,
    have_left: bool,
    name_en: String,
    name_zh: String,
}

#[derive(FromQueryResult)]
struct DepositRow {
    id: i64,
    account_id: i64,
    amount_minor: i64,
    currency: String,
    funding_method: String,
    state: String,
    created_at: DateTime<Utc>,
    submitted_at: Option<DateTime<Utc>>,
}

#[derive(FromQueryResult)]
struct WithdrawalRow {
    id: i64,
    account_id: i64,
    amount_minor: i64,
    currency: String,
    payout_method: String,
    state: String,
    created_at: DateTime<Utc>,
    submitted_at: Option<DateTime<Utc>>,
    payout_state: Option<String>,
    paid_on: Option<NaiveDate>,
    paid_reference: Option<String>,
    return_reason: Option<String>,
}

#[derive(FromQueryResult)]
struct Numbered {
    order_type: i32,
    id: i64,
}

pub(super) async fn page(
    store: &SeaStore,
    (investor, filter): (InvestorId, OrderFilter),
    page: Page,
) -> Result<(Vec<Ordered>, u64), StoreError> {
    let numbered: Vec<Numbered> = store
        .rows(&page_query(filter), paged(investor, page))
        .await?;
    let ids = |order_type: OrderType| {
        let of_type = numbered
            .iter()
            .filter(move |it| i64::from(it.order_type) == order_type.id());
        of_type.map(|it| it.id).collect::<Vec<i64>>()
    };
    let who = || vec![investor.0.into()];
    let mut orders: BTreeMap<(OrderType, i64), Ordered> = BTreeMap::new();
    if let Some(among) = among(&ids(OrderType::Investment)) {
        let sql = format!("{} {among}", subscriptions_sql());
        let rows: Vec<OrderRow> = store.rows(&sql, who()).await?;
        for row in rows {
            let key = (OrderType::Investment, row.id);
            orders.insert(key, Ordered::Subscription(order(row)?));
        }
    }
    if let Some(among) = among(&ids(OrderType::Withdrawal)) {
        let sql = format!("{} {among}", withdrawals_sql());
        let rows: Vec<WithdrawalRow> = store.rows(&sql, who()).await?;
        for row in rows {
            let key = (OrderType::Withdrawal, row.id);
            orders.insert(key, Ordered::Withdrawal(withdrawal(row)?));
        }
    }
    if let Some(among) = among(&ids(OrderType::Deposit)) {
        let sql = format!("{DEPOSITS} {among}");
        let rows: Vec<DepositRow> = store.rows(&sql, who()).await?;
        for row in rows {
            let key = (OrderType::Deposit, row.id);
            orders.insert(key, Ordered::Deposit(deposit(row)?));
        }
    }
    let in_order = numbered.iter().filter_map(|it| {
        let order_type = OrderType::from_id(i64::from(it.order_type))?;
        orders.remove(&(order_type, it.id))
    });
    let total = store.total(&total_query(filter), investor).await?;
    Ok((in_order.collect(), total))
}

/// Query of a page of the filtered orders of investor `$1`, by type and number only: limit `$2`, offset `$3`.
fn page_query(filter: OrderFilter) -> String {
    let each = filtered(filter).map(|(order_type, rows)| {
        let id = order_type.id();
        format!("SELECT {id} AS order_type, o.id, o.created_at FROM {rows}")
    });
    let each: Vec<String> = each.collect();
    format!(
        "SELECT order_type, id FROM ({}) all_types
        ORDER BY created_at DESC, order_type, id DESC LIMIT $2 OFFSET $3",
        each.join(" UNION ALL ")
    )
}

/// Query of the number of filtered orders of investor `$1`.
fn total_query(filter: OrderFilter) -> String {
    let each = filtered(filter).map(|(_, rows)| format!("(SELECT COUNT(*) FROM {rows})"));
    let each: Vec<String> = each.collect();
    format!("SELECT {} AS total", each.join(" + "))
}

/// For each type the filter admits, the `FROM` and `WHERE` of its rows.
fn filtered(filter: OrderFilter) -> impl Iterator<Item = (OrderType, String)> {
    let types = OrderType::ALL.into_iter();
    let types = types.filter(move |it| filter.order_type.is_none_or(|wanted| wanted == *it));
    types.map(move |order_type| {
        let table = match order_type {
            OrderType::Investment => "orders o",
            OrderType::Withdrawal => "withdrawals o",
            OrderType::Deposit => "deposits o",
        };
        let rows = match filter.group {
            None => format!("{table} WHERE o.investor_id = $1"),
            Some(group) => match order_type {
                OrderType::Withdrawal => format!(
                    "{table} {PAYOUT_OF} WHERE o.investor_id = $1 AND ({})",
                    withdrawals_in(group)
                ),
                OrderType::Investment => {
                    let states = State::ALL.into_iter();
                    let states = states.filter(|it| OrderGroup::of_subscription(*it) == group);
                    in_states(table, states.map(State::code))
                }
                OrderType::Deposit => {
                    let states = deposit::State::ALL.into_iter();
                    let states = states.filter(|it| OrderGroup::of_deposit(*it) == group);
                    in_states(table, states.map(deposit::State::code))
                }
            },
        };
        let rows = match filter.id {
            None => rows,
            Some(id) => format!("{rows} AND o.id = {id}"),
        };
        (order_type, rows)
    })
}

fn in_states(table: &str, states: impl Iterator<Item = &'static str>) -> String {
    format!(
        "{table} WHERE o.investor_id = $1 AND o.state IN ({})",
        quoted(states)
    )
}

/// The condition of withdrawals in a group, by their states and those of their payouts.
fn withdrawals_in(group: OrderGroup) -> String {
    let group_of = OrderGroup::of_withdrawal;
    let each = withdrawal::State::ALL.into_iter().map(|state| {
        let payouts = payable::State::ALL.into_iter();
        let payouts = payouts.filter(|it| group_of(state, Some(*it)) == group);
        let without = if group_of(state, None) == group {
            "y.state IS NULL OR "
        } else {
            ""
        };
        let payouts = quoted(payouts.map(payable::State::code));
        format!(
            "o.state = '{}' AND ({without}y.state IN ({payouts}))",
            state.code()
        )
    });
    let each: Vec<String> = each.collect();
    each.join(" OR ")
}

/// A list of codes for `IN`; without any, one that matches no state.
fn quoted(codes: impl Iterator<Item = &'static str>) -> String {
    let codes: Vec<String> = codes.map(|code| format!("'{code}'")).collect();
    if codes.is_empty() {
        return "''".to_owned();
    }
    codes.join(", ")
}

pub(super) async fn subscriptions(
    store: &SeaStore,
    investor: InvestorId,
    limit: u32,
) -> Result<Vec<OrderEntry>, StoreError> {
    newest(store, (investor, limit), &subscriptions_sql(), order).await
}

pub(super) async fn deposits(
    store: &SeaStore,
    investor: InvestorId,
    limit: u32,
) -> Result<Vec<DepositEntry>, StoreError> {
    newest(store, (investor, limit), DEPOSITS, deposit).await
}

pub(super) async fn withdrawals(
    store: &SeaStore,
    investor: InvestorId,
    limit: u32,
) -> Result<Vec<WithdrawalEntry>, StoreError> {
    newest(store, (investor, limit), &withdrawals_sql(), withdrawal).await
}

/// The newest orders of one type.
async fn newest<Row: FromQueryResult + Send + Sync, Entry>(
    store: &SeaStore,
    (investor, limit): (InvestorId, u32),
    select: &str,
    entry: fn(Row) -> Result<Entry, StoreError>,
) -> Result<Vec<Entry>, StoreError> {
    let values = vec![investor.0.into(), i64::from(limit).into()];
    let sql = format!("{select} {NEWEST}");
    let rows: Vec<Row> = store.rows(&sql, values).await?;
    rows.into_iter().map(entry).collect()
}

/// The subscriptions of an investor.
fn subscriptions_sql() -> String {
    format!(
        "SELECT o.id, o.project_id, o.account_id, o.amount_minor, o.currency, o.state, o.created_at,
            o.method_id, o.received_minor, o.completed_at, f.has_wallets, p.name_en, p.name_zh,
            CASE WHEN o.issued_at IS NOT NULL THEN o.shares END AS issued_shares,
            EXISTS ({INCOME_PAID}) AS has_income, EXISTS ({SHARES_LEFT}) AS have_left
        FROM orders o JOIN projects p ON p.id = o.project_id
        JOIN accounts a ON a.id = o.account_id JOIN frameworks f ON f.id = a.framework_id
        WHERE o.investor_id = $1"
    )
}

/// The withdrawals of an investor.
fn withdrawals_sql() -> String {
    format!(
        "SELECT o.id, o.account_id, o.amount_minor, o.currency, o.payout_method, o.state, o.created_at,
            o.submitted_at, y.state AS payout_state, y.paid_on, y.paid_reference, y.return_reason
        FROM withdrawals o {PAYOUT_OF} WHERE o.investor_id = $1"
    )
}

/// Narrows a statement to the rows with these ids, which are integers and need no quoting; `None` without any.
fn among(ids: &[i64]) -> Option<String> {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    (!ids.is_empty()).then(|| format!("AND o.id IN ({})", ids.join(", ")))
}

fn deposit(row: DepositRow) -> Result<DepositEntry, StoreError> {
    let method = FundingMethod::from_code(&row.funding_method);
    let state = deposit::State::from_code(&row.state);
    Ok(DepositEntry {
        deposit: DepositId(row.id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        method: method.ok_or_else(|| corrupt("funding method"))?,
        state: state.ok_or_else(|| corrupt("state of a deposit"))?,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
    })
}

fn withdrawal(row: WithdrawalRow) -> Result<WithdrawalEntry, StoreError> {
    let method = PayoutMethod::from_code(&row.payout_method);
    let state = withdrawal::State::from_code(&row.state);
    Ok(WithdrawalEntry {
        withdrawal: WithdrawalId(row.id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        method: method.ok_or_else(|| corrupt("payout method"))?,
        state: state.ok_or_else(|| corrupt("state of a withdrawal"))?,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
        payout: progress(
            (row.payout_state, row.paid_on),
            (row.paid_reference, row.return_reason),
        )?,
    })
}

fn progress(
    (state, paid_on): (Option<String>, Option<NaiveDate>),
    (reference, return_reason): (Option<String>, Option<String>),
) -> Result<Option<Progress>, StoreError> {
    let Some(code) = state else { return Ok(None) };
    let state = payable::State::from_code(&code);
    Ok(Some(Progress {
        state: state.ok_or_else(|| corrupt("state of a payout"))?,
        paid_on,
        reference,
        return_reason,
    }))
}

fn order(row: OrderRow) -> Result<OrderEntry, StoreError> {
    Ok(OrderEntry {
        order: OrderId(row.id),
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        project: ProjectId(row.project_id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("state of an order"))?,
        created_at: row.created_at,
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("payment method"))?,
        received: row
            .received_minor
            .map(|minor| money(minor, &row.currency))
            .transpose()?,
        completed_at: row.completed_at,
        has_wallet: row.has_wallets,
        shares: row.issued_shares.map(Shares::from_ten_thousandths),
        issue_bound_by: bound_by(row.has_income, row.have_left),
    })
}
