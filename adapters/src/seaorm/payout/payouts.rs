//! Storage of payouts. Where one goes is one sealed text: a bank account, or a Bitcoin address.

use super::payees::{opened, sealed};
use crate::seaorm::columns::money;
use crate::seaorm::entities::payouts;
use crate::seaorm::errors::{corrupt, one_changed, refused, sealing};
use crate::seaorm::sealed_columns::PAYOUT_TARGET;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{AccountId, PayoutId};
use domain::ledger::Purpose;
use domain::payable::{Payout, Reason, State};
use domain::payee::{BitcoinAddress, PayoutMethod, Target};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::payouts::Payouts;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};

#[async_trait]
impl Payouts for SeaTx {
    async fn add(&self, payout: &Payout) -> Result<PayoutId, StoreError> {
        let id = self.next_id("payouts").await?;
        let target = payout.target.as_ref();
        let row = payouts::ActiveModel {
            id: Set(id),
            account_id: Set(payout.account.map(|id| id.0)),
            amount_minor: Set(payout.amount.minor()),
            currency: Set(payout.amount.currency().code().to_owned()),
            reason: Set(payout.reason.code().to_owned()),
            settles_kind: Set(payout.settles.kind().to_owned()),
            settles_id: Set(payout.settles.id()),
            target_method: Set(target.map(|it| it.method().code().to_owned())),
            target: Set(target
                .map(|it| seal_target(self.cipher(), id, it))
                .transpose()?),
            state: Set(payout.state.code().to_owned()),
            created_at: Set(payout.created_at),
            modified_at: Set(payout.modified_at),
            version: Set(payout.version),
        };
        let added = payouts::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| PayoutId(id)).map_err(refused)
    }

    async fn get(&self, id: PayoutId) -> Result<Option<Payout>, StoreError> {
        self.payout(payouts::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: PayoutId) -> Result<Option<Payout>, StoreError> {
        self.payout(payouts::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn save(&self, payout: &Payout) -> Result<(), StoreError> {
        let (method, target) = match &payout.target {
            None => (Set(None), Set(None)),
            // What cannot be read stays as it is found.
            Some(Target::Unreadable(_)) => (NotSet, NotSet),
            Some(target) => {
                let sealed = seal_target(self.cipher(), payout.id.0, target)?;
                (
                    Set(Some(target.method().code().to_owned())),
                    Set(Some(sealed)),
                )
            }
        };
        let row = payouts::ActiveModel {
            target_method: method,
            target,
            state: Set(payout.state.code().to_owned()),
            modified_at: Set(payout.modified_at),
            version: Set(payout.version + 1),
            ..Default::default()
        };
        let saved = payouts::Entity::update_many()
            .set(row)
            .filter(payouts::Column::Id.eq(payout.id.0))
            .filter(payouts::Column::Version.eq(payout.version))
            .exec(self.db())
            .await;
        one_changed(saved)
    }
}

impl SeaTx {
    async fn payout(&self, query: Select<payouts::Entity>) -> Result<Option<Payout>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(|row| payout(self.cipher(), row)).transpose()
    }
}

fn seal_target(cipher: &dyn FieldCipher, id: i64, target: &Target) -> Result<String, StoreError> {
    let place = PAYOUT_TARGET.of(id);
    match target {
        Target::Bank(payee) => sealed(cipher, place, payee),
        Target::Bitcoin(address) => cipher.seal(place, &address.to_string()).map_err(sealing),
        Target::Unreadable(_) => Err(corrupt("a payout to a target that cannot be read")),
    }
}

/// What does not open, or names no target, is told as such: nothing is ever paid to it.
fn open_target(
    cipher: &dyn FieldCipher,
    row: &payouts::Model,
) -> Result<Option<Target>, StoreError> {
    let Some(method) = row.target_method.as_deref() else {
        return Ok(None);
    };
    let method = PayoutMethod::from_code(method).ok_or_else(|| corrupt("payouts.target_method"))?;
    let place = PAYOUT_TARGET.of(row.id);
    let text = row.target.as_deref().unwrap_or_default();
    let target = match method {
        PayoutMethod::Bank => opened(cipher, place, text)
            .ok()
            .map(|payee| Target::Bank(Box::new(payee))),
        PayoutMethod::Bitcoin => {
            let address = cipher.open(place, text).ok();
            let address = address.as_deref().and_then(BitcoinAddress::parse);
            address.map(Target::Bitcoin)
        }
    };
    Ok(Some(target.unwrap_or(Target::Unreadable(method))))
}

fn payout(cipher: &dyn FieldCipher, row: payouts::Model) -> Result<Payout, StoreError> {
    let settles = Purpose::from_parts(&row.settles_kind, row.settles_id);
    Ok(Payout {
        id: PayoutId(row.id),
        account: row.account_id.map(AccountId),
        amount: money(row.amount_minor, &row.currency)?,
        reason: Reason::from_code(&row.reason).ok_or_else(|| corrupt("payouts.reason"))?,
        settles: settles.ok_or_else(|| corrupt("payouts.settles_kind"))?,
        target: open_target(cipher, &row)?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("payouts.state"))?,
        created_at: row.created_at,
        modified_at: row.modified_at,
        version: row.version,
    })
}
