//! The form of a call, and the immediate checks of some calls: an address that must be this site's,
//! fields of which one or the other is needed, and fields shared by several calls of which one must
//! name the record. A mistake in a form is a wrong shape, refused before the caller is looked up
//! (refusals: order of checks). It reads no storage.

use super::shape::{self, bad_request};
use domain::Refusal;
use ports::driving::SiteAddress;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::borrow::Cow;
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

/// A form of a call: one flat type, whether it comes in a query, a body or a multipart form.
pub trait Form: ToSchema + Sized + 'static {
    /// Reads it from the submitted fields, and checks it against the rules of its fields; `site` is
    /// this site's public address. Refused as `BadRequest` with the field.
    fn read(sent: Map<String, Value>, site: &str) -> Result<Self, Refusal>;
}

impl<T: DeserializeOwned + ToSchema + Validate + 'static> Form for T {
    fn read(sent: Map<String, Value>, _: &str) -> Result<Self, Refusal> {
        shape::form(sent)
    }
}

/// A value that a call makes of the submitted fields.
pub trait FromFields: Sized + 'static {
    /// The fields.
    type Fields: DeserializeOwned + ToSchema + Validate;
    /// Converts them. Refused as `BadRequest` with the field that is missing or does not fit.
    fn parse(fields: Self::Fields, site: &str) -> Result<Self, Refusal>;
}

/// The form of a call that takes `T`.
#[derive(Debug)]
pub struct Parsed<T>(pub T);

impl<T: FromFields> Form for Parsed<T> {
    fn read(sent: Map<String, Value>, site: &str) -> Result<Self, Refusal> {
        T::parse(shape::form(sent)?, site).map(Self)
    }
}

impl<T: FromFields> PartialSchema for Parsed<T> {
    fn schema() -> RefOr<Schema> {
        T::Fields::schema()
    }
}

impl<T: FromFields> ToSchema for Parsed<T> {
    fn name() -> Cow<'static, str> {
        T::Fields::name()
    }

    fn schemas(known: &mut Vec<(String, RefOr<Schema>)>) {
        T::Fields::schemas(known);
    }
}

/// The record that a call must name among the fields of `F`.
pub trait Names<F>: DeserializeOwned + ToSchema + Validate + 'static {
    /// The name of the form in the document.
    const FORM: &'static str;
}

/// Fields shared by several calls, of a call that must name its record: both are read from the
/// submitted fields.
#[derive(Debug)]
pub struct Naming<R, F> {
    /// The record.
    pub record: R,
    /// All the fields.
    pub fields: F,
}

impl<R: Names<F>, F: Form> Form for Naming<R, F> {
    fn read(sent: Map<String, Value>, site: &str) -> Result<Self, Refusal> {
        Ok(Self {
            fields: F::read(sent.clone(), site)?,
            record: shape::form(sent)?,
        })
    }
}

impl<R: Names<F>, F: Form> PartialSchema for Naming<R, F> {
    /// The fields together with the one that names the record.
    fn schema() -> RefOr<Schema> {
        let fields = Ref::from_schema_name(F::name());
        let mut record = R::schema();
        if let RefOr::T(Schema::Object(record)) = &mut record {
            record.description = None;
        }
        AllOfBuilder::new().item(fields).item(record).into()
    }
}

impl<R: Names<F>, F: Form> ToSchema for Naming<R, F> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(R::FORM)
    }

    fn schemas(known: &mut Vec<(String, RefOr<Schema>)>) {
        F::schemas(known);
        known.push((F::name().into_owned(), F::schema()));
    }
}

/// An address of this site, if one was sent.
pub fn own_address(
    sent: Option<String>,
    site: &str,
    field: &str,
) -> Result<Option<SiteAddress>, Refusal> {
    let read = |url: String| SiteAddress::read(site, &url).ok_or_else(|| bad_request(Some(field)));
    sent.map(read).transpose()
}
