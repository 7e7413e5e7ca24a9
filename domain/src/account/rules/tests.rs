//! The rules of the form, field by field.

use super::super::samples::{countries, day, facts, form, framework};
use super::*;

fn checked(form: &AccountForm, confirmation: bool) -> Result<(), Refusal> {
    let (framework, countries) = (framework(confirmation), countries());
    form.check(
        Chosen::Known(EntityType::Individual),
        facts(&framework, &countries),
    )
}

fn refusal(form: &AccountForm, confirmation: bool) -> Refusal {
    checked(form, confirmation).unwrap_err()
}

fn fields(form: &AccountForm) -> Vec<(&'static str, FieldRule)> {
    named(refusal(form, true))
}

fn named(refusal: Refusal) -> Vec<(&'static str, FieldRule)> {
    match refusal {
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
fn a_chinese_name_is_optional_and_written_in_han_characters() {
    let with = |name: Option<&str>| AccountForm {
        chinese_name: name.map(Into::into),
        ..form()
    };
    for good in [None, Some("李"), Some("李伟"), Some("阿不都·热合曼")] {
        assert_eq!(checked(&with(good), true), Ok(()), "{good:?}");
    }
    for bad in ["Li Wei", "李伟1"] {
        let wrong = [("ChineseName", FieldRule::ChineseName)];
        assert_eq!(fields(&with(Some(bad))), wrong, "{bad}");
    }
}

#[test]
fn an_id_number_can_be_left_out_by_nationalities_that_need_none() {
    let (framework, countries) = (framework(true), countries());
    let freed: BTreeSet<i64> = [1].into();
    let check = |nationality, number: Option<&str>, freed: &BTreeSet<i64>| {
        let form = AccountForm {
            nationality_country_id: Some(nationality),
            id_number: number.map(str::to_owned),
            ..form()
        };
        let facts = FormFacts {
            without_id_number: freed,
            ..facts(&framework, &countries)
        };
        form.check(Chosen::Known(EntityType::Individual), facts)
    };
    let nobody = BTreeSet::new();
    for left_out in [None, Some(" ")] {
        assert_eq!(check(1, left_out, &freed), Ok(()));
        for (nationality, freed) in [(112, &freed), (1, &nobody)] {
            let Err(Refusal::Form(wrong)) = check(nationality, left_out, freed) else {
                panic!("{nationality}")
            };
            let wrong: Vec<_> = wrong.into_iter().map(|w| (w.field, w.rule)).collect();
            assert_eq!(wrong, [("IDNumber", FieldRule::Required)]);
        }
    }
    assert_eq!(check(1, Some("P-77"), &freed), Ok(()));
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
fn a_passport_is_valid_for_the_months_that_the_framework_asks() {
    let countries = countries();
    let framework = Framework {
        passport_months: 6,
        ..framework(true)
    };
    let first = day(2026, 9, 30);
    for (expiry, fits) in [(first, true), (day(2026, 9, 29), false)] {
        let form = AccountForm {
            date_of_passport_expired: Some(expiry),
            ..form()
        };
        let facts = facts(&framework, &countries);
        let wrong = form.check(Chosen::Known(EntityType::Individual), facts);
        let range = FieldRule::DateRange {
            min: first,
            max: day(2050, 12, 31),
        };
        let wrong = wrong.err().map(named);
        let expected = vec![("DateOfPassportExpired", range)];
        assert_eq!(wrong, (!fits).then_some(expected), "{expiry}");
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
