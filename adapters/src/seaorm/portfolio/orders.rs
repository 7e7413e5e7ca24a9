//! An investor's orders of every type: subscriptions, withdrawals and deposits.

use super::order_rows::{DepositRow, OrderRow, WithdrawalRow, deposit, order, withdrawal};
use super::views::paged;
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use crate::seaorm::subscription::orders::{INCOME_PAID, SHARES_LEFT};
use domain::deposit;
use domain::ids::InvestorId;
use domain::payable;
use domain::portfolio::{OrderGroup, OrderType};
use domain::subscription::State;
use domain::withdrawal;
use ports::driven::catalog::Page;
use ports::driven::portfolio::{DepositEntry, OrderEntry, OrderFilter, Ordered, WithdrawalEntry};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{DbErr, FromQueryResult, QueryResult};

/// The payout of a withdrawal `w`.
const PAYOUT_OF: &str = "LEFT JOIN payouts y ON y.settles_kind = 'withdrawal' AND y.settles_id = w.id AND y.reason = 'withdrawal'";

/// Columns of a type of order: what each is read from, and its name.
type Columns = &'static [(&'static str, &'static str)];

/// Those of a subscription `o` of project `p` under framework `f`, without the obstacles to
/// reversing its issue.
const SUBSCRIPTION: Columns = &[
    ("o.id", "id"),
    ("o.project_id", "project_id"),
    ("o.account_id", "account_id"),
    ("o.amount_minor", "amount_minor"),
    ("o.currency", "currency"),
    ("o.state", "state"),
    ("o.created_at", "created_at"),
    ("o.method_id", "method_id"),
    ("o.received_minor", "received_minor"),
    ("o.completed_at", "completed_at"),
    ("f.has_wallets", "has_wallets"),
    ("p.name_en", "name_en"),
    ("p.name_zh", "name_zh"),
    (
        "CASE WHEN o.issued_at IS NOT NULL THEN o.shares END",
        "issued_shares",
    ),
];
/// Those of a withdrawal `w` with its payout `y`.
const WITHDRAWAL: Columns = &[
    ("w.id", "id"),
    ("w.account_id", "account_id"),
    ("w.amount_minor", "amount_minor"),
    ("w.currency", "currency"),
    ("w.payout_method", "payout_method"),
    ("w.state", "state"),
    ("w.created_at", "created_at"),
    ("w.submitted_at", "submitted_at"),
    ("y.state", "payout_state"),
    ("y.paid_on", "paid_on"),
    ("y.paid_reference", "paid_reference"),
    ("y.return_reason", "return_reason"),
];
/// Those of a deposit `d`.
const DEPOSIT: Columns = &[
    ("d.id", "id"),
    ("d.account_id", "account_id"),
    ("COALESCE(d.received_minor, d.amount_minor)", "amount_minor"),
    ("d.currency", "currency"),
    ("d.funding_method", "funding_method"),
    ("d.state", "state"),
    ("d.created_at", "created_at"),
    ("d.submitted_at", "submitted_at"),
];

/// An order of a page, and the number of orders on all pages.
struct OnPage {
    order: Result<Ordered, StoreError>,
    total: i64,
}

impl FromQueryResult for OnPage {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        let order_type: i32 = row.try_get(prefix, "order_type")?;
        let order = match OrderType::from_id(order_type.into()) {
            Some(OrderType::Investment) => {
                order(OrderRow::from_query_result(row, "o_")?).map(Ordered::Subscription)
            }
            Some(OrderType::Withdrawal) => {
                withdrawal(WithdrawalRow::from_query_result(row, "w_")?).map(Ordered::Withdrawal)
            }
            Some(OrderType::Deposit) => {
                deposit(DepositRow::from_query_result(row, "d_")?).map(Ordered::Deposit)
            }
            None => Err(corrupt("type of an order")),
        };
        Ok(Self {
            order,
            total: row.try_get(prefix, "total")?,
        })
    }
}

pub(super) async fn page(
    store: &SeaStore,
    (investor, filter): (InvestorId, OrderFilter),
    page: Page,
) -> Result<(Vec<Ordered>, u64), StoreError> {
    let values = paged(investor, page);
    let rows: Vec<OnPage> = store.rows(&whole_page_query(filter), values).await?;
    let total = match rows.first() {
        Some(row) => u64::try_from(row.total).map_err(|_| corrupt("number of orders"))?,
        // Beyond the last page.
        None => store.total(&total_query(filter), investor).await?,
    };
    let orders: Result<_, _> = rows.into_iter().map(|row| row.order).collect();
    Ok((orders?, total))
}

/// Query of a page of the filtered orders of investor `$1` with all their columns and their number:
/// limit `$2`, offset `$3`. Expensive columns are only looked up for the orders of the page.
fn whole_page_query(filter: OrderFilter) -> String {
    let [investment, withdrawal, deposit] = [
        OrderType::Investment,
        OrderType::Withdrawal,
        OrderType::Deposit,
    ]
    .map(OrderType::id);
    format!(
        "WITH n AS ({}) SELECT n.order_type, ({}) AS total, {}, {}, {}, {}
        FROM n
        LEFT JOIN orders o ON n.order_type = {investment} AND o.id = n.id
        LEFT JOIN projects p ON p.id = o.project_id
        LEFT JOIN accounts a ON a.id = o.account_id
        LEFT JOIN frameworks f ON f.id = a.framework_id
        LEFT JOIN withdrawals w ON n.order_type = {withdrawal} AND w.id = n.id
        {PAYOUT_OF}
        LEFT JOIN deposits d ON n.order_type = {deposit} AND d.id = n.id
        ORDER BY n.created_at DESC, n.order_type, n.id DESC",
        page_query(filter),
        total_query(filter),
        named(SUBSCRIPTION, "o_"),
        bound("o_"),
        named(WITHDRAWAL, "w_"),
        named(DEPOSIT, "d_"),
    )
}

