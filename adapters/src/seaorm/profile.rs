//! Storage of bank accounts.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{BankId, InvestorId};
use domain::profile::{Bank, BankForm};
use ports::driven::profile::Banks;
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Banks for SeaTx {
    async fn add(
        &self,
        investor: InvestorId,
        form: &BankForm,
        now: Instant,
    ) -> Result<BankId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn lock(&self, investor: InvestorId, id: BankId) -> Result<Option<Bank>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn save(&self, bank: &Bank) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn of(&self, investor: InvestorId) -> Result<Vec<Bank>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
