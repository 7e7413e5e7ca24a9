//! The calls of the OpenAPI document, for tests that go over every one of them: the fields of each,
//! and a request made from these. New calls are included automatically. Checks nothing.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Map, Value};

use crate::client::{Answer, Client};
use crate::forms::fixture;

/// Fields that every call may carry.
const COMMON: [&str; 3] = ["csrfToken", "language", "timestamp"];

/// Who may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// Everybody.
    Anyone,
    /// An investor who is logged in.
    Investor,
    /// An operator who is logged in.
    Operator,
}

/// A call.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Its method.
    pub method: Method,
    /// Its path, parts of it in braces.
    pub path: String,
    /// Who may make it.
    pub caller: Caller,
    /// All its fields, wherever they are sent, except the common fields and a file.
    pub fields: Vec<String>,
    /// The required fields.
    pub required: Vec<String>,
    /// Whether it takes a file.
    pub is_upload: bool,
}

/// Every call of the document that a server shows.
pub async fn operations(base: &str) -> Vec<Operation> {
    let document = Client::new(base, "en").open("/api/openapi.json").await.ok();
    let paths = document["paths"].as_object().expect("paths");
    let mut found = Vec::new();
    for (path, methods) in paths {
        for (method, described) in methods.as_object().expect("methods") {
            found.push(operation(&document, path, method, described));
        }
    }
    found
}

fn operation(document: &Value, path: &str, method: &str, described: &Value) -> Operation {
    let mut operation = Operation {
        method: Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method"),
        path: path.to_owned(),
        caller: caller(described),
        fields: Vec::new(),
        required: Vec::new(),
        is_upload: false,
    };
    for parameter in described["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().expect("a name");
        if parameter["in"] != "header" {
            operation.take(name, parameter["required"] == true);
        }
    }
    let content = described["requestBody"]["content"].as_object();
    for (media_type, body) in content.into_iter().flatten() {
        operation.is_upload = media_type == "multipart/form-data";
        operation.take_schema(document, &body["schema"]);
    }
    operation
}

fn caller(described: &Value) -> Caller {
    let schemes = described["security"].as_array().into_iter().flatten();
    let names: Vec<&String> = schemes
        .filter_map(Value::as_object)
        .flat_map(Map::keys)
        .collect();
    match names[..] {
        [] => Caller::Anyone,
        [name] if name == "operator" => Caller::Operator,
        [name] if name == "session" => Caller::Investor,
        _ => panic!("whose session is {names:?}?"),
    }
}

impl Operation {
    /// `PUT /api/account_profile.json`
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether it changes something.
    pub fn changes(&self) -> bool {
        self.method != Method::GET
    }

    fn take(&mut self, name: &str, required: bool) {
        let is_upload = name == "file" && self.changes();
        if COMMON.contains(&name) || is_upload || self.fields.iter().any(|one| one == name) {
            return;
        }
        self.fields.push(name.to_owned());
        if required {
            self.required.push(name.to_owned());
        }
    }

    fn take_schema(&mut self, document: &Value, schema: &Value) {
        let referenced = schema["$ref"]
            .as_str()
            .and_then(|name| document.pointer(name.strip_prefix('#')?));
        let schema = referenced.unwrap_or(schema);
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.take_schema(document, part);
        }
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for name in schema["properties"]
            .as_object()
            .into_iter()
            .flat_map(Map::keys)
        {
            self.take(name, required.contains(&name.as_str()));
        }
    }

    /// Makes the call with these values, each where the document says, and the token in its header.
    pub async fn send(
        &self,
        client: &Client,
        token: Option<&str>,
        values: &Map<String, Value>,
        shape: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Answer {
        let mut rest = values.clone();
        let mut path = self.path.clone();
        for (name, value) in values {
            let part = format!("{{{name}}}");
            if path.contains(&part) {
                path = path.replace(&part, &text(value));
                rest.remove(name);
            }
        }
        assert!(!path.contains('{'), "{path} is not filled in");
        client
            .raw(self.method.clone(), &path, |request| {
                let request = match token {
                    Some(token) => request.header("x-csrf-token", token),
                    None => request,
                };
                shape(self.filled(request, &rest))
            })
            .await
    }

    fn filled(&self, request: RequestBuilder, values: &Map<String, Value>) -> RequestBuilder {
        let texts = values
            .iter()
            .map(|(name, value)| (name.clone(), text(value)));
        if self.is_upload {
            let file = Part::bytes(fixture("passport.jpg")).file_name("passport.jpg");
            let form = texts.fold(Form::new(), |form, (name, value)| form.text(name, value));
            request.multipart(form.part("file", file))
        } else if self.changes() {
            request.json(values)
        } else {
            request.query(&texts.collect::<Vec<_>>())
        }
    }
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
