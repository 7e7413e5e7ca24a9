//! The outside identities that an investor logs in through (decision 13).

use crate::http::call::{Done, Json, done};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Integer, Moment};
use crate::http::form::required;
use domain::ids::BoundIdentityId;
use ports::Failure;
use ports::driving::identity::{ShownIdentity, bound_identities, remove_own_identity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// An external identity that this investor logs in with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutsideIdentity)]
pub(super) struct Identity {
    /// The id to send to remove it.
    id: Integer,
    /// The provider's name.
    name: String,
    /// When it was bound.
    bound: Moment,
    /// When it was last used to log in.
    last_used: Option<Moment>,
}

/// The bound identities.
#[derive(Debug, Serialize, ToSchema)]
pub struct Identities {
    ok: bool,
    /// Most recently bound first.
    identities: Vec<Identity>,
}

/// Which identity to remove.
#[derive(Deserialize, ToSchema, Validate)]
pub struct WhichIdentity {
    id: Option<Integer>,
}

/// `GET account_identities`.
pub async fn account_identities(call: Investor<Nothing>) -> Result<Json<Identities>, Failure> {
    let found = bound_identities(&call.server.ports, call.who).await?;
    let shown = |identity: ShownIdentity| Identity {
        id: Integer(identity.bound.id.0),
        name: identity.name,
        bound: Moment(identity.bound.bound_at),
        last_used: identity.bound.last_used_at.map(Moment),
    };
    Ok(Json(Identities {
        ok: true,
        identities: found.into_iter().map(shown).collect(),
    }))
}

/// `DELETE account_identities`.
pub async fn remove_account_identity(call: Investor<WhichIdentity>) -> Result<Json<Done>, Failure> {
    let ports = &call.server.ports;
    let id = call.form.id.ok_or_else(|| required(&[("id", true)]))?;
    let id = BoundIdentityId(id.0);
    remove_own_identity(ports, &call.session, id, &call.caller.origin).await?;
    call.server.session_cache.forget_all_of(call.who);
    Ok(done())
}
