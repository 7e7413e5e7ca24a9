//! The investor as screens need it: `user`. Numbers of documents are not in it.

use crate::http::fields::{Integer, Moment};
use domain::Language;
use ports::driving::identity::Home;
use serde::Serialize;
use utoipa::ToSchema;

/// An investor. Fields that were not filled in are null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct User {
    first_name: Option<String>,
    last_name: Option<String>,
    full_name: Option<String>,
    #[serde(rename = "GenderID")]
    gender_id: Option<Integer>,
    email_address: Option<String>,
    email_verified_ind: bool,
    /// Country phone code, `-`, national number.
    mobile_number: String,
    #[serde(rename = "MobileCountryID")]
    mobile_country_id: Option<Integer>,
    #[serde(rename = "ProfilePictureDocumentID")]
    profile_picture_document_id: Option<Integer>,
    /// The square picture, valid for 5 minutes.
    profile_picture_url: Option<String>,
    /// When every question of the survey was last answered; null before the first time.
    survey_finish_date_time: Option<Moment>,
    /// True until the second log-in.
    first_time_login: bool,
    /// 4 Chinese, 1 English.
    #[serde(rename = "LanguageID")]
    language_id: Integer,
}

impl From<Home> for User {
    fn from(home: Home) -> Self {
        let (investor, profile) = (home.investor, home.profile);
        Self {
            full_name: profile.full_name(),
            first_time_login: profile.is_first_log_in(),
            survey_finish_date_time: profile.survey_finished_at.map(Moment),
            first_name: profile.form.first_name,
            last_name: profile.form.last_name,
            gender_id: profile.form.gender_id.map(Integer),
            email_address: investor.email,
            email_verified_ind: investor.email_verified,
            mobile_number: investor.mobile.to_string(),
            mobile_country_id: home.mobile_country.map(|id| Integer(id.0)),
            profile_picture_document_id: profile.form.picture.map(Integer::from),
            profile_picture_url: home.picture_url,
            language_id: Integer(Language::id(investor.language)),
        }
    }
}
