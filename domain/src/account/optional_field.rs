//! The optional fields of an account, which a change may clear again. All other fields keep their value
//! until another one is sent.

use super::AccountForm;

/// An optional field of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionalField {
    /// `ChineseName`.
    ChineseName,
    /// `IDNumber`, of nationalities that need none.
    IdNumber,
    /// `EmailAddress`.
    Email,
    /// `MobileNumber`, with its country: beside `PhoneNumber`, of which the rules need one.
    Mobile,
    /// `BankAccountName`.
    BankAccountName,
    /// `BankSwiftCode`.
    BankSwiftCode,
    /// `CorrespondentBank`.
    CorrespondentBank,
    /// `OpenSourceOfFunds`, unless the source is the one that it describes.
    OpenSourceOfFunds,
}

impl OptionalField {
    /// Every one.
    pub const ALL: [Self; 8] = [
        Self::ChineseName,
        Self::IdNumber,
        Self::Email,
        Self::Mobile,
        Self::BankAccountName,
        Self::BankSwiftCode,
        Self::CorrespondentBank,
        Self::OpenSourceOfFunds,
    ];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ChineseName => "ChineseName",
            Self::IdNumber => "IDNumber",
            Self::Email => "EmailAddress",
            Self::Mobile => "MobileNumber",
            Self::BankAccountName => "BankAccountName",
            Self::BankSwiftCode => "BankSwiftCode",
            Self::CorrespondentBank => "CorrespondentBank",
            Self::OpenSourceOfFunds => "OpenSourceOfFunds",
        }
    }

    /// The one of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|spare| spare.name() == name)
    }
}

impl AccountForm {
    /// The form with these fields cleared. [`AccountForm::check`] decides whether it is still valid.
    #[must_use]
    pub fn without(&self, emptied: &[OptionalField]) -> Self {
        let mut form = self.clone();
        for spare in emptied {
            match spare {
                OptionalField::ChineseName => form.chinese_name = None,
                OptionalField::IdNumber => form.id_number = None,
                OptionalField::Email => form.email_address = None,
                OptionalField::Mobile => {
                    form.mobile_number = None;
                    form.mobile_country_id = None;
                }
                OptionalField::BankAccountName => form.bank_account_name = None,
                OptionalField::BankSwiftCode => form.bank_swift_code = None,
                OptionalField::CorrespondentBank => form.correspondent_bank = None,
                OptionalField::OpenSourceOfFunds => form.open_source_of_funds = None,
            }
        }
        form
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{countries, facts, form, framework};
    use super::super::{Chosen, EntityType};
    use super::*;
    use crate::Refusal;
    use crate::look_ups::SOURCE_OTHER;
    use crate::refusal::FieldRule;

    /// All optional fields, filled in.
    fn full() -> AccountForm {
        let text = |text: &str| Some(text.to_owned());
        AccountForm {
            chinese_name: text("李伟"),
            email_address: text("li@example.com"),
            mobile_number: text("13900139000"),
            mobile_country_id: Some(112),
            bank_account_name: text("Li Wei"),
            bank_swift_code: text("EXAMCNBJ"),
            correspondent_bank: text("Other Bank"),
            source_of_funds_id: Some(SOURCE_OTHER),
            open_source_of_funds: text("Royalties"),
            ..form()
        }
    }

    #[test]
    fn each_is_emptied_by_its_name_and_the_others_stay() {
        let empty = full().without(&OptionalField::ALL);
        let expected = AccountForm {
            id_number: None,
            source_of_funds_id: Some(SOURCE_OTHER),
            ..form()
        };
        assert_eq!(empty, expected);
        for spare in OptionalField::ALL {
            assert_eq!(OptionalField::of_name(spare.name()), Some(spare));
            let one = full().without(&[spare]);
            let others: Vec<_> = OptionalField::ALL
                .into_iter()
                .filter(|it| *it != spare)
                .collect();
            assert_ne!(one, full(), "{spare:?}");
            assert_eq!(one.without(&others), expected, "{spare:?}");
        }
        assert_eq!(full().without(&[]), full());
    }

    #[test]
    fn what_an_account_needs_has_no_such_name() {
        for needed in [
            "FirstName",
            "PhoneNumber",
            "BankName",
            "SourceOfFundsID",
            "x",
        ] {
            assert_eq!(OptionalField::of_name(needed), None, "{needed}");
        }
    }

    #[test]
    fn what_is_needed_after_all_is_missing_once_it_is_emptied() {
        let (framework, countries) = (framework(true), countries());
        let facts = facts(&framework, &countries);
        let only_mobile = AccountForm {
            phone_number: None,
            ..full()
        };
        for (form, spare, field) in [
            (
                full(),
                OptionalField::OpenSourceOfFunds,
                "OpenSourceOfFunds",
            ),
            (full(), OptionalField::IdNumber, "IDNumber"),
            (only_mobile, OptionalField::Mobile, "PhoneNumber"),
        ] {
            let individual = Chosen::Known(EntityType::Individual);
            assert_eq!(form.check(individual, facts), Ok(()));
            let Err(Refusal::Form(wrong)) = form.without(&[spare]).check(individual, facts) else {
                panic!("{field} is not missed")
            };
            assert_eq!(wrong.len(), 1);
            assert_eq!(
                (wrong[0].field, wrong[0].rule.clone()),
                (field, FieldRule::Required)
            );
        }
    }
}
