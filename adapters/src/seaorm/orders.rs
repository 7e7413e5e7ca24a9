//! Storage of subscriptions.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{AccountId, InvestorId, OrderId, ProjectId};
use domain::subscription::Order;
use ports::driven::orders::Orders;
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Orders for SeaTx {
    async fn add(&self, order: &Order) -> Result<OrderId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn get(&self, id: OrderId) -> Result<Option<Order>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn lock(&self, id: OrderId) -> Result<Option<Order>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn save(&self, order: &Order) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn unfinished_of_account(&self, account: AccountId) -> Result<Option<Order>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn unfinished_for_project(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Option<Order>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn accepted_of_project(&self, project: ProjectId) -> Result<Vec<OrderId>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
