//! Which compressed forms a caller accepts.

use actix_web::http::header::{CONTENT_ENCODING, HeaderMap};

/// Marks an answer that the compression middleware must leave alone. [`unmarked`] removes the mark, so it is never sent.
pub(super) const AS_IT_IS: &str = "identity";

/// Removes [`AS_IT_IS`] from the headers: an answer without an encoding names none.
pub(super) fn unmarked(headers: &mut HeaderMap) {
    if headers
        .get(CONTENT_ENCODING)
        .is_some_and(|encoding| encoding == AS_IT_IS)
    {
        headers.remove(CONTENT_ENCODING);
    }
}

/// Whether `Accept-Encoding` allows an encoding; `q=0` refuses it.
pub(super) fn takes(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        parts.next() == Some(encoding) && parts.next() != Some("q=0")
    })
}
