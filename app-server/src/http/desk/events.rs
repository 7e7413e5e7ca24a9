//! An event of the audit trail in full, for readers who may read the trail.

use crate::http::codes::{RecordedBy, RecordedKind, UNKNOWN};
use crate::http::desk::paging::counted;
use crate::http::fields::{Integer, Moment};
use domain::operations::AuditKind;
use ports::driven::audit::Recorded;
use ports::driven::desk::Page;
use ports::driving::desk::HistoryEvent;
use serde::Serialize;
use utoipa::ToSchema;

/// An event of the audit trail.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEntry)]
pub(crate) struct EventView {
    /// Its number in the trail.
    id: Integer,
    at: Moment,
    #[schema(value_type = RecordedKind)]
    kind: &'static str,
    #[schema(value_type = RecordedBy)]
    by: &'static str,
    /// The number of the investor or operator who acted.
    by_id: Option<Integer>,
    /// The operator's name.
    name: Option<String>,
    /// The record that it concerns: `account:12`, `order:7`, `operator:3`.
    record: String,
    /// The details in words; a search of the trail covers only the first 2,000 characters.
    pub(crate) detail: String,
    /// Id of the request, which is also in the log.
    request_id: String,
    /// IP address of the caller.
    address: String,
}

/// A page of the history of an operator's access.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorHistoryPage)]
pub(crate) struct EventPage {
    /// The newest first.
    items: Vec<EventView>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A page of events.
pub(crate) fn event_page(page: Page<HistoryEvent>) -> EventPage {
    let (total, total_capped) = counted(&page);
    EventPage {
        items: page.items.into_iter().map(event).collect(),
        total,
        total_capped,
    }
}

/// An event.
pub(crate) fn event(event: HistoryEvent) -> EventView {
    let recorded = event.recorded;
    let by_id = recorded.event.by().and_then(|by| by.parts().1);
    EventView {
        id: Integer(recorded.id),
        at: Moment(recorded.at),
        kind: kind_of(&recorded),
        by: by_of(&recorded),
        by_id: by_id.map(Integer),
        name: event.name,
        record: recorded.event.record,
        detail: recorded.event.detail,
        request_id: recorded.origin.request_id,
        address: recorded.origin.address,
    }
}

/// The code of the event.
pub(crate) fn kind_of(recorded: &Recorded) -> &'static str {
    recorded.event.kind().map_or(UNKNOWN, AuditKind::code)
}

/// The kind of the actor.
pub(crate) fn by_of(recorded: &Recorded) -> &'static str {
    recorded.event.by().map_or(UNKNOWN, |by| by.parts().0)
}
