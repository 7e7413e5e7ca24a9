//! Which files are not sealed.

use ports::driven::objects::ObjectKey;

/// Whether the files of this key's folder are not sealed: the heads of the audit trail, which are
/// compared from outside, and public files. Every other folder is sealed, including new ones.
pub(super) fn lies_plain(key: &ObjectKey) -> bool {
    key.as_str()
        .split_once('/')
        .is_some_and(|(folder, _)| folder == "audit" || folder.starts_with("public-"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn files_of_investors_are_sealed_and_so_is_what_nobody_thought_of() {
        for sealed in [
            "documents/x",
            "thumbnails/x",
            "papers/x",
            "project-pdf/x",
            "new/x",
            "x",
            "audit",
        ] {
            assert!(!lies_plain(&sealed.parse().unwrap()), "{sealed}");
        }
        for plain in ["audit/head-1", "public-jpg/x", "public-pdf/x"] {
            assert!(lies_plain(&plain.parse().unwrap()), "{plain}");
        }
    }
}
