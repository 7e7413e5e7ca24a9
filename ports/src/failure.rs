//! The failures of a use case.

use crate::driven::unit_of_work::StoreError;
use domain::Refusal;

/// Why a use case failed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// A rule refused; the caller learns which.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request itself was refused before any rule was checked.
    #[error(transparent)]
    Request(#[from] RequestRefusal),
    /// Storage failed; nothing was changed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another service failed (files, a provider); nothing was changed.
    #[error("{0} is not available: {1}")]
    Unavailable(&'static str, String),
    /// A provider gave an unusable answer or could not be reached; nothing was changed, and the request may be retried.
    #[error("{0} did not do its part: {1}")]
    Provider(&'static str, String),
    /// An invariant is broken; for the log only, never for the caller.
    #[error("invariant broken: {0}")]
    Broken(String),
}

impl Failure {
    /// Whether the transaction may have been committed although its answer was lost.
    pub(crate) const fn may_have_committed(&self) -> bool {
        match self {
            Self::Refused(_) | Self::Request(_) | Self::Broken(_) => false,
            Self::Store(_) | Self::Unavailable(..) | Self::Provider(..) => true,
        }
    }
}

/// Why a request is refused before any rule of the domain is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum RequestRefusal {
    /// The body is larger than any form needs.
    BodyTooLarge {
        /// Largest size in bytes.
        max: u64,
    },
    /// The address accepts other methods only.
    MethodNotOffered,
    /// The csrf token is absent or of another session, or the origin is foreign.
    Csrf,
    /// A provider's callback without a valid proof.
    CallbackUnproven,
    /// The key was used with another body.
    IdempotencyMismatch,
    /// The first request with the key is still running.
    IdempotencyInFlight,
}

impl From<domain::money::PriceError> for Failure {
    fn from(error: domain::money::PriceError) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<domain::ledger::NotBooked> for Failure {
    fn from(refused: domain::ledger::NotBooked) -> Self {
        Self::Broken(refused.to_string())
    }
}

impl From<domain::ledger::Unbalanced> for Failure {
    fn from(error: domain::ledger::Unbalanced) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<domain::MixedCurrencies> for Failure {
    fn from(error: domain::MixedCurrencies) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<domain::decision::NotDecided> for Failure {
    fn from(error: domain::decision::NotDecided) -> Self {
        use domain::decision::NotDecided;
        match error {
            NotDecided::Refused(refusal) => Self::Refused(refusal),
            NotDecided::Unbalanced(_)
            | NotDecided::MixedCurrencies(_)
            | NotDecided::ForeignFacts => Self::Broken(error.to_string()),
        }
    }
}
