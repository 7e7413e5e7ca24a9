//! A picture or a document that an editor uploads for the public: it is inspected like every upload. A picture is stored in the sizes
//! that screens request, a PDF as received.

use crate::driven::audit::Origin;
use crate::driven::limits::LimitKey;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{KeptPaper, KeptPicture, keep_paper, keep_picture};
use crate::{Failure, Ports, read, transact};
use domain::document::{PictureUse, UPLOAD_WINDOW, may_upload};
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// An upload of a picture or a document.
pub struct UploadPicture {
    /// Who.
    pub by: Operator,
    /// The bytes.
    pub source: Rereadable,
    /// From where.
    pub origin: Origin,
}

/// Keeps a picture under a key that a content may name. Refusals: `Forbidden`, `TooFrequent`, `UploadTooLarge`, `UploadNoPicture` (a PDF
/// too), `UploadInfected`, `UploadUnusable`, `UploadTooSmall` for where it is used.
pub async fn upload_picture(
    ports: &Ports,
    command: UploadPicture,
    used: PictureUse,
) -> Result<KeptPicture, Failure> {
    may_edit(&command.by)?;
    let (by, now) = (command.by.id, ports.clock.now());
    // Checked before inspection, which is expensive, and again on recording, so that simultaneous uploads cannot exceed the limit.
    read(ports, async |tx| not_too_often(ports, tx, by, now).await).await?;
    let kept = keep_picture(ports, command.source, used).await?;
    let file = ("picture", kept.key.as_str(), kept.sha256.as_str());
    match recorded(ports, &command.origin, file, by, now).await {
        Ok(()) => Ok(kept),
        Err(failure) => {
            kept.discard(ports).await;
            Err(failure)
        }
    }
}

/// Keeps a PDF under a key that a project may name. Refusals: `Forbidden`, `TooFrequent`, `UploadTooLarge`, `UploadTypeUnsupported` (a picture
/// too), `UploadInfected`, `UploadUnusable`.
pub async fn upload_paper(ports: &Ports, command: UploadPicture) -> Result<KeptPaper, Failure> {
    may_edit(&command.by)?;
    let (by, now) = (command.by.id, ports.clock.now());
    read(ports, async |tx| not_too_often(ports, tx, by, now).await).await?;
    let kept = keep_paper(ports, command.source).await?;
    let file = ("paper", kept.key.as_str(), kept.sha256.as_str());
    match recorded(ports, &command.origin, file, by, now).await {
        Ok(()) => Ok(kept),
        Err(failure) => {
            kept.discard(ports).await;
            Err(failure)
        }
    }
}

/// Refuses operators who are not editors.
fn may_edit(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Editor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Records who stored which file: its kind, its key and its digest.
async fn recorded(
    ports: &Ports,
    origin: &Origin,
    (what, key, sha256): (&str, &str, &str),
    by: OperatorId,
    now: Instant,
) -> Result<(), Failure> {
    transact(ports, async |tx| {
        if ports.settings.rate_limits {
            tx.limits().hold(vec![LimitKey::Operator(by)]).await?;
        }
        not_too_often(ports, tx, by, now).await?;
        tx.public_files().add(key, by, now).await?;
        let event = AuditEvent {
            by: Actor::Operator(by),
            kind: AuditKind::ConfigurationChanged,
            record: what.to_owned(),
            detail: format!("{key} sha256 {sha256}"),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await
}

async fn not_too_often(
    ports: &Ports,
    tx: &dyn Tx,
    by: OperatorId,
    now: Instant,
) -> Result<(), Failure> {
    if !ports.settings.rate_limits {
        return Ok(());
    }
    let stored = tx.public_files().stored_since(by, now - UPLOAD_WINDOW);
    match may_upload(&stored.await?, now) {
        ThrottleVerdict::Allowed => Ok(()),
        ThrottleVerdict::Wait { seconds } => Err(Refusal::TooFrequent { seconds }.into()),
    }
}
