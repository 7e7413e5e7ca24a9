//! Where investors sign: the built-in page or a signing service.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::TimeDelta;
use domain::Language;
use std::collections::BTreeMap;

pub use super::messaging::CallbackError;

/// The signer. A service gets the same data for a session on every call, so that it recognises its signer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signer {
    /// Our id of the signer in this session; reveals nothing about the person, and grants no access.
    pub key: String,
    /// The signer's name as in the account.
    pub name: String,
    /// The signer's e-mail, if known.
    pub email: Option<String>,
}

/// A signature request.
#[derive(Debug, Clone)]
pub struct SigningRequest {
    /// Title for the signer.
    pub title: String,
    /// The unsigned document; it contains [`SigningProvider::anchor`] at the place of the signature.
    pub paper: Bytes,
    /// Who signs.
    pub signer: Signer,
    /// Language of the page.
    pub language: Language,
}

/// A signer's visit.
#[derive(Debug, Clone)]
pub struct Visit {
    /// The provider's reference of the session.
    pub reference: String,
    /// Who signs.
    pub signer: Signer,
    /// Where the browser returns to: a call of ours, which trusts none of its parameters.
    pub return_url: String,
}

/// Where a signer signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// On the platform's own page.
    Here,
    /// On another site. The address may be valid for one visit and a few minutes only: each visit requests its own.
    Elsewhere(String),
}

/// A provider's status of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderStatus {
    /// Not signed yet.
    Waiting,
    /// Signed; the documents can be fetched.
    Signed,
    /// Declined or cancelled.
    Declined,
    /// It has expired.
    Expired,
}

/// The result of ending a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It can no longer be signed.
    Ended,
    /// It cannot be ended: it was already signed, declined or ended; its status says which.
    OverBefore,
}

/// The documents of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedPapers {
    /// The signed document, a complete PDF.
    pub paper: Bytes,
    /// The service's certificate of who signed when and from where, a complete PDF.
    pub certificate: Option<Bytes>,
    /// The name of who signed, as the service has it; `None` if it has none.
    pub signer: Option<String>,
}

/// A callback as received. The body may name a person: never log it.
#[derive(Debug, Clone, Copy)]
pub struct SigningCallback<'a> {
    /// The headers by lower-case name.
    pub headers: &'a BTreeMap<String, String>,
    /// The raw body.
    pub body: &'a [u8],
}

/// Why a provider failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SigningError {
    /// A temporary failure; may be retried.
    #[error("signing service not available: {0}")]
    Unavailable(String),
    /// It rejects our configuration, which has to be corrected before a retry.
    #[error("signing service not set up: {0}")]
    NotSetUp(String),
    /// Refused for good.
    #[error("signing service refused: {0}")]
    Refused(String),
}

/// A place to sign.
///
/// Implementations guarantee: every call ends within 30 s; errors say whether a retry can help, and
/// never contain what was sent; nothing that a browser or a callback brings is trusted.
#[async_trait]
pub trait SigningProvider: Send + Sync {
    /// The name in storage and in the callback's path.
    fn name(&self) -> &'static str;
    /// Whether investors sign on the platform's own page and its record decides (built-in).
    fn is_own_page(&self) -> bool {
        false
    }
    /// Creates a session; returns the provider's reference of it.
    async fn create(&self, request: SigningRequest) -> Result<String, SigningError>;
    /// Where the signer of a session signs now.
    async fn place(&self, visit: &Visit) -> Result<Place, SigningError>;
    /// Queries the status of a session. `None`: this provider has no status of its own, our record decides (built-in).
    async fn status(&self, reference: &str) -> Result<Option<ProviderStatus>, SigningError>;
    /// Fetches the signed documents. `None`: the platform creates them from its record (built-in).
    async fn papers(&self, reference: &str) -> Result<Option<SignedPapers>, SigningError>;
    /// Ends a session that the platform has ended, so that it can no longer be signed; one that is over does not change.
    async fn end(&self, reference: &str, reason: &str) -> Result<Ending, SigningError>;
    /// Verifies a callback on its raw body and in constant time; returns the reference of its session. It is only a hint: the
    /// status is queried from the provider.
    fn read_callback(&self, callback: &SigningCallback<'_>) -> Result<String, CallbackError>;
    /// The text by which the provider finds the place of the signature in a document, if it needs one.
    fn anchor(&self) -> Option<&'static str> {
        None
    }
    /// How often a waiting session is polled without callbacks. `None`: never (built-in).
    fn asked_every(&self) -> Option<TimeDelta> {
        None
    }
    /// Checks whether the provider accepts our configuration.
    async fn check(&self) -> Result<(), SigningError> {
        Ok(())
    }
}
