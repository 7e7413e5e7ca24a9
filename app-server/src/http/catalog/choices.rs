//! The filters of lists, as several calls offer them.

use crate::http::fields::Integer;
use domain::Language;
use ports::driven::look_ups::Entry;
use serde::Serialize;
use utoipa::ToSchema;

/// A continent to filter by.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Continent {
    #[serde(rename = "ContinentID")]
    id: Integer,
    #[serde(rename = "ContinentName")]
    name: String,
}

/// A status to filter by.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvestmentStatus {
    #[serde(rename = "StatusID")]
    id: Integer,
    #[serde(rename = "InvestmentStatusCode")]
    code: String,
    #[serde(rename = "InvestmentStatus")]
    name: String,
}

/// A property type to filter by.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PropertyType {
    #[serde(rename = "PropertyTypeID")]
    id: Integer,
    #[serde(rename = "PropertyType")]
    name: String,
}

/// A partner role to filter by.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyRole {
    #[serde(rename = "CompanyRoleID")]
    id: Integer,
    #[serde(rename = "Name")]
    name: String,
}

/// Whether every one of these ids is in a list.
pub(super) fn are_offered(ids: &[i64], entries: &[Entry]) -> bool {
    ids.iter()
        .all(|id| entries.iter().any(|entry| entry.id == *id))
}

impl Continent {
    /// The entries of a list in a language.
    pub(super) fn all(entries: &[Entry], language: Language) -> Vec<Self> {
        let choice = |entry: &Entry| Self {
            id: Integer(entry.id),
            name: entry.name(language).to_owned(),
        };
        entries.iter().map(choice).collect()
    }
}

impl PropertyType {
    /// The entries of a list in a language.
    pub(super) fn all(entries: &[Entry], language: Language) -> Vec<Self> {
        let choice = |entry: &Entry| Self {
            id: Integer(entry.id),
            name: entry.name(language).to_owned(),
        };
        entries.iter().map(choice).collect()
    }
}

impl CompanyRole {
    /// The entries of a list in a language.
    pub(super) fn all(entries: &[Entry], language: Language) -> Vec<Self> {
        let choice = |entry: &Entry| Self {
            id: Integer(entry.id),
            name: entry.name(language).to_owned(),
        };
        entries.iter().map(choice).collect()
    }
}

impl InvestmentStatus {
    /// The entries of a list in a language.
    pub(super) fn all(entries: &[Entry], language: Language) -> Vec<Self> {
        let choice = |entry: &Entry| Self {
            id: Integer(entry.id),
            code: entry.code.clone(),
            name: entry.name(language).to_owned(),
        };
        entries.iter().map(choice).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A list with these ids.
    pub(in super::super) fn entries(ids: &[i64]) -> Vec<Entry> {
        let entry = |id: &i64| Entry {
            id: *id,
            code: String::new(),
            name_zh: String::new(),
            name_en: String::new(),
        };
        ids.iter().map(entry).collect()
    }
}
