//! The receipts of a deposit or a subscription, as its item shows them.

use crate::http::fields::{Day, Exact, Integer};
use domain::receipt::Receipt;
use domain::wire::MatchedReceipts;
use serde::Serialize;
use utoipa::ToSchema;

/// A receipt that is matched to an item.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchedReceipt {
    id: Integer,
    /// The bank's reference; none if a person stated what arrived and the bank's line is not known yet.
    reference: Option<String>,
    value_on: Day,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    payer: Option<String>,
}

/// The matched receipts, oldest first.
pub(crate) fn matched_receipts(arrived: &MatchedReceipts) -> Vec<MatchedReceipt> {
    arrived.receipts().iter().map(shown).collect()
}

fn shown(receipt: &Receipt) -> MatchedReceipt {
    MatchedReceipt {
        id: Integer(receipt.id.0),
        reference: receipt.reference.clone(),
        value_on: Day(receipt.value_on),
        amount: receipt.amount.into(),
        currency: receipt.amount.currency().code(),
        payer: receipt.payer.clone(),
    }
}
