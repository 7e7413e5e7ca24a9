//! Asking a virus scanner about a file. What follows from its answer is decided by the use case.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;

use super::objects::{ByteStream, ObjectError};

/// What a scanner says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It knows nothing against it.
    Clean,
    /// It knows it.
    Infected {
        /// What the scanner calls it, for the log.
        signature: String,
    },
}

/// Why a file could not be scanned. Nothing is known about it then.
#[derive(Debug, Error)]
pub enum ScanError {
    /// The body could not be read.
    #[error(transparent)]
    Source(#[from] ObjectError),
    /// The scanner cannot be reached, is too slow, or failed. Trying again may help.
    #[error("the virus scanner is not available: {0}")]
    Unavailable(String),
}

/// The harmless text that every scanner takes for a virus, so that scanners can be tried (EICAR). Put together here, lest a
/// scanner takes this source or the binary for one.
pub fn test_virus() -> Bytes {
    let parts = [
        "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-",
        "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
    ];
    Bytes::from(parts.concat())
}

/// A virus scanner.
///
/// Implementations guarantee: the body streamed, never held whole; an answer within 30 s; no `Clean` for a file that was not seen to its
/// end. The suite in `ports::contract::scanning` holds this.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait FileScanner: Send + Sync {
    /// Judges the file whose bytes `body` gives.
    async fn scan(&self, body: ByteStream) -> Result<Verdict, ScanError>;
}
