//! The investor's profile with the choices of its screen, and saving it.

use super::fields::{ProfileFields, ProfileFilledIn};
use crate::http::call::Json;
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Integer, Moment};
use crate::http::identity::{Country, listed};
use crate::server::Server;
use domain::profile::ProfileForm;
use domain::{Language, Refusal};
use ports::Failure;
use ports::driven::look_ups::List;
use ports::driving::catalog::look_ups;
use ports::driving::identity::{Home, countries, home_of};
use ports::driving::profile::{self, SaveProfile};
use serde::Serialize;
use utoipa::ToSchema;

/// The investor with the full profile, returned only to the investor.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProfileUser {
    #[serde(flatten)]
    filled_in: ProfileFilledIn,
    /// First and last name, as far as they are filled in.
    #[serde(rename = "FullName")]
    full_name: Option<String>,
    #[serde(rename = "EmailAddress")]
    email_address: Option<String>,
    #[serde(rename = "EmailVerifiedInd")]
    email_verified: bool,
    /// Country phone code, `-`, national number.
    #[serde(rename = "MobileNumber")]
    mobile_number: String,
    #[serde(rename = "MobileCountryID")]
    mobile_country_id: Option<Integer>,
    /// The square picture, valid for 5 minutes.
    #[serde(rename = "ProfilePictureUrl")]
    picture_url: Option<String>,
    /// When every question of the survey was last answered; null before the first time.
    #[serde(rename = "SurveyFinishDateTime")]
    survey_finished_at: Option<Moment>,
    /// True until the second log-in.
    #[serde(rename = "FirstTimeLogin")]
    is_first_log_in: bool,
    /// 4 Chinese, 1 English.
    #[serde(rename = "LanguageID")]
    language_id: Integer,
    /// Whether the newsletter is wanted.
    #[serde(rename = "NewsLetterInd")]
    newsletter: bool,
    /// The version of the filled-in fields; uploading a picture or answering the survey does not change it.
    #[serde(rename = "Version")]
    version: Integer,
}

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
    user: ProfileUser,
    genders: Vec<Gender>,
    countries: Vec<Country>,
    languages: Vec<ProfileLanguage>,
}

/// The profile after a save.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedProfile {
    ok: bool,
    user: ProfileUser,
}

/// `GET account_profile`.
pub async fn account_profile(call: Investor<Nothing>) -> Result<Json<Profile>, Failure> {
    let ports = &call.server.ports;
    let language = call.caller.language;
    let countries = countries(ports).await?;
    let [genders, languages] = look_ups(ports, [List::Genders, List::Languages]).await?;
    Ok(Json(Profile {
        user: user_of(&call.server, call.who).await?,
        genders: genders
            .iter()
            .map(|entry| Gender {
                gender_id: Integer(entry.id),
                gender: entry.name(language).to_owned(),
            })
            .collect(),
        countries: listed(&countries, &call.server.config.hidden_flags, language),
        languages: languages
            .into_iter()
            .map(|entry| ProfileLanguage {
                language_id: Integer(entry.id),
                culture_code: entry.code,
            })
            .collect(),
    }))
}

/// `PUT account_profile`.
pub async fn save_profile(call: Investor<ProfileFields>) -> Result<Json<SavedProfile>, Failure> {
    let Investor {
        form,
        named,
        who,
        caller,
        server,
        ..
    } = call;
    let language = form.language_id.map(|id| id.0);
    let command = SaveProfile {
        investor: who,
        language,
        version: form.version.map(|version| version.0),
        whole: ProfileForm::is_wizards_save(named.iter().map(String::as_str)),
        form: form.form(),
        origin: caller.origin,
    };
    profile::save_profile(&server.ports, command).await?;
    if language.is_some() {
        server.session_cache.forget_all_of(who);
    }
    Ok(Json(SavedProfile {
        ok: true,
        user: user_of(&server, who).await?,
    }))
}

async fn user_of(server: &Server, who: domain::ids::InvestorId) -> Result<ProfileUser, Failure> {
    let home = home_of(&server.ports, who).await?;
    Ok(shown(home.ok_or(Refusal::NotFound)?))
}

fn shown(home: Home) -> ProfileUser {
    let (investor, profile) = (home.investor, home.profile);
    ProfileUser {
        full_name: profile.full_name(),
        email_address: investor.email,
        email_verified: investor.email_verified,
        mobile_number: investor.mobile.to_string(),
        mobile_country_id: home.mobile_country.map(|id| Integer(id.0)),
        picture_url: home.picture_url,
        survey_finished_at: profile.survey_finished_at.map(Moment),
        is_first_log_in: profile.is_first_log_in(),
        language_id: Integer(Language::id(investor.language)),
        newsletter: profile.form.newsletter.unwrap_or(false),
        version: Integer(profile.version),
        filled_in: ProfileFilledIn::from(&profile.form),
    }
}
