//! Storage of what editors change of the site, with the draft beside what investors see. What is published lies with the
//! catalogue ([`super::catalog::Publishing`]); here is what its editors have of it.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, SiteContent, SiteName};
use domain::ids::OperatorId;

/// Who did something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// Who.
    pub by: OperatorId,
    /// The name of the operator.
    pub name: String,
    /// When.
    pub at: Instant,
}

/// A content with who touched it last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteEdition {
    /// Which.
    pub name: SiteName,
    /// What it says.
    pub edition: Edition<SiteContent>,
    /// The last change of its draft, or its last publication.
    pub changed: Option<Stamp>,
    /// When it was published last.
    pub published: Option<Stamp>,
}

/// What an editor did with a content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// Changed or discarded the draft.
    Drafted,
    /// Published it.
    Published,
}

/// The contents of the site as editors have them. An implementer owes: every name is there from the beginning, at a version
/// of its own that rises by one with each save; a lock stays to the end of the transaction.
#[async_trait]
pub trait SiteEditions: Send + Sync {
    /// These contents, in their order.
    async fn all(&self, names: &[SiteName]) -> Result<Vec<SiteEdition>, StoreError>;
    /// One content.
    async fn get(&self, name: SiteName) -> Result<SiteEdition, StoreError>;
    /// One content, locked: whoever holds it is alone in changing it.
    async fn lock(&self, name: SiteName) -> Result<Edition<SiteContent>, StoreError>;
    /// Keeps the draft of a content that was locked at its version; `StoreError::Conflict` where the version is another.
    /// What is published is not touched.
    async fn save(
        &self,
        name: SiteName,
        edition: &Edition<SiteContent>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError>;
}
