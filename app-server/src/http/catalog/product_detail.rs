//! One project, as its page shows it.

use super::asset;
use super::project_documents::{ProjectFile, address};
use crate::config::Config;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{NotOpenReasonCode, PaymentMethodCode, ProjectStatusCode};
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use domain::catalog::{PaymentMethod, Summary, SummaryKind};
use domain::ids::ProjectId;
use ports::driven::catalog::ProjectPage;
use ports::driven::look_ups::List;
use ports::driving::catalog;
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Which {
    /// `InvestmentID`.
    id: Integer,
}

/// A summary or a piece of news.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct ProjectSummary {
    header: String,
    text: String,
    property_summary_ind: bool,
    market_summary_ind: bool,
    investment_summary_ind: bool,
    risk_summary_ind: bool,
    fee_summary_ind: bool,
    update_ind: bool,
    created_date_time: Moment,
    documents: Vec<ProjectFile>,
}

/// A row of the investment table.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct TableRow {
    label: String,
    value: String,
}

/// The limits of a payment method, in the project's currency.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct MethodRange {
    #[serde(rename = "PaymentMethodID")]
    id: Integer,
    #[serde(rename = "CodeKey")]
    code_key: PaymentMethodCode,
    #[serde(rename = "MinimumInvestmentValue")]
    minimum: Exact,
    #[serde(rename = "MaximumInvestmentValue")]
    maximum: Option<Exact>,
}

/// A project.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct ProjectDetail {
    #[serde(rename = "InvestmentID")]
    investment_id: Integer,
    #[serde(rename = "ProductCode")]
    code: String,
    #[serde(rename = "Name")]
    name: String,
    /// Addresses of the pictures.
    #[serde(rename = "Images")]
    images: Vec<String>,
    #[serde(rename = "PropertyType")]
    property_type: String,
    #[serde(rename = "Currency")]
    currency: &'static str,
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    #[serde(rename = "CurrencySymbol")]
    currency_symbol: &'static str,
    #[serde(rename = "ProjectSize")]
    project_size: Exact,
    #[serde(rename = "OfferingSize")]
    offering_size: Exact,
    /// What is left of the offering.
    #[serde(rename = "OfferingLeft")]
    offering_left: Exact,
    /// Months.
    #[serde(rename = "Term")]
    term: u32,
    #[serde(rename = "IsROIInvestmentInd")]
    is_roi: bool,
    /// A percentage: 11.4 is 11.4 %.
    #[serde(rename = "ROIPercentage")]
    roi_percentage: Option<Exact>,
    /// A fraction: 0.114 is 11.4 %.
    #[serde(rename = "CurrentAnnualReturn")]
    current_annual_return: Option<Exact>,
    /// When it opens for investment.
    #[serde(rename = "FundingStartDate")]
    funding_start: Moment,
    #[serde(rename = "FundingEndDate")]
    funding_end: Moment,
    /// Percentage of the offering that is taken, a whole number from 0 to 100.
    #[serde(rename = "PercCompleted")]
    percent_completed: u8,
    /// 1 coming soon, 2 open, 3 closed.
    #[serde(rename = "CNInvestmentStatusID")]
    status_id: Integer,
    #[serde(rename = "InvestmentStatusCode")]
    status_code: ProjectStatusCode,
    /// Why it cannot be invested in; null while it can.
    #[serde(rename = "NotOpenReasonCode")]
    not_open: Option<NotOpenReasonCode>,
    #[serde(rename = "CompanyID")]
    company_id: Option<Integer>,
    #[serde(rename = "CompanyName")]
    company_name: Option<String>,
    #[serde(rename = "CompanyImageUrl")]
    company_image_url: Option<String>,
    /// 0 to 100.
    #[serde(rename = "PartnerRating")]
    partner_rating: Option<u8>,
    /// Whole stars out of five.
    #[serde(rename = "PartnerStars")]
    partner_stars: Option<u8>,
    /// The minimum amount by wire.
    #[serde(rename = "MinimumInvestmentValue")]
    minimum: Option<Exact>,
    #[serde(rename = "PaymentMethods")]
    methods: Vec<MethodRange>,
    /// Frameworks whose accounts may subscribe.
    #[serde(rename = "InvestmentFrameworks")]
    frameworks: Vec<Integer>,
    #[serde(rename = "CountryID")]
    country_id: Integer,
    #[serde(rename = "Address")]
    address: String,
    /// Degrees.
    #[serde(rename = "LocationLatitude")]
    latitude: Option<Exact>,
    /// Degrees.
    #[serde(rename = "LocationLongitude")]
    longitude: Option<Exact>,
    #[serde(rename = "VTIssuer")]
    issuer: String,
    #[serde(rename = "InvestmentTable")]
    table: Vec<TableRow>,
    #[serde(rename = "Summaries")]
    summaries: Vec<ProjectSummary>,
    #[serde(rename = "Documents")]
    documents: Vec<ProjectFile>,
    /// The Chinese terms sheet, for a Cayman project and a reader of Chinese; one of `Documents`.
    #[serde(rename = "TermsSheetUrl")]
    terms_sheet: Option<String>,
}

/// A project and whom to call about it. The project is under `investment` and, for older clients, also at the top level.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductDetail {
    investment: ProjectDetail,
    #[serde(flatten)]
    flat: ProjectDetail,
    #[serde(rename = "consultingPhone")]
    consulting_phone: String,
    /// The tiles that the map is drawn from; without them, it is drawn from outlines on this site.
    #[serde(rename = "mapTiles")]
    map_tiles: Option<MapTiles>,
    /// URL template with `{latitude}` and `{longitude}` that opens the place on a web map.
    #[serde(rename = "mapWeb")]
    map_web: String,
}

