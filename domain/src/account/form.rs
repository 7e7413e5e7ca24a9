//! The personal and bank steps of an account, as typed. Their rules are in `rules`.

use super::rules::DEFAULT_COUNTRY;
use crate::Language;
use crate::form::masked;
use crate::look_ups::SOURCE_OTHER;
use crate::person_name;
use chrono::NaiveDate;

/// What the investor fills in. Names are the requirement's; numbers are ids of look-up lists; dates have no time zone.
/// Every field may be absent until the step that needs it is saved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AccountForm {
    /// `FirstName`, first letter raised.
    pub first_name: Option<String>,
    /// `LastName`, first letter raised.
    pub last_name: Option<String>,
    /// `ChineseName`, beside the Latin name.
    pub chinese_name: Option<String>,
    /// `GenderID`.
    pub gender_id: Option<i64>,
    /// `DateOfBirth`.
    pub date_of_birth: Option<NaiveDate>,
    /// `PlaceOfBirthID`, a country.
    pub place_of_birth_id: Option<i64>,
    /// `PassportNumber`.
    pub passport_number: Option<String>,
    /// `NationalityCountryID`, the issuing country.
    pub nationality_country_id: Option<i64>,
    /// `DateOfPassportExpired`.
    pub date_of_passport_expired: Option<NaiveDate>,
    /// `IDNumber`.
    pub id_number: Option<String>,
    /// `TaxResidentCountryID`.
    pub tax_resident_country_id: Option<i64>,
    /// `TaxNumber`.
    pub tax_number: Option<String>,
    /// `MobileNumber`, national.
    pub mobile_number: Option<String>,
    /// `MobileCountryID`.
    pub mobile_country_id: Option<i64>,
    /// `PhoneNumber`, national.
    pub phone_number: Option<String>,
    /// `PhoneCountryID`.
    pub phone_country_id: Option<i64>,
    /// `EmailAddress`.
    pub email_address: Option<String>,
    /// `AddressLine1`.
    pub address_line1: Option<String>,
    /// `AddressCity`.
    pub address_city: Option<String>,
    /// `AddressRegion`.
    pub address_region: Option<String>,
    /// `CountryID` of the address.
    pub country_id: Option<i64>,
    /// `AddressAreaCode`.
    pub address_area_code: Option<String>,
    /// `BankAccountNumber`.
    pub bank_account_number: Option<String>,
    /// `BankAccountName`.
    pub bank_account_name: Option<String>,
    /// `BankAccountTypeID`.
    pub bank_account_type_id: Option<i64>,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `BankName`.
    pub bank_name: Option<String>,
    /// `BankBranchName`.
    pub bank_branch_name: Option<String>,
    /// `BankBranchCode`.
    pub bank_branch_code: Option<String>,
    /// `BankSwiftCode`.
    pub bank_swift_code: Option<String>,
    /// `BankAddress`.
    pub bank_address: Option<String>,
    /// `BankCity`.
    pub bank_city: Option<String>,
    /// `BankAddressRegion`.
    pub bank_address_region: Option<String>,
    /// `BankCountryID`.
    pub bank_country_id: Option<i64>,
    /// `BankAreaCode`.
    pub bank_area_code: Option<String>,
    /// `CorrespondentBank`.
    pub correspondent_bank: Option<String>,
    /// `SourceOfFundsID`.
    pub source_of_funds_id: Option<i64>,
    /// `OpenSourceOfFunds`.
    pub open_source_of_funds: Option<String>,
    /// `BankDepositConfirmationInd`.
    pub bank_deposit_confirmation: Option<bool>,
}

macro_rules! sent_over_stored {
    ($stored:ident, $sent:ident: $($field:ident),+ $(,)?) => {
        AccountForm { $($field: $sent.$field.or_else(|| $stored.$field.clone())),+ }
    };
}

