//! How a use case ends when it does not succeed.

use crate::driven::unit_of_work::StoreError;
use domain::Refusal;

/// Why a use case did not do what it was asked.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// A rule says no; the caller is told which.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Storage could not; nothing was changed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another part of the world could not (a file, a provider); nothing was changed.
    #[error("{0} is not available: {1}")]
    Unavailable(&'static str, String),
    /// Something that must hold does not; for the log only, never for the caller.
    #[error("invariant broken: {0}")]
    Broken(String),
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

impl From<domain::decision::NotDecided> for Failure {
    fn from(error: domain::decision::NotDecided) -> Self {
        use domain::decision::NotDecided;
        match error {
            NotDecided::Refused(refusal) => Self::Refused(refusal),
            NotDecided::Unbalanced(_) | NotDecided::ForeignFacts => Self::Broken(error.to_string()),
        }
    }
}
