//! Attaching an earlier upload to an account, an order, a withdrawal or a deposit, as evidence. It
//! is never taken away from the record that has it, because that record may have been reviewed with
//! it; the other record gets the same file under a number of its own.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::document::{Document, Holder};
use domain::ids::DocumentId;

/// Attaches the document to the holder, or a copy if the document belongs to another record;
/// returns the number under which the holder has it. Repeating this changes nothing.
pub(crate) async fn take_document(
    tx: &dyn Tx,
    document: &Document,
    holder: Holder,
) -> Result<DocumentId, Failure> {
    let documents = tx.documents();
    let held = match holder {
        Holder::Account(account) => documents.of_account(account).await?,
        Holder::Order(order) => documents.of_order(order).await?,
        Holder::Withdrawal(withdrawal) => documents.of_withdrawal(withdrawal).await?,
        Holder::Deposit(deposit) => documents.of_deposit(deposit).await?,
    };
    if let Some(known) = held.iter().find(|known| known.is_same_file(document)) {
        return Ok(known.id);
    }
    if document.is_free() && documents.claim(document.id, holder).await? {
        return Ok(document.id);
    }
    Ok(documents.add(&document.copied_for(holder)).await?)
}
