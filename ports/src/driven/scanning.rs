//! Scanning a file for viruses. The use case decides what follows from the result.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;

use super::objects::{ByteStream, ObjectError};

/// The result of a scan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was detected.
    Clean,
    /// The scanner recognised malware.
    Infected {
        /// The scanner's name for it, for the log.
        signature: String,
    },
}

/// Why a file could not be scanned, so that nothing is known about it.
#[derive(Debug, Error)]
pub enum ScanError {
    /// The body could not be read.
    #[error(transparent)]
    Source(#[from] ObjectError),
    /// The scanner cannot be reached, is too slow, or failed. A retry may help.
    #[error("the virus scanner is not available: {0}")]
    Unavailable(String),
}

/// The harmless text that every scanner reports as a virus, for testing scanners (EICAR). Assembled here, so that no
/// scanner reports this source or the binary.
pub fn test_virus() -> Bytes {
    let parts = [
        "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-",
        "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
    ];
    Bytes::from(parts.concat())
}

/// A virus scanner.
///
/// Implementations guarantee: the body is streamed, never held whole; an answer comes within 30 s;
/// a file that was not read to its end is never `Clean`. The suite in `ports::contract::scanning`
/// tests this.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait FileScanner: Send + Sync {
    /// Scans the file with the bytes of `body`.
    async fn scan(&self, body: ByteStream) -> Result<Verdict, ScanError>;
}
