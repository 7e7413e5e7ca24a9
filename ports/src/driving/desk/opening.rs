//! Records that an operator opened an item, before its investor's data is shown (states: audit).
//! Looking at the same version again within a short time counts as the same opening.

use crate::driven::audit::Origin;
use crate::driven::desk::AuditFilter;
use crate::{Failure, Ports, transact};
use chrono::TimeDelta;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// How long an opening lasts.
const LASTS: TimeDelta = TimeDelta::minutes(10);
/// No item has more opened versions within that time.
const VERSIONS: u32 = 100;

/// Records that a version of an item was opened. The item is named as in the audit trail.
pub(crate) async fn record_opening(
    ports: &Ports,
    by: &Operator,
    (record, version): (String, i64),
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::ItemOpened,
        record,
        detail: format!("version {version}"),
    };
    let lately = AuditFilter {
        from: Some(now - LASTS),
        by: Some(event.by),
        kind: Some(event.kind.code()),
        record: Some(event.record.clone()),
        limit: VERSIONS,
        ..AuditFilter::default()
    };
    let opened = ports.desk.audit(&lately).await?;
    if opened.iter().any(|it| it.event.detail == event.detail) {
        return Ok(());
    }
    transact(ports, async |tx| {
        Ok(tx.audit().record(event.clone(), origin, now).await?)
    })
    .await
}
