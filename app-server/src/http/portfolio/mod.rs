//! What an investor holds and ordered.

mod orders;
mod shares;

pub use orders::account_order;
pub use shares::{my_share, my_share_income, my_share_order};

use crate::http::fields::Integer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which part of a list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paging {
    /// From 1.
    page_num: Option<Integer>,
    /// At most 100; 10 where nothing is said.
    page_size: Option<Integer>,
}

impl Paging {
    fn page(&self) -> Result<ports::driven::catalog::Page, ports::Failure> {
        crate::http::catalog::page(self.page_num, self.page_size, 10)
    }
}

/// A part of a list and how long the whole is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed<T> {
    list: Vec<T>,
    total: u64,
}
