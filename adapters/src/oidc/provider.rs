//! One provider: what it publishes about itself, and the calls to it.

use super::answer::{Disbelief, Expected, subject};
use crate::outbound::{install_tls, is_this_machine};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::JwkSet;
use ports::driven::federation::{ProviderError, Question};
use reqwest::{Client, Response, Url, redirect};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How long the provider may take for an answer.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// The largest answer that is read.
const SIZE_LIMIT: usize = 256 * 1024;
/// How long what it publishes is believed.
const BELIEVED: Duration = Duration::from_secs(3_600);
/// How soon keys may be fetched again because one is not known.
const FETCH_AGAIN: Duration = Duration::from_secs(30);

/// A provider, as it is configured.
#[derive(Debug, Clone)]
pub struct OidcProvider {
    /// Stays for ever: bound identities name it. Letters, digits and `-`.
    pub id: String,
    /// What its button says.
    pub name: String,
    /// Its issuer address; https, or a loopback address.
    pub issuer: String,
    /// What it calls this site.
    pub client_id: String,
    /// The secret that it gave this site.
    pub client_secret: SecretString,
    /// Further hosts that its token and key addresses may lie on, beside the issuer's own.
    pub hosts: Vec<String>,
}

/// Why a provider cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The issuer is no address that secrets may be sent to.
    #[error("the issuer {0:?} is not an https address")]
    Issuer(String),
    /// The HTTP client cannot be made.
    #[error("calls to identity providers: {0}")]
    Client(#[from] reqwest::Error),
}

/// What a provider publishes (OpenID Connect Discovery).
#[derive(Debug, Clone, Deserialize)]
struct Published {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

#[derive(Deserialize)]
struct Exchanged {
    id_token: String,
}

struct Known {
    published: Arc<Published>,
    keys: Arc<JwkSet>,
    since: Instant,
}

pub(super) struct Provider {
    pub(super) settings: OidcProvider,
    client: Client,
    known: Mutex<Option<Known>>,
}

impl Provider {
    pub(super) fn new(settings: OidcProvider) -> Result<Self, SetupError> {
        let issuer = Url::parse(&settings.issuer)
            .ok()
            .filter(|url| is_safe(url) && url.host_str().is_some());
        if issuer.is_none() {
            return Err(SetupError::Issuer(settings.issuer));
        }
        install_tls();
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .timeout(TIME_LIMIT)
            .build()?;
        Ok(Self {
            settings,
            client,
            known: Mutex::new(None),
        })
    }

    pub(super) async fn address(&self, question: &Question) -> Result<String, ProviderError> {
        let (published, _) = self.known(BELIEVED).await?;
        let mut url = Url::parse(&published.authorization_endpoint)
            .ok()
            .filter(is_safe)
            .ok_or_else(|| refused("its authorization address"))?;
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(question.key.as_bytes()));
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", &question.redirect_url)
            .append_pair("scope", "openid")
            .append_pair("state", &question.state)
            .append_pair("nonce", &question.nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(url.into())
    }

    pub(super) async fn identify(
        &self,
        question: &Question,
        code: &str,
    ) -> Result<String, ProviderError> {
        let (published, keys) = self.known(BELIEVED).await?;
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", question.redirect_url.as_str()),
            ("code_verifier", question.key.as_str()),
        ];
        let request = self
            .client
            .post(self.own(&published.token_endpoint)?)
            .basic_auth(
                encoded(&self.settings.client_id),
                Some(encoded(self.settings.client_secret.expose_secret())),
            )
            .form(&form);
        let exchanged: Exchanged = read(request.send().await.map_err(away)?).await?;
        let expected = Expected {
            issuer: &published.issuer,
            client_id: &self.settings.client_id,
            nonce: &question.nonce,
        };
        let mut judged = subject(&exchanged.id_token, &keys, &expected);
        if judged == Err(Disbelief::UnknownKey) {
            let (_, keys) = self.known(FETCH_AGAIN).await?;
            judged = subject(&exchanged.id_token, &keys, &expected);
        }
        judged.map_err(|disbelief| match disbelief {
            Disbelief::UnknownKey => refused("its key is not published"),
            Disbelief::Wrong(what) => refused(what),
        })
    }

    /// What it publishes, fetched again when it is older than this.
    async fn known(&self, age: Duration) -> Result<(Arc<Published>, Arc<JwkSet>), ProviderError> {
        let mut known = self.known.lock().await;
        if let Some(known) = known.as_ref().filter(|known| known.since.elapsed() < age) {
            return Ok((Arc::clone(&known.published), Arc::clone(&known.keys)));
        }
        let issuer = self.settings.issuer.trim_end_matches('/');
        let published: Published = self
            .fetch(&format!("{issuer}/.well-known/openid-configuration"))
            .await?;
        if published.issuer.trim_end_matches('/') != issuer {
            return Err(refused("it names another issuer"));
        }
        let keys: JwkSet = self.fetch(&published.jwks_uri).await?;
        let (published, keys) = (Arc::new(published), Arc::new(keys));
        *known = Some(Known {
            published: Arc::clone(&published),
            keys: Arc::clone(&keys),
            since: Instant::now(),
        });
        Ok((published, keys))
    }

    async fn fetch<T: DeserializeOwned>(&self, url: &str) -> Result<T, ProviderError> {
        let request = self.client.get(self.own(url)?);
        read(request.send().await.map_err(away)?).await
    }

    /// An address of the provider's that may be called: on its issuer's host, or on one that the configuration names.
    fn own(&self, url: &str) -> Result<Url, ProviderError> {
        let host = |url: &Url| url.host_str().map(str::to_owned);
        let issuer = Url::parse(&self.settings.issuer)
            .ok()
            .as_ref()
            .and_then(host);
        Url::parse(url)
            .ok()
            .filter(is_safe)
            .filter(|url| {
                host(url) == issuer
                    || host(url).is_some_and(|host| self.settings.hosts.contains(&host))
            })
            .ok_or_else(|| refused("it points to a host that is not configured"))
    }
}

/// https, or a loopback address, which nobody else can listen to.
fn is_safe(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_this_machine(url))
}

async fn read<T: DeserializeOwned>(mut response: Response) -> Result<T, ProviderError> {
    let status = response.status();
    if status.is_server_error() || status.as_u16() == 429 {
        return Err(ProviderError::Unavailable(status.to_string()));
    }
    if !status.is_success() {
        return Err(ProviderError::Refused(status.to_string()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(away)? {
        body.extend_from_slice(&chunk);
        if body.len() > SIZE_LIMIT {
            return Err(refused("its answer is too long"));
        }
    }
    serde_json::from_slice(&body).map_err(|_| refused("its answer cannot be read"))
}

/// As a form encodes it: what RFC 6749 (2.3.1) asks of both halves of the basic authentication.
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn refused(what: &str) -> ProviderError {
    ProviderError::Refused(what.to_owned())
}

/// Without the address, whose query could carry a secret.
fn away(error: reqwest::Error) -> ProviderError {
    ProviderError::Unavailable(error.without_url().to_string())
}
