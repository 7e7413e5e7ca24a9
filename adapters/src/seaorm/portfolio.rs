//! Storage of issued shares.

use super::entities::shares;
use super::errors::refused;
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{AccountId, InvestorId, OrderId, ProjectId};
use domain::money::Shares;
use domain::portfolio::ShareIssue;
use ports::driven::portfolio::ShareRegister;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};

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
        };
        row.insert(self.db()).await.map_err(refused).map(|_| ())
    }

    async fn of_order(&self, order: OrderId) -> Result<Option<ShareIssue>, StoreError> {
        let row = shares::Entity::find()
            .filter(shares::Column::OrderId.eq(order.0))
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
}
