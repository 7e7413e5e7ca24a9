//! An operator reads a document of an item. Every reading is recorded before the first byte goes out.

use super::queues::kind_of;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{may_read, may_read_any, reads_all};
use crate::driving::document::{LinkedFile, stored_file};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::document::Document;
use domain::file_name::shown_name;
use domain::ids::DocumentId;
use domain::operations::{AuditEvent, AuditKind, Operator, Queue};
use domain::review::Actor;

/// The document's file, of an item of a queue that the operator reads. Refusals: `Forbidden`, `NotFound`.
pub async fn read_document(
    ports: &Ports,
    by: &Operator,
    id: DocumentId,
    origin: &Origin,
) -> Result<LinkedFile, Failure> {
    may_read_any(by)?;
    let now = ports.clock.now();
    let document = transact(ports, async |tx| {
        let document = tx.documents().get(id).await?.ok_or(Refusal::NotFound)?;
        may_read_it(tx, by, &document).await?;
        let event = AuditEvent {
            by: Actor::Operator(by.id),
            kind: AuditKind::DocumentRead,
            record: format!("document:{id}"),
            detail: document.code.code().to_owned(),
        };
        tx.audit().record(event, origin, now).await?;
        Ok(document)
    })
    .await?;
    let stored = stored_file(ports, &document.object_key, &format!("document:{id}")).await?;
    Ok(LinkedFile {
        media_type: document.kind.media_type(),
        name: shown_name(&document.name, document.kind),
        size: document.size,
        body: stored.body,
    })
}

/// Refuses a document of an item that the operator does not read: `Forbidden` in another's queue, `NotFound` in none.
async fn may_read_it(tx: &dyn Tx, by: &Operator, document: &Document) -> Result<(), Failure> {
    if reads_all(by) {
        return Ok(());
    }
    let mut outcome = Err(Refusal::NotFound);
    for queue in Queue::ALL {
        if outcome.is_err() && kind_of(queue).has_document(tx, by, document).await? {
            outcome = may_read(by, queue);
        }
    }
    Ok(outcome?)
}
