//! The rules of the personal and the bank step, in the requirement's order of fields (part 2, section 5).
//! They judge a whole form; what may be edited when is decided by the KYC machine.

use super::{AccountForm, EntityType};
use crate::catalog::Framework;
use crate::form::{FormCheck, TextRule, is_given};
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Currency, Refusal};
use chrono::NaiveDate;
use std::collections::BTreeSet;

/// `SourceOfFundsID` that opens the free text (decision 48).
pub const SOURCE_OTHER: i64 = 99;
/// `GenderID`s (decision 48).
pub const GENDERS: [i64; 2] = [1, 2];
/// `BankAccountTypeID`s (decision 48).
pub const BANK_ACCOUNT_TYPES: [i64; 3] = [1, 2, 3];

/// What the steps are checked against.
#[derive(Debug, Clone, Copy)]
pub struct FormFacts<'a> {
    /// The framework that the account is opened under.
    pub framework: &'a Framework,
    /// Every `CountryID`.
    pub countries: &'a BTreeSet<i64>,
    /// The present day.
    pub today: NaiveDate,
}

impl AccountForm {
    /// The personal step, then the bank step. Refuses with every field of both that is wrong; when only the deposit
    /// confirmation is missing, with `IncompleteInformation`.
    pub fn check(&self, entity: Option<EntityType>, facts: FormFacts<'_>) -> Result<(), Refusal> {
        let mut check = FormCheck::default();
        self.personal(&mut check, entity, facts);
        self.bank(&mut check, facts);
        Refusal::form(check.into_wrong())?;
        let confirmed = self.bank_deposit_confirmation == Some(true);
        if facts.framework.deposit_confirmation && !confirmed {
            return Err(Refusal::IncompleteInformation(vec![FieldRefusal {
                field: "BankDepositConfirmationInd",
                rule: FieldRule::Required,
            }]));
        }
        Ok(())
    }

    /// Whether the personal part is complete and sound (the list's first tick).
    pub fn personal_complete(&self, entity: EntityType, facts: FormFacts<'_>) -> bool {
        let mut check = FormCheck::default();
        self.personal(&mut check, Some(entity), facts);
        check.into_wrong().is_empty()
    }

    /// Whether the bank part is complete and sound (the list's second tick).
    pub fn bank_complete(&self, facts: FormFacts<'_>) -> bool {
        let mut check = FormCheck::default();
        self.bank(&mut check, facts);
        let confirmed = self.bank_deposit_confirmation == Some(true);
        check.into_wrong().is_empty() && (confirmed || !facts.framework.deposit_confirmation)
    }

    fn personal(&self, check: &mut FormCheck, entity: Option<EntityType>, facts: FormFacts<'_>) {
        let country = |id: i64| facts.countries.contains(&id);
        let first_birth = NaiveDate::from_ymd_opt(1900, 1, 1).unwrap_or(NaiveDate::MIN);
        let last_expiry = NaiveDate::from_ymd_opt(2050, 12, 31).unwrap_or(NaiveDate::MAX);
        check.text("FirstName", self.first_name.as_deref(), TextRule::Name);
        check.text("LastName", self.last_name.as_deref(), TextRule::Name);
        check.id("GenderID", self.gender_id, |id| GENDERS.contains(&id));
        if entity.is_none() {
            check.wrong("EntityID", FieldRule::Required);
        }
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
        let country = |id: i64| facts.countries.contains(&id);
        let (phone, mobile) = (self.phone_number.as_deref(), self.mobile_number.as_deref());
        if !is_given(phone) && !is_given(mobile) {
            check.wrong("PhoneNumber", FieldRule::Required);
        }
        check.optional_text("PhoneNumber", phone, TextRule::Phone);
        check.optional_id("PhoneCountryID", self.phone_country_id, country);
        check.optional_text("MobileNumber", mobile, TextRule::Phone);
        check.optional_id("MobileCountryID", self.mobile_country_id, country);
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
            facts.countries.contains(&id)
        });
        check.text("BankAreaCode", self.bank_area_code.as_deref(), latin);
        check.id("SourceOfFundsID", self.source_of_funds_id, |id| {
            facts.framework.source_of_funds.contains(&id)
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
        form.check(Some(EntityType::Individual), facts(&framework, &countries))
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
            assert_eq!(form().check(Some(EntityType::Individual), facts), Ok(()));
            assert!(form().personal_complete(EntityType::Individual, facts));
            assert!(form().bank_complete(facts));
        }
    }

    #[test]
    fn an_empty_form_names_every_field_in_the_requirements_order() {
        let (framework, countries) = (framework(true), countries());
        let refused = AccountForm::default().check(None, facts(&framework, &countries));
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
            mobile.check(Some(EntityType::Individual), facts(&framework, &countries)),
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
            unticked.check(Some(EntityType::Individual), facts(&framework, &countries)),
            Ok(())
        );
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
            let checked = form.check(Some(EntityType::Individual), facts(&framework, &countries));
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
