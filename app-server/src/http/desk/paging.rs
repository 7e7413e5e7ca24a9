//! What every list of the desk reads and tells: the page, the words that are looked for, how many there are.

use crate::http::fields::Integer;
use ports::driven::desk::Page;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Which part of a list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ListQuery)]
pub(crate) struct ListForm {
    /// From 1; 20 items each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Words that every item has, in any of what is searched.
    q: Option<String>,
}

impl ListForm {
    /// The page, if one is said.
    pub(crate) fn page(&self) -> Option<i64> {
        self.page.map(|page| page.0)
    }

    /// The words, if any.
    pub(crate) fn search(&self) -> Option<&str> {
        self.q.as_deref()
    }
}

/// The keys that a page lies before or after, as the use cases take them.
pub(crate) fn keys(before: Option<Integer>, after: Option<Integer>) -> (Option<i64>, Option<i64>) {
    (before.map(|key| key.0), after.map(|key| key.0))
}

/// How many items a list has, and whether there are more than that.
pub(crate) fn counted<T>(page: &Page<T>) -> (Integer, bool) {
    let total = i64::try_from(page.total).unwrap_or(i64::MAX);
    (Integer(total), page.total_capped)
}
