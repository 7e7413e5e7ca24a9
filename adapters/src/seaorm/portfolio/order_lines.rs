//! An investor's newest orders of every type in a line each, and the open ones: one statement.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use domain::Instant;
use domain::deposit::{self, FundingMethod};
use domain::ids::{AccountId, DepositId, InvestorId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::payable;
use domain::payee::PayoutMethod;
use domain::portfolio::OpenOrder;
use domain::subscription::State;
use domain::withdrawal;
use ports::driven::holdings::{LineOf, NamedOpenOrder, OrderLine, OrderLines};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};
use std::cmp::Reverse;

#[derive(FromQueryResult)]
pub(super) struct Row {
    total: i64,
    /// 1 to 3 as `orderType`; 0 for an open order; none if there is no order at all.
    section: Option<i32>,
    id: Option<i64>,
    account_id: Option<i64>,
    project_id: Option<i64>,
    name_en: Option<String>,
    name_zh: Option<String>,
    amount: Option<i64>,
    currency: Option<String>,
    state: Option<String>,
    method: Option<String>,
    payout_state: Option<String>,
    /// When it was created; for an open one, when the funding ends.
    moment: Option<Instant>,
}

const OPEN: i32 = 0;
const SUBSCRIPTION: i32 = 1;
const WITHDRAWAL: i32 = 2;
const DEPOSIT: i32 = 3;

/// The statement of an investor's newest orders and of those that are open at `now`, at most this
/// many of each, with its values.
pub fn order_lines_statement(
    investor: InvestorId,
    limit: u32,
    now: Instant,
) -> (String, Vec<Value>) {
    let values = vec![investor.0.into(), i64::from(limit).into(), now.into()];
    (sql(), values)
}

fn sql() -> String {
    let subscription = "o.id, o.account_id, o.project_id, p.name_en, p.name_zh, o.amount_minor AS amount, o.currency, o.state,
        CAST(NULL AS TEXT) AS method, CAST(NULL AS TEXT) AS payout_state";
    let unnamed = "CAST(NULL AS BIGINT) AS project_id, CAST(NULL AS TEXT) AS name_en, CAST(NULL AS TEXT) AS name_zh";
    format!(
        "SELECT counted.total, listed.* FROM (
            SELECT (SELECT COUNT(*) FROM orders WHERE investor_id = $1)
                + (SELECT COUNT(*) FROM withdrawals WHERE investor_id = $1)
                + (SELECT COUNT(*) FROM deposits WHERE investor_id = $1) AS total
        ) counted LEFT JOIN (
            SELECT * FROM (
                SELECT {SUBSCRIPTION} AS section, {subscription}, o.created_at AS moment
                FROM (SELECT * FROM orders s WHERE s.investor_id = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT $2) o
                JOIN projects p ON p.id = o.project_id
                UNION ALL
                SELECT {WITHDRAWAL}, o.id, o.account_id, {unnamed}, o.amount_minor, o.currency, o.state,
                    o.payout_method, y.state, o.created_at
                FROM withdrawals o LEFT JOIN payouts y
                    ON y.settles_kind = 'withdrawal' AND y.settles_id = o.id AND y.reason = 'withdrawal'
                WHERE o.investor_id = $1
                UNION ALL
                SELECT {DEPOSIT}, o.id, o.account_id, {unnamed}, COALESCE(o.received_minor, o.amount_minor), o.currency,
                    o.state, o.funding_method, CAST(NULL AS TEXT), o.created_at
                FROM deposits o WHERE o.investor_id = $1
                ORDER BY moment DESC, section, id DESC LIMIT $2
            ) newest
            UNION ALL
            SELECT * FROM (
                SELECT {OPEN} AS section, {subscription}, p.funding_end AS moment
                FROM orders o JOIN projects p ON p.id = o.project_id
                WHERE o.investor_id = $1 AND o.state IN ('INIT', 'LWAIT', 'GWAIT', 'PRE_OK') AND p.funding_end > $3
                ORDER BY moment, o.id LIMIT $2
            ) still_open
        ) listed ON 1 = 1"
    )
}

