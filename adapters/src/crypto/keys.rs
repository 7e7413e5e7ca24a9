//! The ring of master keys, and the keys derived from them. A master key itself seals nothing: every purpose has its own.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretBox};
use sha2::Sha256;
use thiserror::Error;

/// A key of 256 bits, wiped from memory when dropped.
pub(super) type Key = SecretBox<[u8; 32]>;

/// The configured master keys: the first seals, all of them open.
pub struct KeyRing {
    keys: Vec<(String, Key)>,
}

/// What is wrong with configured keys. Never names a key's bytes.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum KeyRingError {
    /// No key at all.
    #[error("no key is configured")]
    Empty,
    /// An id with other characters than letters, digits, `_` and `-`, or longer than 32.
    #[error("{0:?} is not a key id: 1 to 32 letters, digits, - or _")]
    BadId(String),
    /// Two keys of one id.
    #[error("the key id {0} is configured twice")]
    Twice(String),
    /// Not base64 of 32 bytes.
    #[error("the key {0} is not base64 of 32 bytes")]
    BadKey(String),
}

impl KeyRing {
    /// Reads `id:base64[,id:base64…]`: the first key is the current one, the others still open what they sealed.
    pub fn parse(configured: &str) -> Result<Self, KeyRingError> {
        let mut keys: Vec<(String, Key)> = Vec::new();
        for entry in configured
            .split(',')
            .map(str::trim)
            .filter(|entry| !entry.is_empty())
        {
            let (id, encoded) = entry.split_once(':').unwrap_or((entry, ""));
            if !is_key_id(id) {
                return Err(KeyRingError::BadId(id.chars().take(32).collect()));
            }
            if keys.iter().any(|(taken, _)| taken == id) {
                return Err(KeyRingError::Twice(id.to_owned()));
            }
            let decoded = STANDARD
                .decode(encoded)
                .ok()
                .and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
            let key = decoded.ok_or_else(|| KeyRingError::BadKey(id.to_owned()))?;
            keys.push((id.to_owned(), SecretBox::new(Box::new(key))));
        }
        if keys.is_empty() {
            Err(KeyRingError::Empty)
        } else {
            Ok(Self { keys })
        }
    }

    /// Derives the key of one purpose from every master key, in the ring's order.
    pub(super) fn derive(&self, purpose: &str) -> DerivedKeys {
        let derived = self.keys.iter().filter_map(|(id, master)| {
            let key = mac(master, format!("landfall/v1/{purpose}").as_bytes())?;
            Some((id.clone(), SecretBox::new(Box::new(key))))
        });
        DerivedKeys(derived.collect())
    }
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.keys.iter().map(|(id, _)| id))
            .finish()
    }
}

/// The keys of one purpose by master key id.
pub(super) struct DerivedKeys(Vec<(String, Key)>);

impl DerivedKeys {
    /// The id and key to seal with.
    pub(super) fn current(&self) -> Option<(&str, &Key)> {
        self.0.first().map(|(id, key)| (id.as_str(), key))
    }

    /// Every id with its key, the one to seal with first.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &Key)> {
        self.0.iter().map(|(id, key)| (id.as_str(), key))
    }

    /// The key of an id, if it is still configured.
    pub(super) fn get(&self, id: &str) -> Option<&Key> {
        self.0.iter().find(|(own, _)| own == id).map(|(_, key)| key)
    }
}

/// HMAC-SHA-256. `None` is not reached: the key's length is always accepted.
pub(super) fn mac(key: &Key, message: &[u8]) -> Option<[u8; 32]> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.expose_secret()).ok()?;
    mac.update(message);
    Some(mac.finalize().into_bytes().into())
}

pub(super) fn is_key_id(id: &str) -> bool {
    (1..=32).contains(&id.len())
        && id
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const A: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

    #[test]
    fn mistakes_in_the_configuration_are_named_without_the_key() {
        assert_eq!(KeyRing::parse(" ").unwrap_err(), KeyRingError::Empty);
        assert_eq!(
            KeyRing::parse(&format!("a b:{A}")).unwrap_err(),
            KeyRingError::BadId("a b".into())
        );
        assert_eq!(
            KeyRing::parse(&format!("k1:{A},k1:{A}")).unwrap_err(),
            KeyRingError::Twice("k1".into())
        );
        for short in ["k1", "k1:", "k1:AAAA", "k1:not base64"] {
            assert_eq!(
                KeyRing::parse(short).unwrap_err(),
                KeyRingError::BadKey("k1".into())
            );
        }
    }

    #[test]
    fn the_first_key_is_current_and_printing_shows_ids_only() {
        let ring = KeyRing::parse(&format!("k2:{A},\n k1:{A}")).unwrap();
        assert_eq!(ring.derive("x").current().unwrap().0, "k2");
        assert_eq!(format!("{ring:?}"), r#"["k2", "k1"]"#);
    }

    #[test]
    fn each_purpose_has_a_key_of_its_own() {
        let ring = KeyRing::parse(&format!("k1:{A}")).unwrap();
        let key = |purpose: &str| *ring.derive(purpose).get("k1").unwrap().expose_secret();
        assert_ne!(key("csrf"), key("signed-link"));
        assert_eq!(key("csrf"), key("csrf"));
        assert_ne!(key("csrf"), [0; 32]);
    }
}
