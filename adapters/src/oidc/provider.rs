//! One provider: the address to send a browser to, and the exchange of what it brings back.

use super::answer::{Expected, InvalidToken, subject};
use super::calls::{Calls, TIME_LIMIT, refused};
use super::directory::Directory;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ports::driven::federation::{AuthorizationResponse, ProviderError, Question};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// How long its metadata is cached.
const BELIEVED: Duration = Duration::from_secs(3_600);
/// How soon keys may be fetched again because one is unknown.
const FETCH_AGAIN: Duration = Duration::from_secs(30);

/// A provider, as it is configured.
#[derive(Debug, Clone)]
pub struct OidcProvider {
    /// Never changes: bound identities name it. Letters, digits and `-`.
    pub id: String,
    /// What its button says.
    pub name: String,
    /// Its issuer address; https, or a loopback address.
    pub issuer: String,
    /// Its name for this site.
    pub client_id: String,
    /// The secret that it gave this site.
    pub client_secret: SecretString,
    /// Further hosts for its log-in, token and key addresses, besides the issuer's own.
    pub hosts: Vec<String>,
}

/// Why a provider cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The issuer is not an address that secrets may be sent to.
    #[error("the issuer {0:?} is not an https address")]
    Issuer(String),
    /// A configured host is more or less than a host.
    #[error("{0:?} in hosts is not the name of a host, such as login.acme.example")]
    Host(String),
    /// The HTTP client cannot be created.
    #[error("calls to identity providers: {0}")]
    Client(#[from] reqwest::Error),
}

#[derive(Deserialize)]
struct Exchanged {
    id_token: String,
}

pub(super) struct Provider {
    pub(super) settings: OidcProvider,
    calls: Arc<Calls>,
    directory: Arc<Directory>,
}

impl Provider {
    pub(super) fn new(settings: OidcProvider) -> Result<Self, SetupError> {
        let calls = Arc::new(Calls::new(&settings.issuer, &settings.hosts)?);
        let directory = Directory::new(&settings.issuer, Arc::clone(&calls), TIME_LIMIT);
        Ok(Self {
            settings,
            calls,
            directory,
        })
    }

    pub(super) async fn address(&self, question: &Question) -> Result<String, ProviderError> {
        let published = self.directory.published(BELIEVED).await?;
        let mut url = published.authorization.clone();
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
        brought: &AuthorizationResponse,
    ) -> Result<String, ProviderError> {
        let published = self.directory.published(BELIEVED).await?;
        let is_its = match &brought.issuer {
            Some(issuer) => *issuer == published.issuer,
            None => !published.says_issuer,
        };
        if !is_its {
            return Err(refused("it is said to be another provider's answer"));
        }
        let secret = self.settings.client_secret.expose_secret();
        let form = [
            ("grant_type", "authorization_code"),
            ("code", brought.code.as_str()),
            ("redirect_uri", question.redirect_url.as_str()),
            ("code_verifier", question.key.as_str()),
        ];
        let login = (self.settings.client_id.as_str(), secret);
        let token = published.token.clone();
        let exchanged: Exchanged = self.calls.post(token, login, &form).await?;
        let expected = Expected {
            issuer: &published.issuer,
            client_id: &self.settings.client_id,
            nonce: &question.nonce,
        };
        let mut judged = subject(&exchanged.id_token, &published.keys, &expected);
        if judged == Err(InvalidToken::UnknownKey) {
            let again = self.directory.published(FETCH_AGAIN).await?;
            judged = subject(&exchanged.id_token, &again.keys, &expected);
        }
        judged.map_err(|disbelief| match disbelief {
            InvalidToken::UnknownKey => refused("its key is not published"),
            InvalidToken::Wrong(what) => refused(what),
        })
    }
}