/// The source of the map tiles.
#[derive(Debug, Serialize, ToSchema)]
struct MapTiles {
    /// URL template with `{z}`, `{x}` and `{y}`.
    url: String,
    /// The attribution to show on the map.
    attribution: String,
}

/// `GET account_product_detail`.
pub async fn product_detail(call: Investor<Which>) -> Result<Shared<Json<ProductDetail>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let id = ProjectId(call.form.id.0);
    let asked = CacheKey::new("account_product_detail", &id, language);
    let make = async || {
        let turn = catalog::next_turn(ports).await?;
        let page = make(ports, id, &call.server.config, language).await?;
        Ok(Made::until(Json(page), turn))
    };
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Investors, make).await
}

async fn make(
    ports: &Ports,
    id: ProjectId,
    config: &Config,
    language: Language,
) -> Result<ProductDetail, Failure> {
    let page = catalog::project_page(ports, id).await?;
    let [types] = catalog::look_ups(ports, [List::PropertyTypes]).await?;
    let property_type = types
        .iter()
        .find(|entry| entry.id == page.content.property_type_id)
        .map(|entry| entry.name(language).to_owned())
        .unwrap_or_default();
    let under_cayman = catalog::is_under_cayman(ports, &page.project).await?;
    let phone = catalog::home(ports).await?.consulting_phone;
    let investment = detail(
        page,
        property_type,
        under_cayman,
        ports.clock.now(),
        language,
    );
    Ok(ProductDetail {
        flat: investment.clone(),
        investment,
        consulting_phone: phone,
        map_web: config.map_web.clone(),
        map_tiles: config.map_tiles.as_ref().map(|tiles| MapTiles {
            url: tiles.url.clone(),
            attribution: tiles.attribution.clone(),
        }),
    })
}

fn detail(
    page: ProjectPage,
    property_type: String,
    under_cayman: bool,
    now: domain::Instant,
    language: Language,
) -> ProjectDetail {
    let ProjectPage {
        project,
        content,
        offering,
        partner,
    } = page;
    let status = project.status(&offering, now);
    let is_roi = content.rate.is_roi();
    ProjectDetail {
        investment_id: Integer(project.id.0),
        name: project.name(language).to_owned(),
        images: content.images.iter().map(|key| asset(key)).collect(),
        property_type,
        currency: project.currency.code(),
        currency_id: Integer(project.currency.id()),
        currency_symbol: project.currency.symbol(),
        project_size: content.project_size.into(),
        offering_size: offering.size().into(),
        offering_left: offering.remaining().into(),
        term: content.term_months,
        is_roi,
        roi_percentage: is_roi.then(|| Exact(content.rate.percent())),
        current_annual_return: (!is_roi).then(|| Exact(content.rate.fraction())),
        funding_start: Moment(project.opens_at),
        funding_end: Moment(project.funding_end),
        percent_completed: offering.percent_taken(),
        status_id: Integer(status.id()),
        status_code: Code(status),
        not_open: project.not_open(&offering, now).map(Code),
        company_id: partner.as_ref().map(|p| Integer(p.id.0)),
        company_name: partner.as_ref().map(|p| p.name.get(language).to_owned()),
        company_image_url: partner.as_ref().map(|p| asset(&p.logo)),
        partner_rating: partner.as_ref().map(|p| p.rating.value()),
        partner_stars: partner.as_ref().map(|p| p.rating.stars_whole()),
        minimum: project
            .limits(PaymentMethod::Wire)
            .map(|m| m.minimum.into()),
        methods: project
            .methods
            .iter()
            .map(|m| MethodRange {
                id: Integer(m.method.id()),
                code_key: Code(m.method),
                minimum: m.minimum.into(),
                maximum: m.maximum.map(Into::into),
            })
            .collect(),
        frameworks: project.frameworks.iter().map(|id| Integer(id.0)).collect(),
        country_id: Integer(content.country_id),
        address: content.address.get(language).to_owned(),
        latitude: content.latitude.map(Exact),
        longitude: content.longitude.map(Exact),
        issuer: content.issuer.clone(),
        table: content
            .table
            .iter()
            .map(|row| TableRow {
                label: row.label.get(language).to_owned(),
                value: row.value.get(language).to_owned(),
            })
            .collect(),
        summaries: content
            .summaries
            .iter()
            .map(|s| summary(project.id, s, language))
            .collect(),
        terms_sheet: content
            .terms_sheet(language, under_cayman)
            .map(|sheet| address(project.id, sheet)),
        documents: content
            .documents
            .iter()
            .map(|document| ProjectFile::new(project.id, document))
            .collect(),
        code: project.code,
    }
}

fn summary(project: ProjectId, summary: &Summary, language: Language) -> ProjectSummary {
    let documents = summary.documents.iter();
    ProjectSummary {
        header: summary.header.get(language).to_owned(),
        text: summary.text.get(language).to_owned(),
        property_summary_ind: summary.kind == SummaryKind::Property,
        market_summary_ind: summary.kind == SummaryKind::Market,
        investment_summary_ind: summary.kind == SummaryKind::Investment,
        risk_summary_ind: summary.kind == SummaryKind::Risk,
        fee_summary_ind: summary.kind == SummaryKind::Fee,
        update_ind: summary.kind == SummaryKind::Update,
        created_date_time: Moment(summary.published_at),
        documents: documents
            .map(|document| ProjectFile::new(project, document))
            .collect(),
    }
}
