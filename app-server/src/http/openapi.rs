//! The OpenAPI 3.1 document, generated from the table of calls: names of paths and fields come from
//! the same types that are read and written. Nothing is described by hand.

use super::codes::{ContentName, FrameworkCode, LegalTextKind, QueueName};
use super::keyed::IDEMPOTENCY_KEY;
use super::parsed::Form;
use actix_web::http::Method;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AllOfBuilder, ComponentsBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref,
    RefOr, Required, Response, ResponseBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};

/// The name of the cookie's security scheme.
const SESSION: &str = "session";
/// The same of the operators' cookie.
const OPERATOR: &str = "operator";
/// The name of the schema of a refusal that has a `code`.
const CODED_REFUSAL: &str = "CodedRefusal";

/// One call's entry while it is built.
pub struct Described {
    summary: &'static str,
    parameters: Vec<(String, RefOr<Schema>, bool)>,
    body: Option<(&'static str, RefOr<Schema>)>,
    successes: Vec<(&'static str, Response)>,
    security: Option<&'static str>,
    refused_by_a_page: bool,
    refused_with_a_code: bool,
    /// The schemas that the entry names.
    pub schemas: Vec<(String, RefOr<Schema>)>,
}

/// The fields that every call may carry.
#[derive(ToSchema)]
#[schema(as = CommonFields)]
#[allow(
    dead_code,
    reason = "its fields are only described; they are read by name"
)]
struct CommonFields {
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
struct RefusalBody {
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
struct RefusedField {
    /// Its name.
    field: String,
    /// Key of the text in both catalogues.
    #[schema(rename = "messageKey")]
    message_key: String,
    /// The parameters of the text, if they differ from the refusal's own.
    params: Option<serde_json::Map<String, serde_json::Value>>,
}

impl Described {
    /// An entry with its one-line summary.
    pub fn new(summary: &'static str) -> Self {
        Self {
            summary,
            parameters: Vec::new(),
            body: None,
            successes: Vec::new(),
            security: None,
            refused_by_a_page: false,
            refused_with_a_code: false,
            schemas: Vec::new(),
        }
    }

    /// A reference to a named schema, which is added to the document.
    pub fn reference<T: ToSchema>(&mut self) -> RefOr<Schema> {
        T::schemas(&mut self.schemas);
        match T::schema() {
            // Lists and plain values have no name of their own.
            inline @ (RefOr::T(Schema::Array(_)) | RefOr::Ref(_)) => inline,
            named @ RefOr::T(_) => {
                let name = T::name().into_owned();
                self.schemas.push((name.clone(), named));
                Ref::from_schema_name(name).into()
            }
        }
    }

    /// A form: the query of a GET, the body of anything else.
    pub fn form<T: Form>(&mut self, method: &Method) {
        if matches!(*method, Method::GET | Method::HEAD) {
            self.query::<CommonFields>();
            T::schemas(&mut self.schemas);
            self.query::<T>();
        } else {
            let schema = self.with_common::<T>();
            self.body = Some(("application/json", schema));
        }
    }

    /// A multipart form with a file.
    pub fn upload<T: Form>(&mut self) {
        let form = self.with_common::<T>();
        let file = ObjectBuilder::new()
            .property(
                "file",
                ObjectBuilder::new()
                    .schema_type(SchemaType::new(Type::String))
                    .content_media_type("application/octet-stream"),
            )
            .required("file");
        let schema = AllOfBuilder::new().item(form).item(file);
        self.body = Some(("multipart/form-data", schema.into()));
    }

    /// The answer when it succeeds.
    pub fn success(&mut self, response: Response) {
        self.success_as("200", response);
    }

    /// An answer when it succeeds, under another status; beside others if there are some.
    pub fn success_as(&mut self, status: &'static str, response: Response) {
        self.successes.push((status, response));
    }

    /// A successful answer is a file of one of these media types.
    pub fn file(&mut self, media_types: &[&str]) {
        let file = media_types.iter().fold(
            ResponseBuilder::new().description("The file"),
            |file, media_type| file.content(*media_type, text()),
        );
        self.success(file.build());
    }

