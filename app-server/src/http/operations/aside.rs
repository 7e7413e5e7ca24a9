//! Putting an item of a queue aside, and taking it up again.

use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::desk::queue::named;
use crate::http::fields::{Day, Integer};
use ports::Failure;
use ports::driving::operations::{OnWaiting, put_aside, return_to_queue};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Puts an item aside.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PutItemAside)]
pub(crate) struct AsideForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// The day on which it returns to the list, within the next ninety days.
    until: Day,
    /// For colleagues; required.
    reason: Option<String>,
    /// The version that was read.
    version: Integer,
}

/// Takes up an item again.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TakeItemUp)]
pub(crate) struct TakeUpForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// The item; its state does not change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemKept)]
pub(crate) struct Kept {
    id: Integer,
}

impl Kept {
    /// The answer to an act on an item.
    pub(crate) fn of(command: &OnWaiting) -> Self {
        Self {
            id: Integer(command.item),
        }
    }
}

/// `POST queues/{queue}/{id}/put_aside`.
pub(crate) async fn put(call: Operator<AsideForm>) -> Result<Json<Kept>, Failure> {
    let form = &call.form;
    let command = on_waiting(&call, &form.queue, form.id.0, form.version.0)?;
    let reason = form.reason.as_deref().unwrap_or_default();
    put_aside(&call.server.ports, &command, form.until.0, reason).await?;
    Ok(Json(Kept::of(&command)))
}

/// `POST queues/{queue}/{id}/take_up`.
pub(crate) async fn take(call: Operator<TakeUpForm>) -> Result<Json<Kept>, Failure> {
    let form = &call.form;
    let command = on_waiting(&call, &form.queue, form.id.0, form.version.0)?;
    return_to_queue(&call.server.ports, &command).await?;
    Ok(Json(Kept::of(&command)))
}

pub(crate) fn on_waiting<F>(
    call: &Operator<F>,
    queue: &str,
    item: i64,
    version: i64,
) -> Result<OnWaiting, Failure> {
    Ok(OnWaiting {
        by: call.who.clone(),
        queue: named(queue)?,
        item,
        version,
        origin: call.caller.origin.clone(),
    })
}
