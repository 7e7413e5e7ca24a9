//! Storage of payouts.

use super::columns::money;
use super::entities::payouts;
use super::errors::{corrupt, refused};
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{AccountId, PayoutId};
use domain::ledger::Purpose;
use domain::payout::{Payout, Reason, State};
use ports::driven::payouts::Payouts;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, EntityTrait};

#[async_trait]
impl Payouts for SeaTx {
    async fn add(&self, payout: &Payout) -> Result<PayoutId, StoreError> {
        let row = payouts::ActiveModel {
            id: NotSet,
            account_id: Set(payout.account.map(|id| id.0)),
            amount_minor: Set(payout.amount.minor()),
            currency: Set(payout.amount.currency().code().to_owned()),
            reason: Set(payout.reason.code().to_owned()),
            settles_kind: Set(payout.settles.kind().to_owned()),
            settles_id: Set(payout.settles.id()),
            state: Set(payout.state.code().to_owned()),
            created_at: Set(payout.created_at),
            modified_at: Set(payout.modified_at),
            version: Set(payout.version),
        };
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(PayoutId(added.id))
    }

    async fn get(&self, id: PayoutId) -> Result<Option<Payout>, StoreError> {
        let row = payouts::Entity::find_by_id(id.0).one(self.db()).await;
        row.map_err(refused)?.map(payout).transpose()
    }
}

fn payout(row: payouts::Model) -> Result<Payout, StoreError> {
    let settles = Purpose::from_parts(&row.settles_kind, row.settles_id);
    Ok(Payout {
        id: PayoutId(row.id),
        account: row.account_id.map(AccountId),
        amount: money(row.amount_minor, &row.currency)?,
        reason: Reason::from_code(&row.reason).ok_or_else(|| corrupt("payouts.reason"))?,
        settles: settles.ok_or_else(|| corrupt("payouts.settles_kind"))?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("payouts.state"))?,
        created_at: row.created_at,
        modified_at: row.modified_at,
        version: row.version,
    })
}