    /// A refusal may be an HTML page instead of JSON.
    pub const fn refused_by_a_page(&mut self) {
        self.refused_by_a_page = true;
    }

    /// A refusal has the fields of a `{code, data, msg}` answer too.
    pub const fn refused_with_a_code(&mut self) {
        self.refused_with_a_code = true;
    }

    /// The call is refused without a session.
    pub fn needs_session(&mut self) {
        self.security = Some(SESSION);
    }

    /// The call is refused without an operator's session.
    pub fn needs_operator(&mut self) {
        self.security = Some(OPERATOR);
    }

    /// A form without the fields that every call of an investor may carry.
    pub fn plain_form<T: Form>(&mut self, method: &Method) {
        if matches!(*method, Method::GET | Method::HEAD) {
            T::schemas(&mut self.schemas);
            self.query::<T>();
        } else {
            let schema = self.reference::<T>();
            self.body = Some(("application/json", schema));
        }
    }

    /// Whether the call may be submitted under a key: calls of a logged-in person that change
    /// something.
    fn takes_key(&self, method: &Method) -> bool {
        self.security.is_some() && !matches!(*method, Method::GET | Method::HEAD)
    }

    fn with_common<T: Form>(&mut self) -> RefOr<Schema> {
        let form = self.reference::<T>();
        let common = self.reference::<CommonFields>();
        AllOfBuilder::new().item(common).item(form).into()
    }

    fn query<T: ToSchema>(&mut self) {
        if let RefOr::T(Schema::Object(object)) = T::schema() {
            for (name, schema) in object.properties {
                let required = object.required.contains(&name);
                self.parameters.push((name, schema, required));
            }
        }
    }

    fn refusal(&self) -> Response {
        let name = if self.refused_with_a_code {
            CODED_REFUSAL
        } else {
            "Refusal"
        };
        let body = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name(name)))
            .build();
        let refused = ResponseBuilder::new()
            .description("Refused")
            .content("application/json", body);
        if self.refused_by_a_page {
            refused.content("text/html", text()).build()
        } else {
            refused.build()
        }
    }

    fn operation(&self, method: &Method, path: &str) -> OperationBuilder {
        // Operators' calls of the same name as investors' are told apart by their own prefix.
        let name = match path.strip_prefix("/ops/api/") {
            Some(rest) => format!("ops_{rest}"),
            None => path.trim_start_matches("/api/").to_owned(),
        };
        let id = format!("{}_{name}", method.as_str().to_lowercase())
            .replace(".json", "")
            .replace(['/', '-'], "_")
            .replace(['{', '}'], "");
        let mut operation = OperationBuilder::new()
            .operation_id(Some(id))
            .summary(Some(self.summary));
        let in_path = |name: &str| path.contains(&format!("{{{name}}}"));
        for (name, schema, required) in &self.parameters {
            let place = if in_path(name) {
                ParameterIn::Path
            } else {
                ParameterIn::Query
            };
            operation = operation.parameter(
                ParameterBuilder::new()
                    .name(name)
                    .parameter_in(place)
                    .required(if *required || in_path(name) {
                        Required::True
                    } else {
                        Required::False
                    })
                    .schema(Some(schema.clone())),
            );
        }
        for name in path_parts(path) {
            if !self.parameters.iter().any(|(known, _, _)| known == name) {
                operation = operation.parameter(
                    ParameterBuilder::new()
                        .name(name)
                        .parameter_in(ParameterIn::Path)
                        .required(Required::True)
                        .schema(Some(part_schema(name))),
                );
            }
        }
        if self.takes_key(method) {
            operation = operation.parameter(idempotency_key());
        }
        if let Some((media, schema)) = &self.body {
            let content = ContentBuilder::new().schema(Some(schema.clone())).build();
            let body = RequestBodyBuilder::new()
                .content(*media, content)
                .required(Some(Required::True));
            operation = operation.request_body(Some(body.build()));
        }
        for (status, response) in &self.successes {
            operation = operation.response(*status, response.clone());
        }
        operation = operation.response("default", self.refusal());
        if let Some(scheme) = self.security {
            operation =
                operation.security(SecurityRequirement::new::<_, [&str; 0], &str>(scheme, []));
        }
        operation
    }
}

