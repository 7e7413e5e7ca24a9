//! Everything that an investor has on one page: the list with its search, and the archive of all of it, which the worker makes.

mod archive;
mod build;
mod contents;
mod expire;
mod index;
mod list;
mod words;

pub use archive::{ArchiveState, archive_state, ask_archive, open_archive};
pub use build::build_due;
pub use expire::remove_expired_archives;
pub use list::{ListEntries, ListedEntries, ListedEntry, list_entries};

/// The folder of archives in the store of files.
const FOLDER: &str = "archives";
