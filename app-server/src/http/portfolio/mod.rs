//! An investor's holdings and orders.

mod capital;
pub(crate) mod desk;
mod funds;
mod glance;
mod holding;
mod orders;
mod overview;
mod receipt;
mod shares;
mod story;

pub use capital::capital_list;
pub use funds::my_investment_accounts;
pub use holding::my_holding;
pub use orders::account_order;
pub use overview::account_portfolio;
pub use receipt::{account_receipt, receipt_file};
pub use shares::{my_share, my_share_income, my_share_order};
pub use story::account_order_story;

use crate::http::code_field::Positive;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

/// Which part of a list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Paging {
    /// From 1.
    page_num: Option<Positive>,
    /// At most 100; 10 by default.
    page_size: Option<Positive>,
}

impl Paging {
    fn page(&self) -> ports::driven::catalog::Page {
        crate::http::paging::page(self.page_num, self.page_size, 10)
    }
}

/// A part of a list and the length of the whole.
#[derive(Debug, Serialize)]
pub struct Listed<T> {
    list: Vec<T>,
    total: u64,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            total: 0,
        }
    }
}

/// Named after the listed type: deriving would give every list the same name.
impl<T: ToSchema> ToSchema for Listed<T> {
    fn name() -> Cow<'static, str> {
        Cow::Owned(format!("{}List", T::name()))
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
}

impl<T: ToSchema> PartialSchema for Listed<T> {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .property(
                "list",
                ArrayBuilder::new().items(Ref::from_schema_name(T::name())),
            )
            .required("list")
            .property("total", u64::schema())
            .required("total")
            .into()
    }
}
