//! The payee from an account's bank data.

use super::AccountForm;
use crate::Currency;
use crate::ids::CountryId;
use crate::payee::Payee;

impl AccountForm {
    /// The bank account that it names.
    pub fn payee(&self) -> Payee {
        let named = self.bank_account_name.clone();
        Payee {
            account_name: named
                .filter(|name| !name.is_empty())
                .unwrap_or_else(|| self.full_name()),
            account_number: self.bank_account_number.clone().unwrap_or_default(),
            account_type: self.bank_account_type_id,
            currency: self.currency_id.and_then(Currency::from_id),
            bank_name: self.bank_name.clone().unwrap_or_default(),
            branch_name: self.bank_branch_name.clone(),
            branch_code: self.bank_branch_code.clone(),
            swift_code: self.bank_swift_code.clone(),
            address: self.bank_address.clone(),
            city: self.bank_city.clone(),
            region: self.bank_address_region.clone(),
            area_code: self.bank_area_code.clone(),
            country: self.bank_country_id.map(CountryId),
            correspondent_bank: self.correspondent_bank.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_account_without_a_holder_is_in_the_accounts_own_name() {
        let form = AccountForm {
            first_name: Some("Wei".into()),
            last_name: Some("Li".into()),
            bank_account_number: Some("123".into()),
            ..AccountForm::default()
        };
        assert_eq!(form.payee().account_name, form.full_name());
        let named = AccountForm {
            bank_account_name: Some("LI WEI".into()),
            ..form
        };
        assert_eq!(named.payee().account_name, "LI WEI");
    }

    #[test]
    fn whatever_is_bank_data_of_an_account_is_copied_for_the_payout() {
        let words = |text: &str| Some(text.to_owned());
        let form = AccountForm {
            first_name: words("Wei"),
            bank_account_name: words("LI WEI"),
            ..AccountForm::default()
        };
        let changed: [fn(&mut AccountForm); 14] = [
            |form| form.bank_account_number = Some("1".into()),
            |form| form.bank_account_name = Some("1".into()),
            |form| form.bank_name = Some("1".into()),
            |form| form.bank_branch_name = Some("1".into()),
            |form| form.bank_branch_code = Some("1".into()),
            |form| form.bank_swift_code = Some("1".into()),
            |form| form.bank_address = Some("1".into()),
            |form| form.bank_city = Some("1".into()),
            |form| form.bank_address_region = Some("1".into()),
            |form| form.bank_area_code = Some("1".into()),
            |form| form.correspondent_bank = Some("1".into()),
            |form| form.bank_account_type_id = Some(1),
            |form| form.currency_id = Some(1),
            |form| form.bank_country_id = Some(112),
        ];
        for change in changed {
            let mut other = form.clone();
            change(&mut other);
            assert!(!other.has_same_bank(&form), "{other:?}");
            assert_ne!(other.payee(), form.payee(), "{other:?}");
        }
        let renamed = AccountForm {
            first_name: words("Wen"),
            source_of_funds_id: Some(1),
            ..form.clone()
        };
        assert_eq!(renamed.payee(), form.payee());
    }
}
