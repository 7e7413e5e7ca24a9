//! How many orders are under way, shown before terms are published that their investors rely on.

use crate::http::call::Json;
use crate::http::codes::FrameworkCode;
use crate::http::desk::extract::Operator;
use crate::http::fields::Integer;
use domain::Refusal;
use domain::ids::ProjectId;
use ports::Failure;
use ports::driven::orders::OrdersOf;
use ports::driving::subscription::desk::orders_under_way;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Of one project, of the accounts of one framework, or of all if neither is named.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OrdersUnderWayQuery)]
pub(crate) struct UnderWayForm {
    project: Option<Integer>,
    framework: Option<FrameworkCode>,
}

/// How many orders are neither issued nor ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrdersUnderWay)]
pub(crate) struct UnderWayView {
    /// `INIT`.
    begun: Integer,
    /// `LWAIT` and `GWAIT`.
    submitted: Integer,
    /// `PRE_OK`.
    accepted: Integer,
}

/// `GET orders_under_way`.
pub(crate) async fn under_way(call: Operator<UnderWayForm>) -> Result<Json<UnderWayView>, Failure> {
    let of = match (call.form.project, call.form.framework) {
        (None, None) => OrdersOf::All,
        (Some(project), None) => OrdersOf::Project(ProjectId(project.0)),
        (None, Some(framework)) => OrdersOf::Framework(framework.0.id()),
        (Some(_), Some(_)) => {
            let field = Some("framework".to_owned());
            return Err(Refusal::BadRequest { field }.into());
        }
    };
    let counted = orders_under_way(&call.server.ports, &call.who, of).await?;
    let number = |orders: u64| Integer(i64::try_from(orders).unwrap_or(i64::MAX));
    Ok(Json(UnderWayView {
        begun: number(counted.begun),
        submitted: number(counted.submitted),
        accepted: number(counted.accepted),
    }))
}
