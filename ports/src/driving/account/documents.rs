//! The documents of an account: which kinds it has, and taking in those that were uploaded before.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::account::Account;
use domain::document::{Document, DocumentCode};
use domain::ids::{AccountId, DocumentId, InvestorId};

/// The documents of `NewDocuments` that the account does not have yet. Refuses with `NotFound` when one is not there or
/// another's.
pub(super) async fn new_to(
    tx: &dyn Tx,
    investor: InvestorId,
    account: Option<AccountId>,
    ids: &[DocumentId],
) -> Result<Vec<Document>, Failure> {
    let mut new: Vec<Document> = Vec::new();
    for id in ids {
        let found = tx.documents().get(*id).await?;
        let document = found
            .filter(|document| document.owner == investor)
            .ok_or(Refusal::NotFound)?;
        let known = document.account.is_some() && document.account == account;
        if !known && new.iter().all(|other| other.id != document.id) {
            new.push(document);
        }
    }
    Ok(new)
}

/// Makes documents the account's. One that belongs to another account or to an order stays there and is had twice, so that
/// nothing that was reviewed with it goes missing.
pub(super) async fn attach(
    tx: &dyn Tx,
    account: AccountId,
    documents: &[Document],
) -> Result<(), Failure> {
    for document in documents {
        if document.account.is_none() && document.order.is_none() {
            tx.documents()
                .attach(document.id, Some(account), None)
                .await?;
        } else {
            let copy = Document {
                account: Some(account),
                order: None,
                ..document.clone()
            };
            tx.documents().add(&copy).await?;
        }
    }
    Ok(())
}

/// The kinds of documents that an account has.
pub(super) async fn kinds(tx: &dyn Tx, account: &Account) -> Result<Vec<DocumentCode>, Failure> {
    let documents = tx.documents().of_account(account.id).await?;
    Ok(documents
        .into_iter()
        .map(|document| document.code)
        .collect())
}
