//! Reading of the lists with fixed ids and of the countries (decision 48). They come with the schema and are never written here.

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Language;
use domain::ids::CountryId;
use std::collections::BTreeMap;

/// A country.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Country {
    /// `CountryID`.
    pub id: CountryId,
    /// `CountryCode2`: ISO 3166 alpha-2.
    pub code2: String,
    /// English name.
    pub name_en: String,
    /// Chinese name.
    pub name_zh: String,
    /// `PhoneCode`, digits only.
    pub phone_code: String,
}

/// An entry of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its fixed id.
    pub id: i64,
    /// Its stable code (`CodeKey`, `CurrencyCode`, `CultureCode`).
    pub code: String,
    /// English name.
    pub name_en: String,
    /// Chinese name.
    pub name_zh: String,
}

impl Country {
    /// The name in a language.
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.name_zh,
            Language::En => &self.name_en,
        }
    }
}

impl Entry {
    /// The name in a language.
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.name_zh,
            Language::En => &self.name_en,
        }
    }
}

/// The lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// `BankAccountTypeID`.
    BankAccountTypes,
    /// Kinds of movements in a wallet (`cashTypeList`).
    CashTypes,
    /// `CompanyRoleID`.
    CompanyRoles,
    /// `ContinentID`.
    Continents,
    /// `CurrencyID`.
    Currencies,
    /// Kinds of documents, of projects, accounts, signing and orders.
    DocumentTypes,
    /// `EntityID`.
    EntityTypes,
    /// `GenderID`.
    Genders,
    /// `CNInvestmentStatusID`.
    InvestmentStatuses,
    /// `LanguageID`.
    Languages,
    /// `PaymentMethodID`.
    PaymentMethods,
    /// Kinds of property.
    PropertyTypes,
    /// `SourceOfFundsID`.
    SourcesOfFunds,
    /// Kinds of orders (`tradeTypeList`).
    TradeTypes,
    /// `TransactionProcessStepID`.
    TransactionSteps,
}

impl List {
    /// Every list.
    pub const ALL: [Self; 15] = [
        Self::BankAccountTypes,
        Self::CashTypes,
        Self::CompanyRoles,
        Self::Continents,
        Self::Currencies,
        Self::DocumentTypes,
        Self::EntityTypes,
        Self::Genders,
        Self::InvestmentStatuses,
        Self::Languages,
        Self::PaymentMethods,
        Self::PropertyTypes,
        Self::SourcesOfFunds,
        Self::TradeTypes,
        Self::TransactionSteps,
    ];

    /// The name in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BankAccountTypes => "bank_account_type",
            Self::CashTypes => "cash_type",
            Self::CompanyRoles => "company_role",
            Self::Continents => "continent",
            Self::Currencies => "currency",
            Self::DocumentTypes => "document_type",
            Self::EntityTypes => "entity_type",
            Self::Genders => "gender",
            Self::InvestmentStatuses => "investment_status",
            Self::Languages => "language",
            Self::PaymentMethods => "payment_method",
            Self::PropertyTypes => "property_type",
            Self::SourcesOfFunds => "source_of_funds",
            Self::TradeTypes => "trade_type",
            Self::TransactionSteps => "transaction_step",
        }
    }
}

/// Look-up data.
#[async_trait]
pub trait LookUps: Send + Sync {
    /// Every country: the preferred ones first in their order, then the others by English name.
    async fn countries(&self) -> Result<Vec<Country>, StoreError>;
    /// A list in the order in which screens show it.
    async fn list(&self, list: List) -> Result<Vec<Entry>, StoreError>;
    /// Several lists at once, each likewise.
    async fn lists(&self, lists: &[List]) -> Result<BTreeMap<List, Vec<Entry>>, StoreError>;
}
