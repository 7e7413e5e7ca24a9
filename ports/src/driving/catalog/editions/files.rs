//! The files that contents name: pictures and documents that somebody uploaded, kept as long as any content names them. Nothing is
//! removed here.

use crate::driven::objects::ObjectKey;
use crate::driven::unit_of_work::Tx;
use crate::driving::public_files::{PublicFile, is_project_document};
use crate::{Failure, Ports};
use domain::Refusal;
use domain::catalog::Edition;
use domain::content::{ContentMistake, ContentRule, Kind, Publishable};
use std::collections::{BTreeMap, BTreeSet};

/// A file that a content names, and in which field.
struct Named {
    field: String,
    key: String,
    /// Whether it is a PDF; otherwise a picture.
    paper: bool,
}

fn files_of<T: Publishable>(content: &T) -> Vec<Named> {
    let pieces = content.pieces().into_iter();
    let files = pieces.filter(|p| !p.value.is_empty());
    let files = files.filter(|p| matches!(p.kind, Kind::Picture | Kind::Paper));
    let named = files.map(|piece| Named {
        paper: piece.kind == Kind::Paper,
        field: piece.field,
        key: piece.value.into_owned(),
    });
    named.collect()
}

/// Everything that an edition names: what investors see or saw, and its draft.
fn all_of<T: Publishable>(edition: &Edition<T>) -> Vec<Named> {
    let contents = [&edition.published, &edition.withdrawn, &edition.draft];
    let contents = contents.into_iter().flatten();
    contents.flat_map(files_of).collect()
}

/// Refuses newly named pictures and documents that nobody uploaded.
pub(super) async fn files_are_there<T: Publishable>(
    ports: &Ports,
    edition: &Edition<T>,
    to: &T,
) -> Result<(), Failure> {
    let known: BTreeSet<(String, bool)> = all_of(edition)
        .into_iter()
        .map(|named| (named.key, named.paper))
        .collect();
    let begun = files_of(to).into_iter();
    let begun = begun.filter(|named| !known.contains(&(named.key.clone(), named.paper)));
    missing_of(ports, begun).await
}

/// Keeps the files that an edition now names, from this transaction on, and releases those that it no
/// longer names. Refuses files that were deleted in the meantime.
pub(super) async fn names_files<T: Publishable>(
    ports: &Ports,
    tx: &dyn Tx,
    before: &Edition<T>,
    after: Option<&Edition<T>>,
) -> Result<(), Failure> {
    let by_key = |named: Vec<Named>| -> BTreeMap<String, Named> {
        let keyed = named.into_iter().map(|named| (named.key.clone(), named));
        keyed.collect()
    };
    let mut had = by_key(all_of(before));
    let mut has = by_key(after.map(all_of).unwrap_or_default());
    let stays: Vec<String> = had
        .keys()
        .filter(|key| has.contains_key(*key))
        .cloned()
        .collect();
    for key in stays {
        had.remove(&key);
        has.remove(&key);
    }
    let (begun, ended): (Vec<String>, Vec<String>) =
        (has.keys().cloned().collect(), had.into_keys().collect());
    let held = tx
        .public_files()
        .hold_files(&[begun.clone(), ended.clone()].concat())
        .await?;
    for (key, _) in held {
        has.remove(&key);
    }
    // Recorded files exist as long as they are held; only the object store knows about the others.
    missing_of(ports, has.into_values()).await?;
    tx.public_files().set_unnamed(&begun, None).await?;
    let now = ports.clock.now();
    Ok(tx.public_files().set_unnamed(&ended, Some(now)).await?)
}

/// Refuses those that are not in the store.
async fn missing_of(ports: &Ports, files: impl Iterator<Item = Named>) -> Result<(), Failure> {
    let mut missing = Vec::new();
    for Named { field, key, paper } in files {
        if !is_there(ports, &key, paper).await? {
            let rule = if paper {
                ContentRule::Paper
            } else {
                ContentRule::Picture
            };
            missing.push(ContentMistake { field, rule });
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Content(missing).into())
    }
}

async fn is_there(ports: &Ports, key: &str, paper: bool) -> Result<bool, Failure> {
    let Ok(key) = key.parse::<ObjectKey>() else {
        return Ok(false);
    };
    let fits = if paper {
        is_project_document(&key)
    } else {
        let folder = key.as_str().split_once('/').map(|(folder, _)| folder);
        let kind = folder.and_then(PublicFile::from_folder);
        kind.is_some_and(PublicFile::is_picture)
    };
    if !fits {
        return Ok(false);
    }
    let there = ports.objects.exists(&key).await;
    there.map_err(|error| Failure::Unavailable("object store", error.to_string()))
}
