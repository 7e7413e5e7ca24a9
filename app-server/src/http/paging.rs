//! Which page of a list an investor asks for.

use super::code_field::Positive;
use ports::driven::catalog::Page;

/// The most entries of one page.
const MAX_PAGE: u32 = 100;

/// `pageNum` and `pageSize`; without either, one page of `whole`.
pub(super) fn page(number: Option<Positive>, size: Option<Positive>, whole: u32) -> Page {
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