/// The header under which a call that changes something may be sent again (decision 44).
fn idempotency_key() -> ParameterBuilder {
    let key = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .pattern(Some("^[!-~]{1,200}$"));
    ParameterBuilder::new()
        .name(IDEMPOTENCY_KEY)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "A key of the caller's choice, kept for 24 hours. The same call with the same key and body is carried out once and \
             answered as the first time; another body is refused (`IdempotencyMismatch`), and so is a repetition while the \
             first is being carried out (`IdempotencyInFlight`).",
        ))
        .schema(Some(key))
}

/// The schema of a path parameter that no form describes.
fn part_schema(name: &str) -> RefOr<Schema> {
    match name {
        "kind" => Ref::from_schema_name(LegalTextKind::name()).into(),
        "name" => Ref::from_schema_name(ContentName::name()).into(),
        "framework" => Ref::from_schema_name(FrameworkCode::name()).into(),
        "queue" => Ref::from_schema_name(QueueName::name()).into(),
        "id" | "identity" | "session" => i64::schema(),
        _ => String::schema(),
    }
}

fn path_parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
        .map(|name| name.split_once(':').map_or(name, |(name, _)| name))
}

/// Bytes or characters of no further shape.
fn text() -> Content {
    let text = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .build();
    ContentBuilder::new().schema(Some(text)).build()
}

/// A refusal with the fields of a `{code, data, msg}` answer.
fn coded_refusal() -> RefOr<Schema> {
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

/// A call in the document.
pub struct Entry {
    /// HTTP method.
    pub method: Method,
    /// The path, `{parts}` in braces.
    pub path: &'static str,
    /// What it takes and gives.
    pub described: Described,
}

/// The document of a table of calls, in groups by feature.
pub fn document(features: impl IntoIterator<Item = (&'static str, Vec<Entry>)>) -> OpenApi {
    let mut paths = PathsBuilder::new();
    let mut components = ComponentsBuilder::new()
        .security_scheme(
            SESSION,
            SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("landfall_session"))),
        )
        .security_scheme(
            OPERATOR,
            SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("landfall_operator"))),
        )
        .schema_from::<RefusalBody>()
        .schema(CODED_REFUSAL, coded_refusal())
        .schema_from::<RefusedField>()
        .schema_from::<CommonFields>();
    for (feature, entries) in features {
        for Entry {
            method,
            path,
            described,
        } in entries
        {
            let operation = described.operation(&method, path).tag(feature);
            if let Some(method) = http_method(&method) {
                paths = paths.path(path, PathItem::new(method, operation));
            }
            components = components.schemas_from_iter(described.schemas);
        }
    }
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Landfall")
                .version(env!("CARGO_PKG_VERSION"))
                .build(),
        )
        .paths(paths)
        .components(Some(components.build()))
        .build()
}

fn http_method(method: &Method) -> Option<HttpMethod> {
    match *method {
        Method::GET => Some(HttpMethod::Get),
        Method::POST => Some(HttpMethod::Post),
        Method::PUT => Some(HttpMethod::Put),
        Method::DELETE => Some(HttpMethod::Delete),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashMap;

    #[test]
    fn no_two_types_share_a_name_in_the_document() {
        let mut known: HashMap<String, String> = HashMap::new();
        for (_, calls) in crate::http::routes::table() {
            for (name, schema) in calls.iter().flat_map(|call| call.described().schemas) {
                let written = serde_json::to_string(&schema).unwrap();
                let first = known.entry(name.clone()).or_insert_with(|| written.clone());
                assert_eq!(*first, written, "two types are called {name}");
            }
        }
        assert!(known.contains_key("User"));
    }
}
