//! Opening a sealed file chunk by chunk. No byte is returned before its chunk was authenticated.

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::driven::objects::{ByteStream, ObjectError, ObjectKey};

use super::chunks::Chunks;
use super::format::Layout;

/// The stored chunks from `next` to `end`, being opened.
pub(super) struct Opening {
    /// The stored bytes, from the beginning of chunk `next` on.
    pub(super) body: ByteStream,
    /// Bytes that were read and are not opened yet.
    pub(super) incoming: BytesMut,
    pub(super) chunks: Chunks,
    pub(super) layout: Layout,
    /// The next chunk; none once all are opened.
    pub(super) next: Option<u32>,
    /// The last chunk to open, which need not be the file's last.
    pub(super) end: u32,
    /// The key, for messages.
    pub(super) key: ObjectKey,
}

impl Opening {
    /// The opened chunks. The first is opened before this returns, so that a damaged file is
    /// reported before a caller has begun to answer. Its error is not logged yet.
    pub(super) async fn begin(mut self) -> Result<ByteStream, ObjectError> {
        let first = self.next().await?;
        let rest = stream::try_unfold(self, |mut opening| async move {
            let chunk = opening.next().await.map_err(logged)?;
            Ok(chunk.map(|chunk| (chunk, opening)))
        });
        let first = stream::iter(first.map(Ok));
        Ok(first.chain(rest).boxed())
    }

    async fn next(&mut self) -> Result<Option<Bytes>, ObjectError> {
        let Some(number) = self.next else {
            return Ok(None);
        };
        let length = self.layout.sealed_length(number);
        while self.incoming.len() < length {
            let Some(bytes) = self.body.try_next().await? else {
                return Err(unopened(&self.key, "it is shorter than the store says"));
            };
            self.incoming.extend_from_slice(&bytes);
        }
        let sealed = self.incoming.split_to(length);
        let is_last = number == self.layout.last;
        let opened = self.chunks.open(number, is_last, &sealed);
        let opened = opened.map_err(|_| unopened(&self.key, "it was changed, cut off or moved"))?;
        self.next = (number < self.end).then(|| number + 1);
        Ok(Some(opened))
    }
}

/// The error of an existing file that does not open, which is also logged: a retry will not help,
/// so somebody has to look.
pub(super) fn unreadable(key: &ObjectKey, why: &str) -> ObjectError {
    logged(unopened(key, why))
}

/// The same error before it is logged.
fn unopened(key: &ObjectKey, why: &str) -> ObjectError {
    ObjectError::Unreadable(format!("{key}: {why}"))
}

/// Returns the error, and logs it if it is of a file that does not open.
pub(super) fn logged(error: ObjectError) -> ObjectError {
    if let ObjectError::Unreadable(why) = &error {
        tracing::error!(why, "a stored file does not open");
    }
    error
}
