//! The receipt of a movement of money as a PDF, through a short-lived link.

use crate::http::call::Json;
use crate::http::document::{FileBytes, Link};
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use ports::Failure;
use ports::driving::portfolio::{open_receipt, receipt_link};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Of which movement.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichMovement {
    /// The movement's `id` in `capital_list`.
    id: Integer,
}

/// A link to the receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptLink {
    /// Link on this site to a PDF in the language of the call, valid for 5 minutes and only for its owner.
    url: String,
}

/// `GET account_receipt`.
pub async fn account_receipt(call: Investor<WhichMovement>) -> Result<Json<ReceiptLink>, Failure> {
    let (id, language) = (call.form.id.0, call.caller.language);
    let url = receipt_link(&call.server.ports, call.who, id, language).await?;
    Ok(Json(ReceiptLink { url }))
}

/// `GET receipts/{token}`.
pub async fn receipt_file(call: Investor<Link>) -> Result<FileBytes, Failure> {
    let opened = open_receipt(&call.server.ports, call.who, &call.form.token).await?;
    Ok(FileBytes(opened))
}
