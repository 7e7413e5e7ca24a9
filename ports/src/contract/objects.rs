//! The contract of [`ObjectStore`]. Call [`all`] with a store that may be written to.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use futures_util::{StreamExt, future::join_all, stream};

use crate::driven::objects::{ByteStream, ObjectError, ObjectKey, ObjectStore, limited, whole};

/// Every guarantee of the port.
pub async fn all(store: &dyn ObjectStore) {
    a_file_comes_back_as_it_went_in(store).await;
    an_empty_file_is_a_file(store).await;
    a_large_body_is_kept_whole(store).await;
    a_part_of_a_file_is_read_alone(store).await;
    a_missing_file_is_not_found(store).await;
    a_second_put_replaces_the_first(store).await;
    a_deleted_file_is_gone(store).await;
    a_cut_off_body_leaves_nothing(store).await;
    a_cut_off_body_leaves_the_earlier_file(store).await;
    a_body_over_the_limit_leaves_nothing(store).await;
    a_caller_who_goes_away_leaves_nothing(store).await;
    a_reader_never_sees_half_a_file(store).await;
    a_folder_is_listed_page_by_page(store).await;
    store.ready().await.expect("a store in use is ready");
}

/// Bytes and length are the same after a round trip, under keys with and without folders.
pub async fn a_file_comes_back_as_it_went_in(store: &dyn ObjectStore) {
    for key in [
        fresh("plain"),
        ObjectKey::new(
            "a/b",
            fresh("deep").as_str().trim_start_matches("contract/"),
        )
        .unwrap(),
    ] {
        let written = store
            .put(&key, whole(Bytes::from_static(b"\x00\xff a file")))
            .await;
        assert_eq!(written.expect("put"), 9, "put returns the length");
        let stored = store.get(&key).await.expect("get");
        assert_eq!(stored.size, 9, "get tells the length");
        assert_eq!(stored.bytes().await.expect("read"), &b"\x00\xff a file"[..]);
        assert!(store.exists(&key).await.expect("exists"));
    }
}

/// A body without bytes makes a file of length 0.
pub async fn an_empty_file_is_a_file(store: &dyn ObjectStore) {
    let key = fresh("empty");
    assert_eq!(
        store.put(&key, stream::empty().boxed()).await.expect("put"),
        0
    );
    let stored = store.get(&key).await.expect("get");
    assert_eq!(stored.size, 0);
    assert!(stored.bytes().await.expect("read").is_empty());
}

/// Ten megabytes in many chunks arrive in order.
pub async fn a_large_body_is_kept_whole(store: &dyn ObjectStore) {
    let key = fresh("large");
    let chunk = |n: u8| Bytes::from(vec![n; 64 * 1024]);
    let body = stream::iter((0..160_u8).map(move |n| Ok(chunk(n)))).boxed();
    assert_eq!(store.put(&key, body).await.expect("put"), 160 * 64 * 1024);
    let read = store
        .get(&key)
        .await
        .expect("get")
        .bytes()
        .await
        .expect("read");
    let in_order = read
        .chunks(64 * 1024)
        .zip(0_u8..)
        .all(|(chunk, n)| chunk.iter().all(|byte| *byte == n));
    assert!(
        in_order && read.len() == 160 * 64 * 1024,
        "the body was cut or mixed"
    );
    store.delete(&key).await.expect("delete");
}

/// Parts at and across boundaries of 64 KiB, at the end and beyond it; the length is the whole file's.
pub async fn a_part_of_a_file_is_read_alone(store: &dyn ObjectStore) {
    const BLOCK: usize = 64 * 1024;
    let numbered = (0..2 * BLOCK + 100).map(|at| u8::try_from(at % 251).unwrap_or(0));
    let file: Bytes = numbered.collect();
    let key = fresh("part");
    store.put(&key, whole(file.clone())).await.expect("put");
    let end = file.len();
    for (from, to) in [
        (0, 1),
        (0, end),
        (5, 5),
        (BLOCK - 1, BLOCK),
        (BLOCK - 1, BLOCK + 1),
        (BLOCK, 2 * BLOCK),
        (BLOCK + 7, 2 * BLOCK + 1),
        (2 * BLOCK, end),
        (end - 1, end + 1000),
        (end, end + 1),
        (end + 5, end + 6),
    ] {
        let wide = |at: usize| u64::try_from(at).expect("a small number");
        let part = store.get_range(&key, wide(from)..wide(to)).await;
        let part = part.expect("a part");
        assert_eq!(part.size, wide(end), "the length of the whole");
        let expected = file.slice(from.min(end)..to.min(end));
        assert_eq!(part.bytes().await.expect("read"), expected, "{from}..{to}");
    }
    let empty = fresh("empty-part");
    store
        .put(&empty, stream::empty().boxed())
        .await
        .expect("put");
    let part = store.get_range(&empty, 0..10).await.expect("a part");
    assert_eq!(part.size, 0);
    assert!(part.bytes().await.expect("read").is_empty());
    let missing = store.get_range(&fresh("missing-part"), 0..10).await;
    assert!(matches!(missing, Err(ObjectError::NotFound)));
}

/// Reading, querying and deleting missing files.
pub async fn a_missing_file_is_not_found(store: &dyn ObjectStore) {
    let key = fresh("missing");
    assert!(matches!(store.get(&key).await, Err(ObjectError::NotFound)));
    assert!(!store.exists(&key).await.expect("exists"));
    store
        .delete(&key)
        .await
        .expect("deleting what is not there is fine");
}

/// The later file replaces the earlier one completely.
pub async fn a_second_put_replaces_the_first(store: &dyn ObjectStore) {
    let key = fresh("replaced");
    store
        .put(&key, whole("the first, longer file"))
        .await
        .expect("put");
    store
        .put(&key, whole("the second"))
        .await
        .expect("put again");
    assert_eq!(content(store, &key).await, "the second");
}

