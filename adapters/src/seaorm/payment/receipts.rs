//! Storage of bank receipts.

use crate::seaorm::columns::money;
use crate::seaorm::entities::receipts;
use crate::seaorm::errors::{corrupt, one_changed, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{BankAccountId, ReceiptId};
use domain::receipt::{MatchedTo, Receipt};
use ports::driven::receipts::Receipts;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

#[async_trait]
impl Receipts for SeaTx {
    async fn add(&self, receipt: &Receipt) -> Result<ReceiptId, StoreError> {
        let added = row(receipt).insert(self.db()).await.map_err(refused)?;
        Ok(ReceiptId(added.id))
    }

    async fn save(&self, receipt: &Receipt) -> Result<(), StoreError> {
        let saved = receipts::Entity::update_many()
            .set(row(receipt))
            .filter(receipts::Column::Id.eq(receipt.id.0))
            .exec(self.db())
            .await;
        one_changed(saved)
    }

    async fn of(&self, record: MatchedTo) -> Result<Option<Receipt>, StoreError> {
        let (kind, id) = record.parts();
        let row = receipts::Entity::find()
            .filter(receipts::Column::MatchedKind.eq(kind))
            .filter(receipts::Column::MatchedId.eq(id))
            .filter(receipts::Column::WithdrawnAt.is_null())
            .order_by_desc(receipts::Column::Id)
            .one(self.db())
            .await
            .map_err(refused)?;
        row.map(receipt).transpose()
    }
}

/// A row without its number.
fn row(receipt: &Receipt) -> receipts::ActiveModel {
    let matched = receipt.matched_to.map(MatchedTo::parts);
    receipts::ActiveModel {
        id: NotSet,
        bank_account_id: Set(receipt.bank.0),
        reference: Set(receipt.reference.clone()),
        booked_on: Set(receipt.booked_on),
        value_on: Set(receipt.value_on),
        amount_minor: Set(receipt.amount.minor()),
        currency: Set(receipt.amount.currency().code().to_owned()),
        payer: Set(receipt.payer.clone()),
        text: Set(receipt.text.clone()),
        state: Set(receipt.state().code().to_owned()),
        matched_kind: Set(matched.map(|(kind, _)| kind.to_owned())),
        matched_id: Set(matched.and_then(|(_, id)| id)),
        entered_at: Set(receipt.entered_at),
        withdrawn_at: Set(receipt.withdrawn_at),
    }
}

fn receipt(row: receipts::Model) -> Result<Receipt, StoreError> {
    let matched_to = match row.matched_kind {
        None => None,
        Some(kind) => {
            let to = MatchedTo::from_parts(&kind, row.matched_id);
            Some(to.ok_or_else(|| corrupt("receipts.matched_kind"))?)
        }
    };
    Ok(Receipt {
        id: ReceiptId(row.id),
        bank: BankAccountId(row.bank_account_id),
        reference: row.reference,
        booked_on: row.booked_on,
        value_on: row.value_on,
        amount: money(row.amount_minor, &row.currency)?,
        payer: row.payer,
        text: row.text,
        matched_to,
        entered_at: row.entered_at,
        withdrawn_at: row.withdrawn_at,
    })
}
