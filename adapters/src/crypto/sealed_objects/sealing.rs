//! Sealing a body on its way into the store: header, then chunk by chunk. Only one chunk is in
//! memory, and what the body yields at once.

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::driven::objects::{ByteStream, ObjectError};

use super::chunks::Chunks;
use super::format::{CHUNK, TAG};

/// A body that is being cut into chunks.
struct Sealing {
    body: ByteStream,
    /// Bytes that were read and are not in a chunk yet.
    incoming: Bytes,
    chunks: Chunks,
    number: u32,
    is_done: bool,
}

/// The sealed file of a body.
pub(super) fn sealed(header: Vec<u8>, chunks: Chunks, body: ByteStream) -> ByteStream {
    let sealing = Sealing {
        body,
        incoming: Bytes::new(),
        chunks,
        number: 0,
        is_done: false,
    };
    let chunks = stream::try_unfold(sealing, |mut sealing| async move {
        let chunk = sealing.next().await?;
        Ok::<_, ObjectError>(chunk.map(|chunk| (chunk, sealing)))
    });
    let header = stream::once(async move { Ok(Bytes::from(header)) });
    header.chain(chunks).boxed()
}

impl Sealing {
    async fn next(&mut self) -> Result<Option<Bytes>, ObjectError> {
        if self.is_done {
            return Ok(None);
        }
        let (chunk, is_last) = self.fill().await?;
        let sealed = self.chunks.seal(self.number, is_last, chunk);
        let sealed = sealed.map_err(|_| failed("a chunk could not be sealed"))?;
        self.is_done = is_last;
        self.number = self
            .number
            .checked_add(1)
            .ok_or_else(|| failed("it is too long"))?;
        Ok(Some(sealed))
    }

    /// The next chunk, and whether the body ends with it: a full one is the last only if nothing
    /// follows.
    async fn fill(&mut self) -> Result<(Vec<u8>, bool), ObjectError> {
        let mut chunk = Vec::new();
        loop {
            if self.incoming.is_empty() {
                match self.body.try_next().await? {
                    Some(bytes) => self.incoming = bytes,
                    None => return Ok((chunk, true)),
                }
            } else if chunk.len() == CHUNK {
                return Ok((chunk, false));
            } else {
                let length = self.incoming.len().min(CHUNK - chunk.len());
                chunk.reserve(length + TAG);
                chunk.extend_from_slice(&self.incoming.split_to(length));
            }
        }
    }
}

fn failed(what: &str) -> ObjectError {
    ObjectError::Unavailable(format!("the file cannot be sealed: {what}"))
}
