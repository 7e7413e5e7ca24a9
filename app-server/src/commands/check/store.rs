//! `landfall check store`: writes a small file, reads it, lists it and removes it.

use super::super::Found;
use crate::bootstrap::{files, key_ring};
use crate::config::Config;
use ports::driven::objects::{ObjectKey, ObjectStore, whole};
use std::error::Error;
use std::time::Instant;

/// The folder of the test file.
const FOLDER: &str = "check";
const CONTENT: &str = "Landfall tries whether files can be stored.";

/// Tries the store of files.
pub async fn check_store(config: &Config) -> Result<(), Box<dyn Error>> {
    let store = files::objects(config, &key_ring(config)?).await?;
    let key = ObjectKey::new(FOLDER, &format!("{:032x}", rand::random::<u128>()))?;
    let began = Instant::now();
    let tried = round_trip(&store, &key).await;
    // Also after a failure: the test leaves nothing behind.
    let removed = store.delete(&key).await;
    tried?;
    removed.map_err(|error| Found(format!("a file cannot be removed: {error}")))?;
    let milliseconds = began.elapsed().as_millis();
    println!("A file was stored, read, listed and removed in {milliseconds} ms.");
    Ok(())
}

async fn round_trip(store: &dyn ObjectStore, key: &ObjectKey) -> Result<(), Found> {
    let failed = |what: &str, error: &dyn Error| Found(format!("a file cannot be {what}: {error}"));
    let stored = store.put(key, whole(CONTENT)).await;
    stored.map_err(|error| failed("stored", &error))?;
    let read = store.get(key).await;
    let read = read.map_err(|error| failed("read", &error))?.bytes().await;
    if read.map_err(|error| failed("read", &error))? != CONTENT {
        return Err(Found(
            "the file that was read differs from the one stored".into(),
        ));
    }
    let listed = store.list(FOLDER, None, 1000).await;
    let listed = listed.map_err(|error| failed("listed", &error))?;
    if !listed.iter().any(|found| found.key == *key) {
        return Err(Found("the file is not in the list of its folder".into()));
    }
    Ok(())
}
