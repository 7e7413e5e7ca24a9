//! The project in the subscription flow (requirement part 2, section 3).

use crate::http::account::FrameworkEntry;
use crate::http::catalog::{ProjectFile, asset};
use crate::http::code_field::Code;
use crate::http::codes::PaymentMethodCode;
use crate::http::fields::{Exact, Integer, Moment};
use domain::catalog::{Framework, MethodLimits};
use domain::{Instant, Language};
use ports::driven::catalog::ProjectPage;
use ports::driven::look_ups::Entry;
use serde::Serialize;
use utoipa::ToSchema;

/// The limits of a payment method, in the project's currency.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct InvestmentMethod {
    /// 2 wire, 1010 wallet.
    #[serde(rename = "PaymentMethodID")]
    id: Integer,
    /// `Wire` or `Wallet`.
    #[serde(rename = "CodeKey")]
    code: PaymentMethodCode,
    /// Its name.
    #[serde(rename = "PaymentMethod")]
    name: String,
    #[serde(rename = "MinimumInvestmentValue")]
    minimum: Exact,
    #[serde(rename = "MaximumInvestmentValue")]
    maximum: Option<Exact>,
}

/// A project that is subscribed to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct InvestmentProduct {
    #[serde(rename = "InvestmentID")]
    id: Integer,
    name: String,
    investment_name: String,
    product_code: String,
    images: Vec<String>,
    currency: &'static str,
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    currency_symbol: &'static str,
    project_size: Exact,
    offering_size: Exact,
    /// Percentage of the offering that is taken, a whole number from 0 to 100.
    perc_completed: u8,
    /// In the project's currency.
    share_price: Exact,
    #[serde(rename = "IsROIInvestmentInd")]
    is_roi: bool,
    /// A percentage: 11.4 is 11.4 %.
    #[serde(rename = "ROIPercentage")]
    roi_percentage: Option<Exact>,
    /// A fraction: 0.114 is 11.4 %.
    current_annual_return: Option<Exact>,
    /// Months.
    term: u32,
    funding_end_date: Moment,
    #[serde(rename = "CNInvestmentStatusID")]
    status_id: Integer,
    #[serde(rename = "VTIssuer")]
    issuer: String,
    /// Frameworks whose accounts may subscribe.
    investment_frameworks: Vec<FrameworkEntry>,
    payment_methods: Vec<InvestmentMethod>,
    /// Documents to read before signing.
    documents: Vec<ProjectFile>,
}

impl InvestmentProduct {
    /// A project in a language.
    pub(super) fn new(
        page: &ProjectPage,
        frameworks: &[Framework],
        methods: Vec<InvestmentMethod>,
        now: Instant,
        language: Language,
    ) -> Self {
        let ProjectPage {
            project, content, ..
        } = page;
        let is_roi = content.rate.is_roi();
        let name = project.name(language).to_owned();
        Self {
            id: Integer(project.id.0),
            investment_name: name.clone(),
            name,
            product_code: project.code.clone(),
            images: content.images.iter().map(|key| asset(key)).collect(),
            currency: project.currency.code(),
            currency_id: Integer(project.currency.id()),
            currency_symbol: project.currency.symbol(),
            project_size: content.project_size.into(),
            offering_size: project.offering_size.into(),
            perc_completed: page.offering.percent_taken(),
            share_price: Exact(project.share_price),
            is_roi,
            roi_percentage: is_roi.then(|| Exact(content.rate.percent())),
            current_annual_return: (!is_roi).then(|| Exact(content.rate.fraction())),
            term: content.term_months,
            funding_end_date: Moment(project.funding_end),
            status_id: Integer(project.status(&page.offering, now).id()),
            issuer: content.issuer.clone(),
            investment_frameworks: frameworks
                .iter()
                .filter(|framework| project.frameworks.contains(&framework.id))
                .map(|framework| FrameworkEntry::new(framework, language))
                .collect(),
            payment_methods: methods,
            documents: content
                .documents
                .iter()
                .map(|document| ProjectFile::new(project.id, document))
                .collect(),
        }
    }
}

/// A method with its name in a language.
pub(super) fn method(
    limits: &MethodLimits,
    names: &[Entry],
    language: Language,
) -> InvestmentMethod {
    let id = limits.method.id();
    let name = names.iter().find(|entry| entry.id == id);
    InvestmentMethod {
        id: Integer(id),
        code: Code(limits.method),
        name: name.map_or(String::new(), |entry| entry.name(language).to_owned()),
        minimum: limits.minimum.into(),
        maximum: limits.maximum.map(Into::into),
    }
}
