//! Signing in through an outside provider (decision 13): sending the browser there, and taking its
//! answer. Nothing is stored before the answer: a state that the browser keeps, and proofs made
//! from it, tie the answer to the browser.

use crate::driven::federation::{AuthorizationResponse, OfferedProvider, ProviderError, Question};
use crate::driven::limits::LimitKey;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, transact};
use domain::identity::federation::AWAY;
use domain::identity::{BindToken, Investor, OutsideIdentity};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

use super::failures::failures_of_address;
use super::identities::provider_name;
use super::notice::{Change, tell_of_change};
use super::open_session::{Browser, LoggedIn, open_session};

/// A browser that is about to go to a provider.
#[derive(Debug)]
pub struct AuthorizationRedirect {
    /// Where it goes.
    pub url: String,
    /// The state that it keeps and must bring back.
    pub state: String,
}

/// A browser that came back from a provider.
pub struct Returned {
    /// Which provider.
    pub provider: String,
    /// The provider's code; none if the visitor declined.
    pub code: Option<String>,
    /// The stated issuer of the code.
    pub issuer: Option<String>,
    /// The state in the address.
    pub state: String,
    /// The state that the browser kept.
    pub kept: Option<String>,
    /// The browser.
    pub browser: Browser,
}

/// The result.
pub enum Answered {
    /// The identity is bound: a session is open.
    LoggedIn(Box<LoggedIn>),
    /// It is not linked yet: the log-in with this token from this browser links it.
    ToBind {
        /// Valid once and for ten minutes. It is part of an address, so it can be passed on.
        token: String,
        /// The secret that the browser keeps and sends with the token, so that a token that was
        /// passed on cannot be used.
        kept: String,
    },
}

/// The providers on the log-in screen.
pub fn offered_providers(ports: &Ports) -> Vec<OfferedProvider> {
    ports.identity_providers.offered()
}

/// Where to send a browser that wants to sign in through a provider. Refusals: `NotFound`.
pub async fn ask_provider(ports: &Ports, provider: &str) -> Result<AuthorizationRedirect, Failure> {
    let now = ports.clock.now();
    let state = format!("{}.{}", now.timestamp(), ports.secrets.token());
    let question = question(ports, provider, &state);
    let url = ports.identity_providers.address(provider, &question).await;
    match url {
        Ok(url) => Ok(AuthorizationRedirect { url, state }),
        // The visitor has not been there yet: a provider that cannot be asked is unavailable,
        // whatever the reason.
        Err(ProviderError::Refused(reason)) => Err(failure(ProviderError::Unavailable(reason))),
        Err(error) => Err(failure(error)),
    }
}

/// Takes a provider's answer. Refusals: `BindTokenInvalid` for an answer that is not this
/// browser's, is too old, or is not valid; `TooFrequent` from an address that failed too often;
/// `NotFound` for a provider that is not configured.
pub async fn take_answer(ports: &Ports, returned: Returned) -> Result<Answered, Failure> {
    let now = ports.clock.now();
    let refused = || Failure::from(Refusal::BindTokenInvalid);
    let kept = returned.kept.as_deref().unwrap_or_default();
    let is_own = ports
        .secrets
        .equal(kept.as_bytes(), returned.state.as_bytes());
    if !is_own || !is_fresh(&returned.state, now) {
        return Err(refused());
    }
    let brought = AuthorizationResponse {
        code: returned.code.ok_or_else(refused)?,
        issuer: returned.issuer,
    };
    let counted = admit(ports, &returned.state, &returned.browser, now).await?;
    let question = question(ports, &returned.provider, &returned.state);
    let identity = ports
        .identity_providers
        .identify(&returned.provider, &question, &brought)
        .await;
    if !matches!(identity, Err(ProviderError::Refused(_))) {
        transact(ports, async |tx| {
            let address = &returned.browser.origin.network();
            Ok(tx.login_failures().clear(&counted, address).await?)
        })
        .await?;
    }
    let identity = identity.map_err(failure)?;
    let (token, kept) = (ports.secrets.token(), ports.secrets.token());
    let secrets = ports.secrets.as_ref();
    let opened = transact(ports, async |tx| {
        let Some(id) = tx.outside_identities().used(&identity, now).await? else {
            give_token(ports, tx, &identity, (&token, &kept), now).await?;
            return Ok(None);
        };
        let investor = tx.investors().get(id).await?;
        let investor = investor.ok_or_else(|| Failure::Broken(format!("no investor {id}")))?;
        let opened = LoggedIn::new(secrets, investor);
        open_session(tx, secrets, &opened, &returned.browser, false, now).await?;
        Ok(Some(Box::new(opened)))
    })
    .await?;
    Ok(match opened {
        Some(opened) => Answered::LoggedIn(opened),
        None => Answered::ToBind { token, kept },
    })
}

