//! A bank account in the profile, and the rules of its two steps (requirement part 1, section 5).

use crate::form::{FormCheck, TextRule, masked};
use crate::ids::{BankId, InvestorId};
use crate::look_ups::BANK_ACCOUNT_TYPES;
use crate::refusal::FieldRule;
use crate::{Currency, Instant, Refusal};
use std::collections::BTreeSet;

/// The investor's form; the rules name missing fields. Ids are of the look-up lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankForm {
    /// `AccountName`.
    pub account_name: Option<String>,
    /// `BankName`.
    pub bank_name: Option<String>,
    /// `BankAccountNumber`.
    pub bank_account_number: Option<String>,
    /// `BankAccountTypeID`.
    pub bank_account_type_id: Option<i64>,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
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
}

/// A stored bank account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bank {
    /// `UserBankProfileID`.
    pub id: BankId,
    /// Whose.
    pub investor: InvestorId,
    /// What was filled in.
    pub form: BankForm,
    /// `Version`.
    pub version: i64,
    /// When added.
    pub created_at: Instant,
}

/// Whether a number is masked, by us or by others: no account has such a number.
fn is_masked(number: &str) -> bool {
    number.contains('*')
}

macro_rules! sent_over_stored {
    ($stored:ident, $sent:ident: texts $($text:ident),+; ids $($id:ident),+ $(,)?) => {
        BankForm {
            $($text: given($sent.$text).or_else(|| $stored.$text.clone()),)+
            $($id: $sent.$id.or($stored.$id)),+
        }
    };
}

impl BankForm {
    /// The form with the submitted fields; the others keep their values (decision 49). Texts are
    /// trimmed. An account number that equals the stored one as the list masks it leaves it unchanged.
    #[must_use]
    pub fn with(&self, mut sent: Self) -> Self {
        let shown = self.bank_account_number.as_deref().map(masked);
        sent.bank_account_number = sent
            .bank_account_number
            .filter(|n| Some(n) != shown.as_ref());
        sent_over_stored!(self, sent:
            texts account_name, bank_name, bank_account_number, bank_branch_name, bank_branch_code,
                bank_swift_code, bank_address, bank_city, bank_address_region, bank_area_code;
            ids bank_account_type_id, currency_id, bank_country_id,
        )
    }

    /// Every field is required: missing ones are refused with `IncompleteInformation`, all named; then texts must be
    /// printable in a Latin-alphabet form, and ids in their lists.
    pub fn check(&self, countries: &BTreeSet<i64>) -> Result<(), Refusal> {
        let latin = TextRule::Latin;
        let mut check = FormCheck::default();
        check.text("AccountName", self.account_name.as_deref(), latin);
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
        check.text(
            "BankSwiftCode",
            self.bank_swift_code.as_deref(),
            TextRule::Bic,
        );
        check.text("BankAddress", self.bank_address.as_deref(), latin);
        check.text("BankCity", self.bank_city.as_deref(), latin);
        check.text(
            "BankAddressRegion",
            self.bank_address_region.as_deref(),
            latin,
        );
        check.id("BankCountryID", self.bank_country_id, |id| {
            countries.contains(&id)
        });
        check.text("BankAreaCode", self.bank_area_code.as_deref(), latin);
        if self.bank_account_number.as_deref().is_some_and(is_masked) {
            check.wrong("BankAccountNumber", FieldRule::Invalid);
        }
        let (missing, wrong): (Vec<_>, Vec<_>) = check
            .into_wrong()
            .into_iter()
            .partition(|field| field.rule == FieldRule::Required);
        if missing.is_empty() {
            Refusal::form(wrong)
        } else {
            Err(Refusal::IncompleteInformation(missing))
        }
    }
}

fn given(text: Option<String>) -> Option<String> {
    text.map(|t| t.trim().to_owned()).filter(|t| !t.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> BankForm {
        let text = |text: &str| Some(text.to_owned());
        BankForm {
            account_name: text("Li Wei"),
            bank_name: text("Example Bank"),
            bank_account_number: text("6222020200112233"),
            bank_account_type_id: Some(2),
            currency_id: Some(1),
            bank_branch_name: text("Main Branch"),
            bank_branch_code: text("001"),
            bank_swift_code: text("EXAMCNBJ"),
            bank_address: text("2 Bank Street"),
            bank_city: text("Beijing"),
            bank_address_region: text("Beijing"),
            bank_country_id: Some(112),
            bank_area_code: text("100000"),
        }
    }

    fn check(form: &BankForm) -> Result<(), Refusal> {
        form.check(&[112].into())
    }

    #[test]
    fn every_field_is_needed_and_every_missing_one_is_named() {
        assert_eq!(check(&form()), Ok(()));
        let Err(Refusal::IncompleteInformation(all)) = check(&BankForm::default()) else {
            panic!("an empty form passed");
        };
        assert_eq!(all.len(), 13);
        let blank = BankForm {
            bank_city: Some(" ".into()),
            bank_area_code: None,
            ..form()
        };
        let Err(Refusal::IncompleteInformation(two)) = check(&blank) else {
            panic!()
        };
        let names: Vec<_> = two.iter().map(|f| f.field).collect();
        assert_eq!(names, ["BankCity", "BankAreaCode"]);
    }

    #[test]
    fn chinese_and_unknown_ids_are_refused() {
        let chinese = BankForm {
            account_name: Some("李伟".into()),
            bank_country_id: Some(9999),
            currency_id: Some(7),
            ..form()
        };
        let Err(Refusal::Form(wrong)) = check(&chinese) else {
            panic!()
        };
        let wrong: Vec<_> = wrong.into_iter().map(|w| (w.field, w.rule)).collect();
        assert_eq!(
            wrong,
            [
                ("AccountName", FieldRule::LatinOnly),
                ("CurrencyID", FieldRule::Invalid),
                ("BankCountryID", FieldRule::Invalid),
            ]
        );
    }

    #[test]
    fn a_mistyped_iban_or_swift_code_is_refused() {
        let typed = BankForm {
            bank_account_number: Some("GB29 NWBK 6016 1331 9268 18".into()),
            bank_swift_code: Some("NWBKGB2".into()),
            ..form()
        };
        let Err(Refusal::Form(wrong)) = check(&typed) else {
            panic!()
        };
        let wrong: Vec<_> = wrong.into_iter().map(|w| (w.field, w.rule)).collect();
        let invalid = |field| (field, FieldRule::Invalid);
        assert_eq!(wrong, ["BankAccountNumber", "BankSwiftCode"].map(invalid));
    }

    #[test]
    fn a_masked_number_sent_back_changes_nothing() {
        let sent = BankForm {
            bank_account_number: Some(masked("6222020200112233")),
            bank_city: Some(" Shanghai ".into()),
            ..BankForm::default()
        };
        let expected = BankForm {
            bank_city: Some("Shanghai".into()),
            ..form()
        };
        assert_eq!(form().with(sent), expected);
    }

    #[test]
    fn a_number_with_a_mask_is_no_number() {
        let typed = BankForm {
            bank_account_number: Some(masked("999")),
            ..form()
        };
        let Err(Refusal::Form(wrong)) = check(&typed) else {
            panic!()
        };
        let wrong: Vec<_> = wrong.into_iter().map(|w| (w.field, w.rule)).collect();
        assert_eq!(wrong, [("BankAccountNumber", FieldRule::Invalid)]);
    }
}
