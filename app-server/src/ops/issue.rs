//! Issuing shares: of one accepted subscription, or of all of a project.

use super::decide::Decided;
use super::extract::Operator;
use crate::http::call::Json;
use crate::http::fields::Integer;
use domain::ids::{OrderId, ProjectId};
use ports::Failure;
use ports::driving::operations::{Issue, issue_order, issue_project as issue_all};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Issuing one order's shares.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = IssueOrder)]
pub(super) struct IssueForm {
    #[schema(ignore)]
    id: Integer,
    comment: Option<String>,
    /// The version that was read; may be left out.
    version: Option<Integer>,
}

/// Issuing all of a project.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = IssueProject)]
pub(super) struct IssueAllForm {
    #[schema(ignore)]
    id: Integer,
    comment: Option<String>,
}

/// What was issued.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IssuedOrders)]
pub(super) struct Issued {
    /// How many orders.
    issued: usize,
    /// Which.
    ids: Vec<Integer>,
}

/// `POST queues/subscriptions/{id}/issue`.
pub(super) async fn issue(call: Operator<IssueForm>) -> Result<Json<Decided>, Failure> {
    let command = Issue {
        by: call.who,
        comment: call.form.comment,
        origin: call.caller.origin,
    };
    let (id, version) = (OrderId(call.form.id.0), call.form.version.map(|v| v.0));
    let order = issue_order(&call.server.ports, &command, id, version).await?;
    Ok(Json(Decided {
        id: call.form.id,
        state: order.state.code(),
        version: Integer(order.version),
    }))
}

/// `POST projects/{id}/issue`.
pub(super) async fn issue_project(call: Operator<IssueAllForm>) -> Result<Json<Issued>, Failure> {
    let command = Issue {
        by: call.who,
        comment: call.form.comment,
        origin: call.caller.origin,
    };
    let project = ProjectId(call.form.id.0);
    let issued = issue_all(&call.server.ports, &command, project).await?;
    Ok(Json(Issued {
        issued: issued.len(),
        ids: issued.into_iter().map(|id| Integer(id.0)).collect(),
    }))
}