/// Columns with a prefix before their names.
fn named(columns: Columns, prefix: &str) -> String {
    let each = columns.iter();
    let each = each.map(|(read_from, name)| format!("{read_from} AS {prefix}{name}"));
    let each: Vec<String> = each.collect();
    each.join(", ")
}

/// Columns that say whether the issue of a subscription `o` can no longer be reversed.
fn bound(prefix: &str) -> String {
    format!(
        "EXISTS ({INCOME_PAID}) AS {prefix}has_income, EXISTS ({SHARES_LEFT}) AS {prefix}have_left"
    )
}

/// Query of a page of the filtered orders of investor `$1`, by type and number only: limit `$2`, offset `$3`.
fn page_query(filter: OrderFilter) -> String {
    let each = filtered(filter).map(|(order_type, rows)| {
        let id = order_type.id();
        let it = alias(order_type);
        format!("SELECT {id} AS order_type, {it}.id, {it}.created_at FROM {rows}")
    });
    let each: Vec<String> = each.collect();
    format!(
        "SELECT order_type, id, created_at FROM ({}) all_types
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
        let it = alias(order_type);
        let table = match order_type {
            OrderType::Investment => "orders",
            OrderType::Withdrawal => "withdrawals",
            OrderType::Deposit => "deposits",
        };
        let own = format!("WHERE {it}.investor_id = $1");
        let in_states = |codes: String| format!("{table} {it} {own} AND {it}.state IN ({codes})");
        let rows = match filter.group {
            None => format!("{table} {it} {own}"),
            Some(group) => match order_type {
                OrderType::Withdrawal => {
                    let in_group = withdrawals_in(group);
                    format!("{table} {it} {PAYOUT_OF} {own} AND ({in_group})")
                }
                OrderType::Investment => {
                    let states = State::ALL.into_iter();
                    let states = states.filter(|it| OrderGroup::of_subscription(*it) == group);
                    in_states(quoted(states.map(State::code)))
                }
                OrderType::Deposit => {
                    let states = deposit::State::ALL.into_iter();
                    let states = states.filter(|it| OrderGroup::of_deposit(*it) == group);
                    in_states(quoted(states.map(deposit::State::code)))
                }
            },
        };
        let rows = match filter.id {
            None => rows,
            Some(id) => format!("{rows} AND {it}.id = {id}"),
        };
        (order_type, rows)
    })
}

/// The alias of a type's rows in statements.
const fn alias(order_type: OrderType) -> char {
    match order_type {
        OrderType::Investment => 'o',
        OrderType::Withdrawal => 'w',
        OrderType::Deposit => 'd',
    }
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
            "w.state = '{}' AND ({without}y.state IN ({payouts}))",
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
    let select = format!(
        "SELECT {}, {} FROM orders o JOIN projects p ON p.id = o.project_id
        JOIN accounts a ON a.id = o.account_id JOIN frameworks f ON f.id = a.framework_id",
        named(SUBSCRIPTION, ""),
        bound("")
    );
    newest(
        store,
        (OrderType::Investment, investor, limit),
        &select,
        order,
    )
    .await
}

pub(super) async fn deposits(
    store: &SeaStore,
    investor: InvestorId,
    limit: u32,
) -> Result<Vec<DepositEntry>, StoreError> {
    let select = format!("SELECT {} FROM deposits d", named(DEPOSIT, ""));
    newest(
        store,
        (OrderType::Deposit, investor, limit),
        &select,
        deposit,
    )
    .await
}

pub(super) async fn withdrawals(
    store: &SeaStore,
    investor: InvestorId,
    limit: u32,
) -> Result<Vec<WithdrawalEntry>, StoreError> {
    let columns = named(WITHDRAWAL, "");
    let select = format!("SELECT {columns} FROM withdrawals w {PAYOUT_OF}");
    newest(
        store,
        (OrderType::Withdrawal, investor, limit),
        &select,
        withdrawal,
    )
    .await
}

/// The newest orders of one type.
async fn newest<Row: FromQueryResult + Send + Sync, Entry>(
    store: &SeaStore,
    (order_type, investor, limit): (OrderType, InvestorId, u32),
    select: &str,
    entry: fn(Row) -> Result<Entry, StoreError>,
) -> Result<Vec<Entry>, StoreError> {
    let values = vec![investor.0.into(), i64::from(limit).into()];
    let it = alias(order_type);
    let sql = format!("{select} WHERE {it}.investor_id = $1 ORDER BY {it}.id DESC LIMIT $2");
    let rows: Vec<Row> = store.rows(&sql, values).await?;
    rows.into_iter().map(entry).collect()
}
