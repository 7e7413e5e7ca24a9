//! Finance proposes to block an account, and to release it.

use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::Proposed;
use crate::http::fields::Integer;
use domain::ids::AccountId;
use ports::Failure;
use ports::driving::account::desk::{ProposeBlock, propose_block, propose_release};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Proposes to block or release an account.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposeAccountBlock)]
pub(crate) struct BlockForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// `POST accounts/{id}/block`.
pub(crate) async fn block(call: Operator<BlockForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (call.server.ports.clone(), call.caller.language);
    let item = propose_block(&ports, &command(call)).await?;
    Ok(Proposed::of(item, &ports, language))
}

/// `POST accounts/{id}/release`.
pub(crate) async fn release(call: Operator<BlockForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (call.server.ports.clone(), call.caller.language);
    let item = propose_release(&ports, &command(call)).await?;
    Ok(Proposed::of(item, &ports, language))
}

fn command(call: Operator<BlockForm>) -> ProposeBlock {
    ProposeBlock {
        by: call.who,
        account: AccountId(call.form.id.0),
        version: call.form.version.0,
        reason: call.form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    }
}
