//! An investor's holdings, read within one transaction: the accounts with their sums, the holdings
//! with theirs, and one holding with its dated money. Each is one or two statements however large
//! the portfolio is.

use super::announced::{ANNOUNCED, AnnouncedRow, announced};
use super::funds::Figures;
use super::held::{HoldingRow, flows_sql, held, held_statement, one_sql, with_flows};
use super::holder_accounts::{AccountRow, account, accounts, earned};
use super::order_lines::{self, order_lines_statement};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{InvestorId, ProjectId};
use ports::driven::holdings::{
    Announced, Held, HolderAccounts, HoldingFlows, Holdings, MostHeld, OrderLines,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

#[async_trait]
impl Holdings for SeaTx {
    async fn accounts_and_held(
        &self,
        investor: InvestorId,
        earned_from: NaiveDate,
        most: MostHeld,
    ) -> Result<(HolderAccounts, Held), StoreError> {
        let rows: Vec<AccountRow> = self.rows_of(&accounts(), vec![investor.0.into()]).await?;
        let most = (most.newest, most.largest);
        let (sql, values) = held_statement(investor, earned_from, most);
        let (held, sums) = held(self.rows_of(&sql, values).await?)?;
        let figures = Figures::of(&sums);
        let accounts = rows.into_iter().map(|row| account(row, &figures));
        let accounts = HolderAccounts {
            accounts: accounts.collect::<Result<_, _>>()?,
            earned: sums
                .iter()
                .filter_map(|row| earned(row).transpose())
                .collect::<Result<_, _>>()?,
        };
        Ok((accounts, held))
    }

    async fn order_lines(
        &self,
        investor: InvestorId,
        limit: u32,
        now: Instant,
    ) -> Result<OrderLines, StoreError> {
        let (sql, values) = order_lines_statement(investor, limit, now);
        order_lines::of(self.rows_of(&sql, values).await?)
    }

    async fn announced(&self, investor: InvestorId) -> Result<Vec<Announced>, StoreError> {
        let rows: Vec<AnnouncedRow> = self.rows_of(ANNOUNCED, vec![investor.0.into()]).await?;
        rows.into_iter().map(announced).collect()
    }

    async fn held_of(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Option<HoldingFlows>, StoreError> {
        let values = || vec![investor.0.into(), project.0.into()];
        let rows: Vec<HoldingRow> = self.rows_of(&one_sql(), values()).await?;
        let Some(row) = rows.into_iter().next() else {
            return Ok(None);
        };
        let flows = self.rows_of(&flows_sql(), values()).await?;
        Ok(Some(with_flows(row, flows)?))
    }
}

impl SeaTx {
    async fn rows_of<R: FromQueryResult>(
        &self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<R>, StoreError> {
        let backend = self.db().get_database_backend();
        let statement = Statement::from_sql_and_values(backend, sql, values);
        let rows = R::find_by_statement(statement).all(self.db()).await;
        rows.map_err(refused)
    }
}
