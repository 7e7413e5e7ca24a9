//! Logging out: ends the server's session and removes the browser's cookie.

use crate::http::call::{Done, Json, WithCookie, done};
use crate::http::extract::{Nothing, Public};
use crate::http::session::removal;
use ports::Failure;
use ports::driving::identity::log_out;

/// `POST logout`.
pub async fn logout(call: Public<Nothing>) -> Result<WithCookie<Json<Done>>, Failure> {
    if let Some(cookie) = &call.cookie {
        let hash = cookie.hash(&call.server);
        log_out(&call.server.ports, &hash, &call.caller.origin).await?;
        call.server.session_cache.forget(&hash);
    }
    Ok(WithCookie(done(), vec![removal(&call.server)]))
}
