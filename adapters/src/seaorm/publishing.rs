//! Storage of what is published.
#![allow(unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::catalog::{Home, LegalKind, LegalText, NewPartner, NewProject};
use domain::ids::{PartnerId, ProjectId};
use ports::driven::catalog::Publishing;
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Publishing for SeaTx {
    async fn add_partner(&self, partner: &NewPartner) -> Result<PartnerId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn add_project(&self, project: &NewProject) -> Result<ProjectId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn set_home(&self, home: &Home) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn set_legal(&self, kind: LegalKind, text: &LegalText) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
