//! Storage of partners as editors have them: the draft beside what investors see. What investors read of them is
//! [`super::catalog::CatalogQueries`]'s.

use super::site::{Stamp, Touch};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, NewPartner, PartnerContent, PartnerStage, PartnersProject, Text};
use domain::ids::{OperatorId, PartnerId};

/// Where a partner stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerStanding {
    /// `CompanyID`.
    pub id: PartnerId,
    /// The name that an editor goes on with: the draft's, or the published one.
    pub name: Text,
    /// Rises with every change.
    pub version: i64,
    /// Whether something waits that investors do not see.
    pub has_draft: bool,
    /// Whether they see the partner.
    pub is_published: bool,
    /// The last change, or the last publication.
    pub changed: Option<Stamp>,
    /// The last publication.
    pub published: Option<Stamp>,
}

/// A partner with what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerEdition {
    /// Where it stands.
    pub standing: PartnerStanding,
    /// What it says.
    pub edition: Edition<PartnerContent>,
}

/// What of the partners is listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartnersListed {
    /// Words that a name has, in either language.
    pub search: Option<String>,
    /// Those at one stage.
    pub stage: Option<PartnerStage>,
    /// How many partners come before the page.
    pub offset: u64,
}

/// Partners as editors have them. An implementer owes: a partner's version rises by one with each save; a lock stays to the end
/// of the transaction, and no project begins to name the partner meanwhile.
#[async_trait]
pub trait PartnerEditions: Send + Sync {
    /// One partner.
    async fn get(&self, id: PartnerId) -> Result<Option<PartnerEdition>, StoreError>;
    /// What one says, locked: whoever holds it is alone in changing it.
    async fn lock(&self, id: PartnerId) -> Result<Option<Edition<PartnerContent>>, StoreError>;
    /// Adds a partner without a word, at version 1.
    async fn add(&self) -> Result<PartnerId, StoreError>;
    /// Keeps the draft of a partner that was locked at its version; `StoreError::Conflict` where the version is another. What
    /// investors see is not touched.
    async fn save(
        &self,
        id: PartnerId,
        edition: &Edition<PartnerContent>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError>;
    /// Puts down what investors see of a partner, and whether they see it.
    async fn show(&self, id: PartnerId, partner: &NewPartner) -> Result<(), StoreError>;
    /// Takes a partner away that no project names.
    async fn remove(&self, id: PartnerId) -> Result<(), StoreError>;
    /// The projects that name a partner, the oldest first.
    async fn projects(&self, id: PartnerId) -> Result<Vec<PartnersProject>, StoreError>;
}
