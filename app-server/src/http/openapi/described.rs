//! What a call takes and gives, gathered from its types, and its operation in the document.

use super::shared_schemas::{CODED_REFUSAL, CommonFields};
use super::{OPERATOR, SESSION};
use crate::http::codes::{ContentName, FrameworkCode, LegalTextKind, QueueName};
use crate::http::keyed::IDEMPOTENCY_KEY;
use crate::http::parsed::Form;
use actix_web::http::Method;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{
    Content, ContentBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};

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

    pub(super) fn operation(&self, method: &Method, path: &str) -> OperationBuilder {
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
