//! What the queues' answers look like where deriving cannot tell it: parts that only some items have, and what an investor
//! typed. It serves the OpenAPI document only; nothing is read or written through it.

use std::borrow::Cow;
use std::marker::PhantomData;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A part whose fields stand beside an item's own, or are not there at all: none of them is certain.
#[derive(Debug)]
pub(crate) struct Perhaps<T>(PhantomData<T>);

impl<T: ToSchema> PartialSchema for Perhaps<T> {
    fn schema() -> RefOr<Schema> {
        match T::schema() {
            RefOr::T(Schema::Object(mut part)) => {
                part.required.clear();
                RefOr::T(Schema::Object(part))
            }
            other => other,
        }
    }
}

impl<T: ToSchema> ToSchema for Perhaps<T> {
    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// A value that the investor typed: text, a day as `YYYY-MM-DD`, a mark, or nothing.
#[derive(Debug)]
pub(crate) enum Typed {}

impl PartialSchema for Typed {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([
                Type::String,
                Type::Boolean,
                Type::Null,
            ]))
            .into()
    }
}

impl ToSchema for Typed {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("TypedData")
    }
}
