//! Reading a request's data into one JSON object, wherever it is (body, query, form fields), and
//! from there into a typed form. A wrong shape is refused here, with the field named: wrong types,
//! and values that the rules of the fields refuse.

use super::sent::Sent;
use super::wrong_field::first_wrong;
use actix_web::HttpRequest;
use actix_web::web::{Bytes, Payload};
use domain::{Language, Refusal};
use futures_util::StreamExt;
use ports::{Failure, RequestRefusal};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;
use validator::Validate;

/// The largest JSON body.
const MAX_BODY: usize = 256 * 1024;
/// How much of a body that is too large is read and discarded, so that the sender gets to read the
/// refusal.
pub const MAX_DRAINED: usize = 64 * 1024 * 1024;
/// How long a JSON body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Characters that no text has.
const UNREADABLE: [char; 2] = ['\0', '\u{fffd}'];

/// The fields that every call may carry (api: beginning).
#[derive(Debug, Default, Clone)]
pub struct Common {
    /// `language`; anything but `zh` and `en` counts as absent (decision 47).
    pub language: Option<Language>,
    /// `csrfToken`.
    pub csrf_token: Option<String>,
    /// The names of all other fields, including those that were sent empty and so count as absent.
    pub named: Vec<String>,
    /// The names of the fields that were sent as null. Nearly every call takes them as absent; a
    /// change may clear a field by it.
    pub nulls: Vec<String>,
}

/// The refusal of a wrong shape, naming the field if it is known.
pub fn bad_request(field: Option<&str>) -> Refusal {
    Refusal::BadRequest {
        field: field.map(str::to_owned),
    }
}

/// The query as an object of texts.
pub fn query_object(request: &HttpRequest) -> Result<Map<String, Value>, Refusal> {
    let pairs: Vec<(String, String)> =
        serde_html_form::from_str(request.query_string()).map_err(|_| bad_request(None))?;
    Ok(pairs
        .into_iter()
        .map(|(name, value)| (name, Value::String(value)))
        .collect())
}

/// The body as an object. A missing body is an empty object.
pub async fn body_object(payload: Payload) -> Result<Map<String, Value>, Failure> {
    let bytes = raw_body(payload).await?;
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok(Map::new());
    }
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) | Err(_) => Err(bad_request(None).into()),
    }
}

/// The body of a plain form, as a page without scripts sends it. A missing body is an empty object.
pub async fn form_body(payload: Payload) -> Result<Map<String, Value>, Failure> {
    let bytes = raw_body(payload).await?;
    let pairs: Vec<(String, String)> =
        serde_html_form::from_bytes(&bytes).map_err(|_| bad_request(None))?;
    let fields = pairs.into_iter();
    Ok(fields
        .map(|(name, value)| (name, Value::String(value)))
        .collect())
}

/// The raw body, within the limits of size and time that apply to every one.
pub async fn raw_body(payload: Payload) -> Result<Bytes, Failure> {
    tokio::time::timeout(BODY_TIME, read_body(payload))
        .await
        .map_err(|_| bad_request(None))?
}

async fn read_body(mut payload: Payload) -> Result<Bytes, Failure> {
    let mut body = Vec::new();
    let mut seen = 0_usize;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| bad_request(None))?;
        seen = seen.saturating_add(chunk.len());
        if seen > MAX_DRAINED {
            break;
        }
        if seen <= MAX_BODY {
            body.extend_from_slice(&chunk);
        }
    }
    if seen > MAX_BODY {
        let max = u64::try_from(MAX_BODY).unwrap_or(u64::MAX);
        return Err(RequestRefusal::BodyTooLarge { max }.into());
    }
    Ok(body.into())
}

/// One object over another; its empty values hide nothing of the other.
pub fn over(below: Map<String, Value>, above: Map<String, Value>) -> Map<String, Value> {
    let mut object = below;
    for (name, value) in above {
        let is_empty = value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        if !is_empty || !object.contains_key(&name) {
            object.insert(name, value);
        }
    }
    object
}

/// Takes the common fields out of an object.
pub fn take_common(object: &mut Map<String, Value>) -> Common {
    let mut text = |name: &str| match object.remove(name) {
        Some(Value::String(text)) if !text.is_empty() => Some(text),
        Some(_) | None => None,
    };
    text("timestamp");
    Common {
        language: text("language").and_then(|code| Language::from_code(&code)),
        csrf_token: text("csrfToken"),
        named: object.keys().cloned().collect(),
        nulls: object
            .iter()
            .filter(|(_, value)| value.is_null())
            .map(|(name, _)| name.clone())
            .collect(),
    }
}

