//! The profile as typed. Its rules are in `rules`.

use crate::ids::DocumentId;
use crate::language::composed;
use crate::person_name;
use chrono::NaiveDate;

/// What the investor fills in. Names are the requirement's; numbers are ids of look-up lists; dates have no time zone.
/// Every field may be absent until the wizard is saved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProfileForm {
    /// `FirstName`, as in the passport.
    pub first_name: Option<String>,
    /// `LastName`, as in the passport.
    pub last_name: Option<String>,
    /// `GenderID`.
    pub gender_id: Option<i64>,
    /// `DateOfBirth`.
    pub date_of_birth: Option<NaiveDate>,
    /// `PassportNumber`.
    pub passport_number: Option<String>,
    /// `CountryID` of the address.
    pub country_id: Option<i64>,
    /// `NationalityCountryID`, the country that issued the passport.
    pub nationality_country_id: Option<i64>,
    /// `DateOfPassportExpired`.
    pub date_of_passport_expired: Option<NaiveDate>,
    /// `IDNumber`, stored as typed.
    pub id_number: Option<String>,
    /// `AddressLine1`.
    pub address_line1: Option<String>,
    /// `AddressRegion`.
    pub address_region: Option<String>,
    /// `AddressCity`.
    pub address_city: Option<String>,
    /// `AddressAreaCode`, the postal code.
    pub address_area_code: Option<String>,
    /// `PassportSnapshotDocumentID`.
    pub passport_snapshot: Option<DocumentId>,
    /// `IDCardFrontsideDocumentID`.
    pub id_card_front: Option<DocumentId>,
    /// `IDCardBacksideDocumentID`.
    pub id_card_back: Option<DocumentId>,
    /// `ProfilePictureDocumentID`.
    pub picture: Option<DocumentId>,
    /// `NewsLetterInd`.
    pub newsletter: Option<bool>,
}

macro_rules! sent_over_stored {
    ($stored:ident, $sent:ident: $($field:ident),+ $(,)?) => {
        ProfileForm { $($field: $sent.$field.clone().or_else(|| $stored.$field.clone())),+ }
    };
}

impl ProfileForm {
    /// The form with the submitted fields; the others keep their values (decision 49).
    #[must_use]
    pub fn with(&self, sent: &Self) -> Self {
        sent_over_stored!(self, sent:
            first_name, last_name, gender_id, date_of_birth, passport_number, country_id,
            nationality_country_id, date_of_passport_expired, id_number, address_line1,
            address_region, address_city, address_area_code, passport_snapshot, id_card_front,
            id_card_back, picture, newsletter,
        )
    }

    /// The copies of passport and identity card; the picture is not a document.
    pub fn papers(&self) -> Vec<DocumentId> {
        let papers = [
            self.passport_snapshot,
            self.id_card_front,
            self.id_card_back,
        ];
        papers.into_iter().flatten().collect()
    }

    /// Trims texts, and in names straightens apostrophes and composes accents; a blank text becomes absent.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for name in [&mut self.first_name, &mut self.last_name] {
            *name = name
                .take()
                .map(|name| composed(&person_name::straight(&name)));
        }
        for text in [
            &mut self.first_name,
            &mut self.last_name,
            &mut self.passport_number,
            &mut self.id_number,
            &mut self.address_line1,
            &mut self.address_region,
            &mut self.address_city,
            &mut self.address_area_code,
        ] {
            *text = text
                .take()
                .map(|t| t.trim().to_owned())
                .filter(|t| !t.is_empty());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_goes_over_what_was_stored() {
        let stored = ProfileForm {
            first_name: Some("Lan".into()),
            address_city: Some("Shanghai".into()),
            newsletter: Some(true),
            picture: Some(DocumentId(3)),
            ..ProfileForm::default()
        };
        let sent = ProfileForm {
            first_name: Some("  rene\u{301}e mei ".into()),
            address_city: Some("   ".into()),
            newsletter: Some(false),
            ..ProfileForm::default()
        };
        let expected = ProfileForm {
            first_name: Some("renée mei".into()),
            newsletter: Some(false),
            ..stored.clone()
        };
        assert_eq!(stored.with(&sent.tidied()), expected);
    }

    #[test]
    fn the_papers_are_the_copies_that_are_there_and_not_the_picture() {
        let form = ProfileForm {
            passport_snapshot: Some(DocumentId(7)),
            id_card_back: Some(DocumentId(5)),
            picture: Some(DocumentId(3)),
            ..ProfileForm::default()
        };
        assert_eq!(form.papers(), [DocumentId(7), DocumentId(5)]);
    }
}
