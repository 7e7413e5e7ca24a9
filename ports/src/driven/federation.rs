//! Outside OpenID Connect providers, and storage of the identities that they vouch for (decision 13).

use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::{BindToken, BoundIdentity, OutsideIdentity};
use domain::ids::{BoundIdentityId, InvestorId};

/// A provider that the log-in screen offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedProvider {
    /// The id that the configuration gives it.
    pub id: String,
    /// What its button says.
    pub name: String,
}

/// What ties the provider's answer to the browser that asked.
#[derive(Debug, Clone)]
pub struct Question {
    /// Comes back with the answer, unchanged.
    pub state: String,
    /// Comes back inside the signed answer.
    pub nonce: String,
    /// Only its hash is sent with the question (PKCE, S256); 43 to 128 unreserved characters.
    pub key: String,
    /// Where the provider sends the browser back to.
    pub redirect_url: String,
}

/// What a browser brought back from a provider.
#[derive(Debug, Clone)]
pub struct BroughtBack {
    /// To be exchanged for the signed answer.
    pub code: String,
    /// Who is said to have answered (RFC 9207), by providers that say it.
    pub issuer: Option<String>,
}

/// Why a provider did not say who somebody is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// No provider of this id is configured.
    #[error("there is no such provider")]
    Unknown,
    /// It refused, or what it answered cannot be believed.
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
    /// What the log-in screen offers, in the order of the configuration.
    fn offered(&self) -> Vec<OfferedProvider>;

    /// Where to send the browser with this question.
    async fn address(&self, provider: &str, question: &Question) -> Result<String, ProviderError>;

    /// Who answered: exchanges the code that the browser brought back.
    async fn identify(
        &self,
        provider: &str,
        question: &Question,
        brought: &BroughtBack,
    ) -> Result<OutsideIdentity, ProviderError>;
}

/// Bound identities, and the tokens that bind them.
#[async_trait]
pub trait OutsideIdentities: Send + Sync {
    /// Whose an identity is.
    async fn investor_of(
        &self,
        identity: &OutsideIdentity,
    ) -> Result<Option<InvestorId>, StoreError>;
    /// Binds it; one that is bound already is `StoreError::Duplicate`.
    async fn bind(
        &self,
        identity: &OutsideIdentity,
        investor: InvestorId,
        now: Instant,
    ) -> Result<(), StoreError>;
    /// Whose an identity is, noting that it opens a session now. It stays bound until the transaction ends.
    async fn used(
        &self,
        identity: &OutsideIdentity,
        now: Instant,
    ) -> Result<Option<InvestorId>, StoreError>;
    /// Those of an investor, the one bound last first.
    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<BoundIdentity>, StoreError>;
    /// Takes one from its investor and answers it; none when it is another's or not there.
    async fn unbind(
        &self,
        investor: InvestorId,
        id: BoundIdentityId,
    ) -> Result<Option<BoundIdentity>, StoreError>;
    /// Stores a token that is about to be given out.
    async fn add_token(&self, token: &BindToken) -> Result<(), StoreError>;
    /// By its hash, locked.
    async fn lock_token(&self, token_hash: &str) -> Result<Option<BindToken>, StoreError>;
    /// Notes that it was used.
    async fn spend_token(&self, token_hash: &str) -> Result<(), StoreError>;
}
