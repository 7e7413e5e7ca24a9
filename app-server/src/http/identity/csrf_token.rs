//! The token that every changing call must carry (decision 10). A browser without an id gets one here.

use super::user::User;
use crate::http::call::{Json, WithCookie};
use crate::http::extract::{Nothing, Public};
use crate::http::session::SessionCookie;
use domain::identity::PasswordRule;
use ports::Failure;
use ports::driving::identity::home_of;
use serde::Serialize;
use utoipa::ToSchema;

/// The token of the session that the browser's cookie names.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsrfToken {
    /// Must be sent with every call that changes something.
    #[serde(rename = "csrfToken")]
    csrf_token: String,
    /// The live session's investor; null when nobody is logged in.
    user: Option<User>,
    /// The allowed length of a new password, so that screens can show it in advance.
    #[serde(rename = "passwordLength")]
    password_length: PasswordLength,
    /// Whether the server runs with the development profile, in which the page has addresses for developers (decision 11).
    development: bool,
}

/// The allowed lengths of a password (decision 8), both inclusive.
#[derive(Debug, Serialize, ToSchema)]
struct PasswordLength {
    /// Minimum number of characters.
    min: u32,
    /// Maximum number of characters.
    max: u32,
}

impl From<PasswordRule> for PasswordLength {
    fn from(PasswordRule { min, max }: PasswordRule) -> Self {
        Self { min, max }
    }
}

/// `GET security_csrftoken`.
pub async fn csrf_token(call: Public<Nothing>) -> Result<WithCookie<Json<CsrfToken>>, Failure> {
    let user = match call.session().await? {
        Some(restored) => home_of(&call.server.ports, restored.session.investor).await?,
        None => None,
    };
    let (cookie, is_new) = match call.cookie {
        Some(cookie) => (cookie, false),
        None => (SessionCookie::fresh(&call.server), true),
    };
    let answer = Json(CsrfToken {
        csrf_token: cookie.csrf_token(&call.server),
        user: user.map(User::from),
        password_length: call.server.ports.settings.password.into(),
        development: call.server.config.is_development(),
    });
    let set = is_new.then(|| cookie.cookie(&call.server, false));
    Ok(WithCookie(answer, set.into_iter().collect()))
}
