//! The schema of the queues' answers where deriving cannot express it: parts that only some items
//! have, and the data that an investor typed. For the OpenAPI document only; nothing is read or
//! written through it.

use std::borrow::Cow;
use std::marker::PhantomData;
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A part whose fields are beside an item's own, or missing: none of them is required.
#[derive(Debug)]
struct OptionalFlatten<T>(PhantomData<T>);

impl<T: ToSchema> PartialSchema for OptionalFlatten<T> {
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

/// The schema of items of several kinds: the common head, and beside it the part of each kind.
pub(crate) fn head_and_parts<H: ToSchema>(parts: &[Part]) -> RefOr<Schema> {
    let head = AllOfBuilder::new().item(Ref::from_schema_name(H::name()));
    let all = parts.iter().fold(head, |all, part| {
        all.item(Ref::from_schema_name(part.name.clone()))
    });
    RefOr::T(Schema::AllOf(all.build()))
}

/// The schemas of the head and the parts.
pub(crate) fn schemas_of<H: ToSchema>(parts: &[Part], schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((H::name().into_owned(), H::schema()));
    H::schemas(schemas);
    for part in parts {
        schemas.push((part.name.clone().into_owned(), (part.schema)()));
        (part.schemas)(schemas);
    }
}

/// The part of an item that only one kind has.
pub(crate) struct Part {
    name: Cow<'static, str>,
    schema: fn() -> RefOr<Schema>,
    schemas: fn(&mut Vec<(String, RefOr<Schema>)>),
}

impl Part {
    /// The part of this type.
    pub(crate) fn of<T: ToSchema>() -> Self {
        Self {
            name: T::name(),
            schema: OptionalFlatten::<T>::schema,
            schemas: T::schemas,
        }
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
