//! Issuing shares: of one accepted subscription; proposing to issue a whole project.

use super::outlined::{IssueView, issue as issue_view};
use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::Decided;
use crate::http::desk::proposed::DoneOrProposed;
use crate::http::fields::Integer;
use domain::ids::{OrderId, ProjectId};
use ports::Failure;
use ports::driving::subscription::desk::{
    Issue, IssueProject, issue_order, issue_project as issue_all, preview_issue,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Issues one order's shares.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = IssueOrder)]
pub(crate) struct IssueForm {
    #[schema(ignore)]
    id: Integer,
    comment: Option<String>,
    /// The version that was read; may be left out.
    version: Option<Integer>,
}

/// Issues all accepted orders of a project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = IssueProject)]
pub(crate) struct IssueAllForm {
    #[schema(ignore)]
    id: Integer,
    /// Why; required. At most 1,000 characters.
    comment: Option<String>,
    /// `UserInvestmentID` of every order that was shown. If the accepted orders have changed since, nothing is proposed
    /// (`Error_StaleVersion`). Absent: all accepted orders are proposed.
    #[serde(default)]
    orders: Option<Vec<Integer>>,
}

/// Of which project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = IssueForecastQuery)]
pub(crate) struct ForecastForm {
    id: Integer,
}

/// There was nothing to issue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NothingToIssue)]
pub(crate) struct NothingToIssue {
    /// Always 0: no subscription of the project is accepted and not issued.
    issued: usize,
}

/// `POST queues/subscriptions/{id}/issue`.
pub(crate) async fn issue(call: Operator<IssueForm>) -> Result<Json<Decided>, Failure> {
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

/// `GET projects/{id}/issue`.
pub(crate) async fn forecast(call: Operator<ForecastForm>) -> Result<Json<IssueView>, Failure> {
    let id = ProjectId(call.form.id.0);
    let issue = preview_issue(&call.server.ports, &call.who, id).await?;
    Ok(Json(issue_view(&issue)))
}

/// `POST projects/{id}/issue`.
pub(crate) async fn issue_project(
    call: Operator<IssueAllForm>,
) -> Result<DoneOrProposed<NothingToIssue>, Failure> {
    let command = IssueProject {
        by: call.who,
        project: ProjectId(call.form.id.0),
        reason: call.form.comment.unwrap_or_default(),
        shown: call.form.orders.map(ids),
        origin: call.caller.origin,
    };
    let ports = &call.server.ports;
    let outcome = issue_all(ports, &command).await?;
    let outcome = outcome.map(|()| NothingToIssue { issued: 0 });
    Ok(DoneOrProposed::of(outcome, ports, call.caller.language))
}

fn ids(shown: Vec<Integer>) -> Vec<OrderId> {
    shown.into_iter().map(|id| OrderId(id.0)).collect()
}
