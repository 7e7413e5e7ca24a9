//! Storage of the proofs of payment targets.

use super::withdrawals::withdrawal;
use crate::seaorm::account::rows::account;
use crate::seaorm::entities::{accounts, payee_proofs, withdrawals};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::account::{Account, KycState};
use domain::ids::{AccountId, WithdrawalId};
use domain::withdrawal::{State, Withdrawal};
use ports::driven::payee_proofs::{PayeeProofs, Proven, WithProof};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::BTreeMap;

#[async_trait]
impl PayeeProofs for SeaTx {
    async fn put(&self, what: Proven, proof: &str, now: Instant) -> Result<(), StoreError> {
        use payee_proofs::Column;
        let (kind, id) = parts(what);
        let row = payee_proofs::ActiveModel {
            id: NotSet,
            subject_kind: Set(kind.to_owned()),
            subject_id: Set(id),
            proof: Set(proof.to_owned()),
            proved_at: Set(now),
        };
        let mut later = OnConflict::columns([Column::SubjectKind, Column::SubjectId]);
        later.update_columns([Column::Proof, Column::ProvedAt]);
        let kept = payee_proofs::Entity::insert(row).on_conflict(later);
        self.db().insert_later(&kept).await
    }

    async fn get(&self, what: Proven) -> Result<Option<String>, StoreError> {
        let (kind, id) = parts(what);
        let row = payee_proofs::Entity::find()
            .filter(payee_proofs::Column::SubjectKind.eq(kind))
            .filter(payee_proofs::Column::SubjectId.eq(id))
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| row.proof))
    }

    async fn accounts(
        &self,
        after: AccountId,
        limit: u32,
    ) -> Result<Vec<WithProof<AccountId, Account>>, StoreError> {
        let proven = [KycState::LWait, KycState::GWait, KycState::GPass].map(KycState::code);
        let rows = accounts::Entity::find()
            .filter(accounts::Column::Id.gt(after.0))
            .filter(accounts::Column::State.is_in(proven))
            .order_by_asc(accounts::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut proofs = self
            .proofs(ACCOUNT, rows.iter().map(|row| row.id).collect())
            .await?;
        let found = rows.into_iter().map(|row| WithProof {
            id: AccountId(row.id),
            proof: proofs.remove(&row.id),
            record: account(self.cipher(), row, None).ok(),
        });
        Ok(found.collect())
    }

    async fn withdrawals(
        &self,
        after: WithdrawalId,
        limit: u32,
    ) -> Result<Vec<WithProof<WithdrawalId, Withdrawal>>, StoreError> {
        let ended = [State::Cancelled, State::LFail, State::GFail].map(State::code);
        let rows = withdrawals::Entity::find()
            .filter(withdrawals::Column::Id.gt(after.0))
            .filter(withdrawals::Column::State.is_not_in(ended))
            .order_by_asc(withdrawals::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut proofs = self
            .proofs(WITHDRAWAL, rows.iter().map(|row| row.id).collect())
            .await?;
        let found = rows.into_iter().map(|row| WithProof {
            id: WithdrawalId(row.id),
            proof: proofs.remove(&row.id),
            record: withdrawal(self.cipher(), row).ok(),
        });
        Ok(found.collect())
    }
}

impl SeaTx {
    async fn proofs(&self, kind: &str, ids: Vec<i64>) -> Result<BTreeMap<i64, String>, StoreError> {
        let rows = payee_proofs::Entity::find()
            .filter(payee_proofs::Column::SubjectKind.eq(kind))
            .filter(payee_proofs::Column::SubjectId.is_in(ids))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows
            .into_iter()
            .map(|row| (row.subject_id, row.proof))
            .collect())
    }
}

const ACCOUNT: &str = "account";
const WITHDRAWAL: &str = "withdrawal";

const fn parts(what: Proven) -> (&'static str, i64) {
    match what {
        Proven::Account(id) => (ACCOUNT, id.0),
        Proven::Withdrawal(id) => (WITHDRAWAL, id.0),
    }
}
