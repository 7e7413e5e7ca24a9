//! The token that every changing call must carry (decision 10). A browser without an id gets one here.

use crate::http::call::{Json, WithCookie};
use crate::http::extract::{Nothing, Public};
use crate::http::session::SessionCookie;
use ports::Failure;
use serde::Serialize;
use utoipa::ToSchema;

/// The token of the session that the browser's cookie names.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsrfToken {
    /// To be sent with every call that changes something.
    #[serde(rename = "csrfToken")]
    csrf_token: String,
}

/// `GET security_csrftoken`.
pub async fn csrf_token(call: Public<Nothing>) -> Result<WithCookie<Json<CsrfToken>>, Failure> {
    let (cookie, is_new) = match call.cookie {
        Some(cookie) => (cookie, false),
        None => (SessionCookie::fresh(&call.server), true),
    };
    let answer = Json(CsrfToken {
        csrf_token: cookie.csrf_token(&call.server),
    });
    let set = is_new.then(|| cookie.cookie(&call.server, false));
    Ok(WithCookie(answer, set.into_iter().collect()))
}
