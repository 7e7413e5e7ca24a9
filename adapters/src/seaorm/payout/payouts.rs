//! Storage of payouts. The target is one sealed text: a bank account, or a Bitcoin address.

use super::desk_payouts;
use crate::seaorm::columns::money;
use crate::seaorm::entities::payouts;
use crate::seaorm::errors::{corrupt, refused, sealing};
use crate::seaorm::sealed_columns::PAYOUT_TARGET;
use crate::seaorm::transaction::SeaTx;
use crate::seaorm::withdrawal::payees::{opened, sealed};
use async_trait::async_trait;
use domain::Currency;
use domain::ids::{AccountId, BankAccountId, PayoutBatchId, PayoutId, ProjectId, WithdrawalId};
use domain::ledger::Place;
use domain::ledger::Purpose;
use domain::payable::{Bounce, Payment, Payout, Progress, Reason, State};
use domain::payee::{BitcoinAddress, PayoutMethod, Target};
use ports::driven::desk_payouts::ListedPayout;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::payee_proofs::WithProof;
use ports::driven::payouts::Payouts;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect, Select, Statement,
};

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
            pays_from_id: Set(payout.pays_from.map(|bank| bank.0)),
            project_id: Set(payout.project.map(|project| project.0)),
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
            ..Default::default()
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
            // An unreadable target is not overwritten.
            Some(Target::Unreadable(_)) => (NotSet, NotSet),
            Some(target) => {
                let sealed = seal_target(self.cipher(), payout.id.0, target)?;
                (
                    Set(Some(target.method().code().to_owned())),
                    Set(Some(sealed)),
                )
            }
        };
        let (paid, returned) = (payout.payment.as_ref(), payout.bounce.as_ref());
        let row = payouts::ActiveModel {
            target_method: method,
            target,
            state: Set(payout.state.code().to_owned()),
            modified_at: Set(payout.modified_at),
            batch_id: Set(payout.batch.map(|id| id.0)),
            paid_bank_id: Set(paid.and_then(|it| bank(it.from))),
            paid_on: Set(paid.map(|it| it.value_on)),
            paid_reference: Set(paid.map(|it| it.reference.clone())),
            returned_bank_id: Set(returned.map(|it| it.bank.0)),
            returned_minor: Set(returned.map(|it| it.came_back.minor())),
            returned_on: Set(returned.map(|it| it.value_on)),
            return_reason: Set(returned.map(|it| it.reason.clone())),
            version: Set(payout.version + 1),
            ..Default::default()
        };
        let change = payouts::Entity::update_many()
            .set(row)
            .filter(payouts::Column::Id.eq(payout.id.0))
            .filter(payouts::Column::Version.eq(payout.version));
        self.db().change_later(&change).await
    }

    async fn prove(&self, id: PayoutId, proof: &str) -> Result<(), StoreError> {
        let row = payouts::ActiveModel {
            target_proof: Set(Some(proof.to_owned())),
            ..Default::default()
        };
        let change = payouts::Entity::update_many()
            .set(row)
            .filter(payouts::Column::Id.eq(id.0));
        self.db().change_later(&change).await
    }

    async fn proof(&self, id: PayoutId) -> Result<Option<String>, StoreError> {
        let kept: Option<Option<String>> = payouts::Entity::find_by_id(id.0)
            .select_only()
            .column(payouts::Column::TargetProof)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(kept.flatten())
    }

    async fn settling(
        &self,
        settles: Purpose,
        reason: Reason,
    ) -> Result<Option<PayoutId>, StoreError> {
        let id: Option<i64> = payouts::Entity::find()
            .select_only()
            .column(payouts::Column::Id)
            .filter(payouts::Column::SettlesKind.eq(settles.kind()))
            .filter(payouts::Column::SettlesId.eq(settles.id()))
            .filter(payouts::Column::Reason.eq(reason.code()))
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(id.map(PayoutId))
    }

    async fn due(
        &self,
        after: PayoutId,
        (bank, currency): (BankAccountId, Currency),
        limit: u32,
    ) -> Result<Vec<Payout>, StoreError> {
        let sql = "SELECT p.* FROM payouts p
            LEFT JOIN accounts a ON a.id = p.account_id
            LEFT JOIN frameworks f ON f.id = a.framework_id
            WHERE p.state = 'DUE' AND p.id > $1 AND p.target_method = 'Bank' AND p.currency = $2
                AND COALESCE(p.pays_from_id, f.bank_account_id) = $3 AND NOT EXISTS (SELECT 1 FROM proposals q
                    WHERE q.kind = 'move_payout' AND q.state = 'PROPOSED'
                        AND q.record = 'payout:' || CAST(p.id AS TEXT))
            ORDER BY p.id LIMIT $4";
        let values = [
            after.0.into(),
            currency.code().into(),
            bank.0.into(),
            i64::from(limit).into(),
        ];
        let backend = self.db().get_database_backend();
        let asked = Statement::from_sql_and_values(backend, sql, values);
        let rows = payouts::Model::find_by_statement(asked)
            .all(self.db())
            .await;
        let rows = rows.map_err(refused)?.into_iter();
        rows.map(|row| payout(self.cipher(), row)).collect()
    }

    async fn listed(&self, id: PayoutId) -> Result<Option<ListedPayout>, StoreError> {
        let found = desk_payouts::some(self, "t.id = $1", id.0).await?;
        Ok(found.into_iter().next())
    }

    async fn listed_in(&self, batch: PayoutBatchId) -> Result<Vec<ListedPayout>, StoreError> {
        desk_payouts::some(self, "t.batch_id = $1", batch.0).await
    }

    async fn in_batch(&self, batch: PayoutBatchId) -> Result<Vec<Payout>, StoreError> {
        let rows = payouts::Entity::find()
            .filter(payouts::Column::BatchId.eq(batch.0))
            .order_by_asc(payouts::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter()
            .map(|row| payout(self.cipher(), row))
            .collect()
    }

    async fn of_withdrawals(
        &self,
        ids: &[WithdrawalId],
    ) -> Result<Vec<(WithdrawalId, Progress)>, StoreError> {
        let rows = payouts::Entity::find()
            .filter(settles_withdrawals())
            .filter(payouts::Column::SettlesId.is_in(ids.iter().map(|id| id.0)))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter()
            .map(|row| Ok((WithdrawalId(row.settles_id), progress(&row)?)))
            .collect()
    }

    async fn after(
        &self,
        id: PayoutId,
        limit: u32,
    ) -> Result<Vec<WithProof<PayoutId, Payout>>, StoreError> {
        let rows = payouts::Entity::find()
            .filter(payouts::Column::Id.gt(id.0))
            .order_by_asc(payouts::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        let found = rows.into_iter().map(|row| WithProof {
            id: PayoutId(row.id),
            proof: row.target_proof.clone(),
            record: payout(self.cipher(), row).ok(),
        });
        Ok(found.collect())
    }
}

const fn bank(from: Place) -> Option<i64> {
    match from {
        Place::Bank(id) => Some(id.0),
        Place::Gateway => None,
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

/// A target that cannot be opened, or is none, is reported as unreadable: nothing is ever paid to
/// it.
pub(in crate::seaorm) fn open_target(
    cipher: &dyn FieldCipher,
    id: i64,
    (method, target): (Option<&str>, Option<&str>),
) -> Result<Option<Target>, StoreError> {
    let Some(method) = method else {
        return Ok(None);
    };
    let method = PayoutMethod::from_code(method).ok_or_else(|| corrupt("payouts.target_method"))?;
    let place = PAYOUT_TARGET.of(id);
    let text = target.unwrap_or_default();
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

fn payment(row: &payouts::Model) -> Result<Option<Payment>, StoreError> {
    let Some(value_on) = row.paid_on else {
        return Ok(None);
    };
    let reference = row.paid_reference.clone();
    Ok(Some(Payment {
        from: row
            .paid_bank_id
            .map_or(Place::Gateway, |id| Place::Bank(BankAccountId(id))),
        value_on,
        reference: reference.ok_or_else(|| corrupt("payouts.paid_reference"))?,
    }))
}

fn bounce(row: &payouts::Model) -> Result<Option<Bounce>, StoreError> {
    let Some(value_on) = row.returned_on else {
        return Ok(None);
    };
    let (bank, minor) = row
        .returned_bank_id
        .zip(row.returned_minor)
        .ok_or_else(|| corrupt("payouts.returned_minor"))?;
    Ok(Some(Bounce {
        bank: BankAccountId(bank),
        came_back: money(minor, &row.currency)?,
        value_on,
        reason: row.return_reason.clone().unwrap_or_default(),
    }))
}

fn payout(cipher: &dyn FieldCipher, row: payouts::Model) -> Result<Payout, StoreError> {
    let settles = Purpose::from_parts(&row.settles_kind, row.settles_id);
    Ok(Payout {
        id: PayoutId(row.id),
        account: row.account_id.map(AccountId),
        amount: money(row.amount_minor, &row.currency)?,
        reason: Reason::from_code(&row.reason).ok_or_else(|| corrupt("payouts.reason"))?,
        settles: settles.ok_or_else(|| corrupt("payouts.settles_kind"))?,
        project: row.project_id.map(ProjectId),
        pays_from: row.pays_from_id.map(BankAccountId),
        target: open_target(
            cipher,
            row.id,
            (row.target_method.as_deref(), row.target.as_deref()),
        )?,
        batch: row.batch_id.map(PayoutBatchId),
        payment: payment(&row)?,
        bounce: bounce(&row)?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("payouts.state"))?,
        created_at: row.created_at,
        modified_at: row.modified_at,
        version: row.version,
    })
}

/// The payouts that pay approved withdrawals; the refund of a bounced one is not among them.
pub(in crate::seaorm) fn settles_withdrawals() -> Condition {
    let kind = Purpose::Withdrawal(WithdrawalId(0)).kind();
    Condition::all()
        .add(payouts::Column::SettlesKind.eq(kind))
        .add(payouts::Column::Reason.eq(Reason::Withdrawal.code()))
}

/// The status of a payout, for its payee.
pub(in crate::seaorm) fn progress(row: &payouts::Model) -> Result<Progress, StoreError> {
    let state = State::from_code(&row.state);
    Ok(Progress {
        state: state.ok_or_else(|| corrupt("payouts.state"))?,
        paid_on: row.paid_on,
        reference: row.paid_reference.clone(),
        return_reason: row.return_reason.clone(),
    })
}
