//! The contents of the site at the desk: their list, the history of each, publishing and discarding
//! a draft. The content itself is read and changed in `home`, `legal_texts` and `help`.

use crate::http::call::Json;
use crate::http::codes::ContentName;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::DoneOrProposed;
use crate::http::fields::{Integer, Moment};
use crate::server::Server;
use actix_web::web::Data;
use domain::catalog::{Help, Home, LegalText, SiteName};
use ports::Failure;
use ports::driven::desk::{DETAIL_LISTED, Page};
use ports::driven::editions::{self as stored, FixedContent, Stamp};
use ports::driving::catalog::editions::{self, EditedKind, Editor, Step};
use ports::driving::desk::HistoryEvent;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ContentsQuery)]
pub(crate) struct ListForm {}

/// A content, and which part of its history.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ContentHistoryQuery)]
pub(crate) struct HistoryForm {
    pub(crate) name: ContentName,
    /// From 1; 20 events each.
    #[validate(custom(function = "crate::http::rules::page"))]
    pub(crate) page: Option<Integer>,
}

/// An action on a content's draft.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ContentStep)]
pub(crate) struct StepForm {
    #[schema(ignore)]
    name: ContentName,
    /// The version that was read.
    version: Integer,
}

/// Publishes a content.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PublishContent)]
pub(crate) struct PublishForm {
    #[schema(ignore)]
    name: ContentName,
    /// The version that was read.
    version: Integer,
    /// Why; required for a new version of a legal text. At most 1,000 characters.
    reason: Option<String>,
}

/// Who did something, and when.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentStamp)]
pub(crate) struct StampView {
    at: Moment,
    /// The operator's name.
    by: String,
}

/// The status of a content.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentStanding)]
pub(crate) struct Standing {
    #[schema(value_type = ContentName)]
    name: &'static str,
    /// Must be sent back with a change.
    version: Integer,
    /// Whether there are changes that investors do not see yet.
    has_draft: bool,
    /// Whether investors see any version of it.
    is_published: bool,
    /// The last change, or the last publication.
    changed: Option<StampView>,
    published: Option<StampView>,
}

/// Every content.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentList)]
pub(crate) struct ContentList {
    items: Vec<Standing>,
}

/// Which event.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ContentEventQuery)]
pub(crate) struct EventForm {
    id: Integer,
}

/// An event of a content's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentEvent)]
pub(crate) struct EventView {
    /// Its number.
    id: Integer,
    at: Moment,
    /// The operator's name.
    name: Option<String>,
    /// What was done, followed by a line for each field with its text before and after. A list contains only the beginning of
    /// a long text.
    detail: String,
    /// Whether `detail` is cut off; the call for the single event returns it in full.
    is_cut: bool,
}

/// A page of a content's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentHistoryPage)]
pub(crate) struct HistoryPage {
    /// The newest first.
    items: Vec<EventView>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// `GET contents`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<ContentList>, Failure> {
    let ports = &call.server.ports;
    let home = editions::all::<Home>(ports, &call.who).await?;
    let legal = editions::all::<LegalText>(ports, &call.who).await?;
    let help = editions::all::<Help>(ports, &call.who).await?;
    let home = home.iter().map(|stored| standing(&stored.standing));
    let legal = legal.iter().map(|stored| standing(&stored.standing));
    let help = help.iter().map(|stored| standing(&stored.standing));
    let items = home.chain(legal).chain(help).collect();
    Ok(Json(ContentList { items }))
}

/// `GET contents/{name}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let (ports, who) = (&call.server.ports, &call.who);
    let page = call.form.page.map(|page| page.0);
    let found = match call.form.name.0 {
        SiteName::Home => editions::history::<Home>(ports, who, (), page).await?,
        SiteName::Legal(kind) => editions::history::<LegalText>(ports, who, kind, page).await?,
        SiteName::Help => editions::history::<Help>(ports, who, (), page).await?,
    };
    Ok(Json(history_page(found)))
}

