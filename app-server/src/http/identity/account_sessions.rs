//! The devices that an investor is logged in on (decision 10).

use crate::http::call::{Done, Json, done};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Integer, Moment};
use domain::identity::Session;
use domain::ids::SessionId;
use ports::Failure;
use ports::driving::identity::{end_sessions, live_sessions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A device.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeviceSession)]
pub(super) struct Device {
    /// The id to send to end it.
    id: Integer,
    /// When it logged in.
    created: Moment,
    /// When it last made a request, accurate to half a minute.
    last_seen: Moment,
    /// The device, as named by the browser.
    device: String,
    /// Whether it stays logged in for 14 days.
    remembered: bool,
    /// Whether it is the one that makes this call.
    this_one: bool,
}

/// The live sessions.
#[derive(Debug, Serialize, ToSchema)]
pub struct Devices {
    ok: bool,
    /// Most recently seen first.
    sessions: Vec<Device>,
}

/// Which session to end.
#[derive(Deserialize, ToSchema, Validate)]
pub struct WhichDevice {
    /// Absent: all devices except the one that makes this call.
    id: Option<Integer>,
}

/// `GET account_sessions`.
pub async fn account_sessions(call: Investor<Nothing>) -> Result<Json<Devices>, Failure> {
    let found = live_sessions(&call.server.ports, call.who).await?;
    let this = call.session.id;
    let shown = |session: Session| Device {
        id: Integer(session.id.0),
        created: Moment(session.created_at),
        last_seen: Moment(session.last_seen_at),
        remembered: session.remembered,
        this_one: session.id == this,
        device: session.device,
    };
    Ok(Json(Devices {
        ok: true,
        sessions: found.into_iter().map(shown).collect(),
    }))
}

/// `DELETE account_sessions`.
pub async fn end_account_sessions(call: Investor<WhichDevice>) -> Result<Json<Done>, Failure> {
    let one = call.form.id.map(|id| SessionId(id.0));
    let origin = &call.caller.origin;
    end_sessions(&call.server.ports, &call.session, one, origin).await?;
    call.server.session_cache.forget_all_of(call.who);
    Ok(done())
}
