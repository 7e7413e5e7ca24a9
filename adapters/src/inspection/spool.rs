//! Holds the inspected file on disk until it is stored, in an unnamed file of the data folder that the system deletes on close.

use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

use bytes::BytesMut;
use futures_util::{StreamExt, stream};
use ports::driven::inspection::Storable;
use ports::driven::objects::{ByteStream, ObjectError, Rereadable};
use sha2::{Digest, Sha256};
use tokio::fs::File;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};

/// How many bytes are in memory at once.
const CHUNK: usize = 64 * 1024;

/// Copies `size` bytes to a nameless file of the folder. The inner error is the source's, the outer one the folder's.
pub(super) async fn spool(
    source: &mut (impl AsyncRead + Unpin),
    size: u64,
    folder: &Path,
) -> io::Result<io::Result<Storable>> {
    let mut file = File::from_std(tempfile::tempfile_in(folder)?);
    let (mut digest, mut left) = (Sha256::new(), size);
    let mut chunk = BytesMut::with_capacity(CHUNK);
    while left > 0 {
        chunk.clear();
        match (&mut *source).take(left).read_buf(&mut chunk).await {
            Ok(0) => return Ok(Err(io::ErrorKind::UnexpectedEof.into())),
            Ok(read) => left = left.saturating_sub(u64::try_from(read).unwrap_or(u64::MAX)),
            Err(error) => return Ok(Err(error)),
        }
        digest.update(&chunk);
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    let file = Arc::new(file.into_std().await);
    Ok(Ok(Storable {
        body: Rereadable::new(move || chunks(Arc::clone(&file))),
        size,
        sha256: digest.finalize().into(),
    }))
}

/// The file from its start, independent of other readers.
fn chunks(file: Arc<std::fs::File>) -> ByteStream {
    stream::try_unfold(0_u64, move |at| {
        let file = Arc::clone(&file);
        async move {
            let read = tokio::task::spawn_blocking(move || {
                let mut chunk = BytesMut::zeroed(CHUNK);
                let length = file.read_at(&mut chunk, at)?;
                chunk.truncate(length);
                Ok::<_, io::Error>(chunk.freeze())
            });
            let unreadable = |error: String| ObjectError::Unavailable(error);
            let chunk = read
                .await
                .map_err(|error| unreadable(error.to_string()))?
                .map_err(|error| unreadable(error.to_string()))?;
            let next = at.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
            Ok::<_, ObjectError>((!chunk.is_empty()).then_some((chunk, next)))
        }
    })
    .boxed()
}
