//! The published content of a project, a partner and the home screen, in both languages.

use super::figures::Return;
use crate::ids::PartnerId;
use crate::language::Text;
use crate::{Instant, Language, Money, Refusal};
use rust_decimal::Decimal;

/// The topic of a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SummaryKind {
    /// `PropertySummaryInd`.
    Property,
    /// `MarketSummaryInd`.
    Market,
    /// `InvestmentSummaryInd`.
    Investment,
    /// `RiskSummaryInd`: what can go wrong.
    Risk,
    /// `FeeSummaryInd`: what it costs.
    Fee,
    /// `UpdateInd`: news.
    Update,
}

impl SummaryKind {
    /// Every kind, in the order of the screens.
    pub const ALL: [Self; 6] = [
        Self::Property,
        Self::Market,
        Self::Investment,
        Self::Risk,
        Self::Fee,
        Self::Update,
    ];

    /// The name in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Property => "property",
            Self::Market => "market",
            Self::Investment => "investment",
            Self::Risk => "risk",
            Self::Fee => "fee",
            Self::Update => "update",
        }
    }

    /// The kind with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.code() == code)
    }
}

crate::coded!(SummaryKind);

/// A piece of text about a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// About what.
    pub kind: SummaryKind,
    /// `Header`.
    pub header: Text,
    /// `Text`.
    pub text: Text,
    /// `CreatedDateTime`.
    pub published_at: Instant,
    /// What is attached to it.
    pub documents: Vec<ProjectDocument>,
}

/// A row of the investment table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// What.
    pub label: Text,
    /// How much.
    pub value: Text,
}

/// A document of a project in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectDocument {
    /// `DocumentType`: `PPM`, `SubscriptionAgreement`, …
    pub document_type: String,
    /// Its language.
    pub language: Language,
    /// `DocumentFriendlyName`.
    pub name: String,
    /// Object key of the PDF.
    pub object_key: String,
    /// Whether only investors with an approved account may read it, rather than every investor who is logged in (decision 67).
    pub approved_only: bool,
}

impl ProjectDocument {
    /// The name of its file in URLs: the random part of its key.
    pub fn file(&self) -> &str {
        let folder_and_file = self.object_key.rsplit_once('/');
        folder_and_file.map_or(self.object_key.as_str(), |(_, file)| file)
    }

    /// Checks whether an investor may read it. Refusal: `NoKycAccount` without an approved account if one is required.
    pub const fn may_be_read(&self, has_approved_account: bool) -> Result<(), Refusal> {
        if self.approved_only && !has_approved_account {
            Err(Refusal::NoKycAccount)
        } else {
            Ok(())
        }
    }
}

/// `DocumentType` of the terms sheet in Chinese, which projects under the Cayman framework have.
const TERMS_SHEET: &str = "TermsSheet";

/// Everything that investors may see of a project besides the figures of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectContent {
    /// The partner who runs it; a project may have none.
    pub partner: Option<PartnerId>,
    /// `PropertyType`, by its look-up id.
    pub property_type_id: i64,
    /// `ContinentID`.
    pub continent_id: i64,
    /// `CountryID`.
    pub country_id: i64,
    /// `ProjectSize` in the project's currency.
    pub project_size: Money,
    /// `Term`, `timeLimit` in months.
    pub term_months: u32,
    /// The return.
    pub rate: Return,
    /// Address.
    pub address: Text,
    /// `LocationLatitude` in degrees.
    pub latitude: Option<Decimal>,
    /// `LocationLongitude` in degrees.
    pub longitude: Option<Decimal>,
    /// `VTIssuer`.
    pub issuer: String,
    /// Object keys of the pictures, the first one for cards; screens draw a plain background if there is none.
    pub images: Vec<String>,
    /// The investment table.
    pub table: Vec<TableRow>,
    /// Summaries and news.
    pub summaries: Vec<Summary>,
    /// Documents in the order in which they are numbered.
    pub documents: Vec<ProjectDocument>,
}

impl ProjectContent {
    /// The Chinese terms sheet: for readers of Chinese, if Cayman accounts may subscribe to the
    /// project (requirement part 1, section 2).
    pub fn terms_sheet(&self, reader: Language, under_cayman: bool) -> Option<&ProjectDocument> {
        if reader != Language::Zh || !under_cayman {
            return None;
        }
        self.documents
            .iter()
            .find(|d| d.document_type == TERMS_SHEET && d.language == Language::Zh)
    }

    /// The document with this file, attachments of summaries included. A file that is used several times is restricted to approved
    /// accounts as soon as one of its uses is.
    pub fn document_with_file(&self, file: &str) -> Option<ProjectDocument> {
        let attached = self.summaries.iter().flat_map(|summary| &summary.documents);
        let all = self.documents.iter().chain(attached);
        let mut named = all.filter(|document| document.file() == file);
        let first = named.next()?;
        Some(ProjectDocument {
            approved_only: first.approved_only || named.any(|other| other.approved_only),
            ..first.clone()
        })
    }
}

