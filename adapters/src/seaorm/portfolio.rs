//! Storage of issued shares.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::OrderId;
use domain::portfolio::ShareIssue;
use ports::driven::portfolio::ShareRegister;
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl ShareRegister for SeaTx {
    async fn issue(&self, issue: ShareIssue) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn of_order(&self, order: OrderId) -> Result<Option<ShareIssue>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
