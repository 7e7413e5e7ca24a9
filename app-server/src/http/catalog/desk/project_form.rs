//! A project at the desk as sent and shown: its fields with those of its table, its summaries and
//! its papers.

use crate::http::amount::Figure;
use crate::http::catalog::desk::home::{text, trimmed};
use crate::http::code_field::Code;
use crate::http::codes::{LanguageCode, SummaryKindCode};
use crate::http::fields::{Exact, Integer, Moment};
use domain::catalog::{DraftedDocument, DraftedMethod, DraftedSummary, ProjectDraft, TableRow};
use domain::ids::{FrameworkId, PartnerId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A picture of the gallery.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectPictureContent)]
struct PictureForm {
    /// Key of the picture, as returned by its upload.
    #[serde(default)]
    image: String,
}

/// A row of the investment table.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectTableContent)]
struct RowForm {
    /// At most 120 characters, like every cell.
    #[serde(default)]
    label_zh: String,
    #[serde(default)]
    label_en: String,
    #[serde(default)]
    value_zh: String,
    #[serde(default)]
    value_en: String,
}

/// A document in one language.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectPaperContent)]
struct DocumentForm {
    /// One of `paper_types`; every type except `TermsSheet` must be there in both languages.
    #[serde(default)]
    document_type: String,
    #[serde(default)]
    language: Option<LanguageCode>,
    /// At most 120 characters.
    #[serde(default)]
    name: String,
    /// Key of the PDF, as returned by its upload.
    #[serde(default)]
    file: String,
    /// Whether only investors with an approved account may read it; otherwise everyone who is logged in may.
    #[serde(default)]
    approved_only: bool,
}

/// A summary, or news.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectSummaryContent)]
struct SummaryForm {
    #[serde(default)]
    kind: Option<SummaryKindCode>,
    /// At most 120 characters.
    #[serde(default)]
    header_zh: String,
    /// At most 120 characters.
    #[serde(default)]
    header_en: String,
    /// Plain text, or with the tags that legal texts allow; at most 6,000 characters.
    #[serde(default)]
    text_zh: String,
    /// The same rules as for the Chinese text.
    #[serde(default)]
    text_en: String,
    #[serde(default)]
    published_at: Option<Moment>,
    /// At most 8.
    #[serde(default)]
    #[validate(nested)]
    documents: Vec<DocumentForm>,
}

/// The editable content of a project; it replaces the stored one. Parts may be missing until it is published; its status
/// follows from its dates and its offering.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectContent)]
pub(crate) struct ProjectForm {
    /// `ProductCode`, unique among projects; at most 30 characters.
    #[serde(default)]
    code: String,
    /// At most 200 characters.
    #[serde(default)]
    name_zh: String,
    /// At most 200 characters.
    #[serde(default)]
    name_en: String,
    /// `id` of one of `partners`; a project may have none.
    #[serde(default)]
    partner_id: Option<Integer>,
    /// `id` of one of `property_types`.
    #[serde(default)]
    property_type_id: Option<Integer>,
    /// `id` of one of `continents`.
    #[serde(default)]
    continent_id: Option<Integer>,
    /// `id` of one of `countries`.
    #[serde(default)]
    country_id: Option<Integer>,
    /// `id` of one of `currencies`; fixed once there is an order.
    #[serde(default)]
    currency_id: Option<Integer>,
    /// Not below the offering.
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    project_size: Option<Figure>,
    /// Not below the amount accepted and reserved.
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    offering_size: Option<Figure>,
    /// Fixed once there is an order; at most 6 decimals.
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    share_price: Option<Figure>,
    /// When it opens for investment.
    #[serde(default)]
    opens_at: Option<Moment>,
    #[serde(default)]
    funding_end: Option<Moment>,
    /// From 1 to 600.
    #[serde(default)]
    term_months: Option<Integer>,
    /// Whether the return is an ROI; otherwise it is an IRR.
    #[serde(default)]
    is_roi: bool,
    /// 11.4 is 11.4 %.
    #[serde(default)]
    rate_percent: Option<Exact>,
    /// `id`s of `frameworks`.
    #[serde(default)]
    frameworks: Vec<Integer>,
    /// Without one it cannot be paid by wire.
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    wire_minimum: Option<Figure>,
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    wire_maximum: Option<Figure>,
    /// Without one it cannot be paid from the wallet.
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    wallet_minimum: Option<Figure>,
    #[serde(default)]
    #[schema(value_type = Option<Exact>)]
    wallet_maximum: Option<Figure>,
    /// `VTIssuer`; at most 200 characters.
    #[serde(default)]
    issuer: String,
    /// At most 300 characters.
    #[serde(default)]
    address_zh: String,
    /// At most 300 characters.
    #[serde(default)]
    address_en: String,
    /// Degrees, from -90 to 90.
    #[serde(default)]
    latitude: Option<Exact>,
    /// Degrees, from -180 to 180.
    #[serde(default)]
    longitude: Option<Exact>,
    /// At most 12, the cover first.
    #[serde(default)]
    #[validate(nested)]
    images: Vec<PictureForm>,
    /// At most 20, in their order.
    #[serde(default)]
    #[validate(nested)]
    table: Vec<RowForm>,
    /// At most 40, in their order; a published project must include its risks and its fees.
    #[serde(default)]
    #[validate(nested)]
    summaries: Vec<SummaryForm>,
    /// At most 40, in their order.
    #[serde(default)]
    #[validate(nested)]
    documents: Vec<DocumentForm>,
}

