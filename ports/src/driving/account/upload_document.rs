//! Uploading an investor's document, for an account or before there is one: a passport copy, a proof of address, or anything else
//! (decision 16).

use super::change::save_change;
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{DocumentLinks, add_upload, keep_file, links_of, stored_event};
use crate::driving::posting::Act;
use crate::{Failure, Ports, read, transact};
use domain::account::{Account, Command, decide};
use domain::document::{Document, DocumentCode};
use domain::ids::{AccountId, InvestorId};
use domain::operations::AuditKind;
use domain::review::Actor;

/// An upload.
pub struct UploadDocument {
    /// Whose.
    pub investor: InvestorId,
    /// The bytes.
    pub source: Rereadable,
    /// The file name on the investor's device.
    pub name: String,
    /// `CodeKey`.
    pub code: DocumentCode,
    /// `UserEntityID`: the account that it is for.
    pub account: Option<AccountId>,
    /// From where.
    pub origin: Origin,
}

/// Stores a document. For an account this counts as an edit: refuses with `NotFound` for another's,
/// `LockedUnderReview` or `EntityUnableEdit`; for the file itself with `UploadTooLarge`,
/// `UploadTypeUnsupported` or `UploadUnusable`.
pub async fn upload_document(
    ports: &Ports,
    command: UploadDocument,
) -> Result<DocumentLinks, Failure> {
    let now = ports.clock.now();
    let UploadDocument {
        investor,
        source,
        name,
        code,
        account,
        origin,
    } = command;
    // Checked before the inspection, which is expensive, and again with the account locked.
    read(ports, async |tx| {
        if let Some(id) = account {
            Account::owned(tx.accounts().get(id).await?, investor)?.check_editable()?;
        }
        Ok(())
    })
    .await?;
    let kept = keep_file(ports, investor, source).await?;
    let document = kept.document(investor, code, &name, now);
    let by = Actor::Investor(investor);
    let act = Act::new(by, AuditKind::AccountChanged, &origin, now);
    let stored = transact(ports, async |tx| {
        store(ports, tx, &document, account, &act).await
    })
    .await;
    match stored {
        Ok(document) => Ok(links_of(ports, document, now)),
        Err(failure) => {
            kept.discard_after(ports, &failure).await;
            Err(failure)
        }
    }
}

async fn store(
    ports: &Ports,
    tx: &dyn Tx,
    document: &Document,
    account: Option<AccountId>,
    act: &Act<'_>,
) -> Result<Document, Failure> {
    if let Some(id) = account {
        let before = Account::owned(tx.accounts().lock(id).await?, document.owner)?;
        let decision = decide(&before, Command::AddDocument, act.now)?;
        save_change(ports, tx, &before, decision, act).await?;
    }
    let document = Document {
        account,
        ..document.clone()
    };
    let id = add_upload(ports, tx, &document).await?;
    let document = Document { id, ..document };
    let event = stored_event(Actor::Investor(document.owner), &document);
    tx.audit().record(event, act.origin, act.now).await?;
    Ok(document)
}
