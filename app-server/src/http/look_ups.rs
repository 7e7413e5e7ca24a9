//! Entries of look-up lists as several calls show them.

use super::fields::Integer;
use domain::account::EntityType;
use domain::{Currency, Language};
use ports::driven::look_ups::Entry;
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of bank account.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankAccountType {
    #[serde(rename = "BankAccountTypeID")]
    id: Integer,
    #[serde(rename = "AccountType")]
    name: String,
}

/// A currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyEntry {
    #[serde(rename = "CurrencyID")]
    id: Integer,
    /// Its name in the requested language.
    #[serde(rename = "Currency")]
    name: String,
    /// ISO 4217.
    #[serde(rename = "CurrencyCode")]
    code: String,
    #[serde(rename = "CurrencySymbol")]
    symbol: &'static str,
}

/// A kind of owner.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntityTypeEntry {
    #[serde(rename = "EntityID")]
    id: Integer,
    #[serde(rename = "Entity")]
    name: String,
    /// `Ind` or `LLC`.
    #[serde(rename = "CodeKey")]
    code: String,
    /// Whether an account of this kind can be opened.
    #[serde(rename = "OpenableInd")]
    openable: bool,
}

/// The kinds of owners in a language.
pub fn entity_types(entries: &[Entry], language: Language) -> Vec<EntityTypeEntry> {
    entries
        .iter()
        .map(|entry| EntityTypeEntry {
            id: Integer(entry.id),
            name: entry.name(language).to_owned(),
            code: entry.code.clone(),
            openable: entry.id == EntityType::Individual.id(),
        })
        .collect()
}

/// The kinds of bank accounts in a language.
pub fn bank_account_types(entries: &[Entry], language: Language) -> Vec<BankAccountType> {
    entries
        .iter()
        .map(|entry| BankAccountType {
            id: Integer(entry.id),
            name: entry.name(language).to_owned(),
        })
        .collect()
}

/// The currencies in a language.
pub fn currencies(entries: &[Entry], language: Language) -> Vec<CurrencyEntry> {
    entries
        .iter()
        .map(|entry| CurrencyEntry {
            id: Integer(entry.id),
            name: entry.name(language).to_owned(),
            code: entry.code.clone(),
            symbol: Currency::from_id(entry.id).map_or("", Currency::symbol),
        })
        .collect()
}

/// The name of an entry in a language; none for an id that is not in the list.
pub fn name_of(entries: &[Entry], id: Option<i64>, language: Language) -> Option<String> {
    entries
        .iter()
        .find(|entry| Some(entry.id) == id)
        .map(|entry| entry.name(language).to_owned())
}
