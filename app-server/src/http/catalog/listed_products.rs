//! The product cards of the home screen.

use super::picture;
use crate::http::call::Coded;
use crate::http::code_field::Positive;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::paging::page;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use domain::catalog::Return;
use ports::Failure;
use ports::driven::catalog::{ListedProject, ProjectFilter};
use ports::driving::catalog;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// How many are returned if no page is requested.
const WHOLE: u32 = 200;

/// The requested part of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Paging {
    /// From 1.
    page_num: Option<Positive>,
    /// At most 100.
    page_size: Option<Positive>,
}

/// A product card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedProduct {
    /// `InvestmentID` of the project.
    product_id: Integer,
    /// Short code.
    product_code: String,
    /// Name in the caller's language.
    product_name: String,
    /// Value in `productStatusList`: 1 coming soon, 2 open, 3 closed.
    status: Integer,
    /// Address of the picture; empty if there is none.
    image_url: String,
    /// Term in months.
    time_limit: u32,
    /// Size of the project in `currency`.
    total_value: Exact,
    /// The minimum amount by wire, in `currency`.
    minimum_investment_value: Option<Exact>,
    /// ISO code of the currency.
    currency: &'static str,
    /// The currency's sign.
    currency_symbol: &'static str,
    /// `roi` or `irr`.
    rate_type: &'static str,
    /// The rate as a fraction: 0.114 is 11.4 %.
    rate: Exact,
    /// When it opens for investment.
    opening_date: Moment,
    /// Funding end.
    expiration_date: Moment,
    /// Percentage of the offering that is taken, a whole number from 0 to 100.
    collect_progress: u8,
}

/// `GET listed_products`.
pub async fn listed_products(
    call: Investor<Paging>,
) -> Result<Shared<Coded<Vec<ListedProduct>>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let part = page(call.form.page_num, call.form.page_size, WHOLE);
    let make = async || {
        let all = ProjectFilter::default();
        let until = catalog::next_turn(ports).await?;
        let (projects, _) = catalog::listed_projects(ports, &all, part).await?;
        let keep = !projects.is_empty();
        let products = projects.into_iter().map(|p| product(p, language));
        Ok(Made {
            answer: Coded(products.collect()),
            until,
            keep,
        })
    };
    let asked = CacheKey::new("listed_products", &part, language);
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Investors, make).await
}

/// A project as its card shows it. The requirement's `totalValue` is in dollars because its
/// projects are: a project funded in another currency keeps its own, named beside the amount, since
/// nobody promises a rate for the conversion (decisions 21 and 38).
pub(super) fn product(project: ListedProject, language: Language) -> ListedProduct {
    ListedProduct {
        product_id: Integer(project.id.0),
        product_name: project.name.get(language).to_owned(),
        product_code: project.code,
        status: Integer(project.status.id()),
        image_url: picture(project.image.as_deref()),
        time_limit: project.term_months,
        total_value: project.project_size.into(),
        minimum_investment_value: project.minimum.map(Exact::from),
        currency: project.currency.code(),
        currency_symbol: project.currency.symbol(),
        rate_type: match project.rate {
            Return::Roi { .. } => "roi",
            Return::Irr { .. } => "irr",
        },
        rate: Exact(project.rate.fraction()),
        opening_date: Moment(project.opens_at),
        expiration_date: Moment(project.funding_end),
        collect_progress: project.offering.percent_taken(),
    }
}
