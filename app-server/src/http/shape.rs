//! Reading what a request carries into one JSON object, wherever it stands (body, query, form fields), and from there
//! into a typed form. Wrong shape is refused here, with the field named: wrong types, and what the rules of the fields refuse.

use super::sent::Sent;
use super::wrong_field::{WHOLE_FORM, all_wrong, outer, sort_by_form};
use actix_web::HttpRequest;
use actix_web::web::{Bytes, Payload};
use domain::{Language, Refusal};
use futures_util::StreamExt;
use ports::{Failure, RequestRefusal};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;
use validator::{Validate, ValidationErrors};

/// The largest JSON body.
const MAX_BODY: usize = 256 * 1024;
/// How much of a body that is too large is read and thrown away, so that the sender comes to read the refusal.
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
    /// The names of all other fields, also of those that were sent empty and so count as absent.
    pub named: Vec<String>,
    /// The names of those that were sent as null. Nearly every call takes them as absent; a change may empty a field by it.
    pub nulls: Vec<String>,
}

/// A refusal of the shape, naming the field where it is known.
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

/// The body as an object. No body at all is an empty object.
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

/// The body of a plain form, as a page without scripts sends it. No body at all is an empty object.
pub async fn form_body(payload: Payload) -> Result<Map<String, Value>, Failure> {
    let bytes = raw_body(payload).await?;
    let pairs: Vec<(String, String)> =
        serde_html_form::from_bytes(&bytes).map_err(|_| bad_request(None))?;
    let fields = pairs.into_iter();
    Ok(fields
        .map(|(name, value)| (name, Value::String(value)))
        .collect())
}

/// The body as it came, within the limits of size and time that hold for every one.
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

/// One object over another; what is empty in it hides nothing of the other.
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

/// Reads a form and holds it to its rules. Empty texts and nulls count as absent, unknown fields are ignored. The character U+0000 stands
/// for nothing in any text, and U+FFFD for what could not be decoded: both are refused. Refusals: `BadRequest` with the wrong field,
/// `Several` of them where several are wrong.
pub fn form<T: DeserializeOwned + Validate>(object: Map<String, Value>) -> Result<T, Refusal> {
    checked(object, Vec::new, T::validate)
}

/// The same with these rules, for a form that cannot do without the fields that are `needed`, which are asked for where one is missing.
pub(super) fn checked<T: DeserializeOwned>(
    object: Map<String, Value>,
    needed: fn() -> Vec<String>,
    rules: impl FnOnce(&T) -> Result<(), ValidationErrors>,
) -> Result<T, Refusal> {
    let undecoded = object.iter().filter(|(_, value)| is_unreadable(value));
    Refusal::bad_fields(undecoded.map(|(field, _)| field.as_str()))?;
    let (form, mut wrong) = read::<T>(without_empty(object), needed);
    if let Some(Err(errors)) = form.as_ref().map(rules) {
        add_refused::<T>(&mut wrong, errors);
    }
    match form {
        Some(form) if wrong.is_empty() => Ok(form),
        Some(_) | None => Err(wrong_shape::<T>(wrong)),
    }
}

/// Adds the fields that the rules refuse. Rules about several fields are not asked where some of them could not be read.
fn add_refused<T: DeserializeOwned>(wrong: &mut Vec<String>, mut errors: ValidationErrors) {
    if !wrong.is_empty() {
        errors.errors_mut().remove(WHOLE_FORM);
    }
    let refused = all_wrong::<T>(&errors);
    debug_assert!(
        errors.is_empty() || !refused.is_empty(),
        "a rule names no field of its form"
    );
    let misread: Vec<String> = wrong.iter().map(|name| outer(name).to_owned()).collect();
    let others = refused.into_iter().filter(|name| {
        let field = outer(name);
        misread.iter().all(|known| known != field)
    });
    wrong.extend(others);
}

/// The refusal of wrong fields, in the order of the form.
fn wrong_shape<T: DeserializeOwned>(mut wrong: Vec<String>) -> Refusal {
    if wrong.len() > 1 {
        sort_by_form::<T>(&mut wrong);
    }
    let refused = Refusal::bad_fields(wrong.iter().map(String::as_str));
    refused.err().unwrap_or_else(|| bad_request(None))
}

/// What can be read, and the fields that cannot, or are missing. A field of a wrong type is left out of the next attempt, so that the ones
/// after it are found too.
fn read<T: DeserializeOwned>(
    mut object: Map<String, Value>,
    needed: fn() -> Vec<String>,
) -> (Option<T>, Vec<String>) {
    let mut wrong: Vec<String> = Vec::new();
    loop {
        let sent = Sent(Value::Object(object.clone()));
        let error = match serde_path_to_error::deserialize(sent) {
            Ok(form) => return (Some(form), wrong),
            Err(error) => error,
        };
        let path = error.path().to_string();
        let field = match missing_field(&error.inner().to_string()) {
            Some(missing) if path == "." => missing,
            Some(missing) => format!("{path}.{missing}"),
            None => path,
        };
        if field == "." {
            return (None, wrong);
        }
        let is_sent = object.remove(outer(&field)).is_some();
        add(&mut wrong, field);
        if !is_sent {
            let missing = needed().into_iter();
            for missing in missing.filter(|name| !object.contains_key(name)) {
                add(&mut wrong, missing);
            }
            return (None, wrong);
        }
    }
}

/// Adds a field, unless it or a part of it is among them.
fn add(wrong: &mut Vec<String>, field: String) {
    if wrong.iter().all(|known| outer(known) != outer(&field)) {
        wrong.push(field);
    }
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

    #[derive(Debug, Deserialize, PartialEq, Validate)]
    struct Order {
        account: Integer,
        #[validate(length(max = 3))]
        code: String,
        amount: Option<Integer>,
        #[validate(length(max = 3))]
        note: Option<String>,
        day: Integer,
    }

    fn wrong_in(value: Value) -> Vec<String> {
        let Value::Object(object) = value else {
            panic!("an object")
        };
        let needed = || ["account", "code", "day"].map(str::to_owned).to_vec();
        let refused = checked::<Order>(object, needed, Order::validate).unwrap_err();
        let named = refused.bad_field_names().into_iter();
        named.map(str::to_owned).collect()
    }

    #[test]
    fn all_wrong_fields_are_named_in_the_order_of_the_form() {
        let fine = json!({"account": 1, "code": "abc", "day": 3});
        let cases: [(Value, &[&str]); 6] = [
            (
                json!({"amount": "x", "account": "y"}),
                &["account", "amount"],
            ),
            (json!({"note": "long", "code": "long"}), &["code", "note"]),
            (json!({"amount": "x", "code": "long"}), &["code", "amount"]),
            (json!({"day": null, "code": ""}), &["code", "day"]),
            (
                json!({"day": null, "account": [], "amount": {}}),
                &["account", "amount", "day"],
            ),
            (json!({"note": "long"}), &["note"]),
        ];
        for (change, fields) in cases {
            let mut form = fine.as_object().unwrap().clone();
            form.extend(change.as_object().unwrap().clone());
            assert_eq!(wrong_in(Value::Object(form)), fields, "{change}");
        }
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
