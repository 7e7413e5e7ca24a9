//! All projects with their filters (decision 19: the same projects as the product cards).

use super::choices::{Continent, InvestmentStatus, PropertyType, are_offered};
use super::picture;
use crate::http::call::Json;
use crate::http::code_field::{Code, IdList, Positive, StatusId};
use crate::http::codes::ProjectStatusCode;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::paging::page;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::catalog::{days_remaining, days_turn, search_words};
use domain::{Instant, Language};
use ports::driven::catalog::{ListedProject, Page, ProjectFilter};
use ports::driven::look_ups::{Entry, List};
use ports::driving::catalog;
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// How many are returned if no page is requested.
const WHOLE: u32 = 200;

/// What the list is narrowed to.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Filter {
    /// Only those on this continent.
    #[serde(rename = "ContinentID")]
    continent_id: Option<Integer>,
    /// Only this status: 1, 2 or 3.
    #[serde(rename = "StatusID")]
    #[schema(value_type = Option<Integer>)]
    status_id: Option<StatusId>,
    /// Only these property types, separated by commas.
    #[serde(rename = "PropertyTypeList")]
    #[schema(value_type = Option<String>)]
    property_type_list: Option<IdList>,
    /// Search words, matched against the name, address and partner in either language and the product code; case, width and
    /// accents are ignored.
    #[serde(rename = "Keyword")]
    keyword: Option<String>,
    /// From 1.
    #[serde(rename = "pageNum")]
    page_num: Option<Positive>,
    /// At most 100.
    #[serde(rename = "pageSize")]
    page_size: Option<Positive>,
}

/// A project in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Product {
    #[serde(rename = "InvestmentID")]
    investment_id: Integer,
    #[serde(rename = "Name")]
    name: String,
    /// Address of the picture; empty if there is none.
    #[serde(rename = "InvestmentImageUrl")]
    image_url: String,
    #[serde(rename = "CurrencySymbol")]
    currency_symbol: &'static str,
    /// In the project's currency.
    #[serde(rename = "ProjectSize")]
    project_size: Exact,
    /// The minimum amount by wire, in the project's currency.
    #[serde(rename = "MinimumInvestmentValue")]
    minimum: Option<Exact>,
    /// Months.
    #[serde(rename = "ProjectDuration")]
    project_duration: u32,
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
    /// To 1 decimal: at least 1 while the end is in the future, 0 after.
    #[serde(rename = "DaysRemaining")]
    days_remaining: Exact,
    #[serde(rename = "CountryID")]
    country_id: Integer,
    /// `Open`, `ComingSoon` or `Closed`.
    #[serde(rename = "InvestmentStatusCode")]
    status_code: ProjectStatusCode,
    /// 1 coming soon, 2 open, 3 closed.
    #[serde(rename = "CNInvestmentStatusID")]
    status_id: Integer,
    /// Percentage of the offering that is taken, a whole number from 0 to 100.
    #[serde(rename = "PercCompleted")]
    percent_completed: u8,
}

/// A page of projects, with the available filters.
#[derive(Debug, Serialize, ToSchema)]
pub struct Products {
    products: Vec<Product>,
    /// Number of entries on all pages.
    total: u64,
    continents: Vec<Continent>,
    #[serde(rename = "investmentStatuses")]
    investment_statuses: Vec<InvestmentStatus>,
    #[serde(rename = "propertyTypes")]
    property_types: Vec<PropertyType>,
}

/// `GET account_products`.
pub async fn products(call: Investor<Filter>) -> Result<Shared<Json<Products>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let part = page(call.form.page_num, call.form.page_size, WHOLE);
    let filter = filter(&call.form);
    let asked = CacheKey::new("account_products", &(&filter, part), language);
    let make = async || make(ports, &filter, part, language).await;
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Investors, make).await
}

