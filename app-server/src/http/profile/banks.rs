//! The list of bank accounts, and one of them for its edit screen.

use super::bank_fields::BankFilledIn;
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
use validator::Validate;

/// Which bank accounts.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichBank {
    /// The bank account to return with its full number; without it, all are listed with masked numbers.
    #[serde(rename = "UserBankProfileID")]
    id: Option<Integer>,
}

/// A bank account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShownBank {
    #[serde(rename = "UserBankProfileID")]
    id: Integer,
    /// The number is masked except for its last 3 characters, unless the bank account was requested by its id.
    #[serde(flatten)]
    filled_in: BankFilledIn,
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
        banks: found.banks.iter().map(shown).collect(),
        bank_account_types: bank_account_types(&found.account_types, language),
        currencies: currencies(&found.currencies, language),
    }))
}

fn shown(bank: &Bank) -> ShownBank {
    ShownBank {
        id: Integer(bank.id.0),
        filled_in: BankFilledIn::from(&bank.form),
        version: Integer(bank.version),
    }
}
