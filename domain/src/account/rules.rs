//! The rules of the personal and the bank step, in the requirement's order of fields (part 2, section 5).
//! They judge a whole form; what may be edited when is decided by the KYC machine.

use super::{AccountForm, EntityType};
use crate::catalog::Framework;
use crate::form::{FormCheck, TextRule, is_given};
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Currency, Refusal};
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// `SourceOfFundsID` that opens the free text (decision 48).
pub const SOURCE_OTHER: i64 = 99;
/// `GenderID`s (decision 48).
pub const GENDERS: [i64; 2] = [1, 2];
/// `BankAccountTypeID`s (decision 48).
pub const BANK_ACCOUNT_TYPES: [i64; 3] = [1, 2, 3];

/// A choice that an account is opened with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen<T> {
    /// Nothing was chosen.
    Missing,
    /// An id that is in no list.
    Unknown,
    /// This.
    Known(T),
}

impl<T> Chosen<T> {
    /// The choice of an id, as it is found in its list.
    pub fn of<I>(id: Option<I>, find: impl FnOnce(I) -> Option<T>) -> Self {
        match id {
            None => Self::Missing,
            Some(id) => find(id).map_or(Self::Unknown, Self::Known),
        }
    }

    /// What was chosen, if it is in the list.
    pub fn known(self) -> Option<T> {
        match self {
            Self::Known(chosen) => Some(chosen),
            Self::Missing | Self::Unknown => None,
        }
    }

    fn check(&self, check: &mut FormCheck, field: &'static str) {
        match self {
            Self::Missing => check.wrong(field, FieldRule::Required),
            Self::Unknown => check.wrong(field, FieldRule::Invalid),
            Self::Known(_) => {}
        }
    }
}

/// The calling code of a number without a country (decision 5).
const DEFAULT_CALLING_CODE: &str = "86";

/// What the steps are checked against.
#[derive(Debug, Clone, Copy)]
pub struct FormFacts<'a> {
    /// The framework that the account is opened under.
    pub framework: Chosen<&'a Framework>,
    /// Every `CountryID`, with the calling code.
    pub countries: &'a BTreeMap<i64, String>,
    /// The present day.
    pub today: NaiveDate,
}

impl AccountForm {
    /// The personal step, then the bank step. Refuses with every field of both that is wrong; when only the deposit
    /// confirmation is missing, with `IncompleteInformation`.
    pub fn check(&self, entity: Chosen<EntityType>, facts: FormFacts<'_>) -> Result<(), Refusal> {
        let mut check = FormCheck::default();
        self.personal(&mut check, entity, facts);
        self.bank(&mut check, facts);
        let mut wrong = check.into_wrong();
        if self.is_confirmed(facts) {
            return Refusal::form(wrong);
        }
        wrong.push(FieldRefusal {
            field: "BankDepositConfirmationInd",
            rule: FieldRule::Required,
        });
        Err(match wrong.len() {
            1 => Refusal::IncompleteInformation(wrong),
            _ => Refusal::Form(wrong),
        })
    }

    /// Whether the personal part is complete and sound (the list's first tick).
    pub fn personal_complete(&self, entity: EntityType, facts: FormFacts<'_>) -> bool {
        let mut check = FormCheck::default();
        self.personal(&mut check, Chosen::Known(entity), facts);
        check.into_wrong().is_empty()
    }

    /// Whether the bank part is complete and sound (the list's second tick).
    pub fn bank_complete(&self, facts: FormFacts<'_>) -> bool {
        let mut check = FormCheck::default();
        self.bank(&mut check, facts);
        check.into_wrong().is_empty() && self.is_confirmed(facts)
    }

    /// Whether the deposit is confirmed, where the framework asks for that.
    fn is_confirmed(&self, facts: FormFacts<'_>) -> bool {
        let asked = facts
            .framework
            .known()
            .is_some_and(|f| f.deposit_confirmation);
        !asked || self.bank_deposit_confirmation == Some(true)
    }

