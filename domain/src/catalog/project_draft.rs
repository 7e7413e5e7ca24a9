//! A project as editors write it: parts may be missing until it is published, and terms that were sold cannot change. The
//! published form is [`NewProject`]; its status is derived and never written (decision 20).

use super::content::{NewProject, ProjectContent, ProjectDocument, Summary, SummaryKind, TableRow};
use super::figures::Return;
use super::payment_method::PaymentMethod;
use super::project::{MethodLimits, Project};
use crate::ids::{FrameworkId, PartnerId, ProjectId};
use crate::language::Text;
use crate::{Currency, Instant, Language, Money};
use rust_decimal::Decimal;

mod copied;
mod fields;
mod sold;
mod terms;

pub use sold::Sold;
pub use terms::FieldKind;

/// The `DocumentType`s of a project's documents, in the order in which investors read them.
pub const PAPER_TYPES: [&str; 10] = [
    "PPM",
    "LimitedPartnerAgreement",
    "SideLetter",
    "PropertySupplement",
    "SubscriptionAgreement",
    "PowerOfAttorney",
    "SourceOfFundsDeclaration",
    "PrivacyNotice",
    "SelfCertification",
    TERMS_SHEET,
];
/// Documents that every subscriber confirms to have read; without them nobody can subscribe.
const REQUIRED_PAPERS: [&str; 2] = ["PPM", "SubscriptionAgreement"];
/// The summaries that a published project must have.
const REQUIRED_SUMMARIES: [SummaryKind; 2] = [SummaryKind::Risk, SummaryKind::Fee];
/// The document type that exists in Chinese only.
const TERMS_SHEET: &str = "TermsSheet";

/// The limits of a payment method, as far as they are filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftedMethod {
    /// The smallest amount; a project does not offer a method without one.
    pub minimum: Option<Decimal>,
    /// The largest amount.
    pub maximum: Option<Decimal>,
}

/// A document in one language, as far as it is filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftedDocument {
    /// `DocumentType`, one of [`PAPER_TYPES`].
    pub document_type: String,
    /// Its language.
    pub language: Option<Language>,
    /// `DocumentFriendlyName`.
    pub name: String,
    /// Object key of the PDF.
    pub file: String,
    /// Whether only investors with an approved account may read it, rather than every investor who is logged in (decision 67).
    pub approved_only: bool,
}

/// A summary or news, as far as it is filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftedSummary {
    /// About what.
    pub kind: Option<SummaryKind>,
    /// `Header`.
    pub header: Text,
    /// `Text`.
    pub text: Text,
    /// `CreatedDateTime`.
    pub published_at: Option<Instant>,
    /// What is attached to it.
    pub documents: Vec<DraftedDocument>,
}

/// A project as editors write it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectDraft {
    /// `productCode`, unique to this project.
    pub code: String,
    /// `Name`.
    pub name: Text,
    /// The partner who runs it; a project may have none.
    pub partner: Option<PartnerId>,
    /// `PropertyType`, by look-up id.
    pub property_type_id: Option<i64>,
    /// `ContinentID`.
    pub continent_id: Option<i64>,
    /// `CountryID`.
    pub country_id: Option<i64>,
    /// `CurrencyID` of all its amounts.
    pub currency_id: Option<i64>,
    /// `ProjectSize`.
    pub project_size: Option<Decimal>,
    /// `OfferingSize`.
    pub offering_size: Option<Decimal>,
    /// Price of one share.
    pub share_price: Option<Decimal>,
    /// From when it can be invested in.
    pub opens_at: Option<Instant>,
    /// `FundingEndDate`.
    pub funding_end: Option<Instant>,
    /// `Term` in months.
    pub term_months: Option<i64>,
    /// `IsROIInvestmentInd`; otherwise the return is an IRR.
    pub is_roi: bool,
    /// The return in percent.
    pub rate_percent: Option<Decimal>,
    /// Frameworks whose accounts may subscribe.
    pub frameworks: Vec<FrameworkId>,
    /// By wire.
    pub wire: DraftedMethod,
    /// From the wallet.
    pub wallet: DraftedMethod,
    /// `VTIssuer`.
    pub issuer: String,
    /// Address.
    pub address: Text,
    /// Degrees north.
    pub latitude: Option<Decimal>,
    /// Degrees east.
    pub longitude: Option<Decimal>,
    /// Object keys of the pictures, the cover first.
    pub images: Vec<String>,
    /// The investment table.
    pub table: Vec<TableRow>,
    /// Summaries and news.
    pub summaries: Vec<DraftedSummary>,
    /// Documents in the order in which they are numbered.
    pub documents: Vec<DraftedDocument>,
}

