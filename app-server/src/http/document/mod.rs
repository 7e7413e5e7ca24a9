//! Documents of an investor: upload, list, and download links (decisions 16 to 18).

mod documents;
mod files;
mod upload;

pub use documents::{DocumentEntry, documents, entry};
pub use files::{FileBytes, Link, file};
pub use upload::upload;
