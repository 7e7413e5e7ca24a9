//! Storage of investment accounts.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::account::{Account, AccountForm, EntityType};
use domain::ids::{AccountId, FrameworkId, InvestorId};
use ports::driven::account::{Accounts, NewAccount};
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Accounts for SeaTx {
    async fn add(&self, account: NewAccount) -> Result<AccountId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn get(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn lock(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn of(&self, investor: InvestorId) -> Result<Vec<Account>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn save(&self, account: &Account) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