    fn personal(&self, check: &mut FormCheck, entity: Chosen<EntityType>, facts: FormFacts<'_>) {
        let country = |id: i64| facts.countries.contains_key(&id);
        let first_birth = NaiveDate::from_ymd_opt(1900, 1, 1).unwrap_or(NaiveDate::MIN);
        let last_expiry = NaiveDate::from_ymd_opt(2050, 12, 31).unwrap_or(NaiveDate::MAX);
        check.text("FirstName", self.first_name.as_deref(), TextRule::Name);
        check.text("LastName", self.last_name.as_deref(), TextRule::Name);
        check.id("GenderID", self.gender_id, |id| GENDERS.contains(&id));
        entity.check(check, "EntityID");
        facts.framework.check(check, "InvestmentFrameworkID");
        check.date("DateOfBirth", self.date_of_birth, first_birth, facts.today);
        check.id("PlaceOfBirthID", self.place_of_birth_id, country);
        check.text(
            "PassportNumber",
            self.passport_number.as_deref(),
            TextRule::Latin,
        );
        check.id("NationalityCountryID", self.nationality_country_id, country);
        check.date(
            "DateOfPassportExpired",
            self.date_of_passport_expired,
            facts.today,
            last_expiry,
        );
        check.text("IDNumber", self.id_number.as_deref(), TextRule::Any);
        check.id(
            "TaxResidentCountryID",
            self.tax_resident_country_id,
            country,
        );
        check.text("TaxNumber", self.tax_number.as_deref(), TextRule::Latin);
        self.phones(check, facts);
        check.text(
            "AddressLine1",
            self.address_line1.as_deref(),
            TextRule::Latin,
        );
        check.text("AddressCity", self.address_city.as_deref(), TextRule::Latin);
        check.text(
            "AddressRegion",
            self.address_region.as_deref(),
            TextRule::Latin,
        );
        check.id("CountryID", self.country_id, country);
        check.text(
            "AddressAreaCode",
            self.address_area_code.as_deref(),
            TextRule::Any,
        );
        check.optional_text(
            "EmailAddress",
            self.email_address.as_deref(),
            TextRule::Email,
        );
    }

    /// One number is needed, a fixed line or a mobile one.
    fn phones(&self, check: &mut FormCheck, facts: FormFacts<'_>) {
        let country = |id: i64| facts.countries.contains_key(&id);
        let (phone, mobile) = (self.phone_number.as_deref(), self.mobile_number.as_deref());
        if !is_given(phone) && !is_given(mobile) {
            check.wrong("PhoneNumber", FieldRule::Required);
        }
        for (field, number, country_field, country_id) in [
            (
                "PhoneNumber",
                phone,
                "PhoneCountryID",
                self.phone_country_id,
            ),
            (
                "MobileNumber",
                mobile,
                "MobileCountryID",
                self.mobile_country_id,
            ),
        ] {
            let code = match country_id {
                Some(id) => facts.countries.get(&id).map(String::as_str),
                None => Some(DEFAULT_CALLING_CODE),
            };
            check.national_number(field, number, code);
            check.optional_id(country_field, country_id, country);
        }
    }

