//! Storage of projects and frameworks as far as rules need them, of published content, and its views.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::bank_account::BankDetails;
use domain::catalog::{
    Framework, Help, Home, LegalKind, LegalText, NewProject, Offering, Person, Project,
    ProjectContent, ProjectStatus, Rating, Return,
};
use domain::ids::{BankAccountId, FrameworkId, InvestorId, OrderId, PartnerId, ProjectId};
use domain::language::Text;
use domain::questionnaire::Questionnaire;
use domain::{Currency, Instant, Language, Money};

/// A transaction process with the details of its bank account, as investors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedProcess {
    /// `CodeKey`, such as `VTCN`.
    pub code: String,
    /// The platform's bank account.
    pub bank: BankAccountId,
    /// The details of that account.
    pub details: BankDetails,
}

/// The texts of a framework for its investors, and the accounts that they wire to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameworkTexts {
    /// Which framework.
    pub framework: FrameworkId,
    /// `InvestmentNotice` in English.
    pub investment_notice_en: String,
    /// `InvestmentNotice` in Chinese.
    pub investment_notice_zh: String,
    /// `WireNotice` in English.
    pub wire_notice_en: String,
    /// `WireNotice` in Chinese.
    pub wire_notice_zh: String,
    /// The text above the questionnaire, in English.
    pub questionnaire_intro_en: String,
    /// The text above the questionnaire, in Chinese.
    pub questionnaire_intro_zh: String,
    /// `TransactionProcesses`.
    pub transaction_processes: Vec<PublishedProcess>,
    /// Incremented with every publication.
    pub version: i64,
    /// The proof of `transaction_processes` that was made when they were published.
    pub bank_proof: Option<String>,
    /// The bank accounts are not the published ones and were removed: nobody may wire to them.
    pub withheld: bool,
}

impl FrameworkTexts {
    /// `InvestmentNotice` in a language.
    pub fn investment_notice(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.investment_notice_zh,
            Language::En => &self.investment_notice_en,
        }
    }

    /// `WireNotice` in a language.
    pub fn wire_notice(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.wire_notice_zh,
            Language::En => &self.wire_notice_en,
        }
    }

    /// The text above the questionnaire, in a language.
    pub fn questionnaire_intro(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.questionnaire_intro_zh,
            Language::En => &self.questionnaire_intro_en,
        }
    }
}

/// Projects and frameworks.
#[async_trait]
pub trait Projects: Send + Sync {
    /// A project.
    async fn get(&self, id: ProjectId) -> Result<Option<Project>, StoreError>;
    /// Reads a project and locks it until the transaction ends, so that nobody else takes a place in its offering in the meantime.
    async fn lock(&self, id: ProjectId) -> Result<Option<Project>, StoreError>;
    /// The amount taken at `now`: accepted, submitted and reserved orders, without `except`'s own.
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
    /// The texts of every framework, by number, as they are stored now.
    async fn framework_texts(&self) -> Result<Vec<FrameworkTexts>, StoreError>;
    /// The same for display: it may come from the cache, and be as old as other cached answers.
    async fn shown_framework_texts(&self) -> Result<Vec<FrameworkTexts>, StoreError>;
    /// The currencies in which every account of a framework has wallets (decision 39): those that it names, then those of its
    /// published projects, each once; none where it has no wallets.
    async fn wallet_currencies(&self, framework: FrameworkId) -> Result<Vec<Currency>, StoreError>;
    /// The current wording of a framework's questionnaire, with its earlier questions.
    async fn questionnaire(
        &self,
        framework: FrameworkId,
    ) -> Result<Option<Questionnaire>, StoreError>;
    /// Adds a project with its limits, frameworks and content; a taken code is `StoreError::Duplicate`.
    async fn add(&self, project: &NewProject) -> Result<ProjectId, StoreError>;
    /// Keeps the proof of a framework's bank accounts.
    async fn set_bank_proof(&self, framework: FrameworkId, proof: &str) -> Result<(), StoreError>;
    /// Changes the wire notice of a framework. The proof of its bank accounts covers the notice, so it has to be renewed.
    async fn set_wire_notice(
        &self,
        framework: FrameworkId,
        notice: &Text,
    ) -> Result<(), StoreError>;
}

/// The watch lists of investors.
#[async_trait]
pub trait WatchLists: Send + Sync {
    /// The projects that an investor watches, the newest first.
    async fn of(&self, investor: InvestorId) -> Result<Vec<ProjectId>, StoreError>;
    /// Adds a project; one that is already there does not change.
    async fn watch(
        &self,
        investor: InvestorId,
        project: ProjectId,
        since: Instant,
    ) -> Result<(), StoreError>;
    /// Removes a project, if it is there.
    async fn unwatch(&self, investor: InvestorId, project: ProjectId) -> Result<(), StoreError>;
}

