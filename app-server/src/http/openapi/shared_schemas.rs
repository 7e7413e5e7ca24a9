//! The schemas that every call shares: the common fields, and refusals.

use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The name of the schema of a refusal that has a `code`.
pub(super) const CODED_REFUSAL: &str = "CodedRefusal";

/// The fields that every call may carry.
#[derive(ToSchema)]
#[schema(as = CommonFields)]
#[allow(
    dead_code,
    reason = "its fields are only described; they are read by name"
)]
pub(super) struct CommonFields {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    timestamp: Option<i64>,
    /// `zh` or `en`; anything else counts as absent.
    language: Option<String>,
    /// The session's token; also taken from the query and from `X-CSRF-Token`.
    #[schema(rename = "csrfToken")]
    csrf_token: Option<String>,
}

/// The body of every refusal (decision 43).
#[derive(ToSchema)]
#[schema(as = Refusal)]
#[allow(
    dead_code,
    reason = "it is only described; the body is written from the refusal"
)]
pub(super) struct RefusalBody {
    /// Always false.
    ok: bool,
    /// Key of the text in both catalogues.
    #[schema(rename = "messageKey")]
    message_key: String,
    /// The parameters of the text.
    params: serde_json::Map<String, serde_json::Value>,
    /// The text in the caller's language.
    message: String,
    /// The rejected fields, with what is wrong with each.
    fields: Vec<RefusedField>,
}

/// A field of a form and what is wrong with it.
#[derive(ToSchema)]
#[allow(
    dead_code,
    reason = "it is only described; the body is written from the refusal"
)]
pub(super) struct RefusedField {
    /// Its name.
    field: String,
    /// Key of the text in both catalogues.
    #[schema(rename = "messageKey")]
    message_key: String,
    /// The parameters of the text, if they differ from the refusal's own.
    params: Option<serde_json::Map<String, serde_json::Value>>,
}

/// A refusal with the fields of a `{code, data, msg}` answer.
pub(super) fn coded_refusal() -> RefOr<Schema> {
    let code = ObjectBuilder::new()
        .property("code", u16::schema())
        .required("code")
        .property(
            "data",
            ObjectBuilder::new().schema_type(SchemaType::new(Type::Null)),
        )
        .required("data")
        .property("msg", String::schema())
        .required("msg");
    AllOfBuilder::new()
        .item(Ref::from_schema_name("Refusal"))
        .item(code)
        .into()
}
