//! What is made once and serves every test of a build: files beside the test binaries, gone with the target folder.

use std::path::{Path, PathBuf};

use crate::database::unique;

/// Where the file of this name lies, once it is made.
pub fn path(name: &str) -> PathBuf {
    let binary = std::env::current_exe().expect("the path of this test");
    binary.with_file_name(name)
}

/// A place where one process makes the file of this name: nobody reads it before it is whole.
pub fn draft(name: &str) -> PathBuf {
    path(&unique(name))
}

/// Keeps a finished draft under this name. Where several processes made the file at once, that of the first stays.
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
