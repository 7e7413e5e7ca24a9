//! Fields that finance types: the value date and the bank's reference of a payment, and the bank account of a payee.

use crate::day::day_of;
use crate::form::{FormCheck, TextRule};
use crate::legible;
use crate::payee::Payee;
use crate::{Instant, Refusal};
use chrono::NaiveDate;

/// The longest reference of a bank, in characters.
const REFERENCE_MAX: usize = 140;

/// A value date: not before the payout was made, and not in the future. Otherwise `BadRequest` with `value_on`.
pub fn value_date(typed: NaiveDate, made_at: Instant, now: Instant) -> Result<NaiveDate, Refusal> {
    if (day_of(made_at)..=day_of(now)).contains(&typed) {
        Ok(typed)
    } else {
        Err(Refusal::bad_request("value_on"))
    }
}

/// A bank's reference without the blanks around it. `BadRequest` with `reference` where it is empty, hides something or has more than 140
/// characters.
pub fn bank_reference(typed: &str) -> Result<String, Refusal> {
    let typed = typed.trim();
    let is_fine = !legible::is_blank(typed)
        && !legible::hides(typed)
        && !typed.contains(['\n', '\r', '\t'])
        && typed.chars().count() <= REFERENCE_MAX;
    if is_fine {
        Ok(typed.to_owned())
    } else {
        Err(Refusal::bad_request("reference"))
    }
}

/// Checks a bank account that finance typed from a document. The holder, the account number and the bank's name are required, and every
/// field takes Latin characters only (decision 15). An account number that looks like an IBAN must have its check digits, and a SWIFT code
/// the form of a BIC. Refuses with `Form`, naming every wrong field.
pub fn payee(typed: Payee) -> Result<Payee, Refusal> {
    let mut check = FormCheck::default();
    let latin = TextRule::Latin;
    check.text("account_name", Some(&typed.account_name), latin);
    let number = TextRule::AccountNumber;
    check.text("account_number", Some(&typed.account_number), number);
    check.text("bank_name", Some(&typed.bank_name), latin);
    for (field, value) in [
        ("branch_name", &typed.branch_name),
        ("branch_code", &typed.branch_code),
        ("bank_address", &typed.address),
        ("city", &typed.city),
        ("region", &typed.region),
        ("area_code", &typed.area_code),
        ("correspondent_bank", &typed.correspondent_bank),
    ] {
        check.optional_text(field, value.as_deref(), latin);
    }
    check.optional_text("swift_code", typed.swift_code.as_deref(), TextRule::Bic);
    Refusal::form(check.into_wrong())?;
    Ok(typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::FieldRule;

    #[test]
    fn a_value_date_lies_between_the_payout_and_today() {
        let at = |seconds| Instant::from_timestamp(seconds, 0).unwrap();
        let (made, now) = (at(1_700_000_000), at(1_700_000_000 + 2 * 86_400));
        let first = day_of(made);
        for (days, is_fine) in [(-1, false), (0, true), (2, true), (3, false)] {
            let day = first + chrono::TimeDelta::days(days);
            assert_eq!(value_date(day, made, now).is_ok(), is_fine, "{days}");
        }
    }

    #[test]
    fn a_reference_says_something_on_one_line() {
        assert_eq!(bank_reference(" NTRF 7 "), Ok("NTRF 7".into()));
        let long = "7".repeat(141);
        for wrong in ["", "  ", "\u{200b}", "a\nb", "\u{202e}7", &long] {
            assert_eq!(
                bank_reference(wrong),
                Err(Refusal::bad_request("reference")),
                "{wrong:?}"
            );
        }
    }

    #[test]
    fn every_wrong_field_of_a_payee_is_named() {
        let typed = Payee {
            account_name: "LI WEI".into(),
            account_number: "  ".into(),
            bank_name: "中国银行".into(),
            city: Some("A\u{202e}B".into()),
            ..Payee::default()
        };
        let Err(Refusal::Form(wrong)) = payee(typed.clone()) else {
            panic!("refused")
        };
        let named: Vec<_> = wrong.iter().map(|it| (it.field, it.rule.clone())).collect();
        assert_eq!(
            named,
            [
                ("account_number", FieldRule::Required),
                ("bank_name", FieldRule::LatinOnly),
                ("city", FieldRule::Invalid),
            ]
        );
        let right = Payee {
            account_number: "6222".into(),
            bank_name: "Bank of China".into(),
            city: None,
            ..typed
        };
        assert_eq!(payee(right.clone()), Ok(right.clone()));
        for (number, swift, is_fine) in [
            ("DE89 3704 0044 0532 0130 00", "COBADEFF", true),
            ("DE88370400440532013000", "COBADEFF", false),
            ("6222021234567890", "COBADEFFXXX", true),
            ("6222021234567890", "COBA", false),
        ] {
            let typed = Payee {
                account_number: number.into(),
                swift_code: Some(swift.into()),
                ..right.clone()
            };
            assert_eq!(payee(typed).is_ok(), is_fine, "{number} {swift}");
        }
    }
}
