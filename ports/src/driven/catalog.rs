//! Storage of projects and frameworks, as far as rules need them.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::account::Questionnaire;
use domain::catalog::{Framework, Offering, Project};
use domain::ids::{FrameworkId, OrderId, ProjectId};

/// Projects and frameworks.
#[async_trait]
pub trait Projects: Send + Sync {
    /// A project.
    async fn get(&self, id: ProjectId) -> Result<Option<Project>, StoreError>;
    /// A project, locked: whoever holds it is alone in changing how much of its offering is taken.
    async fn lock(&self, id: ProjectId) -> Result<Option<Project>, StoreError>;
    /// How much is taken at `now`: accepted, handed in and reserved orders, without `except`'s own.
    async fn offering(
        &self,
        id: ProjectId,
        now: Instant,
        except: Option<OrderId>,
    ) -> Result<Option<Offering>, StoreError>;
    /// A framework.
    async fn framework(&self, id: FrameworkId) -> Result<Option<Framework>, StoreError>;
    /// Every framework, by number.
    async fn frameworks(&self) -> Result<Vec<Framework>, StoreError>;
    /// The present wording of a framework's questionnaire.
    async fn questionnaire(
        &self,
        framework: FrameworkId,
    ) -> Result<Option<Questionnaire>, StoreError>;
}
