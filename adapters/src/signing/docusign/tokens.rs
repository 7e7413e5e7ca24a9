//! Access tokens by a signed assertion (RFC 7523): a token is cached until shortly before its end,
//! and one is fetched at a time.

use super::account::{DocuSignAccount, DocuSignError};
use crate::outbound::{Answer, Outgoing, Site};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use ports::driven::signing::SigningError;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPE: &str = "signature impersonation";
/// How long an assertion is valid, in seconds: for the one call.
const ASSERTION: i64 = 300;
/// How long before its end a token is no longer used.
const MARGIN: Duration = Duration::from_secs(300);
/// The time limit of a call for a token.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a token is valid if its answer does not say.
const USUAL: u64 = 3600;

pub(super) struct Tokens {
    pub(super) site: Site,
    auth_url: String,
    key: EncodingKey,
    integration_key: String,
    user_id: String,
    kept: Mutex<Option<Kept>>,
}

struct Kept {
    token: SecretString,
    until: Instant,
}

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    sub: &'a str,
    aud: String,
    iat: i64,
    exp: i64,
    scope: &'static str,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
    expires_in: Option<u64>,
}

#[derive(Deserialize)]
struct Refused {
    error: String,
}

impl Tokens {
    pub(super) fn new(account: &DocuSignAccount) -> Result<Self, DocuSignError> {
        let pem = account.private_key.expose_secret().as_bytes();
        let key = EncodingKey::from_rsa_pem(pem).map_err(|_| DocuSignError::PrivateKey)?;
        let tokens = Self {
            site: Site::open(&account.auth_url, PATIENCE).map_err(DocuSignError::Auth)?,
            auth_url: account.auth_url.trim_end_matches('/').to_owned(),
            key,
            integration_key: account.integration_key.clone(),
            user_id: account.user_id.clone(),
            kept: Mutex::default(),
        };
        // Valid PEM may still not be a key that signs.
        match tokens.assertion(Utc::now()) {
            Ok(_) => Ok(tokens),
            Err(_) => Err(DocuSignError::PrivateKey),
        }
    }

    /// The cached token, or a new one. Concurrent callers wait for the same fetch.
    pub(super) async fn token(&self) -> Result<SecretString, SigningError> {
        let mut kept = self.kept.lock().await;
        if let Some(kept) = kept.as_ref().filter(|kept| Instant::now() < kept.until) {
            return Ok(kept.token.clone());
        }
        let granted = self.fetch().await?;
        let life = Duration::from_secs(granted.expires_in.unwrap_or(USUAL));
        let token = SecretString::from(granted.access_token);
        *kept = Some(Kept {
            token: token.clone(),
            until: Instant::now() + life.saturating_sub(MARGIN).max(life / 2),
        });
        Ok(token)
    }

    /// Drops a rejected token, unless another one is cached by now.
    pub(super) async fn forget(&self, token: &SecretString) {
        let mut kept = self.kept.lock().await;
        let is_kept = |kept: &Kept| kept.token.expose_secret() == token.expose_secret();
        if kept.as_ref().is_some_and(is_kept) {
            *kept = None;
        }
    }

    async fn fetch(&self) -> Result<Granted, SigningError> {
        let assertion = self.assertion(Utc::now()).map_err(|_| {
            SigningError::NotSetUp("DocuSign: the private key does not sign".into())
        })?;
        let form = [("grant_type", GRANT.to_owned()), ("assertion", assertion)];
        let outgoing = Outgoing {
            path: "/oauth/token",
            form: Some(&form),
            ..Outgoing::default()
        };
        let answer = self.site.post(outgoing).await;
        let answer = answer.map_err(|error| {
            SigningError::Unavailable(format!("DocuSign, asked for a token: {error}"))
        })?;
        if answer.status.is_success() {
            return serde_json::from_slice(&answer.body).map_err(|_| {
                SigningError::Unavailable("DocuSign: an answer without a token".into())
            });
        }
        Err(self.refused(&answer))
    }

    fn refused(&self, answer: &Answer) -> SigningError {
        let status = answer.status.as_u16();
        if matches!(status, 408 | 429 | 500..) {
            return SigningError::Unavailable(format!(
                "DocuSign, asked for a token: HTTP {status}"
            ));
        }
        let said = serde_json::from_slice::<Refused>(&answer.body).ok();
        // A code of RFC 6749, never a sentence that may name somebody.
        let code = said.map(|said| said.error).filter(|code| {
            code.len() <= 40 && code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
        });
        SigningError::NotSetUp(match code.as_deref() {
            Some("consent_required") => format!(
                "DocuSign: consent_required. The user LANDFALL_SIGNING_DOCUSIGN_USER_ID has to allow the server once to sign for them: \
                 open {}/oauth/auth?response_type=code&scope=signature%20impersonation&client_id={}&redirect_uri=… \
                 (an address that is registered with the integration key) and log in as that user",
                self.auth_url, self.integration_key
            ),
            Some(code) => format!(
                "DocuSign gives no token: {code}. Compare LANDFALL_SIGNING_DOCUSIGN_INTEGRATION_KEY, _USER_ID, _KEY_FILE and \
                 _AUTH_URL with its console"
            ),
            None => format!("DocuSign gives no token: HTTP {status}"),
        })
    }

    fn assertion(&self, now: DateTime<Utc>) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            iss: &self.integration_key,
            sub: &self.user_id,
            aud: self.site.host(),
            iat: now.timestamp(),
            exp: (now + TimeDelta::seconds(ASSERTION)).timestamp(),
            scope: SCOPE,
        };
        encode(&Header::new(Algorithm::RS256), &claims, &self.key)
    }
}