impl AccountForm {
    /// The form with the submitted fields; the others keep their values (decision 49). Texts are trimmed,
    /// and names get an upper-case first letter. A bank account number that equals the stored one as lists mask it
    /// leaves it unchanged. The text for another source of funds is removed once a source of the list is chosen.
    #[must_use]
    pub fn with(&self, sent: Self) -> Self {
        let mut sent = sent.tidied();
        let shown = self.bank_account_number.as_deref().map(masked);
        sent.bank_account_number = sent
            .bank_account_number
            .filter(|number| Some(number) != shown.as_ref());
        let mut form = sent_over_stored!(self, sent:
            first_name, last_name, chinese_name, gender_id, date_of_birth, place_of_birth_id, passport_number,
            nationality_country_id, date_of_passport_expired, id_number, tax_resident_country_id,
            tax_number, mobile_number, mobile_country_id, phone_number, phone_country_id,
            email_address, address_line1, address_city, address_region, country_id,
            address_area_code, bank_account_number, bank_account_name, bank_account_type_id,
            currency_id, bank_name, bank_branch_name, bank_branch_code, bank_swift_code,
            bank_address, bank_city, bank_address_region, bank_country_id, bank_area_code,
            correspondent_bank, source_of_funds_id, open_source_of_funds,
            bank_deposit_confirmation,
        );
        if form.source_of_funds_id.is_some_and(|id| id != SOURCE_OTHER) {
            form.open_source_of_funds = None;
        }
        form
    }

    /// Whether the two are equivalent: a tick that was never requested counts as absent, and a
    /// number without a country as one of the default country.
    pub fn says_the_same_as(&self, other: &Self) -> bool {
        let plain = |form: &Self| Self {
            bank_deposit_confirmation: Some(form.bank_deposit_confirmation.unwrap_or(false)),
            phone_country_id: Some(form.phone_country_id.unwrap_or(DEFAULT_COUNTRY)),
            mobile_country_id: Some(form.mobile_country_id.unwrap_or(DEFAULT_COUNTRY)),
            ..form.clone()
        };
        plain(self) == plain(other)
    }

    /// Whether money would go to the same place: every field of the bank step but the source of funds and the tick.
    pub fn has_same_bank(&self, other: &Self) -> bool {
        let bank = |form: &Self| {
            let texts = form.clone().bank_texts_mut().map(Option::take);
            let ids = [
                form.bank_account_type_id,
                form.currency_id,
                form.bank_country_id,
            ];
            (texts, ids)
        };
        bank(self) == bank(other)
    }

    /// Removes the bank account, so that it has to be typed again.
    pub(super) fn forget_bank(&mut self) {
        for text in self.bank_texts_mut() {
            *text = None;
        }
        self.bank_account_type_id = None;
        self.bank_country_id = None;
    }

    fn bank_texts_mut(&mut self) -> [&mut Option<String>; 11] {
        [
            &mut self.bank_account_number,
            &mut self.bank_account_name,
            &mut self.bank_name,
            &mut self.bank_branch_name,
            &mut self.bank_branch_code,
            &mut self.bank_swift_code,
            &mut self.bank_address,
            &mut self.bank_city,
            &mut self.bank_address_region,
            &mut self.bank_area_code,
            &mut self.correspondent_bank,
        ]
    }

    /// The name as it appears in documents, as far as it is filled in.
    pub fn full_name(&self) -> String {
        let names = [&self.first_name, &self.last_name];
        let names: Vec<&str> = names
            .into_iter()
            .flatten()
            .map(|name| name.trim())
            .filter(|name| !name.is_empty())
            .collect();
        names.join(" ")
    }

    /// The name as a document in this language shows it: Chinese documents have the Chinese name
    /// beside the Latin one.
    pub fn full_name_in(&self, language: Language) -> String {
        let chinese = self.chinese_name.as_deref();
        person_name::with_chinese(
            &self.full_name(),
            chinese.filter(|_| language == Language::Zh),
        )
    }

    /// Whether a document made out to this name belongs to the person in the form.
    pub fn is_named(&self, name: &str) -> bool {
        self.full_name() == name.trim()
    }

    /// Whether a freely typed name is the Latin or the Chinese one of the form ([`person_name::is_same`]).
    pub fn is_also_named(&self, name: &str) -> bool {
        let chinese = self.chinese_name.as_deref();
        person_name::is_same(&self.full_name(), name)
            || chinese.is_some_and(|chinese| person_name::is_same(chinese, name))
    }

    fn tidied(mut self) -> Self {
        for name in [&mut self.first_name, &mut self.last_name] {
            *name = name.take().map(|n| person_name::tidied(&n));
        }
        self.chinese_name = self
            .chinese_name
            .map(|name| person_name::chinese_tidied(&name));
        for text in self.texts_mut() {
            *text = text
                .take()
                .map(|t| t.trim().to_owned())
                .filter(|t| !t.is_empty());
        }
        self
    }

