//! The document and the routes that are there.

use reqwest::Method;
use serde_json::Value;
use std::collections::BTreeSet;
use tests::server::TestServer;

/// Every schema that a document names by reference.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            if let Some(name) = object.get("$ref").and_then(Value::as_str) {
                found.insert(name.replace("#/components/schemas/", ""));
            }
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_names_the_routes_that_are_there_and_no_others() {
    let server = TestServer::sqlite().await;
    let client = server.visitor().await;
    let document = client.open("/api/openapi.json").await.ok();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    let mut ids = BTreeSet::new();
    for (path, item) in paths {
        let address = path.replace(['{', '}'], "");
        for method in ["get", "post", "put", "delete"] {
            let operation = &item[method];
            let verb = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let status = client.raw(verb, &address, |request| request).await.status;
            assert_eq!(
                operation.is_null(),
                status == 405,
                "{method} {path} answered {status}"
            );
            assert_ne!(status, 500, "{method} {path}");
            if let Some(id) = operation["operationId"].as_str() {
                assert!(ids.insert(id.to_owned()), "{id} stands twice");
                assert!(operation["responses"]["default"].is_object(), "{id}");
            }
        }
    }
    assert!(ids.contains("post_login"), "{ids:?}");
    let mut named = BTreeSet::new();
    references(&document, &mut named);
    for name in named {
        assert!(
            document["components"]["schemas"][&name].is_object(),
            "{name} is not described"
        );
    }
}
