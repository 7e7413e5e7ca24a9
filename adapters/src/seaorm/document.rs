//! Storage of documents.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::document::Document;
use domain::ids::{AccountId, DocumentId, InvestorId, OrderId};
use ports::driven::document::Documents;
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Documents for SeaTx {
    async fn add(&self, document: &Document) -> Result<DocumentId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn get(&self, id: DocumentId) -> Result<Option<Document>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn of(&self, owner: InvestorId) -> Result<Vec<Document>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn of_account(&self, account: AccountId) -> Result<Vec<Document>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn of_order(&self, order: OrderId) -> Result<Vec<Document>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn attach(
        &self,
        id: DocumentId,
        account: Option<AccountId>,
        order: Option<OrderId>,
    ) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn page(&self, after: DocumentId, limit: u32) -> Result<Vec<Document>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
