//! Home, projects, legal texts, and putting them there.

mod legal_text;
mod publish;
mod show;

pub use legal_text::legal_text;
pub use publish::{
    PUBLIC_FOLDER, publish_home, publish_legal, publish_partner, publish_picture, publish_project,
};
pub use show::{home, listed_projects, project_names, project_page};
