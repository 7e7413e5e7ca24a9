//! The audit trail at the desk: searching it, and taking what was found as a file.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::AuditKindCode;
use crate::http::desk::events::{EventView, event};
use crate::http::desk::extract::Operator;
use crate::http::document::FileBytes;
use crate::http::fields::{Integer, Moment};
use domain::Refusal;
use domain::ids::{InvestorId, OperatorId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::spreadsheet::line;
use ports::Failure;
use ports::driven::desk::DETAIL_LISTED;
use ports::driven::objects::whole;
use ports::driving::desk::HistoryEvent;
use ports::driving::document::LinkedFile;
use ports::driving::operations::{SearchAudit, export_audit, search_audit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is looked for; all of it holds at once.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AuditQuery)]
pub(crate) struct SearchForm {
    /// The first instant.
    from: Option<Moment>,
    /// The first instant after.
    to: Option<Moment>,
    /// Who acted: `operator:3`, `investor:5`, `system`.
    by: Option<String>,
    /// What happened.
    #[schema(value_type = Option<AuditKindCode>)]
    kind: Option<Code<AuditKind>>,
    /// On which record: `account:12`, `order:7`, `operator:3`.
    record: Option<String>,
    /// In which request.
    request_id: Option<String>,
    /// The `next` of the page before.
    before: Option<Integer>,
}

/// A page of the trail.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditPage)]
pub(crate) struct AuditPageView {
    /// The newest first; 50 at most.
    items: Vec<EventView>,
    /// To be sent as `before` for the next page; absent after the last one.
    next: Option<Integer>,
}

/// `GET audit`.
pub(crate) async fn search(call: Operator<SearchForm>) -> Result<Json<AuditPageView>, Failure> {
    let before = call.form.before.map(|id| id.0);
    let sought = sought(call.form)?;
    let page = search_audit(&call.server.ports, &call.who, &sought, before).await?;
    Ok(Json(AuditPageView {
        items: page.items.into_iter().map(listed).collect(),
        next: page.next.map(Integer),
    }))
}

/// `GET audit/export`.
pub(crate) async fn export(call: Operator<SearchForm>) -> Result<FileBytes, Failure> {
    let origin = call.caller.origin;
    let sought = sought(call.form)?;
    let found = export_audit(&call.server.ports, &call.who, &sought, &origin).await?;
    let written = table(&found).into_bytes();
    Ok(FileBytes(LinkedFile {
        media_type: "text/csv; charset=utf-8",
        name: "landfall-audit.csv".to_owned(),
        size: u64::try_from(written.len()).unwrap_or(u64::MAX),
        body: whole(written),
    }))
}

/// An event with as much of its detail as a list tells; the file has all of it.
fn listed(found: HistoryEvent) -> EventView {
    let mut shown = event(found);
    let most = usize::try_from(DETAIL_LISTED).unwrap_or(usize::MAX);
    if let Some((end, _)) = shown.detail.char_indices().nth(most) {
        shown.detail.truncate(end);
        shown.detail.push('…');
    }
    shown
}

fn sought(form: SearchForm) -> Result<SearchAudit, Refusal> {
    Ok(SearchAudit {
        from: form.from.map(|at| at.0),
        to: form.to.map(|at| at.0),
        by: form.by.as_deref().map(actor).transpose()?,
        kind: form.kind.map(|kind| kind.0),
        record: form.record,
        request_id: form.request_id,
    })
}

fn actor(text: &str) -> Result<Actor, Refusal> {
    let known = match text.trim().split_once(':') {
        None if text.trim() == "system" => Some(Actor::System),
        Some(("operator", id)) => id.parse().ok().map(|id| Actor::Operator(OperatorId(id))),
        Some(("investor", id)) => id.parse().ok().map(|id| Actor::Investor(InvestorId(id))),
        None | Some(_) => None,
    };
    known.ok_or_else(|| Refusal::BadRequest {
        field: Some("by".to_owned()),
    })
}

/// The events as a table; its first sign tells spreadsheets that the letters are UTF-8.
fn table(events: &[HistoryEvent]) -> String {
    let head = [
        "id",
        "at",
        "kind",
        "by",
        "name",
        "record",
        "detail",
        "request_id",
        "address",
    ];
    let mut table = format!("\u{feff}{}", line(head));
    for event in events {
        let recorded = &event.recorded;
        // What somebody else wrote is told as it lies there.
        let (kind, number) = (&recorded.event.actor_kind, recorded.event.actor_id);
        let by = number.map_or_else(|| kind.clone(), |id| format!("{kind}:{id}"));
        let (id, at) = (recorded.id.to_string(), recorded.at.to_rfc3339());
        table.push_str(&line([
            id.as_str(),
            &at,
            &recorded.event.code,
            &by,
            event.name.as_deref().unwrap_or_default(),
            &recorded.event.record,
            &recorded.event.detail,
            &recorded.origin.request_id,
            &recorded.origin.address,
        ]));
    }
    table
}
