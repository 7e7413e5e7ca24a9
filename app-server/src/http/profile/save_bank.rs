//! Adding a bank account and changing one.

use super::bank_fields::BankFields;
use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::parsed::{Names, WithRecord};
use domain::ids::BankId;
use ports::Failure;
use ports::driving::profile::{self, AddBank, ChangeBank};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The bank account that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedBank {
    ok: bool,
    #[serde(rename = "UserBankProfileID")]
    id: Integer,
}

/// The bank account that a change names.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct ChangedBank {
    #[serde(rename = "UserBankProfileID")]
    id: Integer,
}

impl Names<BankFields> for ChangedBank {
    const FORM: &'static str = "BankChange";
}

/// `POST account_bankprofile`.
pub async fn add_bank(call: Investor<BankFields>) -> Result<Json<SavedBank>, Failure> {
    let command = AddBank {
        investor: call.who,
        form: call.form.filled_in(),
        origin: call.caller.origin,
    };
    saved(profile::add_bank(&call.server.ports, command).await?)
}

/// `PUT account_bankprofile`.
pub async fn change_bank(
    call: Investor<WithRecord<ChangedBank, BankFields>>,
) -> Result<Json<SavedBank>, Failure> {
    let WithRecord { record, fields } = call.form;
    let command = ChangeBank {
        investor: call.who,
        id: BankId(record.id.0),
        version: fields.version.map(|version| version.0),
        form: fields.filled_in(),
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
