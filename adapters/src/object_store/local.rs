//! A folder as the store of files. A file is written under a temporary name, synced, and then
//! renamed to its key, so that it exists whole or not at all. Nothing here reads a file's content.

use std::{
    collections::BTreeMap,
    io::{self, ErrorKind, SeekFrom},
    ops::Range,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::driven::objects::{
    ByteStream, ListedObject, ObjectError, ObjectKey, ObjectStore, StoredObject, part_of,
};
use tokio::{
    fs::{self, File},
    io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt},
};

/// The folder of incomplete files. No key begins with a dot, so no file has this name.
const INCOMING: &str = ".incoming";
/// Files left there by a killed process are removed at a start after this time: no upload takes
/// that long.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 60 * 60);
/// How many bytes of a file are in memory while it is read.
const READ_CHUNK: usize = 64 * 1024;

/// [`ObjectStore`] in a folder.
#[derive(Clone, Debug)]
pub struct LocalObjects {
    root: PathBuf,
}

impl LocalObjects {
    /// Opens the store in a folder, which is created if missing.
    pub async fn open(root: impl Into<PathBuf>) -> Result<Self, ObjectError> {
        let store = Self { root: root.into() };
        let incoming = store.root.join(INCOMING);
        fs::create_dir_all(&incoming).await.map_err(unavailable)?;
        let swept = tokio::task::spawn_blocking(move || sweep(&incoming, SystemTime::now())).await;
        swept.map_err(unavailable)?.map_err(unavailable)?;
        Ok(store)
    }

    fn path(&self, key: &ObjectKey) -> PathBuf {
        key.as_str()
            .split('/')
            .fold(self.root.clone(), |path, part| path.join(part))
    }

    /// A file and its length.
    async fn open_file(&self, key: &ObjectKey) -> Result<(File, u64), ObjectError> {
        let file = File::open(self.path(key)).await.map_err(missing)?;
        let metadata = file.metadata().await.map_err(unavailable)?;
        if metadata.is_file() {
            Ok((file, metadata.len()))
        } else {
            Err(ObjectError::NotFound)
        }
    }

    /// Writes a body to a new file, which is deleted if the sender disconnects before the end.
    async fn receive(&self, mut body: ByteStream) -> Result<(Incoming, u64), ObjectError> {
        let incoming = self.incoming();
        // The name is owned by the creation: a file that nobody waits for any more is removed once
        // it is created.
        let made = move || std::fs::File::create_new(&incoming.0).map(|file| (incoming, file));
        let made = tokio::task::spawn_blocking(made).await;
        let (incoming, file) = made.map_err(unavailable)?.map_err(unavailable)?;
        let mut file = File::from_std(file);
        let mut length = 0_u64;
        while let Some(chunk) = body.try_next().await? {
            file.write_all(&chunk).await.map_err(unavailable)?;
            length = length.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
        }
        file.flush().await.map_err(unavailable)?;
        file.sync_all().await.map_err(unavailable)?;
        Ok((incoming, length))
    }

    fn incoming(&self) -> Incoming {
        Incoming(
            self.root
                .join(INCOMING)
                .join(format!("{:032x}", rand::random::<u128>())),
        )
    }
}

#[async_trait]
impl ObjectStore for LocalObjects {
    async fn put(&self, key: &ObjectKey, body: ByteStream) -> Result<u64, ObjectError> {
        let (incoming, length) = self.receive(body).await?;
        let target = self.path(key);
        let root = self.root.clone();
        // Must not be interrupted if the caller disconnects.
        let placed = tokio::task::spawn_blocking(move || place(&root, &incoming, &target)).await;
        placed.map_err(unavailable)?.map_err(unavailable)?;
        Ok(length)
    }

    async fn get(&self, key: &ObjectKey) -> Result<StoredObject, ObjectError> {
        let (file, size) = self.open_file(key).await?;
        Ok(StoredObject {
            size,
            body: read(file),
        })
    }

    async fn get_range(
        &self,
        key: &ObjectKey,
        range: Range<u64>,
    ) -> Result<StoredObject, ObjectError> {
        let (mut file, size) = self.open_file(key).await?;
        let start = SeekFrom::Start(range.start.min(size));
        file.seek(start).await.map_err(unavailable)?;
        let length = range.end.saturating_sub(range.start);
        Ok(StoredObject {
            size,
            body: part_of(read(file), 0, length),
        })
    }

