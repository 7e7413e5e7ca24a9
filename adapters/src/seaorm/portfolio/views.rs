//! Views of an investor's holdings and orders: one statement per list, over indexes made for it.

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
const INCOME: &str = "FROM account_movements m JOIN accounts a ON a.id = m.account_id
    WHERE m.cash_type IN (6, 7, 8) AND a.investor_id = $1";
const ISSUED_ORDERS: &str = "FROM orders o
    WHERE o.investor_id = $1 AND o.issued_at IS NOT NULL AND o.shares IS NOT NULL";
/// The investor's holdings, one row per project.
pub(super) const HELD: &str = "FROM investor_holdings h WHERE h.investor_id = $1 AND h.shares > 0";

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
    income: i64,
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
        let held = rows.into_iter().map(held).collect::<Result<_, _>>()?;
        let total = format!("SELECT COUNT(*) AS total {HELD}");
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

/// The statement of a page of the investor's holdings by project, with its values.
pub fn shares_statement(investor: InvestorId, page: Page) -> (String, Vec<Value>) {
    let sql = format!(
        "SELECT held.project_id, p.name_en, p.name_zh, held.currency, held.shares AS ten_thousandths, held.income_minor AS income
        FROM (SELECT * {HELD} ORDER BY h.gained_at DESC, h.project_id LIMIT $2 OFFSET $3) held
        JOIN projects p ON p.id = held.project_id ORDER BY held.gained_at DESC, held.project_id"
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

fn held(row: SharesRow) -> Result<HeldShares, StoreError> {
    Ok(HeldShares {
        project: ProjectId(row.project_id),
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        shares: Shares::from_ten_thousandths(row.ten_thousandths),
        income: money(row.income, &row.currency)?,
    })
}
