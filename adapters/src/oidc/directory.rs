//! A provider's published metadata (OpenID Connect Discovery), cached for a while. Concurrent
//! callers wait for one fetch together, and no lock is held while it runs.

use super::calls::{Calls, refused};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared};
use jsonwebtoken::jwk::JwkSet;
use ports::driven::federation::ProviderError;
use reqwest::Url;
use serde::Deserialize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The published metadata, with every address on a host of the provider's own.
pub(super) struct Published {
    pub(super) issuer: String,
    pub(super) authorization: Url,
    pub(super) token: Url,
    pub(super) keys: JwkSet,
    /// Whether it names itself beside every code (RFC 9207).
    pub(super) says_issuer: bool,
    since: Instant,
}

/// The document, as it is sent.
#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

type Outcome = Result<Arc<Published>, ProviderError>;

/// A fetch under way. Nobody joins one that is older than its time limit.
struct Fetch {
    since: Instant,
    outcome: Shared<BoxFuture<'static, Outcome>>,
}

#[derive(Default)]
struct State {
    known: Option<Arc<Published>>,
    fetch: Option<Fetch>,
}

/// The metadata of one provider.
pub(super) struct Directory {
    issuer: String,
    calls: Arc<Calls>,
    /// How long a fetch may take, both documents together.
    limit: Duration,
    state: Mutex<State>,
}

impl Directory {
    pub(super) fn new(issuer: &str, calls: Arc<Calls>, limit: Duration) -> Arc<Self> {
        Arc::new(Self {
            issuer: issuer.trim_end_matches('/').to_owned(),
            calls,
            limit,
            state: Mutex::default(),
        })
    }

    /// The metadata, fetched again if it is older than this.
    pub(super) async fn published(self: &Arc<Self>, age: Duration) -> Outcome {
        let outcome = {
            let mut state = self.state();
            if let Some(known) = state.known.as_ref().filter(|it| it.since.elapsed() < age) {
                return Ok(Arc::clone(known));
            }
            let under_way = state.fetch.as_ref();
            match under_way.filter(|fetch| fetch.since.elapsed() < self.limit) {
                Some(fetch) => fetch.outcome.clone(),
                None => self.begin(&mut state),
            }
        };
        outcome.await
    }

    /// Begins a fetch that continues even if its first caller disconnects.
    fn begin(self: &Arc<Self>, state: &mut State) -> Shared<BoxFuture<'static, Outcome>> {
        let directory = Arc::clone(self);
        let fetch = tokio::spawn(async move {
            let fetched = tokio::time::timeout(directory.limit, directory.fetch()).await;
            let late = |_| Err(ProviderError::Unavailable("no answer in time".to_owned()));
            let outcome = fetched.unwrap_or_else(late);
            let mut state = directory.state();
            state.fetch = None;
            if let Ok(published) = &outcome {
                state.known = Some(Arc::clone(published));
            }
            outcome
        });
        let outcome = async move {
            let broken = |_| Err(ProviderError::Unavailable("the fetch broke off".to_owned()));
            fetch.await.unwrap_or_else(broken)
        };
        let outcome = outcome.boxed().shared();
        state.fetch = Some(Fetch {
            since: Instant::now(),
            outcome: outcome.clone(),
        });
        outcome
    }

    async fn fetch(&self) -> Outcome {
        let address = format!("{}/.well-known/openid-configuration", self.issuer);
        let document: Document = self.calls.get(&address).await?;
        if document.issuer.trim_end_matches('/') != self.issuer {
            return Err(refused("it names another issuer"));
        }
        Ok(Arc::new(Published {
            authorization: self.calls.own(&document.authorization_endpoint)?,
            token: self.calls.own(&document.token_endpoint)?,
            keys: self.calls.get(&document.jwks_uri).await?,
            says_issuer: document.authorization_response_iss_parameter_supported,
            issuer: document.issuer,
            since: Instant::now(),
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "directory_tests.rs"]
mod tests;
