//! The rules of the personal and the bank step, in the requirement's order of fields (part 2, section 5).
//! They check a whole form; the KYC machine decides what may be edited when.

use super::{AccountForm, EntityType};
use crate::catalog::Framework;
use crate::form::{FormCheck, TextRule, is_given};
use crate::look_ups::{BANK_ACCOUNT_TYPES, GENDERS, SOURCE_OTHER};
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Currency, Refusal};
use chrono::{Months, NaiveDate};
use std::collections::{BTreeMap, BTreeSet};

/// A choice made when an account is opened.
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
    /// The choice with an id, looked up in its list.
    pub fn of<I>(id: Option<I>, find: impl FnOnce(I) -> Option<T>) -> Self {
        match id {
            None => Self::Missing,
            Some(id) => find(id).map_or(Self::Unknown, Self::Known),
        }
    }

    /// The choice, if it is in the list.
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
/// The country of such a number (decision 48).
pub(super) const DEFAULT_COUNTRY: i64 = 112;

/// The earliest expiry day of a passport that must remain valid for so many months.
pub(super) fn first_expiry(today: NaiveDate, months: u32) -> NaiveDate {
    let first = today.checked_add_months(Months::new(months));
    first.unwrap_or(today)
}

/// The facts that the steps are checked against.
#[derive(Debug, Clone, Copy)]
pub struct FormFacts<'a> {
    /// The framework that the account is opened under.
    pub framework: Chosen<&'a Framework>,
    /// Every `CountryID`, with the calling code.
    pub countries: &'a BTreeMap<i64, String>,
    /// The nationalities that need no ID number under the framework, by `CountryID`.
    pub without_id_number: &'a BTreeSet<i64>,
    /// The present day.
    pub today: NaiveDate,
}

impl AccountForm {
    /// The personal step, then the bank step. Refuses with every invalid field of both; if only the deposit
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

    /// Whether the personal part is complete and valid (the list's first tick).
    pub fn personal_complete(&self, entity: EntityType, facts: FormFacts<'_>) -> bool {
        let mut check = FormCheck::default();
        self.personal(&mut check, Chosen::Known(entity), facts);
        check.into_wrong().is_empty()
    }

    /// Whether the bank part is complete and valid (the list's second tick).
    pub fn bank_complete(&self, facts: FormFacts<'_>) -> bool {
        let mut check = FormCheck::default();
        self.bank(&mut check, facts);
        check.into_wrong().is_empty() && self.is_confirmed(facts)
    }

    /// Whether the deposit is confirmed, if the framework requires that.
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
        check.optional_text(
            "ChineseName",
            self.chinese_name.as_deref(),
            TextRule::ChineseName,
        );
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
        let asked = facts.framework.known().map_or(0, |it| it.passport_months);
        check.date(
            "DateOfPassportExpired",
            self.date_of_passport_expired,
            first_expiry(facts.today, asked),
            last_expiry,
        );
        let needs_none = self
            .nationality_country_id
            .is_some_and(|id| facts.without_id_number.contains(&id));
        if needs_none {
            check.optional_text("IDNumber", self.id_number.as_deref(), TextRule::Any);
        } else {
            check.text("IDNumber", self.id_number.as_deref(), TextRule::Any);
        }
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

    /// One number is required, landline or mobile.
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
            TextRule::AccountNumber,
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
        check.optional_text(
            "BankSwiftCode",
            self.bank_swift_code.as_deref(),
            TextRule::Bic,
        );
        check.optional_text(
            "CorrespondentBank",
            self.correspondent_bank.as_deref(),
            latin,
        );
    }
}

#[cfg(test)]
mod tests;
