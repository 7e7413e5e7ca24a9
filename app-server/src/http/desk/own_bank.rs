//! One of the platform's bank accounts, as the desk names it.

use crate::http::fields::Integer;
use ports::driven::desk_payouts::OwnBank;
use serde::Serialize;
use utoipa::ToSchema;

/// One of the platform's bank accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnBankAccount)]
pub(crate) struct OwnBankView {
    id: Integer,
    name: String,
}

impl From<OwnBank> for OwnBankView {
    fn from(bank: OwnBank) -> Self {
        Self {
            id: Integer(bank.id.0),
            name: bank.name,
        }
    }
}
