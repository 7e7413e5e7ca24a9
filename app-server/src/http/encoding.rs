//! Which compressed forms a caller takes.

/// Whether `Accept-Encoding` takes an encoding; `q=0` refuses it.
pub(super) fn takes(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        parts.next() == Some(encoding) && parts.next() != Some("q=0")
    })
}
