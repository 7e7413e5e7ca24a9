//! Storage of content that editors write: the draft beside the published edition. Investors read it through
//! [`super::catalog::CatalogQueries`]; code particular to a kind is with the kind, in `driving/catalog/editions/kinds/`.

use super::desk::Page;
use super::sorting::{EditionBy, Sort};
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{
    Edition, EditionStage, FrameworkTerms, Help, Home, LegalText, PartnerContent, ProjectDraft,
};
use domain::content::Publishable;
use domain::ids::OperatorId;
use domain::language::Text;
use domain::questionnaire::QuestionnaireWording;
use std::fmt::Debug;

/// The operator who did something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// Who.
    pub by: OperatorId,
    /// The name of the operator.
    pub name: String,
    /// When.
    pub at: Instant,
}

/// What an editor did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// Changed or discarded the draft.
    Drafted,
    /// Published it.
    Published,
}

/// A kind of content that is drafted and published, named by its content type.
pub trait EditedContent: Publishable + Debug + Eq + Send + Sync + 'static {
    /// Identifies a content of the kind.
    type Id: Copy + Debug + Eq + Send + Sync + 'static;
    /// The label in lists; `()` if the kind needs none.
    type Label: Clone + Debug + Eq + Send + Sync + 'static;
    /// The records that depend on one and may forbid a change; `()` if there are none.
    type Dependents: Clone + Debug + Eq + Send + Sync + 'static;
    /// The published content.
    type Shown: Send + Sync;

    /// The content to publish, if nothing required is missing.
    fn shown(&self) -> Option<Self::Shown>;

    /// The storage of the kind.
    fn editions(all: &dyn AllEditions) -> &dyn Editions<Self>;
}

/// A kind with a fixed set of contents. Every fixed kind is an [`EditedContent`].
pub trait FixedContent: Publishable + Clone + Debug + Eq + Send + Sync + 'static {
    /// Identifies a content of the kind.
    type Name: Copy + Debug + Eq + Send + Sync + 'static;
    /// Every content, in the order of the desk.
    const ALL: &'static [Self::Name];

    /// The name in storage and in the audit trail.
    fn name(id: Self::Name) -> &'static str;

    /// The storage of the kind, including the methods of fixed kinds.
    fn fixed(all: &dyn AllEditions) -> &dyn FixedEditions<Self>;
}

impl<C: FixedContent> EditedContent for C {
    type Id = C::Name;
    type Label = ();
    type Dependents = ();
    type Shown = Self;

    fn shown(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn editions(all: &dyn AllEditions) -> &dyn Editions<Self> {
        C::fixed(all)
    }
}

/// A kind whose contents are added, withdrawn and removed.
pub trait ListedContent: EditedContent + Default {
    /// The storage of the kind, including the methods of listed kinds.
    fn listed(all: &dyn AllEditions) -> &dyn ListedEditions<Self>;
}

/// Where a content stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing<C: EditedContent> {
    /// Which.
    pub id: C::Id,
    /// The label of the draft, or of the published content if there is no draft.
    pub label: C::Label,
    /// Rises with every change.
    pub version: i64,
    /// Whether there is a draft.
    pub has_draft: bool,
    /// Whether the content is published.
    pub is_published: bool,
    /// The last change, or the last publication.
    pub changed: Option<Stamp>,
    /// The last publication.
    pub published: Option<Stamp>,
}

/// An edition of a content that was replaced by another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierEdition {
    /// From 1, in the order in which editions were replaced.
    pub number: i64,
    /// Who published it, and when; `None` for the content of the installation.
    pub published: Option<Stamp>,
    /// Who replaced it, and when.
    pub replaced: Stamp,
}

/// A stored content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<C: EditedContent> {
    /// Where it stands.
    pub standing: Standing<C>,
    /// What it says.
    pub edition: Edition<C>,
}

/// The label of a project in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectLabel {
    /// `productCode`.
    pub code: String,
    /// `Name`.
    pub name: Text,
}

/// Which contents of a kind are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EditionFilter {
    /// Words that a label has, in either language.
    pub search: Option<String>,
    /// Those at one stage.
    pub stage: Option<EditionStage>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<EditionBy>>,
    /// How many contents come before the page.
    pub offset: u64,
    /// At most so many.
    pub limit: u64,
}

/// The editions of one kind. Implementations guarantee: a version that rises by one with each save; a lock that stays to the end of the
/// transaction, during which nothing new can depend on the content.
#[async_trait]
pub trait Editions<C: EditedContent>: Send + Sync {
    /// One content.
    async fn get(&self, id: C::Id) -> Result<Option<Stored<C>>, StoreError>;
    /// Reads one and locks it until the transaction ends, so that nobody else changes it in the meantime.
    async fn lock(&self, id: C::Id) -> Result<Option<Edition<C>>, StoreError>;
    /// The records that depend on an existing one.
    async fn dependents(
        &self,
        id: C::Id,
        now: Instant,
    ) -> Result<Option<C::Dependents>, StoreError>;
    /// Stores the draft of a content that was locked at its version; `StoreError::Conflict` if the version is another. The
    /// published edition is not changed.
    async fn save(
        &self,
        id: C::Id,
        edition: &Edition<C>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError>;
    /// Stores the published edition; `StoreError::Duplicate` if another content has a unique value of it. Versioned
    /// content (terms of a framework, a questionnaire) gets its next version; a question with unchanged text keeps its number,
    /// and removed questions stay readable for signed questionnaires.
    async fn show(&self, id: C::Id, shown: &C::Shown) -> Result<(), StoreError>;
    /// Stores the published content as an earlier edition, before a save replaces it. The content has to be locked.
    async fn keep(
        &self,
        id: C::Id,
        was: &C,
        replaced: (OperatorId, Instant),
    ) -> Result<(), StoreError>;
    /// A page of the earlier editions of a content, the newest first.
    async fn earlier(&self, id: C::Id, offset: u64) -> Result<Page<EarlierEdition>, StoreError>;
    /// The content of one of them.
    async fn earlier_content(&self, id: C::Id, number: i64) -> Result<Option<C>, StoreError>;
}

/// The editions of a kind with a fixed set of contents.
#[async_trait]
pub trait FixedEditions<C: FixedContent>: Editions<C> {
    /// Every content, in the order of the desk.
    async fn all(&self) -> Result<Vec<Stored<C>>, StoreError>;
}

/// The editions of a kind to which contents are added.
#[async_trait]
pub trait ListedEditions<C: ListedContent>: Editions<C> {
    /// Adds an empty content, at version 1.
    async fn add(&self) -> Result<C::Id, StoreError>;
    /// Withdraws a content; its published edition is kept.
    async fn hide(&self, id: C::Id) -> Result<(), StoreError>;
    /// Removes a content that nothing depends on.
    async fn remove(&self, id: C::Id) -> Result<(), StoreError>;
}

/// Every kind that a store keeps.
pub trait AllEditions:
    FixedEditions<Home>
    + FixedEditions<LegalText>
    + FixedEditions<Help>
    + FixedEditions<FrameworkTerms>
    + FixedEditions<QuestionnaireWording>
    + ListedEditions<PartnerContent>
    + ListedEditions<ProjectDraft>
{
}
