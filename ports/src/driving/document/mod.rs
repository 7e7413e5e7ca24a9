//! Documents of investors: taking files in, listing them, and the short-lived links through which they leave (decisions 16 to 18).

mod keep_file;
mod keep_paper;
mod keep_picture;
mod kinds;
mod link;
mod list;
mod often;
mod sound;
mod stored;
mod sweep_leftovers;
mod take;
#[cfg(test)]
mod upload_pipeline_tests;

pub use keep_file::{KeptFile, keep_file, keep_portrait};
pub(crate) use keep_file::{discard_document, keep_evidence, put_document};
pub use keep_paper::{KeptPaper, keep_paper};
pub use keep_picture::{KeptPicture, keep_picture};
pub(crate) use kinds::kinds_of_account;
pub(crate) use link::stored_file;
pub use link::{LinkedFile, Part, file_link, open_link};
pub use list::{DocumentLinks, document_link, documents, links_of};
pub(crate) use often::add_upload;
pub(crate) use sound::sound_document;
pub(crate) use stored::stored_event;
pub use sweep_leftovers::{SEALED_FOLDERS, SweepPlace, sweep_leftovers};
pub(crate) use take::take_document;
