//! Where investors sign: the built-in page or a signing service.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::TimeDelta;
use domain::Language;
use std::collections::BTreeMap;

pub use super::messaging::CallbackError;

/// Who signs. A service is told the same of a session whenever it is asked, so that it knows its signer again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signer {
    /// Our name of the signer in this session; says nothing of the person, and opens nothing.
    pub key: String,
    /// The signer's name as in the account.
    pub name: String,
    /// The signer's e-mail, if known.
    pub email: Option<String>,
}

/// What is to be signed by whom.
#[derive(Debug, Clone)]
pub struct SigningRequest {
    /// Title for the signer.
    pub title: String,
    /// The unsigned paper; it carries [`SigningProvider::anchor`] where the signature stands.
    pub paper: Bytes,
    /// Who signs.
    pub signer: Signer,
    /// Language of the page.
    pub language: Language,
}

/// A signer who comes to sign.
#[derive(Debug, Clone)]
pub struct Visit {
    /// The provider's reference of the session.
    pub reference: String,
    /// Who signs.
    pub signer: Signer,
    /// Where the browser comes back to: a call of ours, which believes nothing that it brings.
    pub return_url: String,
}

/// Where a signer signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// On the platform's own page.
    Here,
    /// On another site. The address may be good for one visit and a few minutes only: each visit asks for its own.
    Elsewhere(String),
}

/// What a provider says about a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// What became of ending a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Nothing can be signed in it any more.
    Ended,
    /// It cannot be ended: it was signed, declined or ended before; its status says which.
    OverBefore,
}

/// What came out of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedPapers {
    /// The signed paper, a whole PDF.
    pub paper: Bytes,
    /// The service's own account of who signed when and from where, a whole PDF.
    pub certificate: Option<Bytes>,
}

/// A callback as it came in. The body may name a person: not for any log.
#[derive(Debug, Clone, Copy)]
pub struct SigningCallback<'a> {
    /// The headers by name in small letters.
    pub headers: &'a BTreeMap<String, String>,
    /// The raw body.
    pub body: &'a [u8],
}

/// Why a provider could not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SigningError {
    /// For now; may be tried again.
    #[error("signing service not available: {0}")]
    Unavailable(String),
    /// It does not take us as we are set up: whoever runs the site has to mend that, then it may be tried again.
    #[error("signing service not set up: {0}")]
    NotSetUp(String),
    /// Refused for good.
    #[error("signing service refused: {0}")]
    Refused(String),
}

/// A place to sign.
///
/// Implementations guarantee: an end of every call within 30 s; errors that say whether trying again can help, and never what was
/// sent; nothing believed that a browser or a callback brings.
#[async_trait]
pub trait SigningProvider: Send + Sync {
    /// The name in storage and in the callback's path.
    fn name(&self) -> &'static str;
    /// Whether investors sign on the platform's own page and its record decides (built-in).
    fn is_own_page(&self) -> bool {
        false
    }
    /// Makes a session; the provider's reference of it.
    async fn create(&self, request: SigningRequest) -> Result<String, SigningError>;
    /// Where the signer of a session signs now.
    async fn place(&self, visit: &Visit) -> Result<Place, SigningError>;
    /// Asks how a session stands. `None`: this provider has no word of its own, our record decides (built-in).
    async fn status(&self, reference: &str) -> Result<Option<ProviderStatus>, SigningError>;
    /// Fetches what was signed. `None`: the platform makes it itself from its record (built-in).
    async fn papers(&self, reference: &str) -> Result<Option<SignedPapers>, SigningError>;
    /// Ends a session that the platform has ended, so that nothing is signed in it any more; one that is over stays so.
    async fn end(&self, reference: &str, reason: &str) -> Result<Ending, SigningError>;
    /// Checks a callback on its raw body and in constant time; the reference of the session that it is about. It is a hint: what
    /// follows is asked of the provider.
    fn read_callback(&self, callback: &SigningCallback<'_>) -> Result<String, CallbackError>;
    /// The text by which the provider finds the place of the signature in a paper, if it needs one.
    fn anchor(&self) -> Option<&'static str> {
        None
    }
    /// How often a waiting session is asked after where no callback comes. `None`: never (built-in).
    fn asked_every(&self) -> Option<TimeDelta> {
        None
    }
    /// Finds out whether the provider takes us as we are set up.
    async fn check(&self) -> Result<(), SigningError> {
        Ok(())
    }
}
