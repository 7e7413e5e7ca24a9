//! The form of an account as text: for reviewers of accounts, and beside money items.

use crate::Failure;
use crate::driven::look_ups::{Country, Entry, List, LookUps};
use crate::driven::unit_of_work::{StoreError, Tx};
use chrono::NaiveDate;
use domain::Language;
use domain::account::AccountForm;

/// A value that the investor typed, ids of lists already in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedValue {
    /// Words.
    Text(String),
    /// A day.
    Day(NaiveDate),
    /// Ticked or not.
    Mark(bool),
    /// Nothing.
    Empty,
}

/// The lists that a form's ids are looked up in.
struct Words {
    language: Language,
    countries: Vec<Country>,
    genders: Vec<Entry>,
    bank_account_types: Vec<Entry>,
    sources_of_funds: Vec<Entry>,
}

impl Words {
    async fn read(lists: &dyn LookUps, language: Language) -> Result<Self, StoreError> {
        Ok(Self {
            language,
            countries: lists.countries().await?,
            genders: lists.list(List::Genders).await?,
            bank_account_types: lists.list(List::BankAccountTypes).await?,
            sources_of_funds: lists.list(List::SourcesOfFunds).await?,
        })
    }

    fn country(&self, id: Option<i64>) -> TypedValue {
        let found = self.countries.iter().find(|c| Some(c.id.0) == id);
        text(found.map(|country| country.name(self.language)))
    }

    fn entry(&self, list: &[Entry], id: Option<i64>) -> TypedValue {
        let found = list.iter().find(|entry| Some(entry.id) == id);
        text(found.map(|entry| entry.name(self.language)))
    }

    /// A national number behind the calling code of its country.
    fn phone(&self, country: Option<i64>, national: Option<&String>) -> TypedValue {
        let found = self.countries.iter().find(|c| Some(c.id.0) == country);
        match (found, national) {
            (Some(country), Some(number)) => {
                TypedValue::Text(format!("+{} {number}", country.phone_code))
            }
            (_, number) => text(number),
        }
    }
}

/// The whole form, by field, in the order of the form: for reviewers of accounts.
pub(crate) async fn typed(
    tx: &dyn Tx,
    form: &AccountForm,
    language: Language,
) -> Result<Vec<(&'static str, TypedValue)>, Failure> {
    let words = Words::read(tx.look_ups(), language).await?;
    let parts = [
        person(form, &words),
        identity(form, &words),
        bank(form, &words),
        funds(form, &words),
    ];
    Ok(parts.concat())
}

/// The part that money is compared with, for an order or a withdrawal: the person and the bank account. Document numbers, address and
/// contacts are visible only to reviewers of accounts.
pub(crate) async fn typed_beside_money(
    tx: &dyn Tx,
    form: &AccountForm,
    language: Language,
) -> Result<Vec<(&'static str, TypedValue)>, Failure> {
    let words = Words::read(tx.look_ups(), language).await?;
    Ok([person(form, &words), bank(form, &words)].concat())
}

fn person(form: &AccountForm, words: &Words) -> Vec<(&'static str, TypedValue)> {
    vec![
        ("last_name", text(form.last_name.as_ref())),
        ("first_name", text(form.first_name.as_ref())),
        ("chinese_name", text(form.chinese_name.as_ref())),
        ("gender", words.entry(&words.genders, form.gender_id)),
        ("date_of_birth", day(form.date_of_birth)),
        ("place_of_birth", words.country(form.place_of_birth_id)),
    ]
}

fn identity(form: &AccountForm, words: &Words) -> Vec<(&'static str, TypedValue)> {
    vec![
        ("passport_number", text(form.passport_number.as_ref())),
        (
            "nationality_country",
            words.country(form.nationality_country_id),
        ),
        (
            "date_of_passport_expired",
            day(form.date_of_passport_expired),
        ),
        ("id_number", text(form.id_number.as_ref())),
        (
            "tax_resident_country",
            words.country(form.tax_resident_country_id),
        ),
        ("tax_number", text(form.tax_number.as_ref())),
        (
            "mobile_number",
            words.phone(form.mobile_country_id, form.mobile_number.as_ref()),
        ),
        (
            "phone_number",
            words.phone(form.phone_country_id, form.phone_number.as_ref()),
        ),
        ("email_address", text(form.email_address.as_ref())),
        ("address_line1", text(form.address_line1.as_ref())),
        ("address_city", text(form.address_city.as_ref())),
        ("address_region", text(form.address_region.as_ref())),
        ("country", words.country(form.country_id)),
        ("address_area_code", text(form.address_area_code.as_ref())),
    ]
}

fn bank(form: &AccountForm, words: &Words) -> Vec<(&'static str, TypedValue)> {
    let currency = form.currency_id.and_then(domain::Currency::from_id);
    vec![
        (
            "bank_account_number",
            text(form.bank_account_number.as_ref()),
        ),
        ("bank_account_name", text(form.bank_account_name.as_ref())),
        (
            "bank_account_type",
            words.entry(&words.bank_account_types, form.bank_account_type_id),
        ),
        ("currency", text(currency.map(domain::Currency::code))),
        ("bank_name", text(form.bank_name.as_ref())),
        ("bank_branch_name", text(form.bank_branch_name.as_ref())),
        ("bank_branch_code", text(form.bank_branch_code.as_ref())),
        ("bank_swift_code", text(form.bank_swift_code.as_ref())),
        ("bank_address", text(form.bank_address.as_ref())),
        ("bank_city", text(form.bank_city.as_ref())),
        (
            "bank_address_region",
            text(form.bank_address_region.as_ref()),
        ),
        ("bank_country", words.country(form.bank_country_id)),
        ("bank_area_code", text(form.bank_area_code.as_ref())),
        ("correspondent_bank", text(form.correspondent_bank.as_ref())),
    ]
}

fn funds(form: &AccountForm, words: &Words) -> Vec<(&'static str, TypedValue)> {
    vec![
        (
            "source_of_funds",
            words.entry(&words.sources_of_funds, form.source_of_funds_id),
        ),
        (
            "open_source_of_funds",
            text(form.open_source_of_funds.as_ref()),
        ),
        (
            "bank_deposit_confirmation",
            TypedValue::Mark(form.bank_deposit_confirmation == Some(true)),
        ),
    ]
}

fn text(value: Option<impl Into<String>>) -> TypedValue {
    value.map_or(TypedValue::Empty, |value| TypedValue::Text(value.into()))
}

fn day(value: Option<NaiveDate>) -> TypedValue {
    value.map_or(TypedValue::Empty, TypedValue::Day)
}