/// After a delete the file is gone, and the key may be used again.
pub async fn a_deleted_file_is_gone(store: &dyn ObjectStore) {
    let key = fresh("deleted");
    store.put(&key, whole("x")).await.expect("put");
    store.delete(&key).await.expect("delete");
    assert!(!store.exists(&key).await.expect("exists"));
    assert!(matches!(store.get(&key).await, Err(ObjectError::NotFound)));
}

/// A body that ends in an error creates no file, and its error is returned.
pub async fn a_cut_off_body_leaves_nothing(store: &dyn ObjectStore) {
    let key = fresh("cut");
    assert!(matches!(
        store.put(&key, cut_off()).await,
        Err(ObjectError::CutOff(_))
    ));
    assert!(
        !store.exists(&key).await.expect("exists"),
        "half a file was kept"
    );
}

/// A failed replacement leaves the old file.
pub async fn a_cut_off_body_leaves_the_earlier_file(store: &dyn ObjectStore) {
    let key = fresh("kept");
    store
        .put(&key, whole("the earlier file"))
        .await
        .expect("put");
    assert!(store.put(&key, cut_off()).await.is_err());
    assert_eq!(content(store, &key).await, "the earlier file");
}

/// [`limited`] works through the store.
pub async fn a_body_over_the_limit_leaves_nothing(store: &dyn ObjectStore) {
    let key = fresh("over");
    let refused = store.put(&key, limited(whole("12345"), 4)).await;
    assert!(matches!(
        refused,
        Err(ObjectError::TooLarge { max_bytes: 4 })
    ));
    assert!(!store.exists(&key).await.expect("exists"));
}

/// Dropping the call in the middle of a body (the client has disconnected) leaves nothing.
pub async fn a_caller_who_goes_away_leaves_nothing(store: &dyn ObjectStore) {
    let key = fresh("gone");
    let stalled = stream::iter([Ok(Bytes::from_static(b"begun"))])
        .chain(stream::pending())
        .boxed();
    let put = store.put(&key, stalled);
    let waited = tokio::time::timeout(Duration::from_millis(300), put).await;
    assert!(waited.is_err(), "a body without end was stored");
    assert!(
        !store.exists(&key).await.expect("exists"),
        "half a file was kept"
    );
}

/// While two files replace each other, a reader gets one of them, whole.
pub async fn a_reader_never_sees_half_a_file(store: &dyn ObjectStore) {
    let key = fresh("contended");
    let file = |n: u8| Bytes::from(vec![n; 200_000]);
    store.put(&key, whole(file(0))).await.expect("put");
    let writers = (1..6_u8).map(|n| {
        let key = key.clone();
        async move { store.put(&key, whole(file(n))).await.map(|_| ()) }
    });
    let readers = (0..20).map(|_| async {
        let read = store
            .get(&key)
            .await
            .expect("get")
            .bytes()
            .await
            .expect("read");
        let first = read.first().copied().expect("not empty");
        assert_eq!(read.len(), 200_000, "half a file was read");
        assert!(
            read.iter().all(|byte| *byte == first),
            "two files were mixed"
        );
    });
    let (written, ()) = futures_util::future::join(join_all(writers), async {
        join_all(readers).await;
    })
    .await;
    assert!(
        written.iter().all(Result::is_ok),
        "a put failed: {written:?}"
    );
}

/// Pages follow each other without gap or repetition; other folders' files and deleted files are not in them.
pub async fn a_folder_is_listed_page_by_page(store: &dyn ObjectStore) {
    let folder = fresh("listed").as_str().replace('/', "-");
    let key = |name: &str| ObjectKey::new(&folder, name).expect("a sound key");
    for name in ["b", "A", "_", "a-1", "a", "gone"] {
        store.put(&key(name), whole("x")).await.expect("put");
    }
    store.delete(&key("gone")).await.expect("delete");
    let beside: ObjectKey = format!("{folder}-beside/a").parse().expect("a sound key");
    store.put(&beside, whole("x")).await.expect("put");
    let (mut after, mut seen) = (None, Vec::new());
    loop {
        let page = store.list(&folder, after, 2).await.expect("list");
        assert!(page.len() <= 2, "more than the limit");
        let Some(last) = page.last() else { break };
        after = Some(last.key.clone());
        seen.extend(page);
    }
    let keys: Vec<ObjectKey> = seen.iter().map(|listed| listed.key.clone()).collect();
    assert_eq!(keys, ["A", "_", "a", "a-1", "b"].map(key));
    let now = chrono::DateTime::<chrono::Utc>::from(SystemTime::now());
    for listed in seen {
        let age = now - listed.stored_at;
        // Stores round times, and have their own clocks.
        assert!(
            age.num_seconds().abs() < 300,
            "stored {age} ago, says the store"
        );
    }
    let unknown = store.list("contract-no-such-folder", None, 2).await;
    assert!(unknown.expect("an unknown folder").is_empty());
}

fn cut_off() -> ByteStream {
    stream::iter([
        Ok(Bytes::from_static(b"the first half")),
        Err(ObjectError::CutOff("the client went away".into())),
    ])
    .boxed()
}

async fn content(store: &dyn ObjectStore, key: &ObjectKey) -> Bytes {
    store
        .get(key)
        .await
        .expect("get")
        .bytes()
        .await
        .expect("read")
}

/// A key that no earlier run used: the suite may run against a persistent store.
fn fresh(name: &str) -> ObjectKey {
    let nanos = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_nanos();
    ObjectKey::new("contract", &format!("{name}-{nanos:x}")).expect("a sound key")
}
