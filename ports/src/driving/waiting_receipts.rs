//! Unmatched receipts that already show the money which a reviewer is about to enter as received.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::matching::named_in;
use domain::reference::RemittanceReference;
use domain::wire::MatchedReceipts;
use domain::{Money, Refusal};

/// Refuses with `ReceiptWaits` if the reviewer states an amount for a record without receipts while an unmatched receipt names it.
pub(crate) async fn nothing_waits(
    tx: &dyn Tx,
    reference: &RemittanceReference,
    (stated, arrived): (Option<Money>, &MatchedReceipts),
) -> Result<(), Failure> {
    if stated.is_none() || !arrived.is_empty() {
        return Ok(());
    }
    let found = tx.receipts().unmatched_with(reference.as_str()).await?;
    let names = |text: Option<&str>| named_in(text).contains(reference);
    match found.iter().find(|it| names(it.text.as_deref())) {
        Some(receipt) => Err(Refusal::ReceiptWaits(receipt.id).into()),
        None => Ok(()),
    }
}
