//! Views of what an investor holds and ordered: one statement a list, over indexes made for it.

use super::funds;
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use crate::seaorm::subscription::orders::{INCOME_PAID, SHARES_LEFT, bound_by};
use async_trait::async_trait;
use domain::catalog::PaymentMethod;
use domain::deposit::{self, FundingMethod};
use domain::ids::{AccountId, DepositId, InvestorId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use domain::payable::{self, Progress};
use domain::payee::PayoutMethod;
use domain::subscription::State;
use domain::withdrawal::{self};
use ports::driven::catalog::Page;
use ports::driven::portfolio::{
    AccountFunds, Capital, CapitalFilter, DepositEntry, HeldShares, Income, IssuedOrder,
    OrderEntry, Ordered, PortfolioQueries, WithdrawalEntry,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{FromQueryResult, Value};
use std::collections::BTreeMap;

/// Distributions, rents and interest (6, 7, 8) of the investor's accounts.
pub(super) const INCOME: &str = "FROM account_movements m JOIN accounts a ON a.id = m.account_id
    WHERE m.cash_type IN (6, 7, 8) AND a.investor_id = $1";
/// The holdings of the investor's accounts, which are few, each read by its key.
const HELD: &str = "FROM accounts a
    JOIN balances h ON h.book = 'holding' AND h.owner_id = a.id AND h.balance > 0
    WHERE a.investor_id = $1";
pub(super) const ISSUED_ORDERS: &str = "FROM orders o
    WHERE o.investor_id = $1 AND o.issued_at IS NOT NULL AND o.shares IS NOT NULL";
/// Where the number of the project begins in the name of its shares, `shares:12`.
const OF_PROJECT: u8 = 8;
const SHARES_TOTAL: &str = "SELECT COUNT(DISTINCT h.asset) AS total";
/// A page of the orders of every type, by number only.
const ORDERS: &str = "SELECT order_type, id FROM (
        SELECT 1 AS order_type, id, created_at FROM orders WHERE investor_id = $1
        UNION ALL
        SELECT 2 AS order_type, id, created_at FROM withdrawals WHERE investor_id = $1
        UNION ALL
        SELECT 3 AS order_type, id, created_at FROM deposits WHERE investor_id = $1
    ) all_types ORDER BY created_at DESC, order_type, id DESC LIMIT $2 OFFSET $3";
const ORDERS_TOTAL: &str = "SELECT (SELECT COUNT(*) FROM orders WHERE investor_id = $1)
    + (SELECT COUNT(*) FROM withdrawals WHERE investor_id = $1)
    + (SELECT COUNT(*) FROM deposits WHERE investor_id = $1) AS total";
const DEPOSITS: &str =
    "SELECT o.id, o.account_id, COALESCE(o.received_minor, o.amount_minor) AS amount_minor, o.currency,
        o.funding_method, o.state, o.created_at, o.submitted_at
    FROM deposits o WHERE o.investor_id = $1";
const WITHDRAWALS: &str =
    "SELECT o.id, o.account_id, o.amount_minor, o.currency, o.payout_method, o.state, o.created_at,
        o.submitted_at, y.state AS payout_state, y.paid_on, y.paid_reference
    FROM withdrawals o
    LEFT JOIN payouts y ON y.settles_kind = 'withdrawal' AND y.settles_id = o.id AND y.reason = 'withdrawal'
    WHERE o.investor_id = $1";
/// `orderType`.
const SUBSCRIPTION: i32 = 1;
const WITHDRAWAL: i32 = 2;
const DEPOSIT: i32 = 3;
const NEWEST: &str = "ORDER BY o.id DESC LIMIT $2";

#[derive(FromQueryResult)]
struct Total {
    total: i64,
}

#[derive(FromQueryResult)]
struct SharesRow {
    project_id: i64,
    name_en: String,
    name_zh: String,
    currency: String,
    ten_thousandths: i64,
}

#[derive(FromQueryResult)]
struct IncomeSum {
    project_id: i64,
    amount_minor: i64,
}

#[derive(FromQueryResult)]
struct IncomeRow {
    booked_at: DateTime<Utc>,
    cash_type: i64,
    currency: String,
    amount_minor: i64,
}

#[derive(FromQueryResult)]
struct ShareOrderRow {
    order_id: i64,
    issued_at: DateTime<Utc>,
    ten_thousandths: i64,
    amount_minor: i64,
    currency: String,
}

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
}

