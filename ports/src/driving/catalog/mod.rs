//! Home, projects, partners, watch lists, legal texts, and publishing them.

pub mod editions;
mod legal_text;
mod partners;
mod project_document;
mod publish;
mod screen_picture;
mod show;
mod sweep_files;
mod upload_picture;
mod watch;

pub use legal_text::legal_text;
pub use partners::{listed_partners, partner_page};
pub use project_document::{document_for_operator, open_project_document, project_document_link};
pub use publish::publish_project;
pub use screen_picture::{can_be_made, made_picture, screen_name, screen_picture};
pub use show::{
    help, home, is_under_cayman, listed_by_id, listed_projects, look_ups, next_turn, project_names,
    project_page, revision,
};
pub use sweep_files::sweep_public_files;
pub use upload_picture::{UploadPicture, upload_paper, upload_picture};
pub use watch::{unwatch, watch, watch_list};
