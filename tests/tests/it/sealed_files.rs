//! Files sealed at rest: the content of the folder or the bucket reveals nothing, and a file that
//! was changed, cut off or moved does not open.
mod resealed;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapters::crypto::{KeyRing, NewFiles, SealedObjects};
use adapters::object_store::LocalObjects;
use bytes::Bytes;
use ports::contract;
use ports::driven::objects::{ObjectError, ObjectKey, ObjectStore, whole};
use ports::driving::document::SEALED_FOLDERS;
use ports::driving::operations::reconcile;
use tests::client::Client;
use tests::forms::fixture;
use tests::road::investor;
use tests::s3::S3Server;
use tests::server::TestServer;
use tests::storage::KEY;

const NEW_KEY: &str = "new:HxweHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";
const BLOCK: usize = 64 * 1024;
/// The stored size of a chunk, with its tag.
const SEALED_BLOCK: usize = BLOCK + 16;
/// The bytes before the chunks of a file that was sealed under the key `test`.
const HEADER: usize = 7 + 2 + 4 + 19;

fn over(store: Arc<dyn ObjectStore>, keys: &str, new_files: NewFiles) -> SealedObjects {
    SealedObjects::new(store, &KeyRing::parse(keys).unwrap(), new_files)
}

/// A sealed folder, and the folder itself beside it.
struct Scene {
    folder: tempfile::TempDir,
    plain: Arc<LocalObjects>,
    sealed: SealedObjects,
}

impl Scene {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let plain = Arc::new(LocalObjects::open(folder.path()).await.unwrap());
        let sealed = over(plain.clone(), KEY, NewFiles::Sealed);
        Self {
            folder,
            plain,
            sealed,
        }
    }

    fn path(&self, key: &ObjectKey) -> PathBuf {
        self.folder.path().join(key.as_str())
    }

    fn stored_bytes(&self, key: &ObjectKey) -> Vec<u8> {
        std::fs::read(self.path(key)).unwrap()
    }

    /// Puts other bytes in the place of a stored file.
    fn replace(&self, key: &ObjectKey, bytes: &[u8]) {
        std::fs::write(self.path(key), bytes).unwrap();
    }

    fn under(&self, keys: &str) -> SealedObjects {
        over(self.plain.clone(), keys, NewFiles::Sealed)
    }
}

fn key(text: &str) -> ObjectKey {
    text.parse().unwrap()
}

/// Three chunks, the last one short.
fn file() -> Bytes {
    let numbered = (0..2 * BLOCK + 100).map(|at| u8::try_from(at % 251).unwrap());
    numbered.collect()
}

async fn read(store: &dyn ObjectStore, key: &ObjectKey) -> Result<Bytes, ObjectError> {
    store.get(key).await?.bytes().await
}

