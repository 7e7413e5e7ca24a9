//! Reading what a request carries into one JSON object, from the body, the query or form fields. Anything but an object is refused here;
//! `checked_form` makes a typed form of it.

use actix_web::HttpRequest;
use actix_web::web::{Bytes, Payload};
use domain::{Language, Refusal};
use futures_util::StreamExt;
use ports::{Failure, RequestRefusal};
use serde_json::{Map, Value};
use std::time::Duration;

/// The largest JSON body.
const MAX_BODY: usize = 256 * 1024;
/// How much of a body that is too large is read and discarded, so that the sender gets to read the
/// refusal.
pub const MAX_DRAINED: usize = 64 * 1024 * 1024;
/// How long a JSON body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

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
pub fn merged_with(below: Map<String, Value>, above: Map<String, Value>) -> Map<String, Value> {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

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
