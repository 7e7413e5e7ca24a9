//! A step with one content: locked at the version that its editor read, changed, saved and recorded in the audit trail.

use super::access::may_edit;
use super::files::names_files;
use super::kind::EditedKind;
use super::show::{Present, found};
use crate::driven::audit::Origin;
use crate::driven::editions::{EditedContent, Touch};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::{Failure, Ports};
use domain::catalog::Edition;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Who changes something, and from where.
#[derive(Debug, Clone)]
pub struct Editor {
    /// Who.
    pub by: Operator,
    /// From where.
    pub origin: Origin,
}

/// A step with one content.
#[derive(Debug, Clone)]
pub struct Step<C: EditedContent> {
    /// Which.
    pub id: C::Id,
    /// The version that was read.
    pub version: i64,
    /// By whom.
    pub editor: Editor,
}

/// A content locked for a step.
pub(super) struct Locked<C: EditedContent> {
    pub(super) edition: Edition<C>,
    pub(super) dependents: C::Dependents,
}

/// Locks a content for a step. Refusals: `Forbidden`, `NotFound`, `StaleVersion`.
pub(super) async fn lock<C: EditedKind>(
    tx: &dyn Tx,
    step: &Step<C>,
    now: Instant,
) -> Result<Locked<C>, Failure> {
    may_edit::<C>(&step.editor.by)?;
    lock_decided(tx, step, now).await
}

/// The same for a step that two people decided on; the second one need not write the kind. Refusals: `NotFound`, `StaleVersion`.
pub(super) async fn lock_decided<C: EditedKind>(
    tx: &dyn Tx,
    step: &Step<C>,
    now: Instant,
) -> Result<Locked<C>, Failure> {
    let editions = C::editions(tx.editions());
    let edition = editions.lock(step.id).await?.ok_or(Refusal::NotFound)?;
    same_version(step.version, edition.version)?;
    let dependents = editions.dependents(step.id, now).await?;
    Ok(Locked {
        edition,
        dependents: dependents.ok_or(Refusal::NotFound)?,
    })
}

/// Saves the result of a step, and records it. An unchanged content is not written.
pub(super) async fn save<C: EditedKind>(
    (ports, tx, now): (&Ports, &dyn Tx, Instant),
    step: &Step<C>,
    (before, after): (&Edition<C>, &Edition<C>),
    (touch, told): (Touch, String),
) -> Result<Present<C>, Failure> {
    if after != before {
        names_files(ports, tx, before, Some(after)).await?;
        if let Some(was) = before.replaced_by(after) {
            let replaced = (step.editor.by.id, now);
            C::editions(tx.editions())
                .keep(step.id, was, replaced)
                .await?;
        }
        let by = (touch, step.editor.by.id, now);
        C::editions(tx.editions()).save(step.id, after, by).await?;
        if let Some(seen) = &after.published
            && before.published.as_ref() != Some(seen)
        {
            C::show(ports, tx, step.id, seen).await?;
        }
        record::<C>(tx, &step.editor, step.id, told, now).await?;
    }
    found(tx, step.id, now).await
}

/// Records a change in the audit trail.
pub(super) async fn record<C: EditedKind>(
    tx: &dyn Tx,
    editor: &Editor,
    id: C::Id,
    detail: String,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(editor.by.id),
        kind: AuditKind::ConfigurationChanged,
        record: C::record(id),
        detail,
    };
    Ok(tx.audit().record(event, &editor.origin, now).await?)
}
