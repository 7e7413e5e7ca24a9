//! The OpenAPI 3.1 document, generated from the table of calls: names of paths and fields come from
//! the same types that are read and written. Nothing is described by hand.

mod described;
mod shared_schemas;

use actix_web::http::Method;
pub use described::Described;
use shared_schemas::{CODED_REFUSAL, CommonFields, RefusalBody, RefusedField, coded_refusal};
use utoipa::openapi::path::HttpMethod;
use utoipa::openapi::schema::ComponentsBuilder;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder};

/// The name of the cookie's security scheme.
const SESSION: &str = "session";
/// The same of the operators' cookie.
const OPERATOR: &str = "operator";

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
