//! Storage of issued shares.

use super::entities::shares;
use super::errors::refused;
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{AccountId, InvestorId, OrderId, ProjectId};
use domain::money::Shares;
use domain::portfolio::ShareIssue;
use domain::subscription::BoundBy;
use ports::driven::portfolio::ShareRegister;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Statement,
};

/// Distributions, rents, interest and principal (6 to 9) that were paid on the shares of the order in row `o` since their issue, and
/// not reversed.
pub(super) const INCOME_PAID: &str = "SELECT 1 FROM account_movements i
    JOIN ledger_transactions t ON t.id = i.transaction_id
    WHERE i.account_id = o.account_id AND i.project_id = o.project_id AND i.cash_type IN (6, 7, 8, 9)
    AND i.recorded_at >= o.issued_at AND t.reverses IS NULL
    AND NOT EXISTS (SELECT 1 FROM ledger_transactions r WHERE r.reverses = t.id)";

#[async_trait]
impl ShareRegister for SeaTx {
    async fn issue(&self, issue: ShareIssue) -> Result<(), StoreError> {
        let row = shares::ActiveModel {
            id: NotSet,
            order_id: Set(issue.order.0),
            investor_id: Set(issue.investor.0),
            account_id: Set(issue.account.0),
            project_id: Set(issue.project.0),
            ten_thousandths: Set(issue.shares.ten_thousandths()),
            issued_at: Set(issue.issued_at),
            reversed_at: Set(None),
        };
        row.insert(self.db()).await.map_err(refused).map(|_| ())
    }

    async fn reverse(&self, order: OrderId, now: Instant) -> Result<(), StoreError> {
        let reversed = shares::Entity::update_many()
            .col_expr(shares::Column::ReversedAt, Expr::value(now))
            .filter(shares::Column::OrderId.eq(order.0))
            .filter(shares::Column::ReversedAt.is_null())
            .exec(self.db())
            .await
            .map_err(refused)?;
        if reversed.rows_affected == 1 {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        }
    }

    async fn of_order(&self, order: OrderId) -> Result<Option<ShareIssue>, StoreError> {
        let row = shares::Entity::find()
            .filter(shares::Column::OrderId.eq(order.0))
            .filter(shares::Column::ReversedAt.is_null())
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| ShareIssue {
            order: OrderId(row.order_id),
            investor: InvestorId(row.investor_id),
            account: AccountId(row.account_id),
            project: ProjectId(row.project_id),
            shares: Shares::from_ten_thousandths(row.ten_thousandths),
            issued_at: row.issued_at,
        }))
    }

    async fn bound_by(&self, order: OrderId) -> Result<Option<BoundBy>, StoreError> {
        let db = self.db();
        let sql = format!("SELECT o.id FROM orders o WHERE o.id = $1 AND EXISTS ({INCOME_PAID})");
        let asked =
            Statement::from_sql_and_values(db.get_database_backend(), sql, [order.0.into()]);
        let found = db.query_one_raw(asked).await.map_err(refused)?;
        Ok(found.map(|_| BoundBy::Income))
    }
}
