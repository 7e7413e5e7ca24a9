//! Logging in through an outside OpenID Connect provider (decision 13). The browser keeps the state
//! of its request in a cookie, so that an answer fetched by somebody else is not accepted.

use crate::http::call::{Json, Redirect, WithCookie};
use crate::http::device;
use crate::http::extract::{Nothing, Public};
use crate::http::form::required;
use crate::http::session::SessionCookie;
use crate::http::sign_in_state;
use chrono::TimeDelta;
use domain::Refusal;
use domain::identity::federation::{AWAY, BIND_WITHIN};
use ports::Failure;
use ports::driving::identity::{
    Answered, Browser, Returned, ask_provider, offered_providers, take_answer,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The log-in screen, with the outcome of a sign-in in its query.
const LOG_IN: &str = "/#/user?active=1";

/// A provider that the log-in screen offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Provider {
    /// To be sent as `provider`.
    provider_key: String,
    /// The label of its button.
    name: String,
}

/// The providers; none by default.
#[derive(Debug, Serialize, ToSchema)]
pub struct Providers {
    providers: Vec<Provider>,
}

/// `GET oauth_providers`.
#[allow(clippy::unused_async, reason = "a handler")]
pub async fn oauth_providers(call: Public<Nothing>) -> Result<Json<Providers>, Failure> {
    let offered = offered_providers(&call.server.ports).into_iter();
    let providers = offered
        .map(|provider| Provider {
            provider_key: provider.id,
            name: provider.name,
        })
        .collect();
    Ok(Json(Providers { providers }))
}

/// Which provider.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Start {
    provider: Option<String>,
}

/// `GET oauth_start`. If a provider does not answer, the browser is sent back to the log-in screen.
pub async fn oauth_start(call: Public<Start>) -> Result<WithCookie<Redirect>, Failure> {
    let provider = call
        .form
        .provider
        .ok_or_else(|| required(&[("provider", true)]))?;
    let asked = match ask_provider(&call.server.ports, &provider).await {
        Ok(asked) => asked,
        Err(failure @ Failure::Unavailable(..)) => {
            tracing::error!(%failure, "a sign-in through a provider could not be started");
            return Ok(WithCookie(Redirect(unavailable()), Vec::new()));
        }
        Err(failure) => return Err(failure),
    };
    let cookie = sign_in_state::cookie(&call.server, asked.state, AWAY);
    Ok(WithCookie(Redirect(asked.url), vec![cookie]))
}

fn unavailable() -> String {
    format!("{LOG_IN}&oauth=unavailable")
}

/// What the browser brings back from the provider.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Callback {
    provider: Option<String>,
    code: Option<String>,
    state: Option<String>,
    /// The provider's issuer address, if it sends one.
    iss: Option<String>,
}

/// `GET oauth_callback`. Whatever happened, the browser ends on a screen of the product: logged in,
/// or on the log-in screen with a bind token or a message that it did not work.
pub async fn oauth_callback(call: Public<Callback>) -> Result<WithCookie<Redirect>, Failure> {
    let Public {
        form,
        caller,
        cookie,
        server,
    } = call;
    let former = cookie.map(|cookie| cookie.hash(&server));
    let returned = Returned {
        provider: form.provider.unwrap_or_default(),
        code: form.code,
        issuer: form.iss,
        state: form.state.unwrap_or_default(),
        kept: caller.sign_in_state,
        browser: Browser {
            device: caller.device,
            former: former.clone(),
            origin: caller.origin,
        },
    };
    let mut cookies = Vec::new();
    let mut kept = None;
    let place = match take_answer(&server.ports, returned).await {
        Ok(Answered::LoggedIn(opened)) => {
            if let Some(former) = former {
                server.session_cache.forget(&former);
            }
            cookies.push(SessionCookie::opened(opened.token).cookie(&server, false));
            cookies.push(device::cookie(&server, opened.device_proof));
            "/#/index".to_owned()
        }
        Ok(Answered::ToBind { token, kept: own }) => {
            kept = Some(own);
            format!("{LOG_IN}&oauthBindToken={token}")
        }
        Err(Failure::Refused(refusal)) => {
            tracing::info!(%refusal, "a sign-in through a provider was refused");
            let outcome = match refusal {
                Refusal::TooFrequent { .. } => "often",
                _ => "failed",
            };
            format!("{LOG_IN}&oauth={outcome}")
        }
        Err(failure) => {
            tracing::error!(%failure, "a sign-in through a provider could not be completed");
            unavailable()
        }
    };
    // The state was used up; a bind token needs a new one.
    cookies.push(match kept {
        Some(kept) => sign_in_state::cookie(&server, kept, BIND_WITHIN),
        None => sign_in_state::cookie(&server, String::new(), TimeDelta::zero()),
    });
    Ok(WithCookie(Redirect(place), cookies))
}
