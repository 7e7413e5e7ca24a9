//! Home, projects, legal texts, base data, and the pictures of what is published (decisions 19 to 24).

mod base_data;
mod home;
mod legal;
mod listed_products;
mod pictures;
mod product_detail;
mod products;

pub use base_data::base_data;
pub use home::banner_stats;
pub use legal::legal;
pub use listed_products::listed_products;
pub use pictures::{asset, mount as mount_pictures};
pub use product_detail::product_detail;
pub use products::products;

use crate::http::fields::Integer;
use domain::Refusal;
use ports::Failure;
use ports::driven::catalog::Page;

/// The most entries of one page.
const MAX_PAGE: u32 = 100;

/// Reads `pageNum` and `pageSize`; without either, one page of `whole`.
pub(in crate::http) fn page(
    number: Option<Integer>,
    size: Option<Integer>,
    whole: u32,
) -> Result<Page, Failure> {
    let read = |value: Option<Integer>, name: &str| {
        value
            .map(|v| u32::try_from(v.0).ok().filter(|v| *v > 0))
            .map_or(Ok(None), |v| {
                v.map(Some)
                    .ok_or_else(|| crate::http::shape::bad_request(Some(name)))
            })
    };
    let (number, size) = (read(number, "pageNum")?, read(size, "pageSize")?);
    if number.is_none() && size.is_none() {
        return Ok(Page {
            number: 1,
            size: whole,
        });
    }
    Ok(Page {
        number: number.unwrap_or(1),
        size: size.unwrap_or(10).min(MAX_PAGE),
    })
}

/// The project of an id in a form; an id that no project can have is not there.
pub(in crate::http) fn required(id: Option<Integer>, name: &str) -> Result<i64, Refusal> {
    id.map(|id| id.0)
        .ok_or_else(|| crate::http::shape::bad_request(Some(name)))
}
