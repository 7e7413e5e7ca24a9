//! The list of bank accounts, and one of them for its edit screen.

use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::look_ups::{BankAccountType, CurrencyEntry, bank_account_types, currencies};
use domain::ids::BankId;
use domain::profile::Bank;
use ports::Failure;
use ports::driving::profile;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which bank accounts.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WhichBank {
    /// One, with its whole account number; without it all are listed with masked numbers.
    #[serde(rename = "UserBankProfileID")]
    id: Option<Integer>,
}

/// A bank account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShownBank {
    #[serde(rename = "UserBankProfileID")]
    id: Integer,
    #[serde(rename = "AccountName")]
    account_name: Option<String>,
    #[serde(rename = "BankName")]
    bank_name: Option<String>,
    /// Its last 3 characters, unless the account was asked for by its id.
    #[serde(rename = "BankAccountNumber")]
    bank_account_number: Option<String>,
    #[serde(rename = "BankAccountTypeID")]
    bank_account_type_id: Option<Integer>,
    #[serde(rename = "CurrencyID")]
    currency_id: Option<Integer>,
    #[serde(rename = "BankBranchName")]
    bank_branch_name: Option<String>,
    #[serde(rename = "BankBranchCode")]
    bank_branch_code: Option<String>,
    #[serde(rename = "BankSwiftCode")]
    bank_swift_code: Option<String>,
    #[serde(rename = "BankAddress")]
    bank_address: Option<String>,
    #[serde(rename = "BankCity")]
    bank_city: Option<String>,
    #[serde(rename = "BankAddressRegion")]
    bank_address_region: Option<String>,
    #[serde(rename = "BankCountryID")]
    bank_country_id: Option<Integer>,
    #[serde(rename = "BankAreaCode")]
    bank_area_code: Option<String>,
    #[serde(rename = "Version")]
    version: Integer,
}

/// Bank accounts with the lists to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankList {
    banks: Vec<ShownBank>,
    #[serde(rename = "bankAccountTypes")]
    bank_account_types: Vec<BankAccountType>,
    currencies: Vec<CurrencyEntry>,
}

/// `GET account_bankprofile`.
pub async fn banks(call: Investor<WhichBank>) -> Result<Json<BankList>, Failure> {
    let only = call.form.id.map(|id| BankId(id.0));
    let found = profile::banks(&call.server.ports, call.who, only).await?;
    let language = call.caller.language;
    Ok(Json(BankList {
        banks: found.banks.into_iter().map(shown).collect(),
        bank_account_types: bank_account_types(&found.account_types, language),
        currencies: currencies(&found.currencies, language),
    }))
}

fn shown(bank: Bank) -> ShownBank {
    let form = bank.form;
    ShownBank {
        id: Integer(bank.id.0),
        account_name: form.account_name,
        bank_name: form.bank_name,
        bank_account_number: form.bank_account_number,
        bank_account_type_id: form.bank_account_type_id.map(Integer),
        currency_id: form.currency_id.map(Integer),
        bank_branch_name: form.bank_branch_name,
        bank_branch_code: form.bank_branch_code,
        bank_swift_code: form.bank_swift_code,
        bank_address: form.bank_address,
        bank_city: form.bank_city,
        bank_address_region: form.bank_address_region,
        bank_country_id: form.bank_country_id.map(Integer),
        bank_area_code: form.bank_area_code,
        version: Integer(bank.version),
    }
}
