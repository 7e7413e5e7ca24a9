//! Files that are created once and serve every test of a build: beside the test binaries, deleted
//! with the target folder.

use std::path::{Path, PathBuf};

use crate::database::unique;

/// The path of the file with this name, once it exists.
pub fn path(name: &str) -> PathBuf {
    let binary = std::env::current_exe().expect("the path of this test");
    binary.with_file_name(name)
}

/// A path at which one process creates the file with this name: nobody reads it before it is
/// complete.
pub fn draft(name: &str) -> PathBuf {
    path(&unique(name))
}

/// Stores a finished draft under this name. If several processes created the file at once, that of
/// the first stays.
pub fn keep(draft: &Path, name: &str) -> PathBuf {
    let kept = path(name);
    let linked = std::fs::hard_link(draft, &kept);
    assert!(
        linked.is_ok() || kept.exists(),
        "{name} is kept: {linked:?}"
    );
    std::fs::remove_file(draft).expect("the draft is removed");
    kept
}

/// The text of this name.
pub fn text(name: &str, make: impl FnOnce() -> String) -> String {
    let kept = path(name);
    if !kept.exists() {
        let draft = draft(name);
        std::fs::write(&draft, make()).expect("the draft is written");
        keep(&draft, name);
    }
    std::fs::read_to_string(kept).expect("what is kept")
}
