//! A picture that an editor puts before everybody: it goes the way of every upload, and is kept in the sizes that screens
//! ask for.

use super::contents::may_edit;
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driving::document::{KeptPicture, keep_picture};
use crate::{Failure, Ports, transact};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// An upload of a picture.
pub struct UploadPicture {
    /// Who.
    pub by: Operator,
    /// The bytes.
    pub source: Rereadable,
    /// From where.
    pub origin: Origin,
}

/// Keeps a picture under a key that a content may name. Refusals: `Forbidden`, `UploadTooLarge`, `UploadTypeUnsupported` (a PDF
/// too), `UploadInfected`, `UploadUnusable`.
pub async fn upload_picture(ports: &Ports, command: UploadPicture) -> Result<KeptPicture, Failure> {
    may_edit(&command.by)?;
    let kept = keep_picture(ports, command.source).await?;
    let recorded = transact(ports, async |tx| {
        let event = AuditEvent {
            by: Actor::Operator(command.by.id),
            kind: AuditKind::ConfigurationChanged,
            record: "picture".to_owned(),
            detail: format!("{} sha256 {}", kept.key, kept.sha256),
        };
        Ok(tx
            .audit()
            .record(event, &command.origin, ports.clock.now())
            .await?)
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
