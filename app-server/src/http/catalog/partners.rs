//! The partners with their filters.

use super::asset;
use super::choices::{CompanyRole, Continent, are_offered};
use crate::http::call::Json;
use crate::http::code_field::IdList;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use ports::driven::catalog::{PartnerCard, PartnerFilter};
use ports::driven::look_ups::{Country, Entry, List};
use ports::driving::catalog;
use ports::driving::identity::countries;
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// What the list is narrowed to.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Filter {
    /// Only those on this continent.
    #[serde(rename = "ContinentID")]
    continent_id: Option<Integer>,
    /// Only partners with any of these roles: comma-separated `CompanyRoleID`s from `companyRoles`.
    #[serde(rename = "PropertyTypeList")]
    #[schema(value_type = Option<String>)]
    property_type_list: Option<IdList>,
}

/// A partner in the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct Partner {
    #[serde(rename = "CompanyID")]
    company_id: Integer,
    #[serde(rename = "Name")]
    name: String,
    /// Address of the picture.
    #[serde(rename = "DisplayImageURL")]
    display_image_url: String,
    /// Address of the logo.
    #[serde(rename = "CompanyImageUrl")]
    company_image_url: String,
    /// In the caller's language.
    #[serde(rename = "Country")]
    country: String,
    #[serde(rename = "CountryID")]
    country_id: Integer,
    #[serde(rename = "ContinentID")]
    continent_id: Integer,
    #[serde(rename = "CompanyRoleID")]
    company_role_id: Integer,
    #[serde(rename = "MarketSegment")]
    market_segment: String,
    /// 0 to 100.
    #[serde(rename = "PartnerRating")]
    partner_rating: u8,
    /// Stars out of five: rounded up in the list, to the nearest on the partner's page.
    #[serde(rename = "Stars")]
    stars: u8,
}

impl Partner {
    /// A partner in a language, with the stars that the screen shows.
    pub(super) fn new(
        card: &PartnerCard,
        countries: &[Country],
        stars: u8,
        language: Language,
    ) -> Self {
        let country = countries.iter().find(|found| found.id.0 == card.country_id);
        Self {
            company_id: Integer(card.id.0),
            name: card.name.get(language).to_owned(),
            display_image_url: asset(&card.image),
            company_image_url: asset(&card.logo),
            country: country.map_or_else(String::new, |found| found.name(language).to_owned()),
            country_id: Integer(card.country_id),
            continent_id: Integer(card.continent_id),
            company_role_id: Integer(card.company_role_id),
            market_segment: card.segment.get(language).to_owned(),
            partner_rating: card.rating.value(),
            stars,
        }
    }
}

/// The partners, with the available filters.
#[derive(Debug, Serialize, ToSchema)]
pub struct Partners {
    partners: Vec<Partner>,
    continents: Vec<Continent>,
    #[serde(rename = "companyRoles")]
    company_roles: Vec<CompanyRole>,
}

/// `GET account_partners`.
pub async fn partners(call: Investor<Filter>) -> Result<Shared<Json<Partners>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let mut roles = call
        .form
        .property_type_list
        .map_or_else(Vec::new, |list| list.0);
    roles.sort_unstable();
    roles.dedup();
    let filter = PartnerFilter {
        continent_id: call.form.continent_id.map(|id| id.0),
        company_role_ids: roles,
    };
    let asked = CacheKey::new("account_partners", &filter, language);
    let make = async || make(ports, &filter, language).await;
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Investors, make).await
}

async fn make(
    ports: &Ports,
    filter: &PartnerFilter,
    language: Language,
) -> Result<Made<Json<Partners>>, Failure> {
    let cards = catalog::listed_partners(ports, filter).await?;
    let countries = countries(ports).await?;
    let lists = [List::Continents, List::CompanyRoles];
    let [continents, company_roles] = &catalog::look_ups(ports, lists).await?;
    let listed =
        |card: &PartnerCard| Partner::new(card, &countries, card.rating.stars_up(), language);
    let answer = Json(Partners {
        partners: cards.iter().map(listed).collect(),
        continents: Continent::all(continents, language),
        company_roles: CompanyRole::all(company_roles, language),
    });
    Ok(Made {
        answer,
        until: None,
        keep: is_kept(filter, cards.len(), company_roles),
    })
}

/// Whether the answer to a filter is cached: not if strangers decide how many there are, by filters
/// that find nothing or numbers that are in no list.
fn is_kept(filter: &PartnerFilter, found: usize, roles: &[Entry]) -> bool {
    found > 0 && are_offered(&filter.company_role_ids, roles)
}

#[cfg(test)]
mod tests {
    use super::super::choices::tests::entries;
    use super::*;

    #[test]
    fn only_filters_of_which_there_are_few_are_kept() {
        let roles = entries(&[1, 2]);
        let of = |ids: &[i64]| PartnerFilter {
            continent_id: None,
            company_role_ids: ids.to_vec(),
        };
        for known in [&[][..], &[2], &[1, 2]] {
            assert!(is_kept(&of(known), 1, &roles), "{known:?}");
            assert!(!is_kept(&of(known), 0, &roles), "{known:?}");
        }
        assert!(!is_kept(&of(&[2, 99]), 1, &roles));
    }
}
