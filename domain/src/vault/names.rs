//! The names of entries inside an archive: valid on every system, and unique.

use crate::legible::is_hidden;
use std::collections::HashSet;

/// The maximum length of a folder's name or of a file's name without its extension: three of them fit into a Windows path.
const LONGEST: usize = 70;
/// Characters that are not allowed in names on some system.
const FORBIDDEN: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];
/// Names that Windows reserves for devices.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com1", "lpt1"];

/// The unique name of an entry.
#[derive(Debug, Clone, Copy)]
pub struct EntryName<'a> {
    /// The folders, the outermost first.
    pub folders: &'a [&'a str],
    /// Without an extension.
    pub stem: &'a str,
    /// Without its dot.
    pub extension: &'a str,
}

/// The names used in an archive. They are unique on case-insensitive systems too.
#[derive(Debug, Default)]
pub struct EntryNames(HashSet<String>);

impl EntryNames {
    /// The unique path of an entry.
    pub fn give(&mut self, wanted: EntryName<'_>) -> String {
        let mut folder = String::new();
        for part in wanted.folders {
            folder.push_str(&legible(part));
            folder.push('/');
        }
        let stem = legible(wanted.stem);
        let mut nth = 1_u64;
        loop {
            let mark = if nth == 1 {
                String::new()
            } else {
                format!(" ({nth})")
            };
            let path = format!("{folder}{stem}{mark}.{}", wanted.extension);
            if self.0.insert(path.to_lowercase()) {
                return path;
            }
            nth += 1;
        }
    }
}

/// A part of a path that is valid on every system.
fn legible(part: &str) -> String {
    let shown = part.chars().filter(|c| !is_hidden(*c));
    let shown: String = shown
        .map(|c| if FORBIDDEN.contains(&c) { '-' } else { c })
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(LONGEST).collect();
    let short = short.trim_matches([' ', '.']);
    let is_device = DEVICES.contains(&short.to_lowercase().as_str());
    if short.is_empty() || is_device {
        return format!("{short}_");
    }
    short.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn given(names: &mut EntryNames, folders: &[&str], stem: &str) -> String {
        names.give(EntryName {
            folders,
            stem,
            extension: "pdf",
        })
    }

    #[test]
    fn what_would_be_called_alike_is_counted() {
        let mut names = EntryNames::default();
        let folders = ["CN-000001", "海湾一期"];
        let first = given(&mut names, &folders, "2026-07-01 Receipt");
        assert_eq!(first, "CN-000001/海湾一期/2026-07-01 Receipt.pdf");
        assert_eq!(
            given(&mut names, &folders, "2026-07-01 receipt"),
            "CN-000001/海湾一期/2026-07-01 receipt (2).pdf"
        );
        assert_eq!(
            given(&mut names, &["CN-000001"], "2026-07-01 Receipt"),
            "CN-000001/2026-07-01 Receipt.pdf"
        );
    }

    #[test]
    fn no_name_climbs_out_or_deceives() {
        let mut names = EntryNames::default();
        for (stem, path) in [
            ("../../etc/passwd", "A/-..-etc-passwd.pdf"),
            ("a\u{202e}b\0c", "A/abc.pdf"),
            ("..", "A/_.pdf"),
            ("con", "A/con_.pdf"),
            ("a\t b", "A/a b.pdf"),
            (" x: y ", "A/x- y.pdf"),
        ] {
            assert_eq!(given(&mut names, &["A"], stem), path, "{stem:?}");
        }
    }

    proptest! {
        #[test]
        fn no_two_entries_have_one_path(stems in prop::collection::vec("[a-cA-C ./\\\\()2]{0,4}", 1..60)) {
            let mut names = EntryNames::default();
            let paths: Vec<String> = stems.iter().map(|stem| given(&mut names, &[stem, "b"], stem)).collect();
            let different: HashSet<String> = paths.iter().map(|path| path.to_lowercase()).collect();
            prop_assert_eq!(different.len(), paths.len());
            for path in paths {
                let parts: Vec<&str> = path.split('/').collect();
                prop_assert_eq!(parts.len(), 3, "{}", path);
                prop_assert!(parts.iter().all(|part| !part.is_empty() && !part.starts_with('.') && !part.ends_with('.')));
            }
        }
    }
}