    fn texts_mut(&mut self) -> [&mut Option<String>; 25] {
        [
            &mut self.first_name,
            &mut self.last_name,
            &mut self.chinese_name,
            &mut self.passport_number,
            &mut self.id_number,
            &mut self.tax_number,
            &mut self.mobile_number,
            &mut self.phone_number,
            &mut self.email_address,
            &mut self.address_line1,
            &mut self.address_city,
            &mut self.address_region,
            &mut self.address_area_code,
            &mut self.bank_account_number,
            &mut self.bank_account_name,
            &mut self.bank_name,
            &mut self.bank_branch_name,
            &mut self.bank_branch_code,
            &mut self.bank_swift_code,
            &mut self.bank_address,
            &mut self.bank_city,
            &mut self.bank_address_region,
            &mut self.bank_area_code,
            &mut self.correspondent_bank,
            &mut self.open_source_of_funds,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_agrees_with_the_form_while_that_has_the_same_name() {
        let named = |first: Option<&str>, last: Option<&str>| AccountForm {
            first_name: first.map(Into::into),
            last_name: last.map(Into::into),
            ..AccountForm::default()
        };
        let form = named(Some("Wei"), Some("Li"));
        assert_eq!(form.full_name(), "Wei Li");
        assert!(form.is_named("Wei Li") && form.is_named(" Wei Li "));
        for other in ["Wei", "wei li", "Li Wei", ""] {
            assert!(!form.is_named(other), "{other}");
        }
        for free in ["Wei Li", " li  WEI "] {
            assert!(form.is_also_named(free), "{free}");
        }
        for other in ["Wei", "Wei Lin", "Wei Li Li", "李伟", ""] {
            assert!(!form.is_also_named(other), "{other}");
        }
        let chinese = AccountForm {
            chinese_name: Some("李伟".into()),
            ..form
        };
        assert!(chinese.is_also_named("李 伟") && chinese.is_also_named("wei li"));
        assert!(!chinese.is_also_named("李雷") && !chinese.is_named("李伟"));
        assert_eq!(named(Some("Wei"), None).full_name(), "Wei");
        assert_eq!(named(None, Some(" ")).full_name(), "");
    }

    #[test]
    fn only_documents_in_chinese_have_the_chinese_name() {
        let form = AccountForm {
            first_name: Some("Wei".into()),
            last_name: Some("Li".into()),
            ..AccountForm::default()
        };
        assert_eq!(form.full_name_in(Language::Zh), "Wei Li");
        let form = form.with(AccountForm {
            chinese_name: Some(" 李 伟 ".into()),
            ..AccountForm::default()
        });
        assert_eq!(form.chinese_name.as_deref(), Some("李伟"));
        assert_eq!(form.full_name_in(Language::Zh), "Wei Li（李伟）");
        assert_eq!(form.full_name_in(Language::En), "Wei Li");
        assert_eq!(form.full_name(), "Wei Li");
    }

    #[test]
    fn what_nobody_sees_makes_no_other_form() {
        let blank = AccountForm::default();
        let said = AccountForm {
            bank_deposit_confirmation: Some(false),
            phone_country_id: Some(DEFAULT_COUNTRY),
            mobile_country_id: Some(DEFAULT_COUNTRY),
            ..AccountForm::default()
        };
        assert!(blank.says_the_same_as(&said) && said.says_the_same_as(&blank));
        for other in [
            AccountForm {
                bank_deposit_confirmation: Some(true),
                ..said.clone()
            },
            AccountForm {
                phone_country_id: Some(1),
                ..said.clone()
            },
            AccountForm {
                mobile_country_id: Some(1),
                ..said.clone()
            },
            AccountForm {
                chinese_name: Some("李伟".into()),
                ..said.clone()
            },
            AccountForm {
                bank_city: Some("Beijing".into()),
                ..said
            },
        ] {
            assert!(!blank.says_the_same_as(&other), "{other:?}");
        }
    }

    #[test]
    fn the_words_for_another_source_go_once_a_source_is_chosen() {
        let other = AccountForm::default().with(AccountForm {
            source_of_funds_id: Some(SOURCE_OTHER),
            open_source_of_funds: Some("Lottery win".into()),
            ..AccountForm::default()
        });
        assert_eq!(other.open_source_of_funds.as_deref(), Some("Lottery win"));
        let chosen = other.with(AccountForm {
            source_of_funds_id: Some(1),
            ..AccountForm::default()
        });
        assert_eq!(chosen.open_source_of_funds, None);
    }
}
