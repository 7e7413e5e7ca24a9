//! An account at DocuSign as the settings give it.

use crate::outbound::SiteError;
use chrono::TimeDelta;
use secrecy::SecretString;
use thiserror::Error;

/// An account at DocuSign, with the user that the server acts for.
#[derive(Clone, Debug)]
pub struct DocuSignAccount {
    /// Where log-ins are: `https://account.docusign.com`, or `account-d` for development.
    pub auth_url: String,
    /// Where the API is; none asks DocuSign, which knows by the account.
    pub base_url: Option<String>,
    /// The integration key.
    pub integration_key: String,
    /// The user that the server acts for.
    pub user_id: String,
    /// The account.
    pub account_id: String,
    /// The private RSA key of the integration key, in PEM.
    pub private_key: SecretString,
    /// The keys that callbacks are signed with, the new and the old while they change; none takes no callback.
    pub hmac_keys: Vec<SecretString>,
    /// How often a waiting envelope is asked after where no callback comes.
    pub asked_every: TimeDelta,
}

/// Why an account cannot be used.
#[derive(Debug, Error)]
pub enum DocuSignError {
    /// The private key is none.
    #[error("it holds no RSA private key in PEM")]
    PrivateKey,
    /// The place of the log-ins cannot be called.
    #[error(transparent)]
    Auth(SiteError),
    /// The place of the API cannot be called.
    #[error(transparent)]
    Base(SiteError),
}
