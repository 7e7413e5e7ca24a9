//! Adding a bank account and changing one.

use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::shape::bad_request;
use domain::ids::BankId;
use domain::profile::BankForm;
use ports::Failure;
use ports::driving::profile::{self, AddBank, ChangeBank};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A bank account as it is filled in. A change names it and carries the fields that changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BankFields {
    /// The one to change.
    #[serde(rename = "UserBankProfileID")]
    id: Option<Integer>,
    /// The version that the change was made on.
    #[serde(rename = "Version")]
    version: Option<Integer>,
    #[serde(rename = "AccountName")]
    account_name: Option<String>,
    #[serde(rename = "BankName")]
    bank_name: Option<String>,
    /// The number as the list masks it leaves the stored one as it is.
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
}

/// The bank account that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedBank {
    ok: bool,
    #[serde(rename = "UserBankProfileID")]
    id: Integer,
}

/// `POST account_bankprofile`.
pub async fn add_bank(call: Investor<BankFields>) -> Result<Json<SavedBank>, Failure> {
    let command = AddBank {
        investor: call.who,
        form: form(call.form),
        origin: call.caller.origin,
    };
    saved(profile::add_bank(&call.server.ports, command).await?)
}

/// `PUT account_bankprofile`.
pub async fn change_bank(call: Investor<BankFields>) -> Result<Json<SavedBank>, Failure> {
    let id = call
        .form
        .id
        .ok_or_else(|| bad_request(Some("UserBankProfileID")))?;
    let command = ChangeBank {
        investor: call.who,
        id: BankId(id.0),
        version: call.form.version.map(|version| version.0),
        form: form(call.form),
        origin: call.caller.origin,
    };
    saved(profile::change_bank(&call.server.ports, command).await?)
}

#[allow(clippy::unnecessary_wraps, reason = "the answer of a handler")]
fn saved(id: BankId) -> Result<Json<SavedBank>, Failure> {
    Ok(Json(SavedBank {
        ok: true,
        id: Integer(id.0),
    }))
}

fn form(sent: BankFields) -> BankForm {
    let id = |id: Option<Integer>| id.map(|id| id.0);
    BankForm {
        account_name: sent.account_name,
        bank_name: sent.bank_name,
        bank_account_number: sent.bank_account_number,
        bank_account_type_id: id(sent.bank_account_type_id),
        currency_id: id(sent.currency_id),
        bank_branch_name: sent.bank_branch_name,
        bank_branch_code: sent.bank_branch_code,
        bank_swift_code: sent.bank_swift_code,
        bank_address: sent.bank_address,
        bank_city: sent.bank_city,
        bank_address_region: sent.bank_address_region,
        bank_country_id: id(sent.bank_country_id),
        bank_area_code: sent.bank_area_code,
    }
}
