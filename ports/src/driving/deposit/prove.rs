//! Uploading the proof of payment of a deposit.

use super::owned;
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{DocumentLinks, add_upload, keep_file, links_of, stored_event};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, read_once, transact};
use domain::deposit::{Command, decide};
use domain::document::{Document, DocumentCode};
use domain::ids::{DepositId, InvestorId};
use domain::operations::AuditKind;
use domain::review::Actor;

/// An upload for a deposit.
pub struct UploadProof {
    /// Whose.
    pub investor: InvestorId,
    /// For which deposit.
    pub deposit: DepositId,
    /// The bytes.
    pub source: Rereadable,
    /// The file name on the investor's device.
    pub name: String,
    /// From where.
    pub origin: Origin,
}

/// Keeps the file, which becomes the deposit's proof. Refuses with `NotFound` for another's, `OrderNotPending` once the deposit is
/// submitted; for the file itself with `UploadTooLarge`, `UploadTypeUnsupported` or `UploadUnusable`.
pub async fn upload_proof(ports: &Ports, command: UploadProof) -> Result<DocumentLinks, Failure> {
    let now = ports.clock.now();
    let UploadProof {
        investor,
        deposit,
        source,
        name,
        origin,
    } = command;
    // Checked before the inspection, which is expensive, and again with the deposit locked.
    let found = read_once(ports, async |tx| Ok(tx.deposits().get(deposit).await?)).await?;
    owned(found, investor)?.state.check_in_preparation()?;
    let kept = keep_file(ports, investor, source).await?;
    let document = Document {
        deposit: Some(deposit),
        ..kept.document(investor, DocumentCode::Proof, &name, now)
    };
    let by = Actor::Investor(investor);
    let act = Act::new(by, AuditKind::OrderChanged, &origin, now);
    let stored = transact(ports, async |tx| {
        store(ports, tx, &document, deposit, &act).await
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
    deposit: DepositId,
    act: &Act<'_>,
) -> Result<Document, Failure> {
    let deposit = owned(tx.deposits().lock(deposit).await?, document.owner)?;
    deposit.state.check_in_preparation()?;
    let id = add_upload(ports, tx, document).await?;
    let document = Document {
        id,
        ..document.clone()
    };
    let event = stored_event(act.by, &document);
    tx.audit().record(event, act.origin, act.now).await?;
    let decision = decide(&deposit, Command::Prove(id), act.now)?;
    carry_out(ports, tx, decision, act).await?;
    Ok(document)
}
