//! Which compressed forms a caller takes.

use actix_web::http::header::{CONTENT_ENCODING, HeaderMap};

/// The `Content-Encoding` of an answer that nothing compresses on its way. It is not sent: [`unmarked`] takes it off.
pub(super) const AS_IT_IS: &str = "identity";

/// Takes the mark off an answer that was to stay as it is: an encoding of none is not told.
pub(super) fn unmarked(headers: &mut HeaderMap) {
    if headers
        .get(CONTENT_ENCODING)
        .is_some_and(|encoding| encoding == AS_IT_IS)
    {
        headers.remove(CONTENT_ENCODING);
    }
}

/// Whether `Accept-Encoding` takes an encoding; `q=0` refuses it.
pub(super) fn takes(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        parts.next() == Some(encoding) && parts.next() != Some("q=0")
    })
}
