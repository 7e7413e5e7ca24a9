//! The countries for choosing a phone code, the preferred ones first.

use crate::config::flags::HiddenFlags;
use crate::http::call::Json;
use crate::http::extract::{Nothing, Public};
use crate::http::fields::Integer;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use ports::Failure;
use ports::driven::look_ups;
use ports::driving::identity::countries;
use serde::Serialize;
use utoipa::ToSchema;

/// A country.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct Country {
    #[serde(rename = "CountryID")]
    country_id: Integer,
    /// In the caller's language.
    #[serde(rename = "Country")]
    country: String,
    /// ISO 3166 alpha-2.
    #[serde(rename = "CountryCode2")]
    country_code2: String,
    /// Digits only.
    #[serde(rename = "PhoneCode")]
    phone_code: String,
    /// Whether it is shown without a flag in the caller's language.
    #[serde(rename = "FlagHidden", skip_serializing_if = "std::ops::Not::not")]
    flag_hidden: bool,
}

/// The countries.
#[derive(Debug, Serialize, ToSchema)]
pub struct Countries {
    countries: Vec<Country>,
}

/// `GET public_countries`.
pub async fn public_countries(call: Public<Nothing>) -> Result<Shared<Json<Countries>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let asked = CacheKey::new("public_countries", &(), language);
    let make = async || {
        let hidden = &call.server.config.hidden_flags;
        let countries = listed(&countries(ports).await?, hidden, language);
        Ok(Made::lasting(Json(Countries { countries })))
    };
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Everybody, make).await
}

/// Countries by their names in a language.
pub(in crate::http) fn listed(
    countries: &[look_ups::Country],
    hidden: &HiddenFlags,
    language: Language,
) -> Vec<Country> {
    countries
        .iter()
        .map(|country| Country {
            country_id: Integer(country.id.0),
            country: country.name(language).to_owned(),
            country_code2: country.code2.clone(),
            phone_code: country.phone_code.clone(),
            flag_hidden: hidden.hides(language, &country.code2),
        })
        .collect()
}
