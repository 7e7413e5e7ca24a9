//! Logging in (decisions 6, 8, 9, 10).

use super::user::User;
use crate::http::call::{Json, WithCookie};
use crate::http::device;
use crate::http::extract::Public;
use crate::http::fields::Flag;
use crate::http::form::required;
use crate::http::session::SessionCookie;
use domain::Refusal;
use domain::identity::PasswordRule;
use ports::Failure;
use ports::driving::identity::{Browser, LogIn, home_of, log_in};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A log-in.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct LoginForm {
    /// A phone number as `code-number`, or a verified e-mail address.
    email_or_mobile: Option<String>,
    password: Option<String>,
    /// Only false is accepted.
    password_crypted: Option<Flag>,
    /// Keeps the session for 14 days.
    remember_me: Option<Flag>,
    /// Binds an external identity to this investor.
    #[serde(rename = "oauthBindToken")]
    oauth_bind_token: Option<String>,
}

/// A session that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoggedInAnswer {
    /// The new session's token.
    #[serde(rename = "csrfToken")]
    csrf_token: String,
    user: Option<User>,
}

/// `POST login`.
pub async fn login(call: Public<LoginForm>) -> Result<WithCookie<Json<LoggedInAnswer>>, Failure> {
    let Public {
        form,
        caller,
        cookie,
        server,
    } = call;
    if form.password_crypted.is_some_and(|crypted| crypted.0) {
        let PasswordRule { min, max } = server.ports.settings.password;
        return Err(Refusal::PasswordCryptedUnsupported { min, max }.into());
    }
    let (account, password) = match (form.email_or_mobile, form.password) {
        (Some(account), Some(password)) => (account, password),
        (account, password) => {
            return Err(required(&[
                ("EmailOrMobile", account.is_none()),
                ("Password", password.is_none()),
            ]));
        }
    };
    let remembered = form.remember_me.is_some_and(|remember| remember.0);
    let former = cookie.map(|cookie| cookie.hash(&server));
    let command = LogIn {
        account,
        password,
        remembered,
        bind_token: form.oauth_bind_token,
        sign_in_state: caller.sign_in_state,
        device_proof: caller.device_proof,
        browser: Browser {
            device: caller.device,
            former: former.clone(),
            origin: caller.origin,
        },
    };
    let opened = log_in(&server.ports, &command).await?;
    if let Some(former) = former {
        server.session_cache.forget(&former);
    }
    let user = home_of(&server.ports, opened.investor.id).await?;
    let session = SessionCookie::opened(opened.token);
    let answer = LoggedInAnswer {
        csrf_token: session.csrf_token(&server),
        user: user.map(User::from),
    };
    let cookies = vec![
        session.cookie(&server, remembered),
        device::cookie(&server, opened.device_proof),
    ];
    Ok(WithCookie(Json(answer), cookies))
}
