//! Deletes archives that can no longer be downloaded.

use crate::driven::objects::{ObjectError, ObjectKey};
use crate::{Failure, Ports, read_once, transact};
use domain::vault::{ARCHIVE_KEPT, Archive};

/// Archives removed in one round. The next round takes the rest.
const AT_ONCE: u32 = 100;

/// Deletes the files of archives that were finished more than a week ago; returns how many. An
/// archive that cannot be deleted does not hold up the others: the first failure is returned once
/// all were tried.
pub async fn remove_expired_archives(ports: &Ports) -> Result<usize, Failure> {
    let before = ports.clock.now() - ARCHIVE_KEPT;
    let found = read_once(ports, async |tx| {
        Ok(tx.vault().archives_before(before, AT_ONCE).await?)
    })
    .await?;
    let (mut removed, mut failed) = (0, None);
    for archive in found {
        match remove(ports, &archive).await {
            Ok(()) => removed += 1,
            Err(failure) => {
                failed.get_or_insert(failure);
            }
        }
    }
    failed.map_or(Ok(removed), Err)
}

/// Deletes the file before the record. If the server stops in between, the record still counts as expired; a file without a record would stay forever.
async fn remove(ports: &Ports, archive: &Archive) -> Result<(), Failure> {
    let unavailable = |error: ObjectError| Failure::Unavailable("object store", error.to_string());
    let key = archive
        .made
        .as_ref()
        .and_then(|made| made.object_key.as_ref());
    if let Some(key) = key {
        let key: ObjectKey = key.parse().map_err(unavailable)?;
        ports.objects.delete(&key).await.map_err(unavailable)?;
    }
    transact(ports, async |tx| {
        Ok(tx.vault().archive_removed(archive.id).await?)
    })
    .await
}
