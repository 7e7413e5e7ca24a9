//! Storage of bank receipts.

use super::entities::receipts;
use super::errors::refused;
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{OrderId, ReceiptId};
use ports::driven::receipts::{Receipt, Receipts};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

#[async_trait]
impl Receipts for SeaTx {
    async fn add(&self, receipt: Receipt) -> Result<ReceiptId, StoreError> {
        let row = receipts::ActiveModel {
            id: NotSet,
            bank_account_id: Set(receipt.bank.0),
            order_id: Set(receipt.order.0),
            amount_minor: Set(receipt.amount.minor()),
            currency: Set(receipt.amount.currency().code().to_owned()),
            entered_at: Set(receipt.entered_at),
        };
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(ReceiptId(added.id))
    }

    async fn of_order(&self, order: OrderId) -> Result<Option<ReceiptId>, StoreError> {
        let row = receipts::Entity::find()
            .filter(receipts::Column::OrderId.eq(order.0))
            .order_by_desc(receipts::Column::Id)
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| ReceiptId(row.id)))
    }
}
