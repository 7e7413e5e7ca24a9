//! Who a demo investor is, and what they enter in the forms.

use chrono::NaiveDate;
use domain::Language;
use domain::account::AccountForm;
use domain::profile::BankForm;

/// Who a demo investor is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Who {
    pub(super) mobile: &'static str,
    pub(super) password: &'static str,
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    pub(super) chinese_name: Option<&'static str>,
    pub(super) city: &'static str,
    pub(super) region: &'static str,
    pub(super) street: &'static str,
    pub(super) language: Language,
    /// The holder of their bank account, if it is somebody else.
    pub(super) bank_holder: Option<&'static str>,
    /// The code of the campaign that brought them.
    pub(super) campaign: Option<&'static str>,
}

/// The digits after the country code make the demo numbers of a person distinct.
fn digits(who: &Who) -> &str {
    who.mobile.rsplit('-').next().unwrap_or_default()
}

/// A mainland number of a woman who was born on the birthday of the demo people: the last digit but
/// one is even.
fn id_number(mobile: &str) -> String {
    let part = |digits: std::ops::Range<usize>| mobile.get(digits).unwrap_or_default();
    format!("31010119840517{}2{}", part(8..10), part(10..11))
}

pub(super) fn bank(who: &Who) -> BankForm {
    BankForm {
        account_name: Some(who.bank_holder.map_or_else(
            || format!("{} {}", who.first_name, who.last_name),
            str::to_owned,
        )),
        bank_name: Some("Harbour Commercial Bank".to_owned()),
        bank_account_number: Some(format!("6222{}", digits(who))),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_branch_name: Some("Central Branch".to_owned()),
        bank_branch_code: Some("001-882".to_owned()),
        bank_swift_code: Some("DEMOHKHH".to_owned()),
        bank_address: Some("8 Harbour Road".to_owned()),
        bank_city: Some("Hong Kong".to_owned()),
        bank_address_region: Some("Central".to_owned()),
        bank_country_id: Some(112),
        bank_area_code: Some("999077".to_owned()),
    }
}

/// The form of a demo person's account.
pub(super) fn form(who: &Who) -> AccountForm {
    let bank = bank(who);
    AccountForm {
        first_name: Some(who.first_name.to_owned()),
        last_name: Some(who.last_name.to_owned()),
        chinese_name: who.chinese_name.map(str::to_owned),
        gender_id: Some(2),
        date_of_birth: NaiveDate::from_ymd_opt(1984, 5, 17),
        place_of_birth_id: Some(112),
        passport_number: Some(format!("E{}", digits(who))),
        nationality_country_id: Some(112),
        date_of_passport_expired: NaiveDate::from_ymd_opt(2034, 3, 31),
        id_number: Some(id_number(digits(who))),
        tax_resident_country_id: Some(112),
        tax_number: Some(format!("TX{}", digits(who))),
        mobile_number: Some(digits(who).to_owned()),
        mobile_country_id: Some(112),
        phone_number: Some(digits(who).to_owned()),
        phone_country_id: Some(112),
        email_address: None,
        address_line1: Some(who.street.to_owned()),
        address_city: Some(who.city.to_owned()),
        address_region: Some(who.region.to_owned()),
        country_id: Some(112),
        address_area_code: Some("200040".to_owned()),
        bank_account_number: bank.bank_account_number,
        bank_account_name: bank.account_name,
        bank_account_type_id: bank.bank_account_type_id,
        currency_id: bank.currency_id,
        bank_name: bank.bank_name,
        bank_branch_name: bank.bank_branch_name,
        bank_branch_code: bank.bank_branch_code,
        bank_swift_code: bank.bank_swift_code,
        bank_address: bank.bank_address,
        bank_city: bank.bank_city,
        bank_address_region: bank.bank_address_region,
        bank_country_id: bank.bank_country_id,
        bank_area_code: bank.bank_area_code,
        correspondent_bank: None,
        source_of_funds_id: Some(1),
        open_source_of_funds: None,
        bank_deposit_confirmation: Some(true),
    }
}
