//! The investor as screens know them: `user`. Numbers of documents are not in it.

use crate::http::fields::Integer;
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
    profile_picture_url: Option<String>,
    /// 4 Chinese, 1 English.
    #[serde(rename = "LanguageID")]
    language_id: Integer,
}

impl From<Home> for User {
    fn from(home: Home) -> Self {
        let investor = home.investor;
        Self {
            first_name: None,
            last_name: None,
            full_name: None,
            gender_id: None,
            email_address: investor.email,
            email_verified_ind: investor.email_verified,
            mobile_number: investor.mobile.to_string(),
            mobile_country_id: home.mobile_country.map(|id| Integer(id.0)),
            profile_picture_document_id: None,
            profile_picture_url: None,
            language_id: Integer(Language::id(investor.language)),
        }
    }
}