/// `GET history/{id}`.
pub(crate) async fn one_event(call: Operator<EventForm>) -> Result<Json<EventView>, Failure> {
    let found = editions::event(&call.server.ports, &call.who, call.form.id.0).await?;
    Ok(Json(event(found)))
}

/// A page of the recorded history of edited content.
pub(crate) fn history_page(page: Page<HistoryEvent>) -> HistoryPage {
    let (total, total_capped) = crate::http::desk::paging::counted(&page);
    HistoryPage {
        items: page.items.into_iter().map(listed).collect(),
        total,
        total_capped,
    }
}

/// `POST contents/{name}/publish`.
pub(crate) async fn publish(
    call: Operator<PublishForm>,
) -> Result<DoneOrProposed<Standing>, Failure> {
    match call.form.name.0 {
        SiteName::Home => published::<Home>(call, ()).await,
        SiteName::Legal(kind) => published::<LegalText>(call, kind).await,
        SiteName::Help => published::<Help>(call, ()).await,
    }
}

/// `POST contents/{name}/discard`.
pub(crate) async fn discard(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    match call.form.name.0 {
        SiteName::Home => discarded::<Home>(call, ()).await,
        SiteName::Legal(kind) => discarded::<LegalText>(call, kind).await,
        SiteName::Help => discarded::<Help>(call, ()).await,
    }
}

async fn published<C: EditedKind + FixedContent>(
    call: Operator<PublishForm>,
    id: C::Id,
) -> Result<DoneOrProposed<Standing>, Failure> {
    let version = call.form.version;
    let reason = call.form.reason.clone().unwrap_or_default();
    let language = call.caller.language;
    let (server, step) = step::<C, _>(call, id, version);
    let outcome = editions::publish_or_propose(&server.ports, &step, &reason).await?;
    let outcome = outcome.map(|present| standing(&present.standing));
    Ok(DoneOrProposed::of(outcome, &server.ports, language))
}

async fn discarded<C: EditedKind + FixedContent>(
    call: Operator<StepForm>,
    id: C::Id,
) -> Result<Json<Standing>, Failure> {
    let version = call.form.version;
    let (server, step) = step::<C, _>(call, id, version);
    let present = editions::discard(&server.ports, &step).await?;
    Ok(Json(standing(&present.standing)))
}

/// A step with a content of any kind, by the caller.
pub(crate) fn step<C: EditedKind, F>(
    call: Operator<F>,
    id: C::Id,
    version: Integer,
) -> (Data<Server>, Step<C>) {
    let step = Step {
        id,
        version: version.0,
        editor: Editor {
            by: call.who,
            origin: call.caller.origin,
        },
    };
    (call.server, step)
}

/// The status of a content.
pub(crate) fn standing<C: FixedContent>(stands: &stored::Standing<C>) -> Standing {
    Standing {
        name: C::name(stands.id),
        version: Integer(stands.version),
        has_draft: stands.has_draft,
        is_published: stands.is_published,
        changed: stands.changed.as_ref().map(stamp),
        published: stands.published.as_ref().map(stamp),
    }
}

/// Who did something, and when.
pub(crate) fn stamp(stamp: &Stamp) -> StampView {
    StampView {
        at: Moment(stamp.at),
        by: stamp.name.clone(),
    }
}

/// An event in a list, with its detail cut to the length for lists.
fn listed(found: HistoryEvent) -> EventView {
    let mut shown = event(found);
    let most = usize::try_from(DETAIL_LISTED).unwrap_or(usize::MAX);
    if let Some((end, _)) = shown.detail.char_indices().nth(most) {
        shown.detail.truncate(end);
        shown.is_cut = true;
    }
    shown
}

fn event(event: HistoryEvent) -> EventView {
    EventView {
        id: Integer(event.recorded.id),
        at: Moment(event.recorded.at),
        name: event.name,
        detail: event.recorded.event.detail,
        is_cut: false,
    }
}
