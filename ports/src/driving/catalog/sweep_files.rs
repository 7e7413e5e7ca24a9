//! Deletes pictures and documents that editors uploaded and that no content has named for a while, with all their
//! sizes. Files named by published or withdrawn content or by a draft are kept; the trail keeps the names, not the files.

use super::screen_name;
use crate::driven::inspection::SMALL_WIDTH;
use crate::driven::objects::{ObjectError, ObjectKey};
use crate::driven::screen_pictures::WIDTHS;
use crate::driving::public_files::PublicFile;
use crate::{Failure, Ports, read, transact};
use chrono::Duration;
use domain::Instant;

/// How many files one step checks.
const AT_ONCE: u64 = 50;

/// Checks the files that no content may have named for the hours that leftovers are kept, and deletes those that none names;
/// returns how many. Bounded, so that the worker can do other work between two steps.
pub async fn sweep_public_files(ports: &Ports) -> Result<usize, Failure> {
    let hours = i64::from(ports.settings.leftover_hours);
    let before = ports.clock.now() - Duration::hours(hours);
    let found = read(ports, async |tx| {
        Ok(tx.public_files().unnamed_before(before, AT_ONCE).await?)
    });
    let mut removed = 0;
    for key in found.await? {
        removed += usize::from(removed_unnamed(ports, &key, before).await?);
    }
    Ok(removed)
}

/// Whether it was deleted. The file is deleted before its record, so that an interrupted deletion
/// is tried again.
async fn removed_unnamed(ports: &Ports, key: &str, before: Instant) -> Result<bool, Failure> {
    let keys = [key.to_owned()];
    transact(ports, async |tx| {
        let files = tx.public_files();
        let held = files.hold_files(&keys).await?;
        // Another server took it in the meantime, or an editor named it and removed it again.
        let is_due = |since: Option<Instant>| since.is_some_and(|since| since < before);
        if !held.into_iter().any(|(_, since)| is_due(since)) {
            return Ok(false);
        }
        if files.is_named(key).await? {
            files.set_unnamed(&keys, None).await?;
            return Ok(false);
        }
        for size in sizes_of(key)? {
            let gone = ports.objects.delete(&size).await;
            gone.map_err(|error| Failure::Unavailable("object store", error.to_string()))?;
        }
        files.forget(key).await?;
        Ok(true)
    })
    .await
}

/// The file and everything that may have been made of it.
fn sizes_of(key: &str) -> Result<Vec<ObjectKey>, Failure> {
    let broken = |error: ObjectError| Failure::Broken(format!("file {key}: {error}"));
    let mut names = vec![key.to_owned()];
    let (folder, name) = key.split_once('/').unwrap_or_default();
    if let Some((token, _)) = name.rsplit_once("-w") {
        names.push(format!("{folder}/{token}-w{SMALL_WIDTH}"));
    }
    let kind = PublicFile::from_folder(folder).and_then(PublicFile::screen_kind);
    if let Some(kind) = kind {
        let webp = PublicFile::Webp.folder();
        let sources: Vec<String> = names
            .iter()
            .filter_map(|known| Some(known.split_once('/')?.1.to_owned()))
            .collect();
        for source in sources {
            let made = WIDTHS.map(|width| screen_name(kind, &source, width));
            names.extend(made.map(|made| format!("{webp}/{made}")));
        }
    }
    let keys = names.into_iter().map(|name| name.parse().map_err(broken));
    keys.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_picture_goes_with_every_size_of_it() {
        let sizes = sizes_of("public-jpg/aB-_9-w1280").unwrap();
        let names: Vec<&str> = sizes.iter().map(ObjectKey::as_str).collect();
        assert_eq!(names.len(), 2 + 2 * WIDTHS.len());
        for name in [
            "public-jpg/aB-_9-w1280",
            "public-jpg/aB-_9-w640",
            "public-webp/jpg-aB-_9-w1280-w800",
            "public-webp/jpg-aB-_9-w640-w160",
        ] {
            assert!(names.contains(&name), "{name}");
        }
    }

    #[test]
    fn a_paper_has_no_sizes() {
        let sizes = sizes_of("project-pdf/aB-_9").unwrap();
        assert_eq!(sizes.len(), 1);
    }
}
