//! An account at DocuSign as the settings give it.

use crate::outbound::SiteError;
use chrono::TimeDelta;
use secrecy::SecretString;
use thiserror::Error;

/// An account at DocuSign, with the user that the server acts for.
#[derive(Clone, Debug)]
pub struct DocuSignAccount {
    /// The address of log-ins: `https://account.docusign.com`, or `account-d` for development.
    pub auth_url: String,
    /// The address of the API; if none, DocuSign is asked for the account's.
    pub base_url: Option<String>,
    /// The integration key.
    pub integration_key: String,
    /// The user that the server acts for.
    pub user_id: String,
    /// The account.
    pub account_id: String,
    /// The private RSA key of the integration key, in PEM.
    pub private_key: SecretString,
    /// The keys that callbacks are signed with, the new and the old one during a rotation; without
    /// any, no callback is accepted.
    pub hmac_keys: Vec<SecretString>,
    /// How often a waiting envelope is polled without callbacks.
    pub asked_every: TimeDelta,
}

/// Why an account cannot be used.
#[derive(Debug, Error)]
pub enum DocuSignError {
    /// The private key is invalid.
    #[error("it holds no RSA private key in PEM")]
    PrivateKey,
    /// The address of log-ins cannot be called.
    #[error(transparent)]
    Auth(SiteError),
    /// The address of the API cannot be called.
    #[error(transparent)]
    Base(SiteError),
}
