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

use crate::http::code_field::Positive;
use ports::driven::catalog::Page;

/// The maximum number of entries per page.
const MAX_PAGE: u32 = 100;

/// `pageNum` and `pageSize`; without either, one page of `whole`.
pub(in crate::http) fn page(number: Option<Positive>, size: Option<Positive>, whole: u32) -> Page {
    if number.is_none() && size.is_none() {
        return Page {
            number: 1,
            size: whole,
        };
    }
    Page {
        number: number.map_or(1, |number| number.0),
        size: size.map_or(10, |size| size.0).min(MAX_PAGE),
    }
}
