//! Deleting stored files that no record names, which are left when a process is killed between storing a file and its record. Never
//! a recent one, since its record may not be stored yet, and never one that a signing session still uses.

use crate::driven::objects::{ListedObject, ObjectError, ObjectKey};
use crate::{Failure, Ports, read};
use chrono::Duration;
use std::collections::HashSet;

/// The folders whose every file has a record and is sealed at rest. Published pictures and the
/// heads of the audit trail have their records elsewhere and are not sealed.
pub const SEALED_FOLDERS: [&str; 4] = ["documents", "thumbnails", "archives", PAPERS];
/// The documents to sign; the signed version of one has the same random part, in the other folders.
const PAPERS: &str = "papers";
/// How many files one step looks at.
const PAGE: usize = 1000;

/// The progress of the sweep. Nothing is lost with it: a new one starts at the first folder.
#[derive(Debug, Default)]
pub struct SweepPlace {
    folder: usize,
    after: Option<ObjectKey>,
}

/// Checks the next files and deletes leftovers; returns how many. Bounded, so that the worker can
/// do other work between two steps.
pub async fn sweep_leftovers(ports: &Ports, place: &mut SweepPlace) -> Result<usize, Failure> {
    let folder = SEALED_FOLDERS.get(place.folder).copied().unwrap_or(PAPERS);
    let listed = ports.objects.list(folder, place.after.clone(), PAGE).await;
    let listed = listed.map_err(unavailable)?;
    let last = listed.last().map(|listed| listed.key.clone());
    let leftovers = leftovers(ports, listed).await?;
    for key in &leftovers {
        ports.objects.delete(key).await.map_err(unavailable)?;
    }
    if last.is_none() {
        place.folder = (place.folder + 1) % SEALED_FOLDERS.len();
    }
    place.after = last;
    Ok(leftovers.len())
}

/// Those that are old and that no record names.
async fn leftovers(ports: &Ports, listed: Vec<ListedObject>) -> Result<Vec<ObjectKey>, Failure> {
    let hours = i64::from(ports.settings.leftover_hours);
    let before = ports.clock.now() - Duration::hours(hours);
    let old: Vec<ObjectKey> = listed
        .into_iter()
        .filter(|listed| listed.stored_at < before)
        .map(|listed| listed.key)
        .collect();
    if old.is_empty() {
        return Ok(old);
    }
    let asked: Vec<String> = old.iter().flat_map(names_of).collect();
    let named: HashSet<String> =
        read(ports, async |tx| Ok(tx.documents().named(&asked).await?)).await?;
    let is_leftover = |key: &ObjectKey| names_of(key).iter().all(|name| !named.contains(name));
    Ok(old.into_iter().filter(is_leftover).collect())
}

/// The names under which a record may know the file: its own, and that of the unsigned document.
fn names_of(key: &ObjectKey) -> [String; 2] {
    let own = key.as_str();
    let token = own.rsplit_once('/').map_or(own, |(_, token)| token);
    [own.to_owned(), format!("{PAPERS}/{token}")]
}

fn unavailable(error: ObjectError) -> Failure {
    Failure::Unavailable("object store", error.to_string())
}
