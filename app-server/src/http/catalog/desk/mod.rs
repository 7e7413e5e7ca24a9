//! The content that editors and administrators write: partners, projects, home, legal texts,
//! framework terms, questionnaires, and their pictures.

pub(crate) mod contents;
pub(crate) mod earlier;
mod framework_form;
pub(crate) mod frameworks;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod legal_texts;
pub(crate) mod listed;
mod partner_form;
pub(crate) mod partners;
pub(crate) mod pictures;
mod project_form;
pub(crate) mod projects;
pub(crate) mod proposed_project;
pub(crate) mod questionnaires;
