//! What is published: partners, project contents, the home screen and the legal texts, the views of them, and watch lists.

mod content;
mod fixed_editions;
mod kept;
mod listed;
mod partner_draft;
mod partner_editions;
mod partners;
mod project_draft;
mod project_editions;
mod public_files;
mod publishing;
mod revision;
mod views;
mod watching;

pub use listed::list_statements;
pub(super) use revision::Known;
