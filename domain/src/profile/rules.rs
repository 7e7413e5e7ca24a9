//! The rules for saving a profile (requirement part 1, section 5; decisions 14, 15). Missing fields are checked in the
//! whole profile, invalid ones only among the submitted fields: a passport that has expired does not block another change.

use super::ProfileForm;
use crate::Refusal;
use crate::document::{Document, DocumentCode};
use crate::form::{FormCheck, TextRule, is_given};
use crate::look_ups::GENDERS;
use crate::refusal::{FieldRefusal, FieldRule};
use chrono::{Months, NaiveDate};
use std::collections::BTreeSet;

/// How many months in the future a passport's expiry may be (decision 14).
const EXPIRY_MONTHS: Months = Months::new(240);

/// The facts that a profile is checked against.
#[derive(Debug, Clone, Copy)]
pub struct ProfileFacts<'a> {
    /// Every `CountryID`.
    pub countries: &'a BTreeSet<i64>,
    /// The documents that were submitted by number, each the investor's own.
    pub documents: &'a [Document],
    /// The present day.
    pub today: NaiveDate,
}

/// The earliest day of birth.
pub fn first_birth() -> NaiveDate {
    NaiveDate::from_ymd_opt(1900, 1, 1).unwrap_or(NaiveDate::MIN)
}

/// The latest expiry of a passport: 240 months ahead.
pub fn last_expiry(today: NaiveDate) -> NaiveDate {
    today
        .checked_add_months(EXPIRY_MONTHS)
        .unwrap_or(NaiveDate::MAX)
}

impl ProfileForm {
    /// The required fields of a saved profile, in the requirement's order.
    pub const NEEDED: [&'static str; 13] = [
        "FirstName",
        "LastName",
        "GenderID",
        "DateOfBirth",
        "PassportNumber",
        "CountryID",
        "NationalityCountryID",
        "DateOfPassportExpired",
        "IDNumber",
        "AddressLine1",
        "AddressRegion",
        "AddressCity",
        "AddressAreaCode",
    ];

