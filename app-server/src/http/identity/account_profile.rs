//! The investor's profile with the lists its screen chooses from.

use super::public_countries::{Country, listed};
use super::user::User;
use crate::http::call::Json;
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::Integer;
use domain::Refusal;
use ports::driven::look_ups::List;
use ports::driving::identity::{countries, home_of};
use ports::{Failure, read};
use serde::Serialize;
use utoipa::ToSchema;

/// A gender.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Gender {
    #[serde(rename = "GenderID")]
    gender_id: Integer,
    #[serde(rename = "Gender")]
    gender: String,
}

/// A language of the product.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProfileLanguage {
    #[serde(rename = "CultureCode")]
    culture_code: String,
    #[serde(rename = "LanguageID")]
    language_id: Integer,
}

/// A profile and its lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    user: User,
    genders: Vec<Gender>,
    countries: Vec<Country>,
    languages: Vec<ProfileLanguage>,
}

/// `GET account_profile`.
pub async fn account_profile(call: Investor<Nothing>) -> Result<Json<Profile>, Failure> {
    let ports = &call.server.ports;
    let language = call.caller.language;
    let home = home_of(ports, call.who).await?.ok_or(Refusal::NotFound)?;
    let countries = countries(ports).await?;
    let (genders, languages) = read(ports, async |tx| {
        let look_ups = tx.look_ups();
        Ok((
            look_ups.list(List::Genders).await?,
            look_ups.list(List::Languages).await?,
        ))
    })
    .await?;
    Ok(Json(Profile {
        user: User::from(home),
        genders: genders
            .iter()
            .map(|entry| Gender {
                gender_id: Integer(entry.id),
                gender: entry.name(language).to_owned(),
            })
            .collect(),
        countries: listed(&countries, language),
        languages: languages
            .into_iter()
            .map(|entry| ProfileLanguage {
                language_id: Integer(entry.id),
                culture_code: entry.code,
            })
            .collect(),
    }))
}
