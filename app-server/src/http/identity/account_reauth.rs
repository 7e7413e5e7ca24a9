//! Re-authenticating before acts that need it (decision 50).

use crate::http::call::{Done, Json, done};
use crate::http::extract::Investor;
use crate::http::form::required;
use ports::Failure;
use ports::driving::identity::{Reauthenticate, reauthenticate};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// The investor's password.
#[derive(Deserialize, ToSchema, Validate)]
pub struct ReauthForm {
    #[serde(rename = "Password")]
    password: Option<String>,
}

/// `POST account_reauth`.
pub async fn account_reauth(call: Investor<ReauthForm>) -> Result<Json<Done>, Failure> {
    let Some(password) = call.form.password else {
        return Err(required(&[("Password", true)]));
    };
    let token_hash = call.session.token_hash.clone();
    let command = Reauthenticate {
        session: call.session,
        password,
        origin: call.caller.origin,
    };
    reauthenticate(&call.server.ports, &command).await?;
    call.server.session_cache.forget(&token_hash);
    Ok(done())
}