/// A project to publish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProject {
    /// The part that the rules use. The id is ignored.
    pub project: super::Project,
    /// What is shown.
    pub content: ProjectContent,
}

/// Someone of a partner's team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// `FullName`.
    pub name: Text,
    /// `Position`.
    pub position: Text,
    /// `ShortBio`.
    pub bio: Text,
    /// Object key of the portrait.
    pub image: String,
}

/// A partner company as published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPartner {
    /// `Name`.
    pub name: Text,
    /// Its role, by look-up id.
    pub company_role_id: i64,
    /// `ContinentID`.
    pub continent_id: i64,
    /// `CountryID`.
    pub country_id: i64,
    /// `PartnerRating`, 0 to 100.
    pub rating: u8,
    /// `YearsOfExperience`.
    pub years: u32,
    /// `MarketSegment`.
    pub segment: Text,
    /// `CompanyOverview`.
    pub overview: Text,
    /// Object key of the logo.
    pub logo: String,
    /// Object key of `DisplayImageURL`.
    pub image: String,
    /// The team.
    pub people: Vec<Person>,
    /// Whether investors see it.
    pub published: bool,
}

/// A slide of the home banner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slogan {
    /// Object key of the picture.
    pub image: String,
    /// Headline.
    pub title: Text,
    /// A line below it.
    pub text: Text,
}

/// A figure on the home screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// `Value`.
    pub value: Text,
    /// `Title`.
    pub title: Text,
}

/// A bulletin on the home screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bulletin {
    /// Object key of `Icon`.
    pub icon: String,
    /// `Title`.
    pub title: Text,
    /// `Description`.
    pub description: Text,
}

/// The home screen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Home {
    /// Banner.
    pub slogans: Vec<Slogan>,
    /// Figures.
    pub figures: Vec<Figure>,
    /// Bulletins.
    pub bulletins: Vec<Bulletin>,
    /// Filing number in the footer.
    pub filing_number: Text,
    /// `consultingPhone`.
    pub consulting_phone: String,
}

/// Which legal text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LegalKind {
    /// Legal notice.
    Notice,
    /// Privacy policy.
    Privacy,
    /// Payment terms.
    Payment,
}

impl LegalKind {
    /// Every kind, in the order of the desk.
    pub const ALL: [Self; 3] = [Self::Notice, Self::Privacy, Self::Payment];

    /// `kind`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Notice => "notice",
            Self::Privacy => "privacy",
            Self::Payment => "payment",
        }
    }

    /// The kind with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.code() == code)
    }
}

crate::coded!(LegalKind);

/// A legal text; `{allowance}` in it is replaced by the configured figure (decision 2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalText {
    /// `Title`.
    pub title: Text,
    /// `Html`: headings, paragraphs, lists, emphasis.
    pub html: Text,
}

/// Why content cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unpublishable {
    /// A text is missing in a language.
    #[error("{0} is missing in a language")]
    Text(&'static str),
    /// A figure is out of range.
    #[error("{0} is out of range")]
    Range(&'static str),
    /// A required part is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
}

impl NewProject {
    /// Whether it can be published: complete, in both languages, with consistent figures.
    pub fn check(&self) -> Result<(), Unpublishable> {
        let (project, content) = (&self.project, &self.content);
        if project.name_en.trim().is_empty() || project.name_zh.trim().is_empty() {
            return Err(Unpublishable::Text("name"));
        }
        if content.address.is_incomplete() {
            return Err(Unpublishable::Text("address"));
        }
        if content
            .summaries
            .iter()
            .any(|s| s.header.is_incomplete() || s.text.is_incomplete())
        {
            return Err(Unpublishable::Text("summary"));
        }
        if content
            .table
            .iter()
            .any(|r| r.label.is_incomplete() || r.value.is_incomplete())
        {
            return Err(Unpublishable::Text("investment table"));
        }
        if project.methods.is_empty() || project.frameworks.is_empty() {
            return Err(Unpublishable::Missing("payment method or framework"));
        }
        if project.price().is_err() || !project.offering_size.is_positive() {
            return Err(Unpublishable::Range("share price or offering size"));
        }
        if project.offering_size.currency() != project.currency
            || content.project_size.currency() != project.currency
        {
            return Err(Unpublishable::Range("currency"));
        }
        if content.project_size.is_at_least(project.offering_size) != Ok(true) {
            return Err(Unpublishable::Range("project size"));
        }
        if project.funding_end <= project.opens_at {
            return Err(Unpublishable::Range("funding end"));
        }
        let limits_fit = project.methods.iter().all(|m| {
            m.minimum.is_positive()
                && m.minimum.currency() == project.currency
                && m.maximum
                    .is_none_or(|max| max.is_at_least(m.minimum) == Ok(true))
        });
        if limits_fit {
            Ok(())
        } else {
            Err(Unpublishable::Range("payment method limits"))
        }
    }
}
