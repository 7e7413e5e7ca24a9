//! A picture that an editor puts before everybody: it goes the way of every upload, and is kept in the sizes that screens
//! ask for.

use super::contents::may_edit;
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{KeptPicture, keep_picture};
use crate::{Failure, Ports, read, transact};
use domain::document::{UPLOAD_WINDOW, may_upload};
use domain::identity::ThrottleVerdict;
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// An upload of a picture.
pub struct UploadPicture {
    /// Who.
    pub by: Operator,
    /// The bytes.
    pub source: Rereadable,
    /// From where.
    pub origin: Origin,
}

/// Keeps a picture under a key that a content may name. Refusals: `Forbidden`, `TooFrequent`, `UploadTooLarge`, `UploadTypeUnsupported` (a PDF
/// too), `UploadInfected`, `UploadUnusable`.
pub async fn upload_picture(ports: &Ports, command: UploadPicture) -> Result<KeptPicture, Failure> {
    may_edit(&command.by)?;
    let (by, now) = (command.by.id, ports.clock.now());
    // Asked before the file is judged, which is dear; asked again as it is recorded, so that files sent at once do not slip through.
    read(ports, async |tx| not_too_often(ports, tx, by, now).await).await?;
    let kept = keep_picture(ports, command.source).await?;
    let recorded = transact(ports, async |tx| {
        tx.public_files().hold(by).await?;
        not_too_often(ports, tx, by, now).await?;
        tx.public_files().add(&kept.key, by, now).await?;
        let event = AuditEvent {
            by: Actor::Operator(by),
            kind: AuditKind::ConfigurationChanged,
            record: "picture".to_owned(),
            detail: format!("{} sha256 {}", kept.key, kept.sha256),
        };
        Ok(tx.audit().record(event, &command.origin, now).await?)
    })
    .await;
    match recorded {
        Ok(()) => Ok(kept),
        Err(failure) => {
            kept.discard(ports).await;
            Err(failure)
        }
    }
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
