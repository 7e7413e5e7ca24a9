//! Views of what an investor holds: one statement a list, over indexes made for it.

use super::{funds, orders};
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use domain::ids::{InvestorId, OrderId, ProjectId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use ports::driven::catalog::Page;
use ports::driven::portfolio::{
    AccountFunds, Capital, CapitalFilter, DepositEntry, HeldShares, Income, IssuedOrder,
    OrderEntry, OrderFilter, Ordered, PortfolioQueries, WithdrawalEntry,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Value};

/// Distributions, rents and interest (6, 7, 8) of the investor's accounts.
pub(super) const INCOME: &str = "FROM account_movements m JOIN accounts a ON a.id = m.account_id
    WHERE m.cash_type IN (6, 7, 8) AND a.investor_id = $1";
/// The numbers of the investor's accounts.
pub(super) const OWN_ACCOUNTS: &str =
    "(SELECT own.id FROM accounts own WHERE own.investor_id = $1)";
/// The holdings of the investor's accounts, which are few, each read by its key.
pub(super) const HELD: &str = "FROM accounts a
    JOIN balances h ON h.book = 'holding' AND h.owner_id = a.id AND h.balance > 0
    WHERE a.investor_id = $1";
const ISSUED_ORDERS: &str = "FROM orders o
    WHERE o.investor_id = $1 AND o.issued_at IS NOT NULL AND o.shares IS NOT NULL";
/// What was paid for the shares that the investor's accounts hold: for issued orders, and with transfers, which are below zero where
/// shares left. `gained_at` is none of these.
pub(super) const PAID: &str = "(
    SELECT o.account_id, o.project_id, o.currency, o.amount_minor AS minor, o.issued_at AS gained_at,
        COALESCE(o.accepted_at, o.issued_at) AS paid_at, NULL AS paid_on
    FROM orders o WHERE o.investor_id = $1 AND o.issued_at IS NOT NULL AND o.shares IS NOT NULL
    UNION ALL
    SELECT s.account_id, s.project_id, s.currency, s.cost_minor, CASE WHEN s.shares > 0 THEN s.recorded_at END,
        s.recorded_at, s.effective_on
    FROM accounts a JOIN holding_transfer_sides s ON s.account_id = a.id WHERE a.investor_id = $1
)";
/// Where the number of the project begins in the name of its shares, `shares:12`.
pub(super) const OF_PROJECT: u8 = 8;
const SHARES_TOTAL: &str = "SELECT COUNT(DISTINCT h.asset) AS total";
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
        filter: OrderFilter,
        page: Page,
    ) -> Result<(Vec<Ordered>, u64), StoreError> {
        orders::page(self, (investor, filter), page).await
    }

    async fn subscriptions(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<OrderEntry>, StoreError> {
        orders::subscriptions(self, investor, limit).await
    }

    async fn deposits(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<DepositEntry>, StoreError> {
        orders::deposits(self, investor, limit).await
    }

    async fn withdrawals(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<WithdrawalEntry>, StoreError> {
        orders::withdrawals(self, investor, limit).await
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
            SELECT k.project_id, MAX(k.gained_at) AS gained_at FROM {PAID} k GROUP BY k.project_id
        ) newest ON newest.project_id = p.id
        ORDER BY newest.gained_at IS NULL, newest.gained_at DESC, p.id LIMIT $2 OFFSET $3"
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

impl SeaStore {
    pub(super) async fn total(&self, sql: &str, investor: InvestorId) -> Result<u64, StoreError> {
        let rows: Vec<Total> = self.rows(sql, vec![investor.0.into()]).await?;
        let total = rows.first().map_or(0, |row| row.total);
        u64::try_from(total).map_err(|_| corrupt("a count"))
    }
}

pub(super) fn paged(investor: InvestorId, page: Page) -> Vec<Value> {
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
