//! Bank accounts as payment targets, each one sealed text.

use crate::seaorm::errors::{corrupt, sealing};
use domain::Currency;
use domain::ids::CountryId;
use domain::payee::Payee;
use ports::driven::field_cipher::{FieldCipher, FieldPlace};
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize};

/// A bank account as stored sealed.
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct Kept {
    account_name: String,
    account_number: String,
    account_type: Option<i64>,
    currency: Option<i64>,
    bank_name: String,
    branch_name: Option<String>,
    branch_code: Option<String>,
    swift_code: Option<String>,
    address: Option<String>,
    city: Option<String>,
    region: Option<String>,
    area_code: Option<String>,
    country: Option<i64>,
    correspondent_bank: Option<String>,
}

impl From<&Payee> for Kept {
    fn from(payee: &Payee) -> Self {
        let payee = payee.clone();
        Self {
            account_name: payee.account_name,
            account_number: payee.account_number,
            account_type: payee.account_type,
            currency: payee.currency.map(Currency::id),
            bank_name: payee.bank_name,
            branch_name: payee.branch_name,
            branch_code: payee.branch_code,
            swift_code: payee.swift_code,
            address: payee.address,
            city: payee.city,
            region: payee.region,
            area_code: payee.area_code,
            country: payee.country.map(|id| id.0),
            correspondent_bank: payee.correspondent_bank,
        }
    }
}

impl From<Kept> for Payee {
    fn from(kept: Kept) -> Self {
        Self {
            account_name: kept.account_name,
            account_number: kept.account_number,
            account_type: kept.account_type,
            currency: kept.currency.and_then(Currency::from_id),
            bank_name: kept.bank_name,
            branch_name: kept.branch_name,
            branch_code: kept.branch_code,
            swift_code: kept.swift_code,
            address: kept.address,
            city: kept.city,
            region: kept.region,
            area_code: kept.area_code,
            country: kept.country.map(CountryId),
            correspondent_bank: kept.correspondent_bank,
        }
    }
}

/// Seals a bank account to its place.
pub(in crate::seaorm) fn sealed(
    cipher: &dyn FieldCipher,
    place: FieldPlace,
    payee: &Payee,
) -> Result<String, StoreError> {
    let kept = Kept::from(payee);
    let text = serde_json::to_string(&kept).map_err(|_| corrupt("a payee"))?;
    cipher.seal(place, &text).map_err(sealing)
}

/// Opens one.
pub(in crate::seaorm) fn opened(
    cipher: &dyn FieldCipher,
    place: FieldPlace,
    sealed: &str,
) -> Result<Payee, StoreError> {
    let text = cipher.open(place, sealed).map_err(sealing)?;
    let kept: Kept = serde_json::from_str(&text).map_err(|_| corrupt("a payee"))?;
    Ok(kept.into())
}
