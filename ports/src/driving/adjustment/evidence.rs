//! The documents that prove manual bookings: uploaded by finance, inspected like every upload, and read by the desk only.

use super::{may_propose, may_read};
use crate::driven::adjustments::Evidence;
use crate::driven::audit::Origin;
use crate::driven::limits::LimitKey;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{LinkedFile, keep_evidence, stored_file};
use crate::{Failure, Ports, read, transact};
use domain::document::{UPLOAD_WINDOW, may_upload};
use domain::file_name::shown_name;
use domain::ids::{EvidenceId, OperatorId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// An upload of a document.
pub struct UploadEvidence {
    /// Who.
    pub by: Operator,
    /// The bytes.
    pub source: Rereadable,
    /// The file name on the operator's device.
    pub name: String,
    /// From where.
    pub origin: Origin,
}

/// Stores a document for a manual booking. Refusals: `Forbidden`, `TooFrequent`, `UploadTooLarge`, `UploadTypeUnsupported`,
/// `UploadInfected`, `UploadUnusable`.
pub async fn upload_evidence(ports: &Ports, command: UploadEvidence) -> Result<Evidence, Failure> {
    may_propose(&command.by)?;
    let (by, now) = (command.by.id, ports.clock.now());
    // Checked before inspection, which is expensive, and again on recording, so that simultaneous uploads cannot exceed the limit.
    read(ports, async |tx| not_too_often(ports, tx, by, now).await).await?;
    let kept = keep_evidence(ports, command.source).await?;
    let evidence = kept.evidence(by, &command.name, now);
    let stored = transact(ports, async |tx| {
        if ports.settings.rate_limits {
            tx.limits().hold(vec![LimitKey::Operator(by)]).await?;
        }
        not_too_often(ports, tx, by, now).await?;
        let id = tx.adjustments().add_evidence(&evidence).await?;
        let event = AuditEvent {
            by: Actor::Operator(by),
            kind: AuditKind::DocumentStored,
            record: format!("evidence:{id}"),
            detail: format!("sha256 {}", evidence.sha256),
        };
        tx.audit().record(event, &command.origin, now).await?;
        Ok(id)
    })
    .await;
    match stored {
        Ok(id) => Ok(Evidence { id, ..evidence }),
        Err(failure) => {
            kept.discard_after(ports, &failure).await;
            Err(failure)
        }
    }
}

/// The file of a document. Every reading is recorded before the first byte goes out. Refusals: `Forbidden`, `NotFound`.
pub async fn read_evidence(
    ports: &Ports,
    by: &Operator,
    id: EvidenceId,
    origin: &Origin,
) -> Result<LinkedFile, Failure> {
    may_read(by)?;
    let now = ports.clock.now();
    let found = transact(ports, async |tx| {
        let found = tx.adjustments().evidence(id).await?;
        let found = found.ok_or(Refusal::NotFound)?;
        let event = AuditEvent {
            by: Actor::Operator(by.id),
            kind: AuditKind::DocumentRead,
            record: format!("evidence:{id}"),
            detail: found.sha256.clone(),
        };
        tx.audit().record(event, origin, now).await?;
        Ok(found)
    })
    .await?;
    let stored = stored_file(ports, &found.object_key, &format!("evidence:{id}")).await?;
    Ok(LinkedFile {
        media_type: found.kind.media_type(),
        name: shown_name(&found.name, found.kind),
        size: found.size,
        body: stored.body,
    })
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
    let uploaded = tx.adjustments().evidence_since(by, now - UPLOAD_WINDOW);
    match may_upload(&uploaded.await?, now) {
        ThrottleVerdict::Allowed => Ok(()),
        ThrottleVerdict::Wait { seconds } => Err(Refusal::TooFrequent { seconds }.into()),
    }
}
