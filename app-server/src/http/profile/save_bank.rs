//! Adding a bank account and changing one.

use super::bank_fields::BankFields;
use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::whole::{Taken, Whole, needed};
use domain::Refusal;
use domain::ids::BankId;
use ports::Failure;
use ports::driving::profile::{self, AddBank, ChangeBank};
use serde::Serialize;
use utoipa::ToSchema;

/// The bank account that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedBank {
    ok: bool,
    #[serde(rename = "UserBankProfileID")]
    id: Integer,
}

/// A change of a bank account, which it names.
#[derive(Debug)]
pub struct BankChange {
    id: BankId,
    fields: BankFields,
}

impl Taken for BankChange {
    type Sent = BankFields;
    const NAME: &'static str = "BankChange";
    const IDS: &'static [&'static str] = &["UserBankProfileID"];

    fn take(fields: BankFields, _: &str) -> Result<Self, Refusal> {
        let id = BankId(needed(fields.id, "UserBankProfileID")?);
        Ok(Self { id, fields })
    }
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
pub async fn change_bank(call: Investor<Whole<BankChange>>) -> Result<Json<SavedBank>, Failure> {
    let BankChange { id, fields } = call.form.0;
    let command = ChangeBank {
        investor: call.who,
        id,
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