#[derive(FromQueryResult)]
struct Numbered {
    order_type: i32,
    id: i64,
}

#[async_trait]
impl PortfolioQueries for SeaStore {
    async fn shares(
        &self,
        investor: InvestorId,
        page: Page,
    ) -> Result<(Vec<HeldShares>, u64), StoreError> {
        let (sql, values) = shares_statement(investor, page);
        let rows: Vec<SharesRow> = self.rows(&sql, values).await?;
        let sums = format!(
            "SELECT m.project_id, CAST(SUM(m.amount) AS BIGINT) AS amount_minor {INCOME}
             AND m.project_id IS NOT NULL GROUP BY m.project_id"
        );
        let sums: Vec<IncomeSum> = self.rows(&sums, vec![investor.0.into()]).await?;
        let held = rows
            .into_iter()
            .map(|row| held(row, &sums))
            .collect::<Result<_, _>>()?;
        let total = format!("{SHARES_TOTAL} {HELD}");
        Ok((held, self.total(&total, investor).await?))
    }

    async fn share_orders(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Vec<IssuedOrder>, StoreError> {
        let (sql, values) = share_orders_statement(investor, project);
        let rows: Vec<ShareOrderRow> = self.rows(&sql, values).await?;
        rows.into_iter()
            .map(|row| {
                Ok(IssuedOrder {
                    order: OrderId(row.order_id),
                    issued_at: row.issued_at,
                    amount: money(row.amount_minor, &row.currency)?,
                    shares: Shares::from_ten_thousandths(row.ten_thousandths),
                })
            })
            .collect()
    }

    async fn share_income(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Vec<Income>, StoreError> {
        let sql = format!(
            "SELECT m.recorded_at AS booked_at, m.cash_type, m.asset AS currency, m.amount AS amount_minor {INCOME}
             AND m.project_id = $2 ORDER BY m.id DESC"
        );
        let values = vec![investor.0.into(), project.0.into()];
        let rows: Vec<IncomeRow> = self.rows(&sql, values).await?;
        rows.into_iter()
            .map(|row| {
                Ok(Income {
                    booked_at: row.booked_at,
                    amount: money(row.amount_minor, &row.currency)?,
                    cash_type: CashType::from_id(row.cash_type)
                        .ok_or_else(|| corrupt("cash type"))?,
                })
            })
            .collect()
    }

    async fn orders(
        &self,
        investor: InvestorId,
        page: Page,
    ) -> Result<(Vec<Ordered>, u64), StoreError> {
        let page: Vec<Numbered> = self.rows(ORDERS, paged(investor, page)).await?;
        let ids = |order_type| {
            let of_type = page.iter().filter(move |it| it.order_type == order_type);
            of_type.map(|it| it.id).collect::<Vec<i64>>()
        };
        let who = || vec![investor.0.into()];
        let mut orders: BTreeMap<(i32, i64), Ordered> = BTreeMap::new();
        if let Some(among) = among(&ids(SUBSCRIPTION)) {
            let sql = format!("{} {among}", subscriptions());
            let rows: Vec<OrderRow> = self.rows(&sql, who()).await?;
            for row in rows {
                orders.insert((SUBSCRIPTION, row.id), Ordered::Subscription(order(row)?));
            }
        }
        if let Some(among) = among(&ids(WITHDRAWAL)) {
            let sql = format!("{WITHDRAWALS} {among}");
            let rows: Vec<WithdrawalRow> = self.rows(&sql, who()).await?;
            for row in rows {
                orders.insert((WITHDRAWAL, row.id), Ordered::Withdrawal(withdrawal(row)?));
            }
        }
        if let Some(among) = among(&ids(DEPOSIT)) {
            let sql = format!("{DEPOSITS} {among}");
            let rows: Vec<DepositRow> = self.rows(&sql, who()).await?;
            for row in rows {
                orders.insert((DEPOSIT, row.id), Ordered::Deposit(deposit(row)?));
            }
        }
        let in_order = page
            .iter()
            .filter_map(|it| orders.remove(&(it.order_type, it.id)));
        Ok((
            in_order.collect(),
            self.total(ORDERS_TOTAL, investor).await?,
        ))
    }

    async fn subscriptions(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<OrderEntry>, StoreError> {
        let values = vec![investor.0.into(), i64::from(limit).into()];
        let sql = format!("{} {NEWEST}", subscriptions());
        let rows: Vec<OrderRow> = self.rows(&sql, values).await?;
        rows.into_iter().map(order).collect()
    }

    async fn deposits(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<DepositEntry>, StoreError> {
        let values = vec![investor.0.into(), i64::from(limit).into()];
        let sql = format!("{DEPOSITS} {NEWEST}");
        let rows: Vec<DepositRow> = self.rows(&sql, values).await?;
        rows.into_iter().map(deposit).collect()
    }

    async fn withdrawals(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<WithdrawalEntry>, StoreError> {
        let values = vec![investor.0.into(), i64::from(limit).into()];
        let sql = format!("{WITHDRAWALS} {NEWEST}");
        let rows: Vec<WithdrawalRow> = self.rows(&sql, values).await?;
        rows.into_iter().map(withdrawal).collect()
    }

    async fn funds(&self, investor: InvestorId) -> Result<Vec<AccountFunds>, StoreError> {
        funds::of_accounts(self, investor).await
    }

    async fn capital(
        &self,
        investor: InvestorId,
        filter: &CapitalFilter,
        page: Page,
    ) -> Result<(Vec<Capital>, u64), StoreError> {
        funds::movements(self, investor, filter, page).await
    }
}

/// The statement of a page of what an investor holds by project, with its values.
pub fn shares_statement(investor: InvestorId, page: Page) -> (String, Vec<Value>) {
    let sql = format!(
        "SELECT p.id AS project_id, p.name_en, p.name_zh, p.currency, held.ten_thousandths
        FROM (
            SELECT h.asset, CAST(SUM(h.balance) AS BIGINT) AS ten_thousandths {HELD} GROUP BY h.asset
        ) held
        JOIN projects p ON p.id = CAST(SUBSTR(held.asset, {OF_PROJECT}) AS BIGINT)
        LEFT JOIN (
            SELECT o.project_id, MAX(o.issued_at) AS issued_at {ISSUED_ORDERS} GROUP BY o.project_id
        ) newest ON newest.project_id = p.id
        ORDER BY newest.issued_at IS NULL, newest.issued_at DESC, p.id LIMIT $2 OFFSET $3"
    );
    (sql, paged(investor, page))
}

/// The statement of an investor's orders of a project whose shares are issued, with its values.
pub fn share_orders_statement(investor: InvestorId, project: ProjectId) -> (String, Vec<Value>) {
    let sql = format!(
        "SELECT o.id AS order_id, o.issued_at, o.shares AS ten_thousandths, o.amount_minor, o.currency
        {ISSUED_ORDERS} AND o.project_id = $2 ORDER BY o.issued_at DESC, o.id DESC"
    );
    (sql, vec![investor.0.into(), project.0.into()])
}

/// The subscriptions of an investor.
fn subscriptions() -> String {
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

/// Narrows a statement to rows by number; none for no row. Numbers of ours need no quoting.
fn among(ids: &[i64]) -> Option<String> {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    (!ids.is_empty()).then(|| format!("AND o.id IN ({})", ids.join(", ")))
}

impl SeaStore {
    async fn total(&self, sql: &str, investor: InvestorId) -> Result<u64, StoreError> {
        let rows: Vec<Total> = self.rows(sql, vec![investor.0.into()]).await?;
        let total = rows.first().map_or(0, |row| row.total);
        u64::try_from(total).map_err(|_| corrupt("a count"))
    }
}

fn paged(investor: InvestorId, page: Page) -> Vec<Value> {
    let before = i64::from(page.number.saturating_sub(1)) * i64::from(page.size);
    vec![
        investor.0.into(),
        i64::from(page.size).into(),
        before.into(),
    ]
}

fn held(row: SharesRow, sums: &[IncomeSum]) -> Result<HeldShares, StoreError> {
    let income = sums.iter().find(|sum| sum.project_id == row.project_id);
    Ok(HeldShares {
        project: ProjectId(row.project_id),
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        shares: Shares::from_ten_thousandths(row.ten_thousandths),
        income: money(income.map_or(0, |sum| sum.amount_minor), &row.currency)?,
    })
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
        payout: progress(row.payout_state, row.paid_on, row.paid_reference)?,
    })
}

fn progress(
    state: Option<String>,
    paid_on: Option<NaiveDate>,
    reference: Option<String>,
) -> Result<Option<Progress>, StoreError> {
    let Some(code) = state else { return Ok(None) };
    let state = payable::State::from_code(&code);
    Ok(Some(Progress {
        state: state.ok_or_else(|| corrupt("state of a payout"))?,
        paid_on,
        reference,
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