pub(super) fn of(rows: Vec<Row>) -> Result<OrderLines, StoreError> {
    let total = rows.first().map_or(0, |row| row.total);
    let (mut newest, mut open) = (Vec::new(), Vec::new());
    for row in rows {
        match (row.section, row.id) {
            (Some(OPEN), Some(id)) => open.push(open_order(row, id)?),
            (Some(order_type), Some(id)) => {
                newest.push((order_type, id, line(row, (order_type, id))?));
            }
            _ => {}
        }
    }
    // No database promises the order of the parts of a union.
    newest.sort_by_key(|(order_type, id, line)| {
        (Reverse(line.created_at), *order_type, Reverse(*id))
    });
    open.sort_by_key(|it: &NamedOpenOrder| (it.order.funding_ends_at, it.order.order));
    Ok(OrderLines {
        newest: newest.into_iter().map(|(.., line)| line).collect(),
        total: u64::try_from(total).map_err(|_| corrupt("a count"))?,
        open,
    })
}

fn line(row: Row, (order_type, id): (i32, i64)) -> Result<OrderLine, StoreError> {
    let state = row.state.as_deref().unwrap_or_default();
    let method = row.method.as_deref().unwrap_or_default();
    let of = match order_type {
        SUBSCRIPTION => LineOf::Subscription(
            OrderId(id),
            ProjectId(row.project_id.ok_or_else(|| corrupt("orders.project_id"))?),
            name(&row)?,
            State::from_code(state).ok_or_else(|| corrupt("state of an order"))?,
        ),
        WITHDRAWAL => LineOf::Withdrawal(
            WithdrawalId(id),
            PayoutMethod::from_code(method).ok_or_else(|| corrupt("payout method"))?,
            withdrawal::State::from_code(state).ok_or_else(|| corrupt("state of a withdrawal"))?,
            payout(row.payout_state.as_deref())?,
        ),
        DEPOSIT => LineOf::Deposit(
            DepositId(id),
            FundingMethod::from_code(method).ok_or_else(|| corrupt("funding method"))?,
            deposit::State::from_code(state).ok_or_else(|| corrupt("state of a deposit"))?,
        ),
        _ => return Err(corrupt("the type of an order")),
    };
    let currency = row.currency.as_deref().unwrap_or_default();
    Ok(OrderLine {
        of,
        amount: money(row.amount.ok_or_else(|| corrupt("amount"))?, currency)?,
        created_at: row.moment.ok_or_else(|| corrupt("created_at"))?,
    })
}

fn open_order(row: Row, id: i64) -> Result<NamedOpenOrder, StoreError> {
    let state = row.state.as_deref().and_then(State::from_code);
    let account = row.account_id.map(AccountId);
    let project = row.project_id.map(ProjectId);
    Ok(NamedOpenOrder {
        name: name(&row)?,
        account: account.ok_or_else(|| corrupt("orders.account_id"))?,
        order: OpenOrder {
            order: OrderId(id),
            project: project.ok_or_else(|| corrupt("orders.project_id"))?,
            state: state.ok_or_else(|| corrupt("state of an order"))?,
            funding_ends_at: row.moment.ok_or_else(|| corrupt("projects.funding_end"))?,
        },
    })
}

fn name(row: &Row) -> Result<Text, StoreError> {
    match (row.name_zh.clone(), row.name_en.clone()) {
        (Some(zh), Some(en)) => Ok(Text { zh, en }),
        _ => Err(corrupt("name of a project")),
    }
}

fn payout(code: Option<&str>) -> Result<Option<payable::State>, StoreError> {
    let known = |code| payable::State::from_code(code).ok_or_else(|| corrupt("state of a payout"));
    code.map(known).transpose()
}
