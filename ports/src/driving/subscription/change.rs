//! Storing what an investor did to an order together with what explains it: the review log where its state changed, the audit
//! event always.

use super::effects::carry_out;
use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use domain::Instant;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::{Actor, LogEntry, Subject};
use domain::subscription::{Change, Order};

/// Carries out a change of a locked order that its investor commanded.
pub(super) async fn commit(
    tx: &dyn Tx,
    order: &mut Order,
    change: Change,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let (from, from_step) = (order.state, order.step);
    let by = Actor::Investor(order.investor);
    carry_out(tx, order, change, by, now).await?;
    if from != order.state {
        let entry = LogEntry {
            subject: Subject::Order(order.id),
            from: from.code(),
            to: order.state.code(),
            by: Actor::Investor(order.investor),
            proposed_by: None,
            comment: None,
            version: None,
        };
        tx.reviews().append(entry, now).await?;
    }
    let detail = format!(
        "{} {} to {} {}",
        from.code(),
        from_step.code(),
        order.state.code(),
        order.step.code()
    );
    audit(tx, order, detail, origin, now).await
}

/// Notes what the investor did to an order.
pub(super) async fn audit(
    tx: &dyn Tx,
    order: &Order,
    detail: String,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Investor(order.investor),
        kind: AuditKind::OrderChanged,
        record: format!("order:{}", order.id),
        detail,
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
