//! The audit event of a stored document.

use domain::document::Document;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// The audit event of a stored document: what it is, and the hash of its file, which is sealed with the log.
pub(crate) fn stored_event(by: Actor, document: &Document) -> AuditEvent {
    AuditEvent {
        by,
        kind: AuditKind::DocumentStored,
        record: format!("document:{}", document.id),
        detail: format!("{} sha256 {}", document.code.code(), document.sha256),
    }
}