async fn make(
    ports: &Ports,
    filter: &ProjectFilter,
    part: Page,
    language: Language,
) -> Result<Made<Json<Products>>, Failure> {
    // Read first: a change in between makes the answer outdated at once.
    let turns = catalog::next_turn(ports).await?;
    let (projects, total) = catalog::listed_projects(ports, filter, part).await?;
    let lists = [
        List::Continents,
        List::InvestmentStatuses,
        List::PropertyTypes,
    ];
    let [continents, statuses, types] = &catalog::look_ups(ports, lists).await?;
    let now = ports.clock.now();
    let until = next(turns, &projects, now);
    let keep = is_kept(filter, projects.len(), types);
    let product = |project| Product::new(project, now, language);
    let answer = Json(Products {
        products: projects.into_iter().map(product).collect(),
        total,
        continents: Continent::all(continents, language),
        investment_statuses: InvestmentStatus::all(statuses, language),
        property_types: PropertyType::all(types, language),
    });
    Ok(Made {
        answer,
        until,
        keep,
    })
}

/// Whether the answer to a filter is cached: not if strangers decide how many there are, by words,
/// filters that find nothing or numbers that are in no list.
fn is_kept(filter: &ProjectFilter, found: usize, types: &[Entry]) -> bool {
    filter.words.is_empty() && found > 0 && are_offered(&filter.property_type_ids, types)
}

/// When a list of projects next changes through time alone: by a status, or by the days remaining
/// of a listed project.
pub(super) fn next(
    turns: Option<Instant>,
    projects: &[ListedProject],
    now: Instant,
) -> Option<Instant> {
    let days = |project: &ListedProject| days_turn(project.funding_end, now);
    projects.iter().filter_map(days).chain(turns).min()
}

fn filter(form: &Filter) -> ProjectFilter {
    let types = form.property_type_list.as_ref();
    let mut types = types.map(|types| types.0.clone()).unwrap_or_default();
    types.sort_unstable();
    types.dedup();
    ProjectFilter {
        continent_id: form.continent_id.map(|id| id.0),
        status: form.status_id.map(|status| status.0),
        property_type_ids: types,
        words: search_words(form.keyword.as_deref().unwrap_or_default()),
        ..ProjectFilter::default()
    }
}

impl Product {
    /// A project in a language, in its current state.
    pub(super) fn new(project: ListedProject, now: Instant, language: Language) -> Self {
        let is_roi = project.rate.is_roi();
        Self {
            investment_id: Integer(project.id.0),
            name: project.name.get(language).to_owned(),
            image_url: picture(project.image.as_deref()),
            currency_symbol: project.currency.symbol(),
            project_size: project.project_size.into(),
            minimum: project.minimum.map(Exact::from),
            project_duration: project.term_months,
            is_roi,
            roi_percentage: is_roi.then(|| Exact(project.rate.percent())),
            current_annual_return: (!is_roi).then(|| Exact(project.rate.fraction())),
            funding_start: Moment(project.opens_at),
            funding_end: Moment(project.funding_end),
            days_remaining: Exact(days_remaining(project.funding_end, now)),
            country_id: Integer(project.country_id),
            status_code: Code(project.status),
            status_id: Integer(project.status.id()),
            percent_completed: project.offering.percent_taken(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::choices::tests::entries;
    use super::*;

    #[test]
    fn only_filters_of_which_there_are_few_are_kept() {
        let types = entries(&[1, 2, 3]);
        let of = |ids: &[i64], words: &str| ProjectFilter {
            property_type_ids: ids.to_vec(),
            words: search_words(words),
            ..ProjectFilter::default()
        };
        for known in [&[][..], &[1], &[1, 2, 3]] {
            assert!(is_kept(&of(known, ""), 1, &types), "{known:?}");
            assert!(!is_kept(&of(known, ""), 0, &types), "{known:?}");
            assert!(!is_kept(&of(known, "quay"), 1, &types), "{known:?}");
        }
        assert!(!is_kept(&of(&[1, 4], ""), 1, &types));
        assert!(!is_kept(&of(&[-7], ""), 1, &types));
    }
}
