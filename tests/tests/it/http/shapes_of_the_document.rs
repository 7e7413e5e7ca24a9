//! The order of checks over every call, from its entry in the document: a missing required field
//! and an invalid number are refused before the session is looked up, and only a complete request
//! is refused for the session.

use chrono::Utc;
use domain::day::day_of;
use reqwest::{Method, multipart};
use serde_json::{Map, Value, json};
use tests::client::{Answer, Client};
use tests::server::TestServer;

/// Where a field is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Path,
    Query,
    Body,
}

/// A field of a call.
#[derive(Debug, Clone)]
struct Field {
    name: String,
    place: Place,
    schema: Value,
    needed: bool,
}

/// A call of the document.
#[derive(Debug)]
struct Call {
    method: Method,
    path: String,
    secured: bool,
    uploads: bool,
    fields: Vec<Field>,
}

/// The parts of a schema with their references followed: those of `allOf`, or itself.
fn parts(document: &Value, schema: &Value) -> Vec<Value> {
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().flat_map(|part| parts(document, part)).collect();
    }
    match schema["$ref"].as_str() {
        Some(name) => {
            let name = name.replace("#/components/schemas/", "");
            parts(document, &document["components"]["schemas"][&name])
        }
        None => vec![schema.clone()],
    }
}

fn fields(document: &Value, operation: &Value) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let place = match parameter["in"].as_str() {
            Some("path") => Place::Path,
            Some("query") => Place::Query,
            _ => continue,
        };
        fields.push(Field {
            name: parameter["name"].as_str().unwrap().to_owned(),
            place,
            schema: parameter["schema"].clone(),
            needed: parameter["required"] == true,
        });
    }
    let content = operation["requestBody"]["content"].as_object();
    for body in content.into_iter().flat_map(Map::values) {
        for part in parts(document, &body["schema"]) {
            for (name, schema) in part["properties"].as_object().into_iter().flatten() {
                fields.retain(|field| field.name != *name);
                let needed = part["required"].as_array();
                fields.push(Field {
                    name: name.clone(),
                    place: Place::Body,
                    schema: schema.clone(),
                    needed: needed.is_some_and(|names| names.contains(&json!(name))),
                });
            }
        }
    }
    // Those of every call are read in another way, and the file is not among the fields.
    let common = ["timestamp", "language", "csrfToken", "file"];
    fields.retain(|field| !common.contains(&field.name.as_str()));
    fields
}

fn calls(document: &Value) -> Vec<Call> {
    let mut calls = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            calls.push(Call {
                method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path: path.clone(),
                secured: operation["security"].is_array(),
                uploads: operation["requestBody"]["content"]["multipart/form-data"].is_object(),
                fields: fields(document, operation),
            });
        }
    }
    calls
}

/// Whether a field takes a whole number.
fn is_integer(schema: &Value) -> bool {
    let name = |schema: &Value| schema["$ref"] == "#/components/schemas/Integer";
    let either = schema["oneOf"].as_array();
    name(schema) || either.is_some_and(|schemas| schemas.iter().any(name))
}

/// A value that the field takes.
fn sound(document: &Value, schema: &Value) -> Value {
    let schema = &parts(document, schema)[0];
    if let Some(code) = schema["enum"].as_array().and_then(|codes| codes.first()) {
        return code.clone();
    }
    match schema["type"].as_str() {
        Some("integer" | "number") => json!(1),
        Some("boolean") => json!(true),
        Some("object") => {
            let needed = schema["required"].as_array().into_iter().flatten();
            let names = needed.map(|name| name.as_str().unwrap());
            let filled = names.map(|name| {
                let schema = &schema["properties"][name];
                (name.to_owned(), sound(document, schema))
            });
            filled.collect()
        }
        Some("string") if schema["format"] == "date" => json!("2026-07-01"),
        Some("string") if schema["example"].is_string() => schema["example"].clone(),
        // Also a number, as ids in paths are written.
        Some("string") => json!("1"),
        _ => panic!("what does {schema} take?"),
    }
}

