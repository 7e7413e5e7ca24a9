//! Searches the audit trail: auditors and administrators find who did what to which record. A
//! search changes nothing (states: audit); an export is recorded.

use crate::driven::audit::{Origin, Recorded};
use crate::driven::desk::{AuditFilter, EXPORT_LIMIT};
use crate::driven::sorting::{AuditBy, Sort};
use crate::driving::desk::{HistoryEvent, exported, named_events};
use crate::{Failure, Ports, read};
use domain::Coded;
use domain::operations::{AuditKind, Operator, Role};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Events of a page.
const AUDIT_PAGE: u32 = 50;

/// The conditions of a search, all of which must hold.
#[derive(Debug, Clone, Default)]
pub struct SearchAudit {
    /// The first instant.
    pub from: Option<Instant>,
    /// The first instant after.
    pub to: Option<Instant>,
    /// Who acted.
    pub by: Option<Actor>,
    /// What happened.
    pub kind: Option<AuditKind>,
    /// On which record: `account:12`.
    pub record: Option<String>,
    /// In which request.
    pub request_id: Option<String>,
    /// Sort order; `None` for newest first.
    pub sort: Option<Sort<AuditBy>>,
}

/// A page of what was found.
#[derive(Debug, Clone)]
pub struct AuditPage {
    /// The events.
    pub items: Vec<HistoryEvent>,
    /// The event after which the next page begins; none after the last page.
    pub next: Option<i64>,
}

/// A page of the trail, after the event `before`. Refusals: `Forbidden`, `BadRequest` with `before` for no event.
pub async fn search_audit(
    ports: &Ports,
    by: &Operator,
    sought: &SearchAudit,
    before: Option<i64>,
) -> Result<AuditPage, Failure> {
    may_read(by)?;
    let before = match before {
        Some(id) => Some(place(ports, id).await?),
        None => None,
    };
    let mut found = ports.desk.audit(&page_filter(sought, before)).await?;
    let size = usize::try_from(AUDIT_PAGE).unwrap_or(usize::MAX);
    let has_more = found.len() > size;
    found.truncate(size);
    let next = found.last().filter(|_| has_more).map(|last| last.id);
    Ok(AuditPage {
        items: named_events(ports, found).await?,
        next,
    })
}

/// Exports the results in their order, up to the limit of a file. Refusals: `Forbidden`.
pub async fn export_audit(
    ports: &Ports,
    by: &Operator,
    sought: &SearchAudit,
    origin: &Origin,
) -> Result<Vec<HistoryEvent>, Failure> {
    may_read(by)?;
    let everything = AuditFilter {
        limit: EXPORT_LIMIT,
        whole: true,
        ..page_filter(sought, None)
    };
    let found = ports.desk.audit(&everything).await?;
    let actor = sought.by.map(actor);
    let from = sought.from.map(|at| at.to_rfc3339());
    let to = sought.to.map(|at| at.to_rfc3339());
    let sort = sought.sort.map(Sort::code);
    let filters = [
        ("from", from.as_deref()),
        ("to", to.as_deref()),
        ("by", actor.as_deref()),
        ("kind", everything.kind),
        ("record", everything.record.as_deref()),
        ("request_id", everything.request_id.as_deref()),
        ("sort", sort),
    ];
    let found = exported(ports, (by, origin), ("audit", &filters), found).await?;
    named_events(ports, found).await
}

/// The actor as a search names it: `operator:3`.
fn actor(by: Actor) -> String {
    match by.parts() {
        (kind, Some(id)) => format!("{kind}:{id}"),
        (kind, None) => kind.to_owned(),
    }
}

fn may_read(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Admin, Role::Auditor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// The position of an event in the order of the search.
async fn place(ports: &Ports, id: i64) -> Result<(Instant, i64), Failure> {
    let found: Vec<Recorded> =
        read(ports, async |tx| Ok(tx.audit().after(id - 1, 1).await?)).await?;
    let event = found.first().filter(|event| event.id == id);
    let event = event.ok_or_else(|| Refusal::BadRequest {
        field: Some("before".to_owned()),
    })?;
    Ok((event.at, event.id))
}

/// One event more than a page shows tells whether another page follows.
fn page_filter(sought: &SearchAudit, before: Option<(Instant, i64)>) -> AuditFilter {
    let given = |text: &Option<String>| {
        let text = text.as_deref().map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    AuditFilter {
        from: sought.from,
        to: sought.to,
        by: sought.by,
        kind: sought.kind.map(AuditKind::code),
        record: given(&sought.record),
        request_id: given(&sought.request_id),
        detail: None,
        sort: sought.sort,
        before,
        limit: AUDIT_PAGE + 1,
        whole: false,
    }
}