/// Decides whether an answer may be checked with the provider. Each counts as a failed log-in of
/// its address until the provider accepts it (decision 9). It counts for no account, so that nobody
/// else has to wait. Returns the name under which it is counted.
async fn admit(
    ports: &Ports,
    state: &str,
    browser: &Browser,
    now: Instant,
) -> Result<String, Failure> {
    let name = format!("provider:{state}");
    let name = ports.secrets.hash_token(&name).to_string();
    if !ports.settings.rate_limits {
        return Ok(name);
    }
    let address = &browser.origin.network();
    transact(ports, async |tx| {
        let key = LimitKey::Address(address.clone());
        tx.limits().hold(vec![key]).await?;
        let failures = failures_of_address(tx, address, now).await?;
        if let ThrottleVerdict::Wait { seconds } = failures.verdict(false, now) {
            return Err(Refusal::TooFrequent { seconds }.into());
        }
        tx.login_failures().add(&name, address, now).await?;
        Ok(name.clone())
    })
    .await
}

async fn give_token(
    ports: &Ports,
    tx: &dyn Tx,
    identity: &OutsideIdentity,
    (token, kept): (&str, &str),
    now: Instant,
) -> Result<(), StoreError> {
    let token = BindToken {
        token_hash: bind_hash(ports, token, kept),
        identity: identity.clone(),
        made_at: now,
        spent: false,
    };
    tx.outside_identities().add_token(&token).await
}

/// A token is known by its hash together with what its browser keeps.
fn bind_hash(ports: &Ports, token: &str, kept: &str) -> String {
    ports
        .secrets
        .hash_token(&format!("{token}.{kept}"))
        .to_string()
}

/// Binds the identity of a token to the investor who logs in with it, from the browser that `kept` what came with it.
/// Refusals: `BindTokenInvalid`.
pub(super) async fn bind(
    ports: &Ports,
    tx: &dyn Tx,
    (token, kept): (&str, &str),
    investor: &Investor,
    browser: &Browser,
    now: Instant,
) -> Result<(), Failure> {
    let hash = bind_hash(ports, token, kept);
    let book = tx.outside_identities();
    let good = book
        .lock_token(&hash)
        .await?
        .filter(|token| token.is_good(now));
    let Some(token) = good else {
        return Err(Refusal::BindTokenInvalid.into());
    };
    if book.investor_of(&token.identity).await?.is_some() {
        return Err(Refusal::BindTokenInvalid.into());
    }
    book.spend_token(&hash).await?;
    match book.bind(&token.identity, investor.id, now).await {
        Err(StoreError::Duplicate(_)) => return Err(Refusal::BindTokenInvalid.into()),
        bound => bound?,
    }
    let name = provider_name(ports, &token.identity.provider);
    let change = Change {
        key: "identityBound",
        params: &[("provider", &name)],
    };
    tell_of_change(ports, tx, investor, &change, now).await?;
    let event = AuditEvent {
        by: Actor::Investor(investor.id),
        kind: AuditKind::IdentityBound,
        record: format!("investor:{}", investor.id),
        detail: token.identity.provider,
    };
    Ok(tx.audit().record(event, &browser.origin, now).await?)
}

fn question(ports: &Ports, provider: &str, state: &str) -> Question {
    let proof = |purpose| ports.secrets.prove(purpose, state.as_bytes());
    Question {
        state: state.to_owned(),
        nonce: proof(Purpose::SignInNonce),
        key: proof(Purpose::SignInKey),
        redirect_url: format!(
            "{}/api/oauth_callback.json?provider={provider}",
            ports.settings.public_url
        ),
    }
}

/// The state begins with the second it was made in.
fn is_fresh(state: &str, now: Instant) -> bool {
    let made = state
        .split_once('.')
        .and_then(|(made, _)| made.parse().ok());
    made.and_then(|seconds| Instant::from_timestamp(seconds, 0))
        .is_some_and(|made| made <= now && now < made + AWAY)
}

fn failure(error: ProviderError) -> Failure {
    match error {
        ProviderError::Unknown => Refusal::NotFound.into(),
        ProviderError::Refused(_) => Refusal::BindTokenInvalid.into(),
        ProviderError::Unavailable(reason) => Failure::Unavailable("the identity provider", reason),
    }
}
