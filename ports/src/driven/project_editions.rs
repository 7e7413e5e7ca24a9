//! Storage of projects as editors have them: the draft beside what investors see. What investors read of them is
//! [`super::catalog::CatalogQueries`]'s.

use super::site::{Stamp, Touch};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, NewProject, PartnerStage, ProjectDraft, Sold, Text};
use domain::ids::{OperatorId, ProjectId};

/// Where a project stands at the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectStanding {
    /// `InvestmentID`.
    pub id: ProjectId,
    /// The code that an editor goes on with: the draft's, or the published one.
    pub code: String,
    /// The name that an editor goes on with likewise.
    pub name: Text,
    /// Rises with every change.
    pub version: i64,
    /// Whether something waits that investors do not see.
    pub has_draft: bool,
    /// Whether they see the project.
    pub is_published: bool,
    /// The last change, or the last publication.
    pub changed: Option<Stamp>,
    /// The last publication.
    pub published: Option<Stamp>,
}

/// A project with what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectEdition {
    /// Where it stands.
    pub standing: ProjectStanding,
    /// What it says.
    pub edition: Edition<ProjectDraft>,
}

/// What of the projects is listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectsListed {
    /// Words that a code or a name has, in either language.
    pub search: Option<String>,
    /// Those at one stage.
    pub stage: Option<PartnerStage>,
    /// How many projects come before the page.
    pub offset: u64,
}

/// Projects as editors have them. An implementer owes: a project's version rises by one with each save; a lock stays to the end
/// of the transaction, and meanwhile nobody orders the project and nothing more is taken of its offering.
#[async_trait]
pub trait ProjectEditions: Send + Sync {
    /// One project.
    async fn get(&self, id: ProjectId) -> Result<Option<ProjectEdition>, StoreError>;
    /// What one says, locked: whoever holds it is alone in changing it and what is taken of it.
    async fn lock(&self, id: ProjectId) -> Result<Option<Edition<ProjectDraft>>, StoreError>;
    /// What was ordered of one that is there.
    async fn sold(&self, id: ProjectId, now: Instant) -> Result<Option<Sold>, StoreError>;
    /// Adds a project without a word, at version 1.
    async fn add(&self) -> Result<ProjectId, StoreError>;
    /// Keeps the draft of a project that was locked at its version; `StoreError::Conflict` where the version is another. What
    /// investors see is not touched.
    async fn save(
        &self,
        id: ProjectId,
        edition: &Edition<ProjectDraft>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError>;
    /// Puts down what investors see of a project; the id in it is ignored. A code that another project has is
    /// `StoreError::Duplicate`.
    async fn show(&self, id: ProjectId, project: &NewProject) -> Result<(), StoreError>;
    /// Takes a project out of investors' sight; what it says of it stays.
    async fn hide(&self, id: ProjectId) -> Result<(), StoreError>;
    /// Takes a project away that nobody ordered.
    async fn remove(&self, id: ProjectId) -> Result<(), StoreError>;
}
