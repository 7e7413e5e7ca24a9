//! Adding documents to an account that were uploaded before.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::take_document;
use domain::Refusal;
use domain::document::{Document, Holder};
use domain::ids::{AccountId, DocumentId, InvestorId};

/// The documents of `NewDocuments` that the account does not have yet, each file once. Documents
/// that come from signing cannot be added: naming one adds nothing. Refuses with `NotFound` if one
/// does not exist or is another investor's.
pub(super) async fn new_to(
    tx: &dyn Tx,
    investor: InvestorId,
    account: Option<AccountId>,
    ids: &[DocumentId],
) -> Result<Vec<Document>, Failure> {
    let held = match account {
        Some(account) => tx.documents().of_account(account).await?,
        None => Vec::new(),
    };
    let mut new: Vec<Document> = Vec::new();
    for id in ids {
        let found = tx.documents().get(*id).await?;
        let document = found
            .filter(|document| document.owner == investor)
            .ok_or(Refusal::NotFound)?;
        let is_known = held
            .iter()
            .chain(&new)
            .any(|known| known.is_same_file(&document));
        if document.code.is_uploaded() && !is_known {
            new.push(document);
        }
    }
    Ok(new)
}

/// Attaches documents to the account.
pub(super) async fn attach(
    tx: &dyn Tx,
    account: AccountId,
    documents: &[Document],
) -> Result<(), Failure> {
    for document in documents {
        take_document(tx, document, Holder::Account(account)).await?;
    }
    Ok(())
}
