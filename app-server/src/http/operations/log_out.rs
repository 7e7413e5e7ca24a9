//! Logging out: the server's session ends, the browser's cookie goes.

use crate::http::call::{Done, Json, WithCookie, done};
use crate::http::desk::extract::Operator;
use crate::http::desk::session::removal;
use crate::http::extract::Nothing;
use ports::Failure;
use ports::driving::operations::log_out;

/// `POST logout`.
pub(crate) async fn logout(call: Operator<Nothing>) -> Result<WithCookie<Json<Done>>, Failure> {
    let hash = call.cookie.hash(&call.server);
    let origin = &call.caller.origin;
    log_out(&call.server.ports, call.who.id, &hash, origin).await?;
    Ok(WithCookie(done(), vec![removal(&call.server)]))
}