    /// Whether a save comes from the wizard, which requires a complete profile: one with any field of [`Self::NEEDED`], even an empty
    /// one, or without any field. Settings, documents and the picture may be saved separately.
    pub fn is_wizards_save<'a>(mut named: impl Iterator<Item = &'a str> + Clone) -> bool {
        named.clone().next().is_none() || named.any(|name| Self::NEEDED.contains(&name))
    }

    /// Refuses missing required fields with `IncompleteInformation`, all named.
    pub fn check_whole(&self) -> Result<(), Refusal> {
        let there = [
            is_given(self.first_name.as_deref()),
            is_given(self.last_name.as_deref()),
            self.gender_id.is_some(),
            self.date_of_birth.is_some(),
            is_given(self.passport_number.as_deref()),
            self.country_id.is_some(),
            self.nationality_country_id.is_some(),
            self.date_of_passport_expired.is_some(),
            is_given(self.id_number.as_deref()),
            is_given(self.address_line1.as_deref()),
            is_given(self.address_region.as_deref()),
            is_given(self.address_city.as_deref()),
            is_given(self.address_area_code.as_deref()),
        ];
        let missing: Vec<FieldRefusal> = Self::NEEDED
            .into_iter()
            .zip(there)
            .filter(|(_, there)| !there)
            .map(|(field, _)| FieldRefusal {
                field,
                rule: FieldRule::Required,
            })
            .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(Refusal::IncompleteInformation(missing))
        }
    }

    /// Checks the submitted fields: Latin texts, dates in their ranges, ids in their lists, documents of the right kind.
    pub fn check_sent(&self, facts: ProfileFacts<'_>) -> Vec<FieldRefusal> {
        let country = |id: i64| facts.countries.contains(&id);
        let (name, latin) = (TextRule::PassportName, TextRule::Latin);
        let (today, last) = (facts.today, last_expiry(facts.today));
        let mut check = FormCheck::default();
        check.optional_text("FirstName", self.first_name.as_deref(), name);
        check.optional_text("LastName", self.last_name.as_deref(), name);
        check.optional_id("GenderID", self.gender_id, |id| GENDERS.contains(&id));
        check.optional_date("DateOfBirth", self.date_of_birth, first_birth(), today);
        check.optional_text("PassportNumber", self.passport_number.as_deref(), latin);
        check.optional_id("CountryID", self.country_id, country);
        check.optional_id("NationalityCountryID", self.nationality_country_id, country);
        check.optional_date(
            "DateOfPassportExpired",
            self.date_of_passport_expired,
            today,
            last,
        );
        check.optional_text("IDNumber", self.id_number.as_deref(), TextRule::Any);
        check.optional_text("AddressLine1", self.address_line1.as_deref(), latin);
        check.optional_text("AddressRegion", self.address_region.as_deref(), latin);
        check.optional_text("AddressCity", self.address_city.as_deref(), latin);
        check.optional_text(
            "AddressAreaCode",
            self.address_area_code.as_deref(),
            TextRule::Any,
        );
        self.documents_fit(&mut check, facts.documents);
        check.into_wrong()
    }

    /// A copy may be any document that investors upload; the picture only one that was uploaded as the picture.
    fn documents_fit(&self, check: &mut FormCheck, documents: &[Document]) {
        let has = |id: i64, suits: fn(DocumentCode) -> bool| {
            documents.iter().any(|d| d.id.0 == id && suits(d.code))
        };
        for (field, id) in [
            ("PassportSnapshotDocumentID", self.passport_snapshot),
            ("IDCardFrontsideDocumentID", self.id_card_front),
            ("IDCardBacksideDocumentID", self.id_card_back),
        ] {
            check.optional_id(field, id.map(|id| id.0), |id| {
                has(id, DocumentCode::is_uploaded)
            });
        }
        check.optional_id(
            "ProfilePictureDocumentID",
            self.picture.map(|id| id.0),
            |id| has(id, |code| code == DocumentCode::ProfilePicture),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Instant;
    use crate::document::FileKind;
    use crate::ids::{DocumentId, InvestorId};

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn form() -> ProfileForm {
        let text = |text: &str| Some(text.to_owned());
        ProfileForm {
            first_name: text("Lan"),
            last_name: text("Chen"),
            gender_id: Some(2),
            date_of_birth: Some(day(1984, 5, 17)),
            passport_number: text("E12345678"),
            country_id: Some(112),
            nationality_country_id: Some(112),
            date_of_passport_expired: Some(day(2034, 3, 31)),
            id_number: text("310101198405170021"),
            address_line1: text("88 Julu Road, Jing'an"),
            address_region: text("Shanghai"),
            address_city: text("Shanghai"),
            address_area_code: text("200040"),
            ..ProfileForm::default()
        }
    }

    fn wrong(form: &ProfileForm, documents: &[Document]) -> Vec<(&'static str, FieldRule)> {
        let facts = ProfileFacts {
            countries: &[112].into(),
            documents,
            today: day(2026, 3, 31),
        };
        let wrong = form.check_sent(facts);
        wrong.into_iter().map(|w| (w.field, w.rule)).collect()
    }

    #[test]
    fn a_whole_and_sound_profile_passes_and_so_does_nothing_at_all() {
        assert_eq!(form().check_whole(), Ok(()));
        assert!(wrong(&form(), &[]).is_empty());
        assert!(wrong(&ProfileForm::default(), &[]).is_empty());
    }

    #[test]
    fn every_missing_field_is_named_in_the_requirements_order() {
        let Err(Refusal::IncompleteInformation(all)) = ProfileForm::default().check_whole() else {
            panic!("an empty profile passed");
        };
        assert!(all.iter().all(|f| f.rule == FieldRule::Required));
        let names: Vec<_> = all.iter().map(|f| f.field).collect();
        assert_eq!(names, ProfileForm::NEEDED);
        let gaps = ProfileForm {
            id_number: None,
            country_id: None,
            first_name: Some("  ".into()),
            ..form()
        };
        let Err(Refusal::IncompleteInformation(three)) = gaps.check_whole() else {
            panic!()
        };
        let names: Vec<_> = three.iter().map(|f| f.field).collect();
        assert_eq!(names, ["FirstName", "CountryID", "IDNumber"]);
    }

    #[test]
    fn a_save_is_the_wizards_when_it_names_what_a_profile_needs_or_nothing() {
        for (named, wizards) in [
            (&[][..], true),
            (&["IDNumber"][..], true),
            (&["NewsLetterInd", "AddressCity"][..], true),
            (&["NewsLetterInd"][..], false),
            (&["LanguageID", "PassportSnapshotDocumentID"][..], false),
        ] {
            let asked = ProfileForm::is_wizards_save(named.iter().copied());
            assert_eq!(asked, wizards, "{named:?}");
        }
    }

    #[test]
    fn chinese_full_width_and_emoji_are_refused_where_a_latin_form_is_printed() {
        let text = |text: &str| Some(text.to_owned());
        let form = ProfileForm {
            first_name: text("兰"),
            last_name: text("Ｃhen"),
            passport_number: text("Ｅ123"),
            id_number: text("身份证号"),
            address_line1: text("巨鹿路"),
            address_region: text("上海"),
            address_city: text("Shanghai 😀"),
            address_area_code: text("邮编"),
            ..form()
        };
        assert_eq!(
            wrong(&form, &[]),
            [
                ("FirstName", FieldRule::NameCase),
                ("LastName", FieldRule::NameCase),
                ("PassportNumber", FieldRule::LatinOnly),
                ("AddressLine1", FieldRule::LatinOnly),
                ("AddressRegion", FieldRule::LatinOnly),
                ("AddressCity", FieldRule::LatinOnly),
            ]
        );
    }

    #[test]
    fn long_texts_and_unknown_ids_are_refused() {
        let long = Some("a".repeat(201));
        let form = ProfileForm {
            first_name: long.clone(),
            gender_id: Some(3),
            country_id: Some(9999),
            nationality_country_id: Some(0),
            address_area_code: long,
            ..form()
        };
        let fields: Vec<_> = wrong(&form, &[]);
        assert!(fields.iter().all(|(_, rule)| *rule == FieldRule::Invalid));
        let names: Vec<_> = fields.iter().map(|(field, _)| *field).collect();
        assert_eq!(
            names,
            [
                "FirstName",
                "GenderID",
                "CountryID",
                "NationalityCountryID",
                "AddressAreaCode"
            ]
        );
    }

    #[test]
    fn both_ends_of_the_date_ranges_are_allowed() {
        let (today, last) = (day(2026, 3, 31), day(2046, 3, 31));
        for (birth, expiry) in [(first_birth(), today), (today, last)] {
            let form = ProfileForm {
                date_of_birth: Some(birth),
                date_of_passport_expired: Some(expiry),
                ..form()
            };
            assert!(wrong(&form, &[]).is_empty(), "{birth} {expiry}");
        }
        for (birth, expiry) in [
            (day(1899, 12, 31), day(2026, 3, 30)),
            (day(2026, 4, 1), day(2046, 4, 1)),
        ] {
            let form = ProfileForm {
                date_of_birth: Some(birth),
                date_of_passport_expired: Some(expiry),
                ..form()
            };
            let range = |min, max| FieldRule::DateRange { min, max };
            assert_eq!(
                wrong(&form, &[]),
                [
                    ("DateOfBirth", range(first_birth(), today)),
                    ("DateOfPassportExpired", range(today, last)),
                ]
            );
        }
        assert_eq!(last_expiry(day(2024, 2, 29)), day(2044, 2, 29));
    }

    #[test]
    fn a_document_stands_where_it_suits() {
        let document = |id, code| Document {
            id: DocumentId(id),
            owner: InvestorId(1),
            code,
            account: None,
            order: None,
            withdrawal: None,
            deposit: None,
            name: "a.jpg".into(),
            kind: FileKind::Jpeg,
            size: 1,
            sha256: String::new(),
            object_key: String::new(),
            thumbnail_key: None,
            created_at: Instant::UNIX_EPOCH,
        };
        let documents = [
            document(1, DocumentCode::Passport),
            document(2, DocumentCode::ProfilePicture),
            document(3, DocumentCode::Questionnaire),
        ];
        let form = |copies: [i64; 3], picture| ProfileForm {
            passport_snapshot: Some(DocumentId(copies[0])),
            id_card_front: Some(DocumentId(copies[1])),
            id_card_back: Some(DocumentId(copies[2])),
            picture: Some(DocumentId(picture)),
            ..ProfileForm::default()
        };
        assert!(wrong(&form([1, 1, 1], 2), &documents).is_empty());
        assert_eq!(
            wrong(&form([2, 3, 1], 1), &documents),
            [
                ("PassportSnapshotDocumentID", FieldRule::Invalid),
                ("IDCardFrontsideDocumentID", FieldRule::Invalid),
                ("ProfilePictureDocumentID", FieldRule::Invalid),
            ]
        );
    }
}