    fn bank(&self, check: &mut FormCheck, facts: FormFacts<'_>) {
        let latin = TextRule::Latin;
        check.text("BankName", self.bank_name.as_deref(), latin);
        check.text(
            "BankAccountNumber",
            self.bank_account_number.as_deref(),
            latin,
        );
        check.id("BankAccountTypeID", self.bank_account_type_id, |id| {
            BANK_ACCOUNT_TYPES.contains(&id)
        });
        check.id("CurrencyID", self.currency_id, |id| {
            Currency::from_id(id).is_some()
        });
        check.text("BankBranchName", self.bank_branch_name.as_deref(), latin);
        check.text("BankBranchCode", self.bank_branch_code.as_deref(), latin);
        check.text("BankAddress", self.bank_address.as_deref(), latin);
        check.text(
            "BankAddressRegion",
            self.bank_address_region.as_deref(),
            latin,
        );
        check.text("BankCity", self.bank_city.as_deref(), latin);
        check.id("BankCountryID", self.bank_country_id, |id| {
            facts.countries.contains_key(&id)
        });
        check.text("BankAreaCode", self.bank_area_code.as_deref(), latin);
        check.id("SourceOfFundsID", self.source_of_funds_id, |id| {
            let framework = facts.framework.known();
            framework.is_none_or(|framework| framework.source_of_funds.contains(&id))
        });
        if self.source_of_funds_id == Some(SOURCE_OTHER) {
            check.text(
                "OpenSourceOfFunds",
                self.open_source_of_funds.as_deref(),
                TextRule::Any,
            );
        } else {
            check.optional_text(
                "OpenSourceOfFunds",
                self.open_source_of_funds.as_deref(),
                TextRule::Any,
            );
        }
        check.optional_text("BankAccountName", self.bank_account_name.as_deref(), latin);
        check.optional_text("BankSwiftCode", self.bank_swift_code.as_deref(), latin);
        check.optional_text(
            "CorrespondentBank",
            self.correspondent_bank.as_deref(),
            latin,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{countries, day, facts, form, framework};
    use super::*;

    fn refusal(form: &AccountForm, confirmation: bool) -> Refusal {
        let (framework, countries) = (framework(confirmation), countries());
        form.check(
            Chosen::Known(EntityType::Individual),
            facts(&framework, &countries),
        )
        .unwrap_err()
    }

    fn fields(form: &AccountForm) -> Vec<(&'static str, FieldRule)> {
        match refusal(form, true) {
            Refusal::Form(wrong) => wrong.into_iter().map(|w| (w.field, w.rule)).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_sound_form_passes_under_both_kinds_of_framework() {
        let countries = countries();
        for confirmation in [true, false] {
            let framework = framework(confirmation);
            let facts = facts(&framework, &countries);
            assert_eq!(
                form().check(Chosen::Known(EntityType::Individual), facts),
                Ok(())
            );
            assert!(form().personal_complete(EntityType::Individual, facts));
            assert!(form().bank_complete(facts));
        }
    }

    #[test]
    fn an_empty_form_names_every_field_in_the_requirements_order() {
        let (framework, countries) = (framework(true), countries());
        let nothing_chosen = FormFacts {
            framework: Chosen::Missing,
            ..facts(&framework, &countries)
        };
        let refused = AccountForm::default().check(Chosen::Missing, nothing_chosen);
        let Err(Refusal::Form(wrong)) = refused else {
            panic!("{refused:?}")
        };
        assert!(wrong.iter().all(|w| w.rule == FieldRule::Required));
        let names: Vec<_> = wrong.iter().map(|w| w.field).collect();
        assert_eq!(
            names,
            [
                "FirstName",
                "LastName",
                "GenderID",
                "EntityID",
                "InvestmentFrameworkID",
                "DateOfBirth",
                "PlaceOfBirthID",
                "PassportNumber",
                "NationalityCountryID",
                "DateOfPassportExpired",
                "IDNumber",
                "TaxResidentCountryID",
                "TaxNumber",
                "PhoneNumber",
                "AddressLine1",
                "AddressCity",
                "AddressRegion",
                "CountryID",
                "AddressAreaCode",
                "BankName",
                "BankAccountNumber",
                "BankAccountTypeID",
                "CurrencyID",
                "BankBranchName",
                "BankBranchCode",
                "BankAddress",
                "BankAddressRegion",
                "BankCity",
                "BankCountryID",
                "BankAreaCode",
                "SourceOfFundsID",
            ]
        );
    }

    #[test]
    fn a_missing_bank_country_is_named_as_the_bank_country() {
        let without = AccountForm {
            bank_country_id: None,
            ..form()
        };
        assert_eq!(fields(&without), [("BankCountryID", FieldRule::Required)]);
    }

    #[test]
    fn a_mobile_number_does_instead_of_a_fixed_line() {
        let mobile = AccountForm {
            phone_number: None,
            mobile_number: Some("13800138000".into()),
            ..form()
        };
        let (framework, countries) = (framework(true), countries());
        assert_eq!(
            mobile.check(
                Chosen::Known(EntityType::Individual),
                facts(&framework, &countries)
            ),
            Ok(())
        );
    }

    #[test]
    fn another_source_of_funds_is_to_be_said_in_words() {
        let other = AccountForm {
            source_of_funds_id: Some(99),
            ..form()
        };
        assert_eq!(fields(&other), [("OpenSourceOfFunds", FieldRule::Required)]);
        let foreign = AccountForm {
            source_of_funds_id: Some(3),
            ..form()
        };
        assert_eq!(fields(&foreign), [("SourceOfFundsID", FieldRule::Invalid)]);
    }

    #[test]
    fn the_deposit_confirmation_is_asked_where_the_framework_asks_it() {
        let unticked = AccountForm {
            bank_deposit_confirmation: Some(false),
            ..form()
        };
        let Refusal::IncompleteInformation(wrong) = refusal(&unticked, true) else {
            panic!()
        };
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].field, "BankDepositConfirmationInd");
        let (framework, countries) = (framework(false), countries());
        assert_eq!(
            unticked.check(
                Chosen::Known(EntityType::Individual),
                facts(&framework, &countries)
            ),
            Ok(())
        );
    }

    #[test]
    fn the_missing_tick_is_named_after_whatever_else_is_wrong() {
        let form = AccountForm {
            first_name: Some("li".into()),
            bank_deposit_confirmation: None,
            ..form()
        };
        assert_eq!(
            fields(&form),
            [
                ("FirstName", FieldRule::NameCase),
                ("BankDepositConfirmationInd", FieldRule::Required)
            ]
        );
    }

    #[test]
    fn a_choice_that_is_in_no_list_is_named_with_the_other_fields() {
        let countries = countries();
        let framework = framework(true);
        let facts = FormFacts {
            framework: Chosen::of(Some(7), |_| None),
            ..facts(&framework, &countries)
        };
        let form = AccountForm {
            last_name: None,
            source_of_funds_id: Some(3),
            ..form()
        };
        let Err(Refusal::Form(wrong)) = form.check(Chosen::Unknown, facts) else {
            panic!()
        };
        let wrong: Vec<_> = wrong.into_iter().map(|w| (w.field, w.rule)).collect();
        assert_eq!(
            wrong,
            [
                ("LastName", FieldRule::Required),
                ("EntityID", FieldRule::Invalid),
                ("InvestmentFrameworkID", FieldRule::Invalid),
            ]
        );
    }

    #[test]
    fn a_number_is_national_beside_its_country() {
        let with = |phone: &str, mobile: &str, country: Option<i64>| AccountForm {
            phone_number: Some(phone.into()),
            phone_country_id: country,
            mobile_number: Some(mobile.into()),
            mobile_country_id: country,
            ..form()
        };
        for country in [Some(112), None] {
            let prefixed = with("86-13800138000", "0086 138 0013 8000", country);
            assert_eq!(
                fields(&prefixed),
                [
                    ("PhoneNumber", FieldRule::NationalNumber),
                    ("MobileNumber", FieldRule::NationalNumber),
                ]
            );
        }
        let (framework, countries) = (framework(true), countries());
        let facts = facts(&framework, &countries);
        for (country, number) in [
            (112, "010-12345678"),
            (112, "138 0013 8000"),
            (112, "86-123"),
            (1, "86-13800138000"),
            (1, "(212) 555-0100"),
        ] {
            let form = with(number, number, Some(country));
            let checked = form.check(Chosen::Known(EntityType::Individual), facts);
            assert_eq!(checked, Ok(()), "{country} {number}");
        }
    }

    #[test]
    fn chinese_is_refused_where_a_latin_form_is_printed() {
        let chinese = |text: &str| Some(text.to_owned());
        let form = AccountForm {
            passport_number: chinese("护照"),
            tax_number: chinese("１２"),
            address_line1: chinese("花园路"),
            bank_name: chinese("银行"),
            bank_swift_code: chinese("代码"),
            ..form()
        };
        assert_eq!(
            fields(&form),
            [
                ("PassportNumber", FieldRule::LatinOnly),
                ("TaxNumber", FieldRule::LatinOnly),
                ("AddressLine1", FieldRule::LatinOnly),
                ("BankName", FieldRule::LatinOnly),
                ("BankSwiftCode", FieldRule::LatinOnly),
            ]
        );
    }

    #[test]
    fn both_ends_of_the_date_ranges_are_allowed() {
        let (today, oldest, latest) = (day(2026, 3, 31), day(1900, 1, 1), day(2050, 12, 31));
        let (framework, countries) = (framework(true), countries());
        for (birth, expiry) in [(oldest, today), (today, latest)] {
            let form = AccountForm {
                date_of_birth: Some(birth),
                date_of_passport_expired: Some(expiry),
                ..form()
            };
            let checked = form.check(
                Chosen::Known(EntityType::Individual),
                facts(&framework, &countries),
            );
            assert_eq!(checked, Ok(()), "{birth} {expiry}");
        }
        for (birth, expiry) in [
            (day(1899, 12, 31), day(2026, 3, 30)),
            (day(2026, 4, 1), day(2051, 1, 1)),
        ] {
            let form = AccountForm {
                date_of_birth: Some(birth),
                date_of_passport_expired: Some(expiry),
                ..form()
            };
            assert_eq!(
                fields(&form),
                [
                    (
                        "DateOfBirth",
                        FieldRule::DateRange {
                            min: oldest,
                            max: today
                        }
                    ),
                    (
                        "DateOfPassportExpired",
                        FieldRule::DateRange {
                            min: today,
                            max: latest
                        }
                    ),
                ]
            );
        }
    }

    #[test]
    fn what_was_sent_goes_over_what_was_stored() {
        let sent = AccountForm {
            first_name: Some(" anna ".into()),
            bank_name: Some("   ".into()),
            bank_account_number: Some("****233".into()),
            bank_deposit_confirmation: Some(false),
            ..AccountForm::default()
        };
        let merged = form().with(sent);
        let expected = AccountForm {
            first_name: Some("Anna".into()),
            bank_deposit_confirmation: Some(false),
            ..form()
        };
        assert_eq!(merged, expected);
    }
}
