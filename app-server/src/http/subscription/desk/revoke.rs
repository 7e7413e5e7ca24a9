//! Revoking a subscription, and correcting an issued one.

use crate::http::desk::extract::Operator;
use crate::http::desk::item::Decided;
use crate::http::desk::proposed::{DoneOrProposed, Proposed};
use crate::http::fields::Integer;
use domain::ids::OrderId;
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::subscription::desk::{Revoke, correct_order, revoke_order};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Revokes or corrects an order.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RevokeOrder)]
pub(crate) struct RevokeForm {
    #[schema(ignore)]
    id: Integer,
    /// Why; required.
    comment: Option<String>,
    /// The version that was read.
    version: Integer,
}

/// `POST queues/subscriptions/{id}/revoke`.
pub(crate) async fn revoke(call: Operator<RevokeForm>) -> Result<DoneOrProposed<Decided>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let id = call.form.id;
    let command = command(call.who, call.form, call.caller.origin);
    let outcome = revoke_order(ports, &command).await?;
    let outcome = outcome.map(|order| Decided {
        id,
        state: order.state.code(),
        version: Integer(order.version),
    });
    Ok(DoneOrProposed::of(outcome, ports, language))
}

/// `POST queues/subscriptions/{id}/correct`.
pub(crate) async fn correct(call: Operator<RevokeForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let command = command(call.who, call.form, call.caller.origin);
    let proposed = correct_order(ports, &command).await?;
    Ok(Proposed::of(proposed, ports, language))
}

fn command(by: domain::operations::Operator, form: RevokeForm, origin: Origin) -> Revoke {
    Revoke {
        by,
        order: OrderId(form.id.0),
        version: form.version.0,
        comment: form.comment.unwrap_or_default(),
        origin,
    }
}
