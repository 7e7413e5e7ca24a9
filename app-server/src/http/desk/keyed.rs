//! A page of a list that is paged by key, as every such list of the desk returns it.

use super::paging::counted;
use crate::http::fields::Integer;
use ports::driven::desk_payments::KeyedPage;
use serde::Serialize;
use std::borrow::Cow;
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A page; newest or highest key first by default.
#[derive(Debug, Serialize)]
pub(crate) struct KeyedEntries<T> {
    items: Vec<T>,
    #[serde(flatten)]
    rest: Rest,
}

/// The rest of a page besides its items.
#[derive(Debug, Serialize, ToSchema)]
struct Rest {
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
    /// For `after`; null on the first page.
    newer: Option<Integer>,
    /// For `before`; null on the last page.
    older: Option<Integer>,
}

impl<L, T: From<L>> From<KeyedPage<L>> for KeyedEntries<T> {
    fn from(found: KeyedPage<L>) -> Self {
        let (total, total_capped) = counted(&found.page);
        Self {
            items: found.page.items.into_iter().map(T::from).collect(),
            rest: Rest {
                total,
                total_capped,
                newer: found.newer.map(Integer),
                older: found.older.map(Integer),
            },
        }
    }
}

/// `PayoutEntries` is the page of `PayoutEntry`.
impl<T: ToSchema> ToSchema for KeyedEntries<T> {
    fn name() -> Cow<'static, str> {
        let entry = T::name();
        let listed = entry.strip_suffix("Entry").unwrap_or(&entry);
        Cow::Owned(format!("{listed}Entries"))
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
        Rest::schemas(schemas);
    }
}

impl<T: ToSchema> PartialSchema for KeyedEntries<T> {
    fn schema() -> RefOr<Schema> {
        let mut page = Rest::schema();
        if let RefOr::T(Schema::Object(object)) = &mut page {
            let items = ArrayBuilder::new()
                .items(Ref::from_schema_name(T::name()))
                .description(Some("Newest or highest key first by default."));
            object.description = Some("A page of a list.".to_owned());
            object.properties.insert("items".to_owned(), items.into());
            object.required.insert(0, "items".to_owned());
        }
        page
    }
}
