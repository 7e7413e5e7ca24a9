//! Forms that one type of fields is not enough for: a call that shares its fields with another but must name its record, fields of
//! which one or the other is needed, an address that must be this site's. What is wrong with them is a wrong shape, refused
//! before anybody is looked up (refusals: order of checks). It asks no storage.

use super::fields::Integer;
use super::shape::{self, bad_request};
use domain::Refusal;
use ports::driving::SiteAddress;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::borrow::Cow;
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A form of a call: one flat type, whether it comes in a query, a body or a multipart form.
pub trait Form: ToSchema + Sized + 'static {
    /// Reads it from the fields that were sent; `site` is this site's public address. Refused as `BadRequest` with the field.
    fn read(sent: Map<String, Value>, site: &str) -> Result<Self, Refusal>;
}

impl<T: DeserializeOwned + ToSchema + 'static> Form for T {
    fn read(sent: Map<String, Value>, _: &str) -> Result<Self, Refusal> {
        shape::form(sent)
    }
}

/// What a call takes, made of the fields that are sent.
pub trait Taken: Sized + 'static {
    /// The fields.
    type Sent: DeserializeOwned + ToSchema;
    /// Its name in the document.
    const NAME: &'static str;
    /// The ids that must be among the fields of a body.
    const IDS: &'static [&'static str] = &[];
    /// Takes the fields. Refused as `BadRequest` with the field that is missing or does not fit.
    fn take(sent: Self::Sent, site: &str) -> Result<Self, Refusal>;
}

/// The form of a call that takes `T`.
#[derive(Debug)]
pub struct Whole<T>(pub T);

impl<T: Taken> Form for Whole<T> {
    fn read(sent: Map<String, Value>, site: &str) -> Result<Self, Refusal> {
        T::take(shape::form(sent)?, site).map(Self)
    }
}

impl<T: Taken> PartialSchema for Whole<T> {
    /// The fields; where ids are needed, the fields together with them.
    fn schema() -> RefOr<Schema> {
        if T::IDS.is_empty() {
            return T::Sent::schema();
        }
        let ids = T::IDS.iter().fold(ObjectBuilder::new(), |ids, id| {
            let integer = Ref::from_schema_name(Integer::name());
            ids.property(*id, integer).required(*id)
        });
        let fields = Ref::from_schema_name(T::Sent::name());
        AllOfBuilder::new().item(fields).item(ids).into()
    }
}

impl<T: Taken> ToSchema for Whole<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(T::NAME)
    }

    fn schemas(known: &mut Vec<(String, RefOr<Schema>)>) {
        T::Sent::schemas(known);
        if !T::IDS.is_empty() {
            known.push((T::Sent::name().into_owned(), T::Sent::schema()));
        }
    }
}

/// An address of this site, where one was sent.
pub fn own_address(
    sent: Option<String>,
    site: &str,
    field: &str,
) -> Result<Option<SiteAddress>, Refusal> {
    let read = |url: String| SiteAddress::read(site, &url).ok_or_else(|| bad_request(Some(field)));
    sent.map(read).transpose()
}

/// An id that must be there.
pub fn needed(id: Option<Integer>, field: &str) -> Result<i64, Refusal> {
    id.map(|id| id.0).ok_or_else(|| bad_request(Some(field)))
}