/// Reads a form and checks it against its rules. Empty texts and nulls count as absent, unknown
/// fields are ignored. The character U+0000 has no meaning in any text, and U+FFFD replaces bytes
/// that could not be decoded: both are refused. Refusals: `BadRequest` with the first wrong field.
pub fn form<T: DeserializeOwned + Validate>(object: Map<String, Value>) -> Result<T, Refusal> {
    let form: T = read(object)?;
    form.validate().map_err(|errors| {
        let field = first_wrong::<T>(&errors);
        debug_assert!(field.is_some(), "a rule names no field of its form");
        bad_request(field.as_deref())
    })?;
    Ok(form)
}

fn read<T: DeserializeOwned>(object: Map<String, Value>) -> Result<T, Refusal> {
    if let Some((field, _)) = object.iter().find(|(_, value)| is_unreadable(value)) {
        return Err(bad_request(Some(field)));
    }
    let object = Sent(Value::Object(without_empty(object)));
    serde_path_to_error::deserialize(object).map_err(|error| {
        let path = error.path().to_string();
        let field = match missing_field(&error.inner().to_string()) {
            Some(missing) if path == "." => missing,
            Some(missing) => format!("{path}.{missing}"),
            None => path,
        };
        bad_request((field != ".").then_some(field.as_str()))
    })
}

fn missing_field(message: &str) -> Option<String> {
    let (name, _) = message.strip_prefix("missing field `")?.split_once('`')?;
    Some(name.to_owned())
}

fn is_unreadable(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(UNREADABLE),
        Value::Array(items) => items.iter().any(is_unreadable),
        Value::Object(object) => object
            .iter()
            .any(|(name, value)| name.contains(UNREADABLE) || is_unreadable(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn without_empty(object: Map<String, Value>) -> Map<String, Value> {
    object
        .into_iter()
        .filter_map(|(name, value)| Some((name, non_empty(value)?)))
        .collect()
}

fn non_empty(value: Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) if text.trim().is_empty() => None,
        Value::Object(object) => Some(Value::Object(without_empty(object))),
        Value::Array(items) => Some(Value::Array(
            items.into_iter().filter_map(non_empty).collect(),
        )),
        kept @ (Value::String(_) | Value::Bool(_) | Value::Number(_)) => Some(kept),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::http::fields::Integer;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, Deserialize, PartialEq, Validate)]
    struct Inner {
        #[serde(rename = "MobileNumber")]
        #[validate(length(max = 5))]
        mobile_number: Option<String>,
    }

    #[derive(Debug, Deserialize, PartialEq, Validate)]
    struct Form {
        #[serde(rename = "UserEntityID")]
        id: Option<Integer>,
        #[validate(nested)]
        user: Option<Inner>,
    }

    fn read(value: Value) -> Result<Form, Refusal> {
        let Value::Object(object) = value else {
            panic!("an object")
        };
        form(object)
    }

    #[test]
    fn empty_and_null_are_absent_and_unknown_fields_are_ignored() {
        let form =
            read(json!({"UserEntityID": "", "user": {"MobileNumber": null}, "x": 1})).unwrap();
        assert_eq!(
            form,
            Form {
                id: None,
                user: Some(Inner {
                    mobile_number: None
                })
            }
        );
    }

    #[test]
    fn a_wrong_type_names_its_field() {
        let named = |value| match read(value) {
            Err(Refusal::BadRequest { field }) => field.unwrap(),
            other => panic!("{other:?}"),
        };
        assert_eq!(named(json!({"UserEntityID": "abc"})), "UserEntityID");
        assert_eq!(
            named(json!({"user": {"MobileNumber": 5}})),
            "user.MobileNumber"
        );
        assert_eq!(named(json!({"user": []})), "user");
        assert_eq!(named(json!({"user": ["86-1"]})), "user");
    }

    #[test]
    fn a_form_that_breaks_a_rule_of_a_field_is_of_a_wrong_shape() {
        let long = json!({"user": {"MobileNumber": "86-123"}});
        assert_eq!(read(long), Err(bad_request(Some("user.MobileNumber"))));
        assert!(read(json!({"user": {"MobileNumber": "86-12"}})).is_ok());
    }

    #[test]
    fn what_could_not_be_decoded_is_refused_wherever_it_stands() {
        for (value, field) in [
            (json!({"user": {"MobileNumber": "a\u{0}"}}), "user"),
            (json!({"x": ["ok", "\u{0}"]}), "x"),
            (json!({"name": "\u{fffd}"}), "name"),
        ] {
            let refused = bad_request(Some(field));
            assert_eq!(read(value), Err(refused));
        }
    }

    #[test]
    fn common_fields_are_taken_out_and_an_unknown_language_is_absent() {
        let mut object = json!({
            "timestamp": 1, "language": "fr", "csrfToken": "t", "a": 1, "b": "", "c": null,
        })
        .as_object()
        .unwrap()
        .clone();
        let common = take_common(&mut object);
        assert_eq!(common.language, None);
        assert_eq!(common.csrf_token.as_deref(), Some("t"));
        assert_eq!(object.len(), 3);
        assert_eq!(common.named, ["a", "b", "c"]);
        assert_eq!(common.nulls, ["c"]);
    }
}
