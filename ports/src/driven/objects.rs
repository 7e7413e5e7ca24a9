//! Stored files: documents, thumbnails, signed documents, audit heads. Keys are random and reveal nothing;
//! the use case decides who may read a file.

use std::{fmt, ops::Range, str::FromStr, sync::Arc};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use domain::Instant;
use futures_util::{StreamExt, TryStreamExt, stream, stream::BoxStream};
use thiserror::Error;

/// The bytes of a file as they come, chunk by chunk. An error ends the file: what came before is not a file.
pub type ByteStream = BoxStream<'static, Result<Bytes, ObjectError>>;

/// The key of a file: one or more parts of `[A-Za-z0-9_-]`, joined by `/`, at most 200 characters. Dots are not
/// allowed, so no key climbs out of its folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectKey(String);

impl ObjectKey {
    /// The key of a new file, from a random token ([`super::secrets::Secrets::token`]) under a folder named for the kind of file.
    pub fn new(folder: &str, token: &str) -> Result<Self, ObjectError> {
        format!("{folder}/{token}").parse()
    }

    /// The key as stored beside the record.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ObjectKey {
    type Err = ObjectError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let part_is_sound = |part: &str| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        };
        if text.len() <= 200 && text.split('/').all(part_is_sound) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ObjectError::InvalidKey)
        }
    }
}

impl fmt::Display for ObjectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A stored file being read.
pub struct StoredObject {
    /// Its length in bytes: that of the whole file, even if only a part is read.
    pub size: u64,
    /// Its bytes.
    pub body: ByteStream,
}

impl StoredObject {
    /// The whole file in memory, for files known to be small.
    pub async fn bytes(self) -> Result<Bytes, ObjectError> {
        collect(self.body).await
    }
}

/// A stored file in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedObject {
    /// Its key.
    pub key: ObjectKey,
    /// When it was stored, by the store's clock.
    pub stored_at: Instant,
}

/// Why the store failed.
#[derive(Debug, Error)]
pub enum ObjectError {
    /// No file under this key.
    #[error("no such object")]
    NotFound,
    /// The text is not an object key.
    #[error("not an object key")]
    InvalidKey,
    /// The body went over the limit that the caller set (see [`limited`]).
    #[error("the object is larger than {max_bytes} bytes")]
    TooLarge {
        /// The limit.
        max_bytes: u64,
    },
    /// The sender disconnected before the body was complete.
    #[error("the body was cut off: {0}")]
    CutOff(String),
    /// The file exists but cannot be decrypted: it was changed, cut off or moved, or its key is no longer configured.
    #[error("the stored file does not open: {0}")]
    Unreadable(String),
    /// The store cannot be reached, is full, or failed. A retry may help.
    #[error("the object store is not available: {0}")]
    Unavailable(String),
}

/// A store of files.
///
/// Implementations guarantee: a file is there whole or not at all, even if the body ends with an
/// error, the caller disconnects or the process is killed; once `put` returned, the file survives a
/// crash of the machine; writing an existing key replaces the file at once; bodies are streamed,
/// never held whole; nobody outside reads, lists or guesses a file. The suite in
/// `ports::contract::objects` tests this.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait ObjectStore: Send + Sync {
    /// Stores a body under a key; returns its length in bytes. If the body ends with an error, that
    /// error is returned unchanged and nothing is stored.
    async fn put(&self, key: &ObjectKey, body: ByteStream) -> Result<u64, ObjectError>;

    /// Opens a file for reading; [`ObjectError::NotFound`] if there is none.
    async fn get(&self, key: &ObjectKey) -> Result<StoredObject, ObjectError>;

    /// Opens a part of a file for reading, which ends at the file's end at the latest.
    async fn get_range(
        &self,
        key: &ObjectKey,
        range: Range<u64>,
    ) -> Result<StoredObject, ObjectError>;

    /// Deletes a file. A missing one is not an error.
    async fn delete(&self, key: &ObjectKey) -> Result<(), ObjectError>;

    /// Whether a file is there.
    async fn exists(&self, key: &ObjectKey) -> Result<bool, ObjectError>;

    /// Up to `limit` files directly in `folder`, in the byte order of their keys, only those after `after`. An
    /// unknown folder is empty. For finding files that no record names; never for an investor's list.
    async fn list(
        &self,
        folder: &str,
        after: Option<ObjectKey>,
        limit: usize,
    ) -> Result<Vec<ListedObject>, ObjectError>;

    /// Whether the store can be written to at this moment, for `GET /readyz`.
    async fn ready(&self) -> Result<(), ObjectError>;
}

