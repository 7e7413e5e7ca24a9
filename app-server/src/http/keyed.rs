//! The `Idempotency-Key` of a request (decision 44), and what is the same submission under it.

use super::shape::bad_request;
use actix_web::HttpRequest;
use actix_web::http::Method;
use domain::Refusal;
use domain::review::Actor;
use ports::submission::Submitting;
use serde_json::{Map, Value, json};

/// The header's name.
pub(super) const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// The longest key.
const LONGEST: usize = 200;

/// A key with what came under it.
pub struct Keyed {
    key: String,
    content: Value,
}

impl Keyed {
    /// The key of a request that changes something, with its fields; the common ones are taken out already.
    pub fn read(request: &HttpRequest, sent: &Map<String, Value>) -> Result<Option<Self>, Refusal> {
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(None);
        }
        let mut keys = request.headers().get_all(IDEMPOTENCY_KEY);
        let Some(key) = keys.next() else {
            return Ok(None);
        };
        let is_visible = key.as_bytes().iter().all(u8::is_ascii_graphic);
        let is_good = is_visible && (1..=LONGEST).contains(&key.len()) && keys.next().is_none();
        let key = key.to_str().ok().filter(|_| is_good);
        let key = key.ok_or_else(|| bad_request(Some(IDEMPOTENCY_KEY)))?;
        Ok(Some(Self {
            key: key.to_owned(),
            content: json!({
                "method": request.method().as_str(),
                "path": request.path(),
                "fields": sent,
            }),
        }))
    }

    /// The same with a file beside the fields.
    #[must_use]
    pub fn with_file(mut self, sha256: &str) -> Self {
        if let Value::Object(content) = &mut self.content {
            content.insert("file".to_owned(), Value::from(sha256));
        }
        self
    }

    /// The submission of a person.
    pub fn by(mut self, by: Actor) -> Submitting {
        // The order in which fields were written says nothing.
        self.content.sort_all_objects();
        Submitting {
            by,
            key: self.key,
            content: self.content.to_string().into_bytes(),
        }
    }
}
