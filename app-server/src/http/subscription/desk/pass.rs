//! Passing a subscription: of a wire the first line states what arrived.

use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::fields::{Exact, Integer};
use crate::http::operations::decide::Decided;
use ports::Failure;
use ports::driving::desk::{Decide, Decision};
use ports::driving::subscription::desk::{OrderDecision, review_order};
use serde::Deserialize;
use utoipa::ToSchema;

/// Passing an order.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PassOrder)]
pub(crate) struct PassForm {
    #[schema(ignore)]
    id: Integer,
    comment: Option<String>,
    /// The version that was read.
    version: Integer,
    /// What a wire brought, in the order's currency: the first line states it. Of one that came back it may be left out: what was
    /// stated before then stands.
    #[schema(value_type = Option<Exact>)]
    amount_received: Option<Written>,
}

/// `POST queues/subscriptions/{id}/pass`.
pub(crate) async fn pass(call: Operator<PassForm>) -> Result<Json<Decided>, Failure> {
    let form = call.form;
    let command = OrderDecision {
        decide: Decide {
            by: call.who,
            item: form.id.0,
            version: form.version.0,
            decision: Decision::Pass {
                comment: form.comment,
            },
            origin: call.caller.origin,
        },
        amount_received: form.amount_received.map(|amount| amount.0),
    };
    let order = review_order(&call.server.ports, &command).await?;
    Ok(Json(Decided {
        id: form.id,
        state: order.state.code(),
        version: Integer(order.version),
    }))
}
