//! The common parts of the desk's lists: the keys around a page, and the number of rows.

use crate::http::fields::Integer;
use ports::driven::desk::Page;

/// The keys that a page lies before or after, as the use cases take them.
pub(crate) fn keys(before: Option<Integer>, after: Option<Integer>) -> (Option<i64>, Option<i64>) {
    (before.map(|key| key.0), after.map(|key| key.0))
}

/// How many items a list has, and whether there are more than that.
pub(crate) fn counted<T>(page: &Page<T>) -> (Integer, bool) {
    let total = i64::try_from(page.total).unwrap_or(i64::MAX);
    (Integer(total), page.total_capped)
}