/// A project in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedProject {
    /// `InvestmentID`, `productId`.
    pub id: ProjectId,
    /// `productCode`.
    pub code: String,
    /// `Name`, `productName`.
    pub name: Text,
    /// Of all its amounts.
    pub currency: Currency,
    /// `ProjectSize`, `totalValue`.
    pub project_size: Money,
    /// The smallest amount by wire; `None` if wires are not offered.
    pub minimum: Option<Money>,
    /// How much is taken.
    pub offering: Offering,
    /// `InvestmentStatusCode`.
    pub status: ProjectStatus,
    /// The return.
    pub rate: Return,
    /// `timeLimit`, `ProjectDuration` in months.
    pub term_months: u32,
    /// `FundingStartDate`, `openingDate`.
    pub opens_at: Instant,
    /// `FundingEndDate`, `expirationDate`.
    pub funding_end: Instant,
    /// `CountryID`.
    pub country_id: i64,
    /// Object key of the first picture, if there is one.
    pub image: Option<String>,
}

/// A partner beside its project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPartner {
    /// `CompanyID`.
    pub id: PartnerId,
    /// `CompanyName`.
    pub name: Text,
    /// Object key of the logo.
    pub logo: String,
    /// `PartnerRating`.
    pub rating: Rating,
}

/// A project on its own page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectPage {
    /// The part that the rules use.
    pub project: Project,
    /// Its published content.
    pub content: ProjectContent,
    /// How much is taken.
    pub offering: Offering,
    /// Who runs it.
    pub partner: Option<ListedPartner>,
}

/// The filter of a list of projects; empty means all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectFilter {
    /// `ContinentID`.
    pub continent_id: Option<i64>,
    /// `StatusID`.
    pub status: Option<ProjectStatus>,
    /// `PropertyTypeList`.
    pub property_type_ids: Vec<i64>,
    /// Folded words, each of which must be in a name, the code, an address or a name of the partner; accents do not matter.
    pub words: Vec<String>,
    /// Of one partner.
    pub partner: Option<PartnerId>,
    /// Of an investor's watch list.
    pub watched_by: Option<InvestorId>,
    /// Any of these; all where it is empty.
    pub ids: Vec<ProjectId>,
}

/// The filter of the list of partners; empty means all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartnerFilter {
    /// `ContinentID`.
    pub continent_id: Option<i64>,
    /// `CompanyRoleID`, any of these.
    pub company_role_ids: Vec<i64>,
}

/// A partner in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerCard {
    /// `CompanyID`.
    pub id: PartnerId,
    /// `Name`.
    pub name: Text,
    /// `CompanyRoleID`.
    pub company_role_id: i64,
    /// `ContinentID`.
    pub continent_id: i64,
    /// `CountryID`.
    pub country_id: i64,
    /// `PartnerRating`.
    pub rating: Rating,
    /// `MarketSegment`.
    pub segment: Text,
    /// Object key of the logo.
    pub logo: String,
    /// Object key of `DisplayImageURL`.
    pub image: String,
}

/// A partner on its own page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerPage {
    /// As the list shows it.
    pub card: PartnerCard,
    /// `CompanyOverview`.
    pub overview: Text,
    /// `YearsOfExperience`.
    pub years: u32,
    /// The team.
    pub people: Vec<Person>,
}

/// A part of a list: `number` from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// `pageNum`.
    pub number: u32,
    /// `pageSize`.
    pub size: u32,
}

/// The revision of published content and offerings: a new one means that something has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CatalogRevision {
    /// Rises with every edit of published content.
    pub edits: i64,
    /// Rises with every change of the places taken in an offering.
    pub takings: i64,
}

/// The views of published content. Only published projects are in them.
#[async_trait]
pub trait CatalogQueries: Send + Sync {
    /// Projects by group (Open, `ComingSoon`, Closed) and, within a group, by funding end, the
    /// latest first; and how many there are.
    async fn projects(
        &self,
        filter: &ProjectFilter,
        now: Instant,
        page: Page,
    ) -> Result<(Vec<ListedProject>, u64), StoreError>;
    /// One project.
    async fn project(&self, id: ProjectId, now: Instant)
    -> Result<Option<ProjectPage>, StoreError>;
    /// Published partners, the best rated first.
    async fn partners(&self, filter: &PartnerFilter) -> Result<Vec<PartnerCard>, StoreError>;
    /// One published partner.
    async fn partner(&self, id: PartnerId) -> Result<Option<PartnerPage>, StoreError>;
    /// The present revision. Implementations guarantee: a change committed anywhere shows within
    /// half a second, one committed through this store at once; frequent calls do not reach the
    /// database.
    async fn revision(&self) -> Result<CatalogRevision, StoreError>;
    /// When a status or a progress next changes through time alone, without a new revision; `None` if none does.
    async fn next_turn(&self, now: Instant) -> Result<Option<Instant>, StoreError>;
    /// Number, code and name of every project, by number.
    async fn names(&self) -> Result<Vec<(ProjectId, String, Text)>, StoreError>;
    /// The home screen.
    async fn home(&self) -> Result<Home, StoreError>;
    /// Questions and answers, and who runs the site; empty before anything is published.
    async fn help(&self) -> Result<Help, StoreError>;
    /// A legal text.
    async fn legal(&self, kind: LegalKind) -> Result<Option<LegalText>, StoreError>;
}
