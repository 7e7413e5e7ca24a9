//! The audit trail at the desk: searching it, taking what was found as a file, and whether it is what was sealed.

use super::events::{EventView, event};
use super::extract::Operator;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::AuditKindCode;
use crate::http::document::FileBytes;
use crate::http::extract::Nothing;
use crate::http::fields::{Integer, Moment};
use domain::Refusal;
use domain::ids::{InvestorId, OperatorId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::spreadsheet::line;
use ports::Failure;
use ports::driven::audit::Seal;
use ports::driven::desk::DETAIL_LISTED;
use ports::driven::objects::whole;
use ports::driving::document::LinkedFile;
use ports::driving::operations::{
    AuditState, HistoryEvent, SearchAudit, audit_state, export_audit, search_audit,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is looked for; all of it holds at once.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AuditQuery)]
pub(super) struct SearchForm {
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
pub(super) struct AuditPageView {
    /// The newest first; 50 at most.
    items: Vec<EventView>,
    /// To be sent as `before` for the next page; absent after the last one.
    next: Option<Integer>,
}

/// A seal of a batch of events.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditHead)]
struct HeadView {
    batch: Integer,
    first_event: Integer,
    last_event: Integer,
    /// Proof over the batch and the one before; also in the log and in the object store.
    mac: String,
    sealed_at: Moment,
}

/// Whether the trail is what was sealed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditVerdict)]
pub(super) struct VerdictView {
    /// Every sealed event is as it was sealed.
    intact: bool,
    /// Batches that were proved.
    batches: Integer,
    /// Events in them.
    events: Integer,
    /// Events recorded since the last seal.
    unsealed: Integer,
    /// The first break in words, as `landfall audit verify` says it.
    broken: Option<String>,
    /// The newest seals, the newest first.
    heads: Vec<HeadView>,
}

/// `GET audit`.
pub(super) async fn search(call: Operator<SearchForm>) -> Result<Json<AuditPageView>, Failure> {
    let before = call.form.before.map(|id| id.0);
    let sought = sought(call.form)?;
    let page = search_audit(&call.server.ports, &call.who, &sought, before).await?;
    Ok(Json(AuditPageView {
        items: page.items.into_iter().map(listed).collect(),
        next: page.next.map(Integer),
    }))
}

/// `GET audit/export`.
pub(super) async fn export(call: Operator<SearchForm>) -> Result<FileBytes, Failure> {
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

/// `GET audit/verify`.
pub(super) async fn verify(call: Operator<Nothing>) -> Result<Json<VerdictView>, Failure> {
    let state = audit_state(&call.server.ports, &call.who).await?;
    Ok(Json(verdict(state)))
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
        let by = match recorded.event.by {
            Actor::Investor(id) => format!("investor:{id}"),
            Actor::Operator(id) => format!("operator:{id}"),
            Actor::System => "system".to_owned(),
        };
        let (id, at) = (recorded.id.to_string(), recorded.at.to_rfc3339());
        table.push_str(&line([
            id.as_str(),
            &at,
            recorded.event.kind.code(),
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

fn verdict(state: AuditState) -> VerdictView {
    let found = state.verdict;
    let count = |number: u64| Integer(i64::try_from(number).unwrap_or(i64::MAX));
    let head = |seal: Seal| HeadView {
        batch: Integer(seal.batch),
        first_event: Integer(seal.first),
        last_event: Integer(seal.last),
        mac: seal.mac,
        sealed_at: Moment(seal.at),
    };
    VerdictView {
        intact: found.broken.is_none(),
        batches: Integer(found.batches),
        events: count(found.events),
        unsealed: count(found.unsealed),
        broken: found.broken.map(|broken| broken.to_string()),
        heads: state.heads.into_iter().map(head).collect(),
    }
}
