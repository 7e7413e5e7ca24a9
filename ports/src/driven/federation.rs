//! Outside OpenID Connect providers, and storage of the identities that they confirm (decision 13).

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::{BindToken, BoundIdentity, OutsideIdentity};
use domain::ids::{BoundIdentityId, InvestorId};

/// A provider that the log-in screen offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedProvider {
    /// Its id in the configuration.
    pub id: String,
    /// What its button says.
    pub name: String,
}

/// The values that tie the provider's answer to the browser that asked.
#[derive(Debug, Clone)]
pub struct Question {
    /// Returned with the answer, unchanged.
    pub state: String,
    /// Returned inside the signed answer.
    pub nonce: String,
    /// Only its hash is sent with the request (PKCE, S256); 43 to 128 unreserved characters.
    pub key: String,
    /// Where the provider sends the browser back to.
    pub redirect_url: String,
}

/// The data that a browser brought back from a provider.
#[derive(Debug, Clone)]
pub struct AuthorizationResponse {
    /// To be exchanged for the signed answer.
    pub code: String,
    /// The issuer of the answer (RFC 9207), from providers that send it.
    pub issuer: Option<String>,
}

/// Why a provider did not identify somebody.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// No provider of this id is configured.
    #[error("there is no such provider")]
    Unknown,
    /// It refused, or its answer is not valid.
    #[error("the provider's answer is not accepted: {0}")]
    Refused(String),
    /// It cannot be reached, or does not answer in time.
    #[error("the provider cannot be reached: {0}")]
    Unavailable(String),
}

/// The configured providers.
///
/// Implementations guarantee: a signature checked against the provider's own keys; issuer, audience, expiry and nonce checked;
/// calls to the configured hosts only, with a time limit; nothing of a token in an error.
#[async_trait]
pub trait IdentityProviders: Send + Sync {
    /// The providers for the log-in screen, in the order of the configuration.
    fn offered(&self) -> Vec<OfferedProvider>;

    /// The address to send the browser to.
    async fn address(&self, provider: &str, question: &Question) -> Result<String, ProviderError>;

    /// The identity: exchanges the code that the browser brought back.
    async fn identify(
        &self,
        provider: &str,
        question: &Question,
        brought: &AuthorizationResponse,
    ) -> Result<OutsideIdentity, ProviderError>;
}

/// Linked identities, and the tokens that link them.
#[async_trait]
pub trait OutsideIdentities: Send + Sync {
    /// The investor to whom an identity is linked, if any.
    async fn investor_of(
        &self,
        identity: &OutsideIdentity,
    ) -> Result<Option<InvestorId>, StoreError>;
    /// Links it; one that is already linked is `StoreError::Duplicate`.
    async fn bind(
        &self,
        identity: &OutsideIdentity,
        investor: InvestorId,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// The investor of an identity; records that it opens a session now. It stays linked until the transaction ends.
    async fn used(
        &self,
        identity: &OutsideIdentity,
        now: Instant,
    ) -> Result<Option<InvestorId>, StoreError>;
    /// Those of an investor, the most recently linked first.
    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<BoundIdentity>, StoreError>;
    /// Removes one from its investor and returns it; `None` if it is another's or does not exist.
    async fn unbind(
        &self,
        investor: InvestorId,
        id: BoundIdentityId,
    ) -> Result<Option<BoundIdentity>, StoreError>;
    /// Stores a token that is about to be issued.
    async fn add_token(&self, token: &BindToken) -> Result<(), StoreError>;
    /// By its hash, locked.
    async fn lock_token(&self, token_hash: &str) -> Result<Option<BindToken>, StoreError>;
    /// Notes that it was used.
    async fn spend_token(&self, token_hash: &str) -> Result<(), StoreError>;
}
