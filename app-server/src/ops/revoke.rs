//! Taking a subscription back.

use super::decide::Decided;
use super::extract::Operator;
use crate::http::call::Json;
use crate::http::fields::Integer;
use domain::ids::OrderId;
use ports::Failure;
use ports::driving::operations::{Revoke, revoke_order};
use serde::Deserialize;
use utoipa::ToSchema;

/// Taking an order back.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RevokeOrder)]
pub(super) struct RevokeForm {
    #[schema(ignore)]
    id: Integer,
    /// Why; never empty.
    comment: Option<String>,
    /// The version that was read.
    version: Integer,
}

/// `POST queues/subscriptions/{id}/revoke`.
pub(super) async fn revoke(call: Operator<RevokeForm>) -> Result<Json<Decided>, Failure> {
    let command = Revoke {
        by: call.who,
        order: OrderId(call.form.id.0),
        version: call.form.version.0,
        comment: call.form.comment.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let order = revoke_order(&call.server.ports, &command).await?;
    Ok(Json(Decided {
        id: call.form.id,
        state: order.state.code(),
        version: Integer(order.version),
    }))
}