/// A body that can be read again from its start: a file on disk during its inspection.
#[derive(Clone)]
pub struct Rereadable(Arc<dyn Fn() -> ByteStream + Send + Sync>);

impl fmt::Debug for Rereadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rereadable")
    }
}

impl Rereadable {
    /// A body that `read` creates for every reading.
    pub fn new(read: impl Fn() -> ByteStream + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// One that is in memory.
    pub fn in_memory(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        Self::new(move || whole(bytes.clone()))
    }

    /// The body from its start.
    pub fn read(&self) -> ByteStream {
        (self.0)()
    }

    /// The first `length` bytes, or fewer if the body is shorter.
    pub async fn head(&self, length: usize) -> Result<Bytes, ObjectError> {
        let (mut head, mut body) = (BytesMut::new(), self.read());
        while head.len() < length {
            let Some(chunk) = body.try_next().await? else {
                break;
            };
            head.extend_from_slice(&chunk);
        }
        head.truncate(length);
        Ok(head.freeze())
    }
}

/// A body that is in memory already.
pub fn whole(bytes: impl Into<Bytes>) -> ByteStream {
    let bytes = bytes.into();
    stream::once(async move { Ok(bytes) }).boxed()
}

/// The same body, ending in [`ObjectError::TooLarge`] as soon as more than `max_bytes` came.
pub fn limited(body: ByteStream, max_bytes: u64) -> ByteStream {
    body.scan(0_u64, move |seen, chunk| {
        let checked = chunk.and_then(|bytes| {
            let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            *seen = seen.saturating_add(length);
            if *seen > max_bytes {
                Err(ObjectError::TooLarge { max_bytes })
            } else {
                Ok(bytes)
            }
        });
        std::future::ready(Some(checked))
    })
    .boxed()
}

/// A body without its first `skipped` bytes, and no longer than `length`.
pub fn part_of(body: ByteStream, skipped: u64, length: u64) -> ByteStream {
    let part = stream::try_unfold(
        (body, skipped, length),
        |(mut body, mut skip, left)| async move {
            if left == 0 {
                return Ok(None);
            }
            while let Some(mut bytes) = body.try_next().await? {
                let passed = shorter(&bytes, skip);
                let _passed = bytes.split_to(passed);
                skip -= u64::try_from(passed).unwrap_or(skip);
                bytes.truncate(shorter(&bytes, left));
                if !bytes.is_empty() {
                    let left = left - u64::try_from(bytes.len()).unwrap_or(left);
                    return Ok(Some((bytes, (body, skip, left))));
                }
            }
            Ok::<_, ObjectError>(None)
        },
    );
    part.boxed()
}

/// A length that is within the bytes.
fn shorter(bytes: &Bytes, length: u64) -> usize {
    usize::try_from(length).map_or(bytes.len(), |length| length.min(bytes.len()))
}

/// Reads a body to its end. Put [`limited`] around a body from outside first.
pub async fn collect(body: ByteStream) -> Result<Bytes, ObjectError> {
    let all = body
        .try_fold(BytesMut::new(), |mut all, chunk| {
            all.extend_from_slice(&chunk);
            std::future::ready(Ok(all))
        })
        .await?;
    Ok(all.freeze())
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )]
    use super::*;

    #[test]
    fn a_key_cannot_climb_out_of_its_folder() {
        for bad in [
            "", "/", "a//b", "../a", "a/..", "a/.", "a\\b", "a b", "a/b/", "文",
        ] {
            assert!(bad.parse::<ObjectKey>().is_err(), "{bad:?} was taken");
        }
        assert!("a".repeat(201).parse::<ObjectKey>().is_err());
        assert_eq!(
            ObjectKey::new("documents", "Ab-_9").unwrap().as_str(),
            "documents/Ab-_9"
        );
    }

    #[tokio::test]
    async fn a_body_over_the_limit_ends_in_a_refusal() {
        let chunks = || {
            stream::iter([
                Ok(Bytes::from_static(b"12345")),
                Ok(Bytes::from_static(b"678")),
            ])
            .boxed()
        };
        assert_eq!(collect(limited(chunks(), 8)).await.unwrap(), "12345678");
        assert!(matches!(
            collect(limited(chunks(), 7)).await,
            Err(ObjectError::TooLarge { max_bytes: 7 })
        ));
    }
}