impl From<DocumentForm> for DraftedDocument {
    fn from(form: DocumentForm) -> Self {
        Self {
            document_type: trimmed(form.document_type),
            language: form.language.map(|language| language.0),
            name: trimmed(form.name),
            file: trimmed(form.file),
            approved_only: form.approved_only,
        }
    }
}

impl From<&DraftedDocument> for DocumentForm {
    fn from(document: &DraftedDocument) -> Self {
        Self {
            document_type: document.document_type.clone(),
            language: document.language.map(Code),
            name: document.name.clone(),
            file: document.file.clone(),
            approved_only: document.approved_only,
        }
    }
}

impl From<SummaryForm> for DraftedSummary {
    fn from(form: SummaryForm) -> Self {
        Self {
            kind: form.kind.map(|kind| kind.0),
            header: text(form.header_zh, form.header_en),
            text: text(form.text_zh, form.text_en),
            published_at: form.published_at.map(|at| at.0),
            documents: form.documents.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<&DraftedSummary> for SummaryForm {
    fn from(summary: &DraftedSummary) -> Self {
        Self {
            kind: summary.kind.map(Code),
            header_zh: summary.header.zh.clone(),
            header_en: summary.header.en.clone(),
            text_zh: summary.text.zh.clone(),
            text_en: summary.text.en.clone(),
            published_at: summary.published_at.map(Moment),
            documents: summary.documents.iter().map(Into::into).collect(),
        }
    }
}

impl From<ProjectForm> for ProjectDraft {
    fn from(form: ProjectForm) -> Self {
        let number = |field: Option<Integer>| field.map(|number| number.0);
        let exact = |field: Option<Exact>| field.map(|number| number.0);
        let figure = |field: Option<Figure>| field.map(|number| number.0);
        let limits = |minimum, maximum| DraftedMethod {
            minimum: figure(minimum),
            maximum: figure(maximum),
        };
        let row = |row: RowForm| TableRow {
            label: text(row.label_zh, row.label_en),
            value: text(row.value_zh, row.value_en),
        };
        let picture = |picture: PictureForm| trimmed(picture.image);
        let framework = |id: Integer| FrameworkId(id.0);
        Self {
            code: trimmed(form.code),
            name: text(form.name_zh, form.name_en),
            partner: form.partner_id.map(|id| PartnerId(id.0)),
            property_type_id: number(form.property_type_id),
            continent_id: number(form.continent_id),
            country_id: number(form.country_id),
            currency_id: number(form.currency_id),
            project_size: figure(form.project_size),
            offering_size: figure(form.offering_size),
            share_price: figure(form.share_price),
            opens_at: form.opens_at.map(|at| at.0),
            funding_end: form.funding_end.map(|at| at.0),
            term_months: number(form.term_months),
            is_roi: form.is_roi,
            rate_percent: exact(form.rate_percent),
            frameworks: form.frameworks.into_iter().map(framework).collect(),
            wire: limits(form.wire_minimum, form.wire_maximum),
            wallet: limits(form.wallet_minimum, form.wallet_maximum),
            issuer: trimmed(form.issuer),
            address: text(form.address_zh, form.address_en),
            latitude: exact(form.latitude),
            longitude: exact(form.longitude),
            images: form.images.into_iter().map(picture).collect(),
            table: form.table.into_iter().map(row).collect(),
            summaries: form.summaries.into_iter().map(Into::into).collect(),
            documents: form.documents.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<&ProjectDraft> for ProjectForm {
    fn from(draft: &ProjectDraft) -> Self {
        let row = |row: &TableRow| RowForm {
            label_zh: row.label.zh.clone(),
            label_en: row.label.en.clone(),
            value_zh: row.value.zh.clone(),
            value_en: row.value.en.clone(),
        };
        let picture = |key: &String| PictureForm { image: key.clone() };
        Self {
            code: draft.code.clone(),
            name_zh: draft.name.zh.clone(),
            name_en: draft.name.en.clone(),
            partner_id: draft.partner.map(|id| Integer(id.0)),
            property_type_id: draft.property_type_id.map(Integer),
            continent_id: draft.continent_id.map(Integer),
            country_id: draft.country_id.map(Integer),
            currency_id: draft.currency_id.map(Integer),
            project_size: draft.project_size.map(Figure),
            offering_size: draft.offering_size.map(Figure),
            share_price: draft.share_price.map(Figure),
            opens_at: draft.opens_at.map(Moment),
            funding_end: draft.funding_end.map(Moment),
            term_months: draft.term_months.map(Integer),
            is_roi: draft.is_roi,
            rate_percent: draft.rate_percent.map(Exact),
            frameworks: draft.frameworks.iter().map(|id| Integer(id.0)).collect(),
            wire_minimum: draft.wire.minimum.map(Figure),
            wire_maximum: draft.wire.maximum.map(Figure),
            wallet_minimum: draft.wallet.minimum.map(Figure),
            wallet_maximum: draft.wallet.maximum.map(Figure),
            issuer: draft.issuer.clone(),
            address_zh: draft.address.zh.clone(),
            address_en: draft.address.en.clone(),
            latitude: draft.latitude.map(Exact),
            longitude: draft.longitude.map(Exact),
            images: draft.images.iter().map(picture).collect(),
            table: draft.table.iter().map(row).collect(),
            summaries: draft.summaries.iter().map(Into::into).collect(),
            documents: draft.documents.iter().map(Into::into).collect(),
        }
    }
}
