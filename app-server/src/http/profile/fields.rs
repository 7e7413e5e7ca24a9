//! The fields of a profile, as they are sent and as they are shown.

use crate::http::fields::{Day, Flag, Integer};
use crate::http::filled_in::filled_in;
use domain::profile::ProfileForm;

filled_in! {
    form ProfileForm;
    /// A profile as it is filled in. What is not sent, or sent empty, stays as it is; a save that names any field from `FirstName` to
    /// `AddressAreaCode` must leave a whole profile.
    sent ProfileFields {
        /// The version that the change was made on.
        #[serde(rename = "Version")]
        pub(super) version: Option<Integer>,
        /// 4 Chinese, 1 English.
        #[serde(rename = "LanguageID")]
        pub(super) language_id: Option<Integer>,
        /// Whether the newsletter is wanted.
        #[serde(rename = "NewsLetterInd")]
        newsletter: Option<Flag>,
    }
    /// What was filled in. Fields that were not are null.
    shown ProfileFilledIn;
    fields {
        /// As in the passport.
        "FirstName" first_name: String,
        /// As in the passport.
        "LastName" last_name: String,
        "GenderID" gender_id: Integer,
        /// From 1900-01-01 to today.
        "DateOfBirth" date_of_birth: Day,
        "PassportNumber" passport_number: String,
        /// Of the address.
        "CountryID" country_id: Integer,
        /// The country that issued the passport.
        "NationalityCountryID" nationality_country_id: Integer,
        /// From today to 240 months ahead.
        "DateOfPassportExpired" date_of_passport_expired: Day,
        "IDNumber" id_number: String,
        "AddressLine1" address_line1: String,
        "AddressRegion" address_region: String,
        "AddressCity" address_city: String,
        /// The postal code.
        "AddressAreaCode" address_area_code: String,
        "PassportSnapshotDocumentID" passport_snapshot: Integer,
        "IDCardFrontsideDocumentID" id_card_front: Integer,
        "IDCardBacksideDocumentID" id_card_back: Integer,
        /// One that `account_headimg` answered with.
        "ProfilePictureDocumentID" picture: Integer,
    }
}

impl ProfileFields {
    /// What was sent of the form.
    pub(super) fn form(self) -> ProfileForm {
        ProfileForm {
            newsletter: self.newsletter.map(Into::into),
            ..self.filled_in()
        }
    }
}
