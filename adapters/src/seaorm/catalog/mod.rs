//! Projects, partners, frameworks and look-ups; the editions of what is published and the views of it; watch lists.

mod content;
pub(super) mod desk_editions;
mod earlier;
mod fixed_editions;
pub(super) mod framework_rows;
mod framework_texts;
pub(super) mod frameworks;
mod kept;
mod listed;
pub(super) mod look_ups;
mod partner_draft;
mod partner_editions;
mod partners;
mod project_draft;
mod project_editions;
pub(super) mod projects;
mod public_files;
mod publishing;
mod reference_data;
mod revision;
mod sought;
mod views;
mod watching;

pub(super) use content::LegalRow;
pub use listed::list_statements;
pub(super) use project_draft::DraftRow;
pub(super) use revision::{Known, QueryStart};
