//! The investor's accounts with the choices of their screens.

use super::entity::{UserEntity, shown};
use super::frameworks::{FrameworkEntry, FrameworkLookup};
use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::look_ups::{
    BankAccountType, CurrencyEntry, EntityTypeEntry, bank_account_types, currencies, entity_types,
};
use domain::ids::AccountId;
use ports::Failure;
use ports::driving::portfolio;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which accounts.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichEntity {
    /// The account to return with its full bank account number; without it, all are listed with masked numbers.
    #[serde(rename = "UserEntityID")]
    id: Option<Integer>,
}

/// A source of funds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SourceOfFunds {
    #[serde(rename = "SourceOfFundsID")]
    id: Integer,
    #[serde(rename = "SourceOfFundsText")]
    name: String,
}

/// A gender.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Gender {
    #[serde(rename = "GenderID")]
    id: Integer,
    #[serde(rename = "Gender")]
    name: String,
}

/// The accounts and the lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountList {
    /// Oldest first.
    #[serde(rename = "userEntities")]
    user_entities: Vec<UserEntity>,
    frameworks: Vec<FrameworkEntry>,
    #[serde(rename = "entityTypes")]
    entity_types: Vec<EntityTypeEntry>,
    currencies: Vec<CurrencyEntry>,
    #[serde(rename = "bankAccountTypes")]
    bank_account_types: Vec<BankAccountType>,
    #[serde(rename = "sourceOfFunds")]
    source_of_funds: Vec<SourceOfFunds>,
    #[serde(rename = "frameworkLookups")]
    framework_lookups: Vec<FrameworkLookup>,
    genders: Vec<Gender>,
}

/// `GET account_userentity`.
pub async fn entities(call: Investor<WhichEntity>) -> Result<Json<AccountList>, Failure> {
    let only = call.form.id.map(|id| AccountId(id.0));
    let mut all = portfolio::accounts(&call.server.ports, call.who, only).await?;
    let language = call.caller.language;
    let accounts = std::mem::take(&mut all.accounts);
    Ok(Json(AccountList {
        user_entities: accounts
            .into_iter()
            .map(|view| shown(view, &all, language))
            .collect(),
        frameworks: all
            .frameworks
            .iter()
            .map(|f| FrameworkEntry::new(f, language))
            .collect(),
        entity_types: entity_types(&all.entity_types, language),
        currencies: currencies(&all.currencies, language),
        bank_account_types: bank_account_types(&all.bank_account_types, language),
        source_of_funds: all
            .sources_of_funds
            .iter()
            .map(|entry| SourceOfFunds {
                id: Integer(entry.id),
                name: entry.name(language).to_owned(),
            })
            .collect(),
        framework_lookups: all
            .frameworks
            .iter()
            .filter_map(|framework| FrameworkLookup::of(&all, framework.id, language))
            .collect(),
        genders: all
            .genders
            .iter()
            .map(|entry| Gender {
                id: Integer(entry.id),
                name: entry.name(language).to_owned(),
            })
            .collect(),
    }))
}
