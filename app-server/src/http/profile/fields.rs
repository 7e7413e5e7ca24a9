//! The fields of a profile, as sent and as shown.

use crate::http::fields::{Day, Flag, Integer};
use crate::http::filled_in::filled_in;
use domain::profile::ProfileForm;

filled_in! {
    form ProfileForm;
    /// The fields of a profile. A field that is not sent, or is empty, stays unchanged; a save that contains any field from
    /// `FirstName` to `AddressAreaCode` must leave the profile complete.
    sent ProfileFields {
        /// The version that the change is based on.
        #[serde(rename = "Version")]
        pub(super) version: Option<Integer>,
        /// 4 Chinese, 1 English.
        #[serde(rename = "LanguageID")]
        pub(super) language_id: Option<Integer>,
        /// Whether the newsletter is wanted.
        #[serde(rename = "NewsLetterInd")]
        newsletter: Option<Flag>,
    }
    /// The fields that were filled in; the others are null.
    shown ProfileFilledIn;
    fields {
        /// As in the passport.
        first_name "FirstName": String,
        /// As in the passport.
        last_name "LastName": String,
        gender_id "GenderID": Integer,
        /// From 1900-01-01 to today.
        date_of_birth "DateOfBirth": Day,
        passport_number "PassportNumber": String,
        /// The country of the address.
        country_id "CountryID": Integer,
        /// The country that issued the passport.
        nationality_country_id "NationalityCountryID": Integer,
        /// From today to 240 months ahead.
        date_of_passport_expired "DateOfPassportExpired": Day,
        id_number "IDNumber": String,
        address_line1 "AddressLine1": String,
        address_region "AddressRegion": String,
        address_city "AddressCity": String,
        /// The postal code.
        address_area_code "AddressAreaCode": String,
        passport_snapshot "PassportSnapshotDocumentID": Integer,
        id_card_front "IDCardFrontsideDocumentID": Integer,
        id_card_back "IDCardBacksideDocumentID": Integer,
        /// An id returned by `account_headimg`.
        picture "ProfilePictureDocumentID": Integer,
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
