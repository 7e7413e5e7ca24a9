//! A project's draft as stored in its JSON column, and back.

use super::content::{LabelledRow, TextRow};
use crate::seaorm::errors::corrupt;
use domain::catalog::{
    DraftedDocument, DraftedMethod, DraftedSummary, ProjectDraft, SummaryKind, TableRow,
};
use domain::ids::{FrameworkId, PartnerId};
use domain::{Instant, Language};
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// An exact number as text.
type Exact = Option<String>;
/// Microseconds since 1970, UTC.
type Moment = Option<i64>;

#[derive(Serialize, Deserialize)]
struct MethodRow {
    minimum: Exact,
    maximum: Exact,
}

#[derive(Serialize, Deserialize)]
struct DocumentRow {
    document_type: String,
    language: Option<String>,
    name: String,
    file: String,
    /// Missing in older drafts: their documents are for every investor.
    #[serde(default)]
    approved_only: bool,
}

#[derive(Serialize, Deserialize)]
struct SummaryRow {
    kind: Option<String>,
    header: TextRow,
    text: TextRow,
    published_at: Moment,
    documents: Vec<DocumentRow>,
}

#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct DraftRow {
    code: String,
    name: TextRow,
    partner: Option<i64>,
    property_type_id: Option<i64>,
    continent_id: Option<i64>,
    country_id: Option<i64>,
    currency_id: Option<i64>,
    project_size: Exact,
    offering_size: Exact,
    share_price: Exact,
    opens_at: Moment,
    funding_end: Moment,
    term_months: Option<i64>,
    is_roi: bool,
    rate_percent: Exact,
    frameworks: Vec<i64>,
    wire: MethodRow,
    wallet: MethodRow,
    issuer: String,
    address: TextRow,
    latitude: Exact,
    longitude: Exact,
    images: Vec<String>,
    table: Vec<LabelledRow>,
    summaries: Vec<SummaryRow>,
    documents: Vec<DocumentRow>,
}

fn written(number: Option<Decimal>) -> Exact {
    number.map(|number| number.to_string())
}

fn exact(text: Exact) -> Result<Option<Decimal>, StoreError> {
    let read = |text: String| text.parse().map_err(|_| corrupt("number of a draft"));
    text.map(read).transpose()
}

fn micros(at: Option<Instant>) -> Moment {
    at.map(|at| at.timestamp_micros())
}

fn moment(micros: Moment) -> Result<Option<Instant>, StoreError> {
    let read = |micros| Instant::from_timestamp_micros(micros);
    let read = |micros| read(micros).ok_or_else(|| corrupt("instant of a draft"));
    micros.map(read).transpose()
}

impl From<&DraftedMethod> for MethodRow {
    fn from(method: &DraftedMethod) -> Self {
        Self {
            minimum: written(method.minimum),
            maximum: written(method.maximum),
        }
    }
}

impl TryFrom<MethodRow> for DraftedMethod {
    type Error = StoreError;

    fn try_from(row: MethodRow) -> Result<Self, StoreError> {
        Ok(Self {
            minimum: exact(row.minimum)?,
            maximum: exact(row.maximum)?,
        })
    }
}

impl From<&DraftedDocument> for DocumentRow {
    fn from(document: &DraftedDocument) -> Self {
        Self {
            document_type: document.document_type.clone(),
            language: document.language.map(|language| language.code().to_owned()),
            name: document.name.clone(),
            file: document.file.clone(),
            approved_only: document.approved_only,
        }
    }
}

impl From<DocumentRow> for DraftedDocument {
    fn from(row: DocumentRow) -> Self {
        Self {
            document_type: row.document_type,
            language: row.language.as_deref().and_then(Language::from_code),
            name: row.name,
            file: row.file,
            approved_only: row.approved_only,
        }
    }
}

impl From<&DraftedSummary> for SummaryRow {
    fn from(summary: &DraftedSummary) -> Self {
        Self {
            kind: summary.kind.map(|kind| kind.code().to_owned()),
            header: (&summary.header).into(),
            text: (&summary.text).into(),
            published_at: micros(summary.published_at),
            documents: summary.documents.iter().map(Into::into).collect(),
        }
    }
}

impl TryFrom<SummaryRow> for DraftedSummary {
    type Error = StoreError;

    fn try_from(row: SummaryRow) -> Result<Self, StoreError> {
        Ok(Self {
            kind: row.kind.as_deref().and_then(SummaryKind::from_code),
            header: row.header.into(),
            text: row.text.into(),
            published_at: moment(row.published_at)?,
            documents: row.documents.into_iter().map(Into::into).collect(),
        })
    }
}

impl From<&ProjectDraft> for DraftRow {
    fn from(draft: &ProjectDraft) -> Self {
        let row = |row: &TableRow| LabelledRow {
            label: (&row.label).into(),
            value: (&row.value).into(),
        };
        Self {
            code: draft.code.clone(),
            name: (&draft.name).into(),
            partner: draft.partner.map(|id| id.0),
            property_type_id: draft.property_type_id,
            continent_id: draft.continent_id,
            country_id: draft.country_id,
            currency_id: draft.currency_id,
            project_size: written(draft.project_size),
            offering_size: written(draft.offering_size),
            share_price: written(draft.share_price),
            opens_at: micros(draft.opens_at),
            funding_end: micros(draft.funding_end),
            term_months: draft.term_months,
            is_roi: draft.is_roi,
            rate_percent: written(draft.rate_percent),
            frameworks: draft.frameworks.iter().map(|id| id.0).collect(),
            wire: (&draft.wire).into(),
            wallet: (&draft.wallet).into(),
            issuer: draft.issuer.clone(),
            address: (&draft.address).into(),
            latitude: written(draft.latitude),
            longitude: written(draft.longitude),
            images: draft.images.clone(),
            table: draft.table.iter().map(row).collect(),
            summaries: draft.summaries.iter().map(Into::into).collect(),
            documents: draft.documents.iter().map(Into::into).collect(),
        }
    }
}

impl TryFrom<DraftRow> for ProjectDraft {
    type Error = StoreError;

    fn try_from(row: DraftRow) -> Result<Self, StoreError> {
        let cells = |row: LabelledRow| TableRow {
            label: row.label.into(),
            value: row.value.into(),
        };
        let summaries = row.summaries.into_iter().map(DraftedSummary::try_from);
        Ok(Self {
            code: row.code,
            name: row.name.into(),
            partner: row.partner.map(PartnerId),
            property_type_id: row.property_type_id,
            continent_id: row.continent_id,
            country_id: row.country_id,
            currency_id: row.currency_id,
            project_size: exact(row.project_size)?,
            offering_size: exact(row.offering_size)?,
            share_price: exact(row.share_price)?,
            opens_at: moment(row.opens_at)?,
            funding_end: moment(row.funding_end)?,
            term_months: row.term_months,
            is_roi: row.is_roi,
            rate_percent: exact(row.rate_percent)?,
            frameworks: row.frameworks.into_iter().map(FrameworkId).collect(),
            wire: row.wire.try_into()?,
            wallet: row.wallet.try_into()?,
            issuer: row.issuer,
            address: row.address.into(),
            latitude: exact(row.latitude)?,
            longitude: exact(row.longitude)?,
            images: row.images,
            table: row.table.into_iter().map(cells).collect(),
            summaries: summaries.collect::<Result<_, _>>()?,
            documents: row.documents.into_iter().map(Into::into).collect(),
        })
    }
}
