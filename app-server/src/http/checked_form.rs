//! A form as it is read from the fields that were sent, and held to its rules: what could not be decoded, wrong types, fields that are
//! missing and what the rules refuse. All wrong fields are found at once. It knows no particular form and judges no value itself.

use super::shape::bad_request;
use super::submitted_value::SubmittedValue;
use super::wrong_field::{WHOLE_FORM, all_wrong, outer, sort_by_form};
use domain::Refusal;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use validator::{Validate, ValidationErrors};

/// How often a form is read at most to find its wrong fields: a map of answers may have thousands.
const ATTEMPTS: usize = 32;

/// How many values are read at most, in all attempts: anybody may send a form, and one with a great many values takes long to read.
const VALUES_READ: usize = 100_000;

/// Characters that no text has.
const UNREADABLE: [char; 2] = ['\0', '\u{fffd}'];

/// Reads a form and holds it to its rules. Empty texts and nulls count as absent, unknown fields are ignored. The character U+0000 stands
/// for nothing in any text, and U+FFFD for what could not be decoded: both are refused. Refusals: `BadRequest` with the wrong field,
/// `Several` of them where several are wrong.
pub(super) fn form<T: DeserializeOwned + Validate>(
    object: Map<String, Value>,
) -> Result<T, Refusal> {
    checked(object, Vec::new, T::validate)
}

/// The same with these rules, for a form whose fields in `needed` are required; the refusal names them if one is missing.
pub(super) fn checked<T: DeserializeOwned>(
    object: Map<String, Value>,
    needed: fn() -> Vec<String>,
    rules: impl FnOnce(&T) -> Result<(), ValidationErrors>,
) -> Result<T, Refusal> {
    let undecoded = object.iter().filter(|(_, value)| is_unreadable(value));
    let undecoded = undecoded.take(ATTEMPTS);
    Refusal::bad_fields(undecoded.map(|(field, _)| field.as_str()))?;
    let (form, mut wrong) = read::<T>(without_empty(object), needed);
    let refused = form.as_ref().and_then(|form| rules(form).err());
    // Refused even where the rule that was broken names no field.
    let is_refused = refused.is_some();
    if let Some(errors) = refused {
        add_refused::<T>(&mut wrong, errors);
    }
    match form {
        Some(form) if wrong.is_empty() && !is_refused => Ok(form),
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
    for _ in 0..attempts(&object) {
        let sent = SubmittedValue(Value::Object(object.clone()));
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
            break;
        }
        let is_sent = take_out(&mut object, &field);
        add(&mut wrong, field);
        if !is_sent {
            let missing = needed().into_iter();
            for missing in missing.filter(|name| !object.contains_key(name)) {
                add(&mut wrong, missing);
            }
            break;
        }
    }
    (None, wrong)
}

/// How often a form with so many values is read: at least once.
fn attempts(object: &Map<String, Value>) -> usize {
    let values: usize = object.values().map(size).sum();
    (VALUES_READ / values.max(1)).clamp(1, ATTEMPTS)
}

/// How many values there are in a value, itself included.
fn size(value: &Value) -> usize {
    let within: usize = match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(object) => object.values().map(size).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    };
    within + 1
}

/// Takes a field out, or where it is missing the form that lacks it. False where neither is there.
fn take_out(object: &mut Map<String, Value>, field: &str) -> bool {
    if let Some((form, within)) = field.split_once('.')
        && let Some(Value::Object(form)) = object.get_mut(form)
        && take_out(form, within)
    {
        return true;
    }
    object.remove(outer(field)).is_some()
}

/// Adds a field, unless it or a part of it is among them.
fn add(wrong: &mut Vec<String>, field: String) {
    let is_part = |known: &String| {
        let rest = known.strip_prefix(field.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    if !wrong.iter().any(is_part) {
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
        #[validate(nested)]
        bank: Option<Bank>,
    }

    #[derive(Debug, Deserialize, PartialEq, Validate)]
    struct Bank {
        name: String,
        country: Option<Integer>,
        city: Option<String>,
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
        let cases: [(Value, &[&str]); 8] = [
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
            (
                json!({"bank": {"country": "x", "city": 1, "name": "n"}, "amount": "x"}),
                &["amount", "bank.city", "bank.country"],
            ),
            (
                json!({"bank": {"country": "x"}, "day": null}),
                &["day", "bank.country", "bank.name"],
            ),
        ];
        for (change, fields) in cases {
            let mut form = fine.as_object().unwrap().clone();
            form.extend(change.as_object().unwrap().clone());
            assert_eq!(wrong_in(Value::Object(form)), fields, "{change}");
        }
    }

    #[test]
    fn no_more_fields_are_named_than_are_looked_for() {
        #[derive(Debug, Deserialize, PartialEq, Validate)]
        struct Answers {
            answers: std::collections::BTreeMap<String, Integer>,
        }
        let cases = [(1_000, ATTEMPTS), (20_000, 4), (VALUES_READ * 2, 1)];
        for (sent, named) in cases {
            let answers = (0..sent).map(|number| (number.to_string(), json!("x")));
            let answers: Map<String, Value> = answers.collect();
            let mut object = Map::new();
            object.insert("answers".to_owned(), Value::Object(answers));
            let refused = form::<Answers>(object).unwrap_err();
            assert_eq!(refused.bad_field_names().len(), named, "{sent}");
        }
    }

    #[test]
    fn a_form_is_refused_where_no_field_is_known_to_be_wrong() {
        assert_eq!(wrong_shape::<Form>(Vec::new()), bad_request(None));
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
}
