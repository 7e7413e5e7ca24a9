//! Files sealed again under another key, also while they are read.

use super::{BLOCK, HEADER, NEW_KEY, SEALED_BLOCK, Scene, does_not_open, file, key, over, read};
use adapters::crypto::{NewFiles, SealedObjects};
use adapters::object_store::LocalObjects;
use async_trait::async_trait;
use bytes::Bytes;
use ports::driven::objects::{
    ByteStream, ListedObject, ObjectError, ObjectKey, ObjectStore, StoredObject, whole,
};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tests::storage::KEY;

#[tokio::test(flavor = "multi_thread")]
async fn after_a_rotation_old_files_open_and_are_sealed_anew() {
    let scene = Scene::new().await;
    let key = key("documents/rotated");
    scene.sealed.put(&key, whole(file())).await.unwrap();
    let rotated = scene.under(&format!("{NEW_KEY},{KEY}"));
    assert_eq!(read(&rotated, &key).await.unwrap(), file());

    let alone = scene.under(NEW_KEY);
    let why = alone.get(&key).await.err().map(|error| error.to_string());
    let why = why.expect("its key is gone");
    assert!(why.contains("its key test is not"), "{why}");

    assert!(rotated.reseal(&key, false).await.unwrap());
    assert!(!rotated.reseal(&key, false).await.unwrap(), "it is current");
    assert_eq!(read(&alone, &key).await.unwrap(), file());
    assert!(matches!(
        rotated
            .reseal(&"documents/none".parse().unwrap(), false)
            .await,
        Err(ObjectError::NotFound)
    ));

    // One that does not open is not replaced.
    scene.sealed.put(&key, whole(file())).await.unwrap();
    let mut lies = scene.stored_bytes(&key);
    let last = lies.len() - 1;
    lies[last] ^= 1;
    scene.replace(&key, &lies);
    let resealed = rotated.reseal(&key, false).await;
    does_not_open(resealed.map(|_| Bytes::new()), "changed");
    assert_eq!(scene.stored_bytes(&key), lies);
}

/// If new files are not sealed, unsealed ones are right: keys are rotated, and nothing is reported.
#[tokio::test(flavor = "multi_thread")]
async fn where_files_lie_plain_a_rotation_leaves_them_so() {
    let scene = Scene::new().await;
    let (sealed, plain) = (key("documents/sealed"), key("documents/plain"));
    scene.sealed.put(&sealed, whole("secret")).await.unwrap();
    let ring = format!("{NEW_KEY},{KEY}");
    let rotated = over(scene.plain.clone(), &ring, NewFiles::Plain);
    rotated.put(&plain, whole("%PDF-1.7")).await.unwrap();
    assert!(!rotated.reseal(&plain, false).await.unwrap());
    assert_eq!(scene.stored_bytes(&plain), b"%PDF-1.7");
    assert!(rotated.reseal(&sealed, false).await.unwrap());
    assert_eq!(
        read(&scene.under(NEW_KEY), &sealed).await.unwrap(),
        "secret"
    );
}

/// A store in which another process replaces a file between two reads of a part of it.
struct Replaced {
    inner: Arc<LocalObjects>,
    by: SealedObjects,
    reads: AtomicUsize,
    /// Before which of the reads it is replaced.
    before: usize,
}

#[async_trait]
impl ObjectStore for Replaced {
    async fn put(&self, key: &ObjectKey, body: ByteStream) -> Result<u64, ObjectError> {
        self.inner.put(key, body).await
    }

    async fn get(&self, key: &ObjectKey) -> Result<StoredObject, ObjectError> {
        self.inner.get(key).await
    }

    async fn get_range(
        &self,
        key: &ObjectKey,
        range: Range<u64>,
    ) -> Result<StoredObject, ObjectError> {
        if self.reads.fetch_add(1, Ordering::SeqCst) + 1 == self.before {
            assert!(self.by.reseal(key, false).await.unwrap());
        }
        self.inner.get_range(key, range).await
    }

    async fn delete(&self, key: &ObjectKey) -> Result<(), ObjectError> {
        self.inner.delete(key).await
    }

    async fn exists(&self, key: &ObjectKey) -> Result<bool, ObjectError> {
        self.inner.exists(key).await
    }

    async fn list(
        &self,
        folder: &str,
        after: Option<ObjectKey>,
        limit: usize,
    ) -> Result<Vec<ListedObject>, ObjectError> {
        self.inner.list(folder, after, limit).await
    }

    async fn ready(&self) -> Result<(), ObjectError> {
        self.inner.ready().await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_is_read_while_its_file_is_sealed_anew() {
    let scene = Scene::new().await;
    let key = key("documents/beside");
    scene.sealed.put(&key, whole(file())).await.unwrap();
    let ring = format!("{NEW_KEY},{KEY}");
    let store = Replaced {
        inner: scene.plain.clone(),
        by: over(scene.plain.clone(), &ring, NewFiles::Sealed),
        reads: AtomicUsize::new(0),
        before: 2,
    };
    let beside = over(Arc::new(store), &ring, NewFiles::Sealed);
    let block = u64::try_from(BLOCK).unwrap();
    let part = beside.get_range(&key, block..block + 10).await.unwrap();
    assert_eq!(part.bytes().await.unwrap(), file().slice(BLOCK..BLOCK + 10));
    // One that was changed still does not open.
    let mut lies = scene.stored_bytes(&key);
    lies[HEADER + SEALED_BLOCK] ^= 1;
    scene.replace(&key, &lies);
    let part = beside.get_range(&key, block..block + 10).await;
    does_not_open(part.map(|_| Bytes::new()), "changed");
}
