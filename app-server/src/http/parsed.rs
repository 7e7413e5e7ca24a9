//! The form of a call, and the immediate checks of some calls: an address that must be this site's,
//! fields of which one or the other is needed, and fields shared by several calls of which one must
//! name the record. A mistake in a form is a wrong shape, refused before the caller is looked up
//! (refusals: order of checks). It reads no storage.

use super::checked_form::checked;
use super::shape::bad_request;
use crate::server::Server;
use domain::{Instant, Refusal};
use ports::driving::SiteAddress;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::borrow::Cow;
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::{Validate, ValidateArgs};

/// A form of a call: one flat type, whether it comes in a query, a body or a multipart form.
pub trait Form: ToSchema + Sized + 'static {
    /// Reads it from the fields that were sent, and holds it to the rules of its fields. Refused as `BadRequest` with the field, or as
    /// `Several` of these.
    fn read(sent: Map<String, Value>, here: ParseContext<'_>) -> Result<Self, Refusal>;
}

/// Where and when a form is read.
#[derive(Debug, Clone, Copy)]
pub struct ParseContext<'s> {
    /// This site's public address.
    pub site: &'s str,
    /// The present.
    pub now: Instant,
}

impl<'s> ParseContext<'s> {
    /// At this server, now.
    pub fn at(server: &'s Server) -> Self {
        Self {
            site: server.public_origin(),
            now: server.ports.clock.now(),
        }
    }
}

impl<T: DeserializeOwned + ToSchema + Validate + 'static> Form for T {
    fn read(sent: Map<String, Value>, _: ParseContext<'_>) -> Result<Self, Refusal> {
        checked(sent, needed::<T>, T::validate)
    }
}

/// A form with rules about days, which need the present.
#[derive(Debug)]
pub struct Dated<T>(pub T);

impl<T> Form for Dated<T>
where
    T: DeserializeOwned + ToSchema + for<'v> ValidateArgs<'v, Args = &'v Instant> + 'static,
{
    fn read(sent: Map<String, Value>, here: ParseContext<'_>) -> Result<Self, Refusal> {
        let rules = |form: &T| form.validate_with_args(&here.now);
        checked(sent, needed::<T>, rules).map(Self)
    }
}

impl<T: ToSchema> PartialSchema for Dated<T> {
    fn schema() -> RefOr<Schema> {
        T::schema()
    }
}

impl<T: ToSchema> ToSchema for Dated<T> {
    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn schemas(known: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(known);
    }
}

/// The fields that a form cannot do without, as the document says.
fn needed<T: ToSchema>() -> Vec<String> {
    match T::schema() {
        RefOr::T(Schema::Object(form)) => form.required,
        _ => Vec::new(),
    }
}

/// A value that a call makes of the submitted fields.
pub trait FromFields: Sized + 'static {
    /// The fields.
    type Fields: DeserializeOwned + ToSchema + Validate + 'static;
    /// Takes them. Refused as `BadRequest` with the field that is missing or does not fit.
    fn parse(fields: Self::Fields, site: &str) -> Result<Self, Refusal>;
}

/// The form of a call that takes `T`.
#[derive(Debug)]
pub struct Parsed<T>(pub T);

impl<T: FromFields> Form for Parsed<T> {
    fn read(sent: Map<String, Value>, here: ParseContext<'_>) -> Result<Self, Refusal> {
        let fields = T::Fields::read(sent, here)?;
        T::parse(fields, here.site).map(Self)
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
pub struct WithRecord<R, F> {
    /// The record.
    pub record: R,
    /// All the fields.
    pub fields: F,
}

impl<R: Names<F>, F: Form> Form for WithRecord<R, F> {
    fn read(sent: Map<String, Value>, here: ParseContext<'_>) -> Result<Self, Refusal> {
        match (R::read(sent.clone(), here), F::read(sent, here)) {
            (Ok(record), Ok(fields)) => Ok(Self { record, fields }),
            (Err(refused), Ok(_)) | (Ok(_), Err(refused)) => Err(refused),
            (Err(record), Err(fields)) => Err(of_both(&fields, &record)),
        }
    }
}

/// The refusal of the shared fields together with those that name the record. A field may be read by both.
fn of_both(fields: &Refusal, record: &Refusal) -> Refusal {
    let mut named = fields.bad_field_names();
    for field in record.bad_field_names() {
        if !named.contains(&field) {
            named.push(field);
        }
    }
    let wrong = Refusal::bad_fields(named);
    wrong.err().unwrap_or_else(|| bad_request(None))
}

impl<R: Names<F>, F: Form> PartialSchema for WithRecord<R, F> {
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

impl<R: Names<F>, F: Form> ToSchema for WithRecord<R, F> {
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
