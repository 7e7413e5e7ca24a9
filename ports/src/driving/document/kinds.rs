//! Which kinds of documents an account has.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::document::DocumentCode;
use domain::ids::AccountId;

/// The kinds of documents that an account has.
pub(crate) async fn kinds_of_account(
    tx: &dyn Tx,
    account: AccountId,
) -> Result<Vec<DocumentCode>, Failure> {
    let documents = tx.documents().of_account(account).await?;
    Ok(documents
        .into_iter()
        .map(|document| document.code)
        .collect())
}