/// What the field takes, with a list in the place of one of the objects in it; and where that stands.
fn lists_for_objects(document: &Value, schema: &Value) -> Vec<(String, Value)> {
    let either = schema["oneOf"].as_array().into_iter().flatten();
    let schemas = either.chain((!schema["oneOf"].is_array()).then_some(schema));
    let mut spoilt = Vec::new();
    for schema in schemas.flat_map(|schema| parts(document, schema)) {
        if let Some(properties) = schema["properties"].as_object() {
            spoilt.push((String::new(), json!([])));
            for (name, property) in properties {
                for (place, list) in lists_for_objects(document, property) {
                    let mut object = sound(document, &schema);
                    object[name] = list;
                    spoilt.push((format!(".{name}{place}"), object));
                }
            }
        }
        if schema["items"].is_object() {
            for (place, list) in lists_for_objects(document, &schema["items"]) {
                spoilt.push((format!("[0]{place}"), json!([list])));
            }
        }
    }
    spoilt
}

fn text(value: &Value) -> String {
    value.as_str().map_or(value.to_string(), str::to_owned)
}

async fn send(client: &Client, call: &Call, values: &[(&Field, Value)]) -> Answer {
    let at = |place: Place| values.iter().filter(move |(field, _)| field.place == place);
    let mut path = call.path.clone();
    for (field, value) in at(Place::Path) {
        path = path.replace(&format!("{{{}}}", field.name), &text(value));
    }
    let query: Vec<(&str, String)> = at(Place::Query)
        .map(|(field, value)| (field.name.as_str(), text(value)))
        .collect();
    let body: Map<String, Value> = at(Place::Body)
        .map(|(field, value)| (field.name.clone(), value.clone()))
        .collect();
    client
        .raw(call.method.clone(), &path, |request| {
            let request = request.query(&query);
            if call.uploads {
                let file = multipart::Part::bytes(vec![0x25; 64]).file_name("x.pdf");
                let form = multipart::Form::new().part("file", file);
                let fields = body.iter();
                request.multipart(fields.fold(form, |form, (name, value)| {
                    form.text(name.clone(), text(value))
                }))
            } else if call.method == Method::GET {
                request
            } else {
                request.json(&body)
            }
        })
        .await
}

/// A value that passes the rule of a desk's field, where the document does not tell one.
fn ruled(call: &Call, name: &str) -> Option<Value> {
    let path = call.path.strip_prefix("/ops/api/")?;
    let value = match name {
        "currency" if path.starts_with("exchange_rates") => json!("GBP"),
        "currency" | "asset" => json!("USD"),
        "to_currency" => json!("CNY"),
        "book" => json!("wallet:1"),
        "to_account" => json!(2),
        "kind" if path.starts_with("adjustments") => json!("reward"),
        "kind" if path.starts_with("ledger") => json!("wallet"),
        "kind" if path.starts_with("statement_lines") => json!("charge"),
        "booked_on" | "value_on" | "pay_on" | "day" | "record_date" | "payment_date" | "until" => {
            json!(day_of(Utc::now()).to_string())
        }
        _ => return None,
    };
    Some(value)
}

/// What the call needs, soundly filled in; the path always.
fn filled<'a>(document: &Value, call: &'a Call) -> Vec<(&'a Field, Value)> {
    let needed = call.fields.iter().filter(|field| field.needed);
    let value =
        |field: &Field| ruled(call, &field.name).unwrap_or_else(|| sound(document, &field.schema));
    needed.map(|field| (field, value(field))).collect()
}

/// Whether a refusal names this field: it has the first wrong one in its parameters, and all where there are several.
fn is_named(refused: &Value, field: &Field) -> bool {
    let each = refused["fields"].as_array().into_iter().flatten();
    let mut named = each
        .map(|it| &it["field"])
        .chain([&refused["params"]["field"]]);
    named.any(|name| *name == field.name)
}

