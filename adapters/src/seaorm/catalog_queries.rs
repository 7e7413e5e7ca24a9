//! The views of what is published.
#![allow(unused_variables)]

use super::store::SeaStore;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Home, LegalKind, LegalText, Text};
use domain::ids::ProjectId;
use ports::driven::catalog::{CatalogQueries, ListedProject, Page, ProjectFilter, ProjectPage};
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl CatalogQueries for SeaStore {
    async fn projects(
        &self,
        filter: &ProjectFilter,
        now: Instant,
        page: Page,
    ) -> Result<(Vec<ListedProject>, u64), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn project(
        &self,
        id: ProjectId,
        now: Instant,
    ) -> Result<Option<ProjectPage>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn names(&self) -> Result<Vec<(ProjectId, String, Text)>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn home(&self) -> Result<Home, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn legal(&self, kind: LegalKind) -> Result<Option<LegalText>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
