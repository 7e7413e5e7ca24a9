//! Assigning an item of a queue to an operator, and releasing it.

use super::aside::{Kept, on_waiting};
use crate::http::call::Json;
use crate::http::codes::QueueName;
use crate::http::desk::extract::Operator;
use crate::http::desk::queue::named;
use crate::http::fields::Integer;
use domain::ids::OperatorId;
use domain::operations;
use ports::Failure;
use ports::driven::desk::Assignee;
use ports::driving::operations::{assign, assignees, release};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Of which queue.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = AssigneesQuery)]
pub(crate) struct AssigneesForm {
    #[schema(value_type = QueueName)]
    queue: String,
}

/// Assigns an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = AssignItem)]
pub(crate) struct AssignForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// The new assignee: the operator, or a colleague who can decide on the line that the item waits for.
    operator: Integer,
    /// The assignee when the item was read; absent if it had none.
    seen: Option<Integer>,
    /// The version that was read.
    version: Integer,
}

/// Releases an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReleaseItem)]
pub(crate) struct ReleaseForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// The assignee when the item was read.
    seen: Option<Integer>,
    /// The version that was read.
    version: Integer,
}

/// An operator to whom items can be assigned.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Assignee)]
pub(crate) struct AssigneeView {
    id: Integer,
    name: String,
}

/// The operators to whom the items of a queue can be assigned.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Assignees)]
pub(crate) struct AssigneesView {
    /// The operators who decide on the first line.
    first: Vec<AssigneeView>,
    /// The operators who decide on the second line.
    second: Vec<AssigneeView>,
}

/// `GET queues/{queue}/assignees`.
pub(crate) async fn list(call: Operator<AssigneesForm>) -> Result<Json<AssigneesView>, Failure> {
    let queue = named(&call.form.queue)?;
    let found = assignees(&call.server.ports, &call.who, queue).await?;
    Ok(Json(AssigneesView {
        first: found.first.into_iter().map(decider).collect(),
        second: found.second.into_iter().map(decider).collect(),
    }))
}

/// `POST queues/{queue}/{id}/assign`.
pub(crate) async fn give(call: Operator<AssignForm>) -> Result<Json<Kept>, Failure> {
    let form = &call.form;
    let command = on_waiting(&call, &form.queue, form.id.0, form.version.0)?;
    let (to, seen) = (OperatorId(form.operator.0), seen(form.seen));
    assign(&call.server.ports, &command, to, seen).await?;
    Ok(Json(Kept::of(&command)))
}

/// `POST queues/{queue}/{id}/release`.
pub(crate) async fn give_up(call: Operator<ReleaseForm>) -> Result<Json<Kept>, Failure> {
    let form = &call.form;
    let command = on_waiting(&call, &form.queue, form.id.0, form.version.0)?;
    release(&call.server.ports, &command, seen(form.seen)).await?;
    Ok(Json(Kept::of(&command)))
}

fn seen(operator: Option<Integer>) -> Option<OperatorId> {
    operator.map(|id| OperatorId(id.0))
}

fn decider(operator: operations::Operator) -> AssigneeView {
    AssigneeView {
        id: Integer(operator.id.0),
        name: operator.name,
    }
}

pub(crate) fn assignee(to: Assignee) -> AssigneeView {
    AssigneeView {
        id: Integer(to.id.0),
        name: to.name,
    }
}