/// Calls that need more than the document tells of single fields; their shapes are tested by hand.
const DEPENDENT: [(&str, &str); 10] = [
    ("POST", "/ops/api/distributions"),
    ("PUT", "/ops/api/distributions/{id}"),
    ("POST", "/ops/api/distributions/{id}/fund"),
    ("POST", "/ops/api/exchange_rates"),
    ("POST", "/ops/api/project_funds/{id}/pay"),
    ("GET", "/api/account_investment.json"),
    ("GET", "/api/account_questionnaire.json"),
    ("POST", "/api/account_pay.json"),
    ("GET", "/api/account_signature.json"),
    ("POST", "/api/account_signature.json"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_call_looks_at_the_shape_first_and_then_at_the_session() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    let document = visitor.open("/api/openapi.json").await.ok();
    let (mut missing, mut wrong, mut strangers) = (0, 0, 0);
    for call in calls(&document) {
        let name = format!("{} {}", call.method, call.path);
        let whole = filled(&document, &call);
        for (left_out, _) in whole.iter().filter(|(field, _)| field.place != Place::Path) {
            let rest = whole
                .iter()
                .filter(|(field, _)| field.name != left_out.name);
            let rest: Vec<_> = rest.map(|(field, value)| (*field, value.clone())).collect();
            let answer = send(&visitor, &call, &rest).await;
            let refused = answer.refused(400, "Error_BadRequest");
            assert!(is_named(&refused, left_out), "{name}: {refused}");
            missing += 1;
        }
        for field in call.fields.iter().filter(|field| is_integer(&field.schema)) {
            let mut values = whole.clone();
            values.retain(|(other, _)| other.name != field.name);
            values.push((field, json!("x")));
            let answer = send(&visitor, &call, &values).await;
            let refused = answer.refused(400, "Error_BadRequest");
            assert!(is_named(&refused, field), "{name}: {refused}");
            wrong += 1;
        }
        let dependent = DEPENDENT.contains(&(call.method.as_str(), &call.path));
        if call.secured && !dependent {
            let answer = send(&visitor, &call, &whole).await;
            answer.refused(401, "Error_NotLoggedIn");
            strangers += 1;
        }
    }
    assert!(
        missing >= 15 && wrong >= 80 && strangers >= 30,
        "the document was read: {missing} missing, {wrong} wrong, {strangers} without a session"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_refused_wherever_a_call_takes_an_object() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    let document = visitor.open("/api/openapi.json").await.ok();
    let (mut bodies, mut within) = (0, 0);
    let with_body = |call: &Call| call.method != Method::GET && !call.uploads;
    for call in calls(&document).into_iter().filter(with_body) {
        let name = format!("{} {}", call.method, call.path);
        for list in [json!([]), json!([{}]), json!([[]]), json!([1, "a", null])] {
            let path = call.path.replace(['{', '}'], "");
            let answer = visitor
                .raw(call.method.clone(), &path, |request| request.json(&list))
                .await;
            let refused = answer.refused(400, "Error_BadRequest");
            assert_eq!(refused["params"]["field"], "", "{name}");
        }
        bodies += 1;
        let whole = filled(&document, &call);
        for field in call
            .fields
            .iter()
            .filter(|field| field.place == Place::Body)
        {
            for (place, spoilt) in lists_for_objects(&document, &field.schema) {
                let mut values = whole.clone();
                values.retain(|(other, _)| other.name != field.name);
                values.push((field, spoilt));
                let answer = send(&visitor, &call, &values).await;
                let refused = answer.refused(400, "Error_BadRequest");
                let named = format!("{}{place}", field.name);
                assert_eq!(refused["params"]["field"], named, "{name}");
                within += 1;
            }
        }
    }
    assert!(
        bodies >= 30 && within >= 10,
        "the document was read: {bodies} bodies, {within} objects in them"
    );
}