/// Reading fails, at the start or in the middle, with the file's name; and no wrong data was
/// returned before.
#[track_caller]
fn does_not_open(read: Result<Bytes, ObjectError>, why: &str) {
    match read {
        Err(ObjectError::Unreadable(said)) => {
            assert!(said.starts_with("documents/"), "{why}: {said}");
        }
        other => panic!("{why}: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_folder_keeps_the_contract() {
    let scene = Scene::new().await;
    contract::objects::all(&scene.sealed).await;
    contract::objects::all(&over(scene.plain.clone(), KEY, NewFiles::Plain)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_bucket_keeps_the_contract() {
    let server = S3Server::start();
    let bucket = Arc::new(server.objects());
    contract::objects::all(&over(bucket.clone(), KEY, NewFiles::Sealed)).await;
    contract::objects::all(&over(bucket, KEY, NewFiles::Plain)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_file_is_readable_where_it_lies() {
    let scene = Scene::new().await;
    let text = "passport E12345678 of Wang Xiaoming";
    for folder in SEALED_FOLDERS {
        let key = key(&format!("{folder}/x"));
        scene.sealed.put(&key, whole(text)).await.unwrap();
        let lies = scene.stored_bytes(&key);
        assert!(!String::from_utf8_lossy(&lies).contains("Wang"), "{key}");
        assert_eq!(lies.len(), HEADER + text.len() + 16);
        scene.sealed.put(&key, whole(text)).await.unwrap();
        assert_ne!(
            scene.stored_bytes(&key)[HEADER..],
            lies[HEADER..],
            "the same twice"
        );
    }
    // Files that are compared from outside, and public ones.
    for plain in ["audit/head-1", "public-jpg/x"].map(key) {
        scene.sealed.put(&plain, whole(text)).await.unwrap();
        assert_eq!(scene.stored_bytes(&plain), text.as_bytes(), "{plain}");
        assert_eq!(read(&scene.sealed, &plain).await.unwrap(), text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_cut_off_does_not_open() {
    let scene = Scene::new().await;
    let key = key("documents/cut");
    for content in [
        file(),
        file().slice(..2 * BLOCK),
        Bytes::from("short"),
        Bytes::new(),
    ] {
        scene.sealed.put(&key, whole(content)).await.unwrap();
        let lies = scene.stored_bytes(&key);
        let borders = (0..=3).map(|chunk| HEADER + chunk * SEALED_BLOCK);
        let cuts =
            borders.flat_map(|at| [at.saturating_sub(17), at - 1, at, at + 1, at + 16, at + 17]);
        let ends = [
            0,
            1,
            6,
            7,
            8,
            9,
            10,
            HEADER - 1,
            lies.len() - 1,
            lies.len() - 16,
        ];
        for cut in cuts.chain(ends).filter(|cut| *cut < lies.len()) {
            scene.replace(&key, &lies[..cut]);
            does_not_open(read(&scene.sealed, &key).await, &format!("cut at {cut}"));
        }
        scene.replace(&key, &[&lies[..], b"x"].concat());
        does_not_open(read(&scene.sealed, &key).await, "longer");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_changed_does_not_open() {
    let scene = Scene::new().await;
    let key = key("documents/changed");
    scene.sealed.put(&key, whole(file())).await.unwrap();
    let lies = scene.stored_bytes(&key);
    let inside = (0..3).map(|chunk| HEADER + chunk * SEALED_BLOCK + 50);
    for at in (0..HEADER).chain(inside).chain([lies.len() - 1]) {
        let mut changed = lies.clone();
        changed[at] ^= 1;
        scene.replace(&key, &changed);
        does_not_open(read(&scene.sealed, &key).await, &format!("byte {at}"));
    }
    let (first, rest) = lies[HEADER..].split_at(SEALED_BLOCK);
    let (second, third) = rest.split_at(SEALED_BLOCK);
    for (why, chunks) in [
        ("swapped", [second, first, third].concat()),
        ("one twice", [first, first, third].concat()),
        ("one left out", [first, third].concat()),
        ("the last left out", [first, second].concat()),
    ] {
        scene.replace(&key, &[&lies[..HEADER], &chunks].concat());
        does_not_open(read(&scene.sealed, &key).await, why);
    }
    scene.replace(&key, &lies);
    assert_eq!(read(&scene.sealed, &key).await.unwrap(), file());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_moved_to_another_key_does_not_open() {
    let scene = Scene::new().await;
    let (own, other) = (key("documents/own"), key("documents/other"));
    for content in [file(), Bytes::new()] {
        scene
            .sealed
            .put(&own, whole(content.clone()))
            .await
            .unwrap();
        scene.sealed.put(&other, whole(content)).await.unwrap();
        scene.replace(&other, &scene.stored_bytes(&own));
        does_not_open(read(&scene.sealed, &other).await, "another's");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_is_served_from_its_own_chunks_alone() {
    let scene = Scene::new().await;
    let key = key("documents/part");
    scene.sealed.put(&key, whole(file())).await.unwrap();
    let mut lies = scene.stored_bytes(&key);
    lies[HEADER + 50] ^= 1;
    scene.replace(&key, &lies);
    let block = u64::try_from(BLOCK).unwrap();
    let part = scene.sealed.get_range(&key, block..block + 10).await;
    let part = part.unwrap().bytes().await.unwrap();
    assert_eq!(part, file().slice(BLOCK..BLOCK + 10));
    let part = scene.sealed.get_range(&key, block - 1..block + 10).await;
    does_not_open(part.map(|_| Bytes::new()), "its first chunk was changed");
}

/// The setting of a bucket changes: sealed files open either way; an unsealed file is trusted only
/// if new files are not sealed either, and is sealed only when an operator vouches for it.
#[tokio::test(flavor = "multi_thread")]
async fn sealed_and_plain_files_are_never_taken_for_each_other() {
    let scene = Scene::new().await;
    let plain = over(scene.plain.clone(), KEY, NewFiles::Plain);
    let (old, new) = (key("documents/old"), key("documents/new"));
    scene
        .sealed
        .put(&old, whole("sealed before"))
        .await
        .unwrap();
    assert_eq!(read(&plain, &old).await.unwrap(), "sealed before");
    plain.put(&new, whole("%PDF-1.7")).await.unwrap();
    assert_eq!(scene.stored_bytes(&new), b"%PDF-1.7");
    assert_eq!(read(&plain, &new).await.unwrap(), "%PDF-1.7");

    // A file that begins like a sealed one comes back unchanged, whatever its content.
    let sealed = Bytes::from(scene.stored_bytes(&old));
    let alike = key("documents/alike");
    for content in [sealed.clone(), sealed.slice(..7), sealed.slice(..6)] {
        plain.put(&alike, whole(content.clone())).await.unwrap();
        assert_eq!(read(&plain, &alike).await.unwrap(), content);
    }

    does_not_open(read(&scene.sealed, &new).await, "not sealed");
    let part = scene.sealed.get_range(&new, 0..4).await;
    does_not_open(part.map(|_| Bytes::new()), "not sealed");
    let resealed = scene.sealed.reseal(&new, false).await;
    does_not_open(resealed.map(|_| Bytes::new()), "nobody vouched for it");
    assert!(scene.sealed.reseal(&new, true).await.unwrap());
    assert_eq!(read(&scene.sealed, &new).await.unwrap(), "%PDF-1.7");
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.push(path);
        }
    }
}

async fn upload(client: &Client) -> serde_json::Value {
    let photo = fixture("passport-large.jpg");
    let uploaded = client
        .upload(
            "account_document",
            &[],
            "passport-large.jpg",
            "image/jpeg",
            photo,
        )
        .await;
    uploaded.ok()
}

/// An upload through the server: nothing of the picture, of its thumbnail or of the upload is
/// readable in the data folder, and the record still has its file.
#[tokio::test(flavor = "multi_thread")]
async fn an_upload_leaves_nothing_readable_in_the_data_folder() {
    let server = TestServer::sqlite().await;
    let client = investor(&server, "86-13900139000").await;
    let stored = upload(&client).await;
    let id = stored["DocumentID"].to_string();
    let link = client.get("account_document", &[("DocumentID", &id)]).await;
    let link = link.ok()["url"].as_str().unwrap().to_owned();
    let file = client.open(&link).await.bytes;
    let thumbnail = stored["ThumbnailUrl"].as_str().unwrap();
    let thumbnail = client.open(thumbnail).await.bytes;
    let known = [fixture("passport-large.jpg").into(), file, thumbnail];

    let mut found = Vec::new();
    files_below(server.folder(), &mut found);
    let objects = found
        .iter()
        .filter(|path| path.starts_with(server.folder().join("objects/documents")));
    assert_eq!(objects.count(), 1, "{found:?}");
    for path in &found {
        let lies = std::fs::read(path).unwrap();
        assert!(!lies.starts_with(b"\xff\xd8\xff"), "{}", path.display());
        for known in &known {
            // A piece from the middle: whatever surrounds it.
            let piece = &known[known.len() / 2..][..32];
            let is_there = lies.windows(piece.len()).any(|window| window == piece);
            assert!(!is_there, "a piece lies open in {}", path.display());
        }
    }
    for entry in std::fs::read_dir(server.folder().join("objects")).unwrap() {
        let folder = entry.unwrap().file_name().into_string().unwrap();
        let is_plain = folder == "audit" || folder.starts_with("public-") || folder == ".incoming";
        assert!(
            is_plain || SEALED_FOLDERS.contains(&folder.as_str()),
            "`landfall reseal` would pass {folder} over"
        );
    }
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
}

/// A file that does not open is reported as a failure of the store, and the reconciliation names
/// it.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_does_not_open_is_unavailable_and_named() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let client = investor(&server, "86-13900139000").await;
    let id = upload(&client).await["DocumentID"].to_string();
    let link = client.get("account_document", &[("DocumentID", &id)]).await;
    let link = link.ok()["url"].as_str().unwrap().to_owned();
    let mut found = Vec::new();
    files_below(&server.folder().join("objects/documents"), &mut found);
    let mut lies = std::fs::read(&found[0]).unwrap();
    lies[HEADER + 20] ^= 1;
    std::fs::write(&found[0], &lies).unwrap();
    client.open(&link).await.refused(503, "Error_Unavailable");
    let differences = reconcile(server.ports()).await.unwrap();
    assert_eq!(differences.len(), 1, "{differences:?}");
    let said = differences[0].to_string();
    assert!(said.contains("its file does not open"), "{said}");
}
