//! Where investors sign: the built-in page or a signing service.

use async_trait::async_trait;
use bytes::Bytes;
use domain::Language;

/// What is to be signed by whom.
#[derive(Debug, Clone)]
pub struct SigningRequest {
    /// Our token of the session; callbacks and the built-in page name it.
    pub token: String,
    /// Title for the signer.
    pub title: String,
    /// The unsigned paper.
    pub paper: Bytes,
    /// The signer's name as in the account.
    pub signer_name: String,
    /// The signer's e-mail, if known.
    pub signer_email: Option<String>,
    /// Language of the page.
    pub language: Language,
    /// Where the browser goes afterwards.
    pub redirect_url: String,
}

/// A session at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderSession {
    /// The provider's reference.
    pub reference: String,
    /// Where the signer signs.
    pub url: String,
}

/// What a provider says about a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderStatus {
    /// Not signed yet.
    Waiting,
    /// Signed; the documents can be fetched.
    Signed,
    /// Declined or cancelled.
    Declined,
    /// Over.
    Expired,
}

/// Why a provider could not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SigningError {
    /// For now; may be tried again.
    #[error("signing service not available: {0}")]
    Unavailable(String),
    /// Refused for good.
    #[error("signing service refused: {0}")]
    Refused(String),
}

/// A place to sign.
#[async_trait]
pub trait SigningProvider: Send + Sync {
    /// The name in storage and in the callback's path.
    fn name(&self) -> &'static str;
    /// Makes a session.
    async fn create(&self, request: SigningRequest) -> Result<ProviderSession, SigningError>;
    /// Asks how a session stands. `None`: this provider has no word of its own, our record decides (built-in).
    async fn status(&self, reference: &str) -> Result<Option<ProviderStatus>, SigningError>;
    /// Fetches the signed document. `None`: the platform makes it itself from its record (built-in).
    async fn document(&self, reference: &str) -> Result<Option<Bytes>, SigningError>;
}
