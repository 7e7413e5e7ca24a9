//! The audit trail at the desk: searching it, and exporting the results.

use crate::http::call::Json;
use crate::http::codes::{AuditKindCode, AuditSort};
use crate::http::desk::events::{EventView, event};
use crate::http::desk::exported::{Csv, table};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Integer, Moment};
use crate::http::rules::known;
use domain::ids::{InvestorId, OperatorId};
use domain::review::Actor;
use ports::Failure;
use ports::driven::desk::DETAIL_LISTED;
use ports::driving::desk::HistoryEvent;
use ports::driving::operations::{SearchAudit, export_audit, search_audit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// The conditions of a search, all of which must hold.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = AuditQuery)]
pub(crate) struct SearchForm {
    /// Start of the period, inclusive.
    from: Option<Moment>,
    /// End of the period, exclusive.
    to: Option<Moment>,
    /// Who acted: `operator:3`, `investor:5`, `system`.
    #[validate(custom(function = "is_actor"))]
    by: Option<String>,
    /// The kind of event.
    kind: Option<AuditKindCode>,
    /// The record that it concerns: `account:12`, `order:7`, `operator:3`.
    record: Option<String>,
    /// The id of the request.
    request_id: Option<String>,
    /// `next` of the previous page.
    before: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<AuditSort>,
}

/// A page of the trail.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditPage)]
pub(crate) struct AuditPageView {
    /// At most 50, newest first by default.
    items: Vec<EventView>,
    /// To be sent as `before` for the next page; absent after the last one.
    next: Option<Integer>,
}

/// `GET audit`.
pub(crate) async fn search(call: Operator<SearchForm>) -> Result<Json<AuditPageView>, Failure> {
    let before = call.form.before.map(|id| id.0);
    let sought = sought(call.form);
    let page = search_audit(&call.server.ports, &call.who, &sought, before).await?;
    Ok(Json(AuditPageView {
        items: page.items.into_iter().map(listed).collect(),
        next: page.next.map(Integer),
    }))
}

/// `GET audit/export`.
pub(crate) async fn export(call: Operator<SearchForm>) -> Result<Csv, Failure> {
    let origin = call.caller.origin;
    let sought = sought(call.form);
    let found = export_audit(&call.server.ports, &call.who, &sought, &origin).await?;
    Ok(table(
        "audit",
        [
            "id",
            "at",
            "kind",
            "by",
            "name",
            "record",
            "detail",
            "request_id",
            "address",
        ],
        found.into_iter().map(row),
    ))
}

/// An event with its detail cut to the length for lists; the file has all of it.
fn listed(found: HistoryEvent) -> EventView {
    let mut shown = event(found);
    let most = usize::try_from(DETAIL_LISTED).unwrap_or(usize::MAX);
    if let Some((end, _)) = shown.detail.char_indices().nth(most) {
        shown.detail.truncate(end);
        shown.detail.push('…');
    }
    shown
}

fn sought(form: SearchForm) -> SearchAudit {
    SearchAudit {
        from: form.from.map(|at| at.0),
        to: form.to.map(|at| at.0),
        by: form.by.as_deref().and_then(actor),
        kind: form.kind.map(|kind| kind.0),
        record: form.record,
        request_id: form.request_id,
        sort: form.sort.map(|sort| sort.0),
    }
}

fn is_actor(text: &str) -> Result<(), ValidationError> {
    known(actor(text))
}

fn actor(text: &str) -> Option<Actor> {
    match text.trim().split_once(':') {
        None if text.trim() == "system" => Some(Actor::System),
        Some(("operator", id)) => id.parse().ok().map(|id| Actor::Operator(OperatorId(id))),
        Some(("investor", id)) => id.parse().ok().map(|id| Actor::Investor(InvestorId(id))),
        None | Some(_) => None,
    }
}

/// A row of the export. The stored text is unchanged.
fn row(event: HistoryEvent) -> [String; 9] {
    let recorded = event.recorded;
    let (kind, number) = (recorded.event.actor_kind, recorded.event.actor_id);
    [
        recorded.id.to_string(),
        recorded.at.to_rfc3339(),
        recorded.event.code,
        number.map_or_else(|| kind.clone(), |id| format!("{kind}:{id}")),
        event.name.unwrap_or_default(),
        recorded.event.record,
        recorded.event.detail,
        recorded.origin.request_id,
        recorded.origin.address,
    ]
}