    async fn delete(&self, key: &ObjectKey) -> Result<(), ObjectError> {
        match fs::remove_file(self.path(key)).await.map_err(missing) {
            Ok(()) | Err(ObjectError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn exists(&self, key: &ObjectKey) -> Result<bool, ObjectError> {
        match fs::metadata(self.path(key)).await.map_err(missing) {
            Ok(metadata) => Ok(metadata.is_file()),
            Err(ObjectError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn list(
        &self,
        folder: &str,
        after: Option<ObjectKey>,
        limit: usize,
    ) -> Result<Vec<ListedObject>, ObjectError> {
        let (root, folder) = (self.root.join(folder), folder.to_owned());
        let page = move || page(&root, &folder, after.as_ref(), limit);
        let listed = tokio::task::spawn_blocking(page).await;
        match listed.map_err(unavailable)?.map_err(missing) {
            Err(ObjectError::NotFound) => Ok(Vec::new()),
            other => other,
        }
    }

    async fn ready(&self) -> Result<(), ObjectError> {
        let probe = self.incoming();
        fs::write(&probe.0, b"ready").await.map_err(unavailable)
    }
}

/// An incomplete file, removed when it is dropped before it was renamed.
struct Incoming(PathBuf);

impl Drop for Incoming {
    fn drop(&mut self) {
        // It fails if the file was renamed, which is the good case: then there is nothing to
        // remove.
        let _gone = std::fs::remove_file(&self.0);
    }
}

/// Renames a complete file to its place and syncs the folders.
fn place(root: &Path, incoming: &Incoming, target: &Path) -> io::Result<()> {
    let folder = target.parent().unwrap_or(root);
    std::fs::create_dir_all(folder)?;
    std::fs::rename(&incoming.0, target)?;
    for above in folder
        .ancestors()
        .take_while(|above| above.starts_with(root))
    {
        std::fs::File::open(above)?.sync_all()?;
    }
    Ok(())
}

/// The first files after `after`; no more than `limit` of them are in memory, however many the
/// folder has.
fn page(
    root: &Path,
    folder: &str,
    after: Option<&ObjectKey>,
    limit: usize,
) -> io::Result<Vec<ListedObject>> {
    let mut first = BTreeMap::new();
    for entry in std::fs::read_dir(root)? {
        let entry = entry?;
        let name = entry.file_name();
        let key = name.to_str().map(|name| ObjectKey::new(folder, name));
        let Some(Ok(key)) = key else { continue };
        if !entry.file_type()?.is_file() {
            continue;
        }
        if after.is_none_or(|after| key > *after) {
            first.insert(key, entry);
            if first.len() > limit {
                first.pop_last();
            }
        }
    }
    let mut listed = Vec::with_capacity(first.len());
    for (key, entry) in first {
        match entry.metadata() {
            Ok(metadata) => listed.push(ListedObject {
                key,
                stored_at: metadata.modified()?.into(),
            }),
            // Just removed.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(listed)
}

fn sweep(incoming: &Path, now: SystemTime) -> io::Result<()> {
    for entry in std::fs::read_dir(incoming)? {
        let entry = entry?;
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let old =
            modified.is_ok_and(|at| now.duration_since(at).is_ok_and(|age| age > LEFT_BEHIND));
        if old {
            // Another server may just have swept it.
            let _gone = std::fs::remove_file(entry.path());
        }
    }
    Ok(())
}

fn read(file: File) -> ByteStream {
    let chunks = stream::try_unfold(file, |mut file| async move {
        let mut chunk = BytesMut::with_capacity(READ_CHUNK);
        let length = file.read_buf(&mut chunk).await.map_err(unavailable)?;
        Ok::<_, ObjectError>((length > 0).then(|| (Bytes::from(chunk), file)))
    });
    chunks.boxed()
}

fn missing(error: io::Error) -> ObjectError {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => ObjectError::NotFound,
        _ => unavailable(error),
    }
}

fn unavailable(error: impl std::fmt::Display) -> ObjectError {
    ObjectError::Unavailable(error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use ports::driven::objects::whole;

    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        entries
            .flat_map(|path| {
                if path.is_dir() {
                    files_below(&path)
                } else {
                    vec![path]
                }
            })
            .collect()
    }

    #[tokio::test]
    async fn keeps_the_contract_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let store = LocalObjects::open(folder.path().join("objects"))
            .await
            .unwrap();
        ports::contract::objects::all(&store).await;
        let left = files_below(&folder.path().join("objects").join(INCOMING));
        assert!(left.is_empty(), "{left:?}");
    }

    #[tokio::test]
    async fn a_body_whose_sender_goes_away_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let store = LocalObjects::open(folder.path()).await.unwrap();
        let key: ObjectKey = "documents/cut".parse().unwrap();
        let endless = || {
            let first = Ok(Bytes::from_static(b"half"));
            stream::iter([first]).chain(stream::pending()).boxed()
        };
        for cut_after in (0..60).map(|tenths| Duration::from_micros(tenths * 50)) {
            let cut = tokio::time::timeout(cut_after, store.put(&key, endless())).await;
            assert!(cut.is_err(), "it came to an end");
        }
        // A file that was being created at that moment is removed once it exists.
        let incoming = folder.path().join(INCOMING);
        for _ in 0..100 {
            if files_below(&incoming).is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("left: {:?}", files_below(&incoming));
    }

    #[tokio::test]
    async fn what_a_killed_process_left_is_swept_when_it_is_old() {
        let folder = tempfile::tempdir().unwrap();
        LocalObjects::open(folder.path()).await.unwrap();
        let left = folder.path().join(INCOMING).join("left");
        std::fs::write(&left, "half").unwrap();
        sweep(&folder.path().join(INCOMING), SystemTime::now()).unwrap();
        assert!(left.exists(), "an upload of this moment was swept");
        sweep(
            &folder.path().join(INCOMING),
            SystemTime::now() + LEFT_BEHIND + Duration::from_secs(1),
        )
        .unwrap();
        assert!(!left.exists());
    }

    #[tokio::test]
    async fn a_store_that_cannot_be_written_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let store = LocalObjects::open(folder.path().join("objects"))
            .await
            .unwrap();
        std::fs::remove_dir_all(folder.path().join("objects")).unwrap();
        assert!(matches!(
            store.ready().await,
            Err(ObjectError::Unavailable(_))
        ));
        let key = "documents/x".parse().unwrap();
        assert!(matches!(
            store.put(&key, whole("x")).await,
            Err(ObjectError::Unavailable(_))
        ));
    }
}
