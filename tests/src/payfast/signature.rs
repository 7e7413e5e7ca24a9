//! How PayFast signs, written from its rule and not from the adapter.

use md5::{Digest, Md5};
use std::fmt::Write;

/// A value as PHP's `urlencode` writes it.
pub fn encoded(value: &str) -> String {
    let mut text = String::new();
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                text.push(char::from(byte));
            }
            b' ' => text.push('+'),
            other => write!(text, "%{other:02X}").expect("a text takes it"),
        }
    }
    text
}

pub(super) fn joined(fields: &[(String, String)]) -> String {
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)));
    pairs.collect::<Vec<_>>().join("&")
}

pub(super) fn md5(text: &str) -> String {
    hex::encode(Md5::digest(text.as_bytes()))
}

/// A body of these fields with the signature that a passphrase gives.
pub fn signed(fields: &[(String, String)], passphrase: &str) -> String {
    let text = joined(fields);
    let signature = md5(&format!("{text}&passphrase={}", encoded(passphrase)));
    format!("{text}&signature={signature}")
}
