//! Home, projects with their documents, partners, watch lists, legal texts, help, base data, and the pictures of what is published (decisions 19 to 24).

mod base_data;
mod choices;
pub(crate) mod desk;
mod help;
mod home;
mod legal;
mod listed_products;
mod partner_detail;
mod partners;
mod pictures;
mod product_detail;
mod products;
mod project_documents;
mod watch_list;

pub use base_data::base_data;
pub use help::{about, help};
pub use home::banner_stats;
pub use legal::legal;
pub use listed_products::listed_products;
pub use partner_detail::partner_detail;
pub use partners::partners;
pub use pictures::{asset, mount as mount_pictures, picture};
pub use product_detail::product_detail;
pub use products::products;
pub use project_documents::{
    ProjectFile, project_document, project_document_address, project_file,
};
pub use watch_list::{unwatch, watch, watch_list};
