//! Everything that an investor has on one page, and the archive of all of it.

mod archive;
mod entries;

pub use archive::{account_archive, archive_file, ask_account_archive};
pub use entries::account_vault;
