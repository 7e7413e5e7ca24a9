//! Writing a ZIP file while it is being stored.

use super::objects::ByteStream;
use async_trait::async_trait;
use bytes::Bytes;
use domain::Instant;
use thiserror::Error;

/// A file inside.
#[derive(Debug, Clone)]
pub struct ZipEntry {
    /// Its unique path, with parts separated by `/`.
    pub path: String,
    /// When it was last changed.
    pub changed_at: Instant,
    /// Its bytes.
    pub bytes: Bytes,
}

/// Why an entry was not written.
#[derive(Debug, Error)]
pub enum ZipError {
    /// The reader is gone.
    #[error("nobody reads the file any more")]
    Abandoned,
    /// The format cannot hold it.
    #[error("cannot be written: {0}")]
    Unwritable(String),
}

/// Begins ZIP files.
pub trait ZipFiles: Send + Sync {
    /// A file to be written, and its bytes as they come.
    ///
    /// Implementations guarantee: no more than two entries in memory, however slowly the bytes are
    /// read; the bytes end in an error if the writer is dropped before it finished.
    fn begin(&self) -> (Box<dyn ZipWriter>, ByteStream);
}

/// A ZIP file that is being written.
#[async_trait]
pub trait ZipWriter: Send {
    /// Adds a file; waits until those before it were read.
    async fn add(&mut self, entry: ZipEntry) -> Result<(), ZipError>;
    /// Writes the directory at the end.
    async fn finish(self: Box<Self>) -> Result<(), ZipError>;
}
