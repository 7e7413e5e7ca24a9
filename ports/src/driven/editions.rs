//! Storage of what editors write: the draft beside what investors see. What investors read is [`super::catalog::CatalogQueries`]'s;
//! what is particular to a kind lies with the kind, in `driving/catalog/editions/kinds/`.

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

/// What an editor did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// Changed or discarded the draft.
    Drafted,
    /// Published it.
    Published,
}

/// A kind of content that is drafted and published, named by the type of what it says.
pub trait EditedContent: Publishable + Debug + Eq + Send + Sync + 'static {
    /// Tells the contents of the kind apart.
    type Id: Copy + Debug + Eq + Send + Sync + 'static;
    /// How a list calls one; nothing where no list of the kind needs it.
    type Label: Clone + Debug + Eq + Send + Sync + 'static;
    /// What depends on one and may forbid a change; nothing where nothing does.
    type Dependents: Clone + Debug + Eq + Send + Sync + 'static;
    /// What is put before investors.
    type Shown: Send + Sync;

    /// What is put before investors, where nothing that it needs is missing.
    fn shown(&self) -> Option<Self::Shown>;

    /// The storage of the kind.
    fn editions(all: &dyn AllEditions) -> &dyn Editions<Self>;
}

/// A kind of which every content is there from the beginning and stays. Whatever is fixed is an [`EditedContent`].
pub trait FixedContent: Publishable + Clone + Debug + Eq + Send + Sync + 'static {
    /// Tells the contents of the kind apart.
    type Name: Copy + Debug + Eq + Send + Sync + 'static;
    /// Every content, in the order of the desk.
    const ALL: &'static [Self::Name];

    /// The name in storage and in the audit trail.
    fn name(id: Self::Name) -> &'static str;

    /// The storage of the kind, with all that is only a fixed kind's.
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

/// A kind of which contents are added, hidden and removed.
pub trait ListedContent: EditedContent + Default {
    /// The storage of the kind, with all that is only a listed kind's.
    fn listed(all: &dyn AllEditions) -> &dyn ListedEditions<Self>;
}

/// Where a content stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing<C: EditedContent> {
    /// Which.
    pub id: C::Id,
    /// The label of the draft, or of the published content where there is no draft.
    pub label: C::Label,
    /// Rises with every change.
    pub version: i64,
    /// Whether something waits that investors do not see.
    pub has_draft: bool,
    /// Whether they see the content.
    pub is_published: bool,
    /// The last change, or the last publication.
    pub changed: Option<Stamp>,
    /// The last publication.
    pub published: Option<Stamp>,
}

/// What investors saw of a content before another edition took its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierEdition {
    /// From 1, in the order in which editions were replaced.
    pub number: i64,
    /// Who published it, and when; none for the content of the installation.
    pub published: Option<Stamp>,
    /// Who replaced it, and when.
    pub replaced: Stamp,
}

/// A content as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<C: EditedContent> {
    /// Where it stands.
    pub standing: Standing<C>,
    /// What it says.
    pub edition: Edition<C>,
}

/// How a list calls a project.
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
/// transaction, and nothing begins to depend on the content meanwhile.
#[async_trait]
pub trait Editions<C: EditedContent>: Send + Sync {
    /// One content.
    async fn get(&self, id: C::Id) -> Result<Option<Stored<C>>, StoreError>;
    /// Reads one and locks it until the transaction ends, so that nobody else changes it meanwhile.
    async fn lock(&self, id: C::Id) -> Result<Option<Edition<C>>, StoreError>;
    /// What depends on one that is there.
    async fn dependents(
        &self,
        id: C::Id,
        now: Instant,
    ) -> Result<Option<C::Dependents>, StoreError>;
    /// Keeps the draft of a content that was locked at its version; `StoreError::Conflict` where the version is another. What
    /// investors see is not touched.
    async fn save(
        &self,
        id: C::Id,
        edition: &Edition<C>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError>;
    /// Puts down what investors see; `StoreError::Duplicate` where another content has what only one can have. What counts by
    /// versions (terms of a framework, a questionnaire) is put down under its next one; a question whose words stay keeps its number,
    /// and those that are not asked any more stay readable for what was signed.
    async fn show(&self, id: C::Id, shown: &C::Shown) -> Result<(), StoreError>;
    /// Keeps the published content as an earlier edition, before a save replaces it. The content has to be locked.
    async fn keep(
        &self,
        id: C::Id,
        was: &C,
        replaced: (OperatorId, Instant),
    ) -> Result<(), StoreError>;
    /// A page of the earlier editions of a content, the newest first.
    async fn earlier(&self, id: C::Id, offset: u64) -> Result<Page<EarlierEdition>, StoreError>;
    /// What one of them said.
    async fn earlier_content(&self, id: C::Id, number: i64) -> Result<Option<C>, StoreError>;
}

/// The editions of a kind of which every content is there from the beginning.
#[async_trait]
pub trait FixedEditions<C: FixedContent>: Editions<C> {
    /// Every content, in the order of the desk.
    async fn all(&self) -> Result<Vec<Stored<C>>, StoreError>;
}

/// The editions of a kind that grows.
#[async_trait]
pub trait ListedEditions<C: ListedContent>: Editions<C> {
    /// Adds a content without a word, at version 1.
    async fn add(&self) -> Result<C::Id, StoreError>;
    /// Takes a content out of investors' sight; what they saw of it stays.
    async fn hide(&self, id: C::Id) -> Result<(), StoreError>;
    /// Takes a content away that nothing depends on.
    async fn remove(&self, id: C::Id) -> Result<(), StoreError>;
}

/// Every kind: the list of what a store keeps.
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