impl ProjectDraft {
    /// The project to publish, if nothing required is missing.
    pub fn whole(&self) -> Option<NewProject> {
        let currency = Currency::from_id(self.currency_id?)?;
        let money = |amount: Decimal| Money::new(amount, currency).ok();
        let mut methods = Vec::new();
        for (method, limits) in self.methods() {
            if let Some(minimum) = limits.minimum {
                methods.push(MethodLimits {
                    method,
                    minimum: money(minimum)?,
                    maximum: match limits.maximum {
                        Some(maximum) => Some(money(maximum)?),
                        None => None,
                    },
                });
            }
        }
        let documents = self.documents.iter().map(DraftedDocument::whole);
        let summaries = self.summaries.iter().map(DraftedSummary::whole);
        Some(NewProject {
            project: Project {
                id: ProjectId(0),
                code: self.code.clone(),
                name_en: self.name.en.clone(),
                name_zh: self.name.zh.clone(),
                currency,
                offering_size: money(self.offering_size?)?,
                share_price: self.share_price?,
                opens_at: self.opens_at?,
                funding_end: self.funding_end?,
                published: true,
                frameworks: self.frameworks.clone(),
                methods,
            },
            content: ProjectContent {
                partner: self.partner,
                property_type_id: self.property_type_id?,
                continent_id: self.continent_id?,
                country_id: self.country_id?,
                project_size: money(self.project_size?)?,
                term_months: u32::try_from(self.term_months?).ok()?,
                rate: Return::from_percent(self.is_roi, self.rate_percent?)?,
                address: self.address.clone(),
                latitude: self.latitude,
                longitude: self.longitude,
                issuer: self.issuer.clone(),
                images: self.images.clone(),
                table: self.table.clone(),
                summaries: summaries.collect::<Option<_>>()?,
                documents: documents.collect::<Option<_>>()?,
            },
        })
    }

    const fn methods(&self) -> [(PaymentMethod, &DraftedMethod); 2] {
        [
            (PaymentMethod::Wire, &self.wire),
            (PaymentMethod::Wallet, &self.wallet),
        ]
    }
}

impl From<NewProject> for ProjectDraft {
    fn from(shown: NewProject) -> Self {
        let NewProject { project, content } = shown;
        let limits = |method| {
            let limits = project.limits(method);
            DraftedMethod {
                minimum: limits.map(|limits| limits.minimum.amount()),
                maximum: limits.and_then(|limits| limits.maximum).map(Money::amount),
            }
        };
        let documents = |documents: Vec<ProjectDocument>| -> Vec<DraftedDocument> {
            documents.into_iter().map(DraftedDocument::from).collect()
        };
        let summary = |summary: Summary| DraftedSummary {
            kind: Some(summary.kind),
            header: summary.header,
            text: summary.text,
            published_at: Some(summary.published_at),
            documents: documents(summary.documents),
        };
        Self {
            wire: limits(PaymentMethod::Wire),
            wallet: limits(PaymentMethod::Wallet),
            code: project.code,
            name: Text {
                zh: project.name_zh,
                en: project.name_en,
            },
            partner: content.partner,
            property_type_id: Some(content.property_type_id),
            continent_id: Some(content.continent_id),
            country_id: Some(content.country_id),
            currency_id: Some(project.currency.id()),
            project_size: Some(content.project_size.amount()),
            offering_size: Some(project.offering_size.amount()),
            share_price: Some(project.share_price),
            opens_at: Some(project.opens_at),
            funding_end: Some(project.funding_end),
            term_months: Some(content.term_months.into()),
            is_roi: content.rate.is_roi(),
            rate_percent: Some(content.rate.percent()),
            frameworks: project.frameworks,
            issuer: content.issuer,
            address: content.address,
            latitude: content.latitude,
            longitude: content.longitude,
            images: content.images,
            table: content.table,
            summaries: content.summaries.into_iter().map(summary).collect(),
            documents: documents(content.documents),
        }
    }
}

impl From<ProjectDocument> for DraftedDocument {
    fn from(document: ProjectDocument) -> Self {
        Self {
            document_type: document.document_type,
            language: Some(document.language),
            name: document.name,
            file: document.object_key,
            approved_only: document.approved_only,
        }
    }
}

impl DraftedDocument {
    fn whole(&self) -> Option<ProjectDocument> {
        Some(ProjectDocument {
            document_type: self.document_type.clone(),
            language: self.language?,
            name: self.name.clone(),
            object_key: self.file.clone(),
            approved_only: self.approved_only,
        })
    }
}

impl DraftedSummary {
    fn whole(&self) -> Option<Summary> {
        let documents = self.documents.iter().map(DraftedDocument::whole);
        Some(Summary {
            kind: self.kind?,
            header: self.header.clone(),
            text: self.text.clone(),
            published_at: self.published_at?,
            documents: documents.collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests;
