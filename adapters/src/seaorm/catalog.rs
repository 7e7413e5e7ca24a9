//! Storage of projects and frameworks.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::account::Questionnaire;
use domain::catalog::{Framework, Offering, Project};
use domain::ids::{FrameworkId, OrderId, ProjectId};
use ports::driven::catalog::Projects;
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl Projects for SeaTx {
    async fn get(&self, id: ProjectId) -> Result<Option<Project>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn lock(&self, id: ProjectId) -> Result<Option<Project>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn offering(
        &self,
        id: ProjectId,
        now: Instant,
        except: Option<OrderId>,
    ) -> Result<Option<Offering>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn framework(&self, id: FrameworkId) -> Result<Option<Framework>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn frameworks(&self) -> Result<Vec<Framework>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn questionnaire(
        &self,
        framework: FrameworkId,
    ) -> Result<Option<Questionnaire>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
