//! Sealed fields: XChaCha20-Poly1305 under a key derived from the ring, the field's name bound in.

use base64::{Engine, engine::general_purpose::STANDARD};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use ports::driven::field_cipher::{CipherError, FieldCipher, FieldName};
use secrecy::ExposeSecret;

use super::keys::{DerivedKeys, Key, KeyRing};

const VERSION: &str = "v1";
const NONCE_BYTES: usize = 24;

/// [`FieldCipher`] over the configured key ring. A value is `v1:<key id>:<base64 of nonce, ciphertext and tag>`.
pub struct XChaChaFieldCipher {
    keys: DerivedKeys,
}

impl XChaChaFieldCipher {
    /// Derives the field key of every master key.
    pub fn new(ring: &KeyRing) -> Self {
        Self {
            keys: ring.derive("field"),
        }
    }
}

impl FieldCipher for XChaChaFieldCipher {
    fn seal(&self, field: FieldName, plain: &str) -> Result<String, CipherError> {
        let (id, key) = self.keys.current().ok_or(CipherError::Seal(field))?;
        // 192 random bits: no two values of a key ever share a nonce.
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload {
            msg: plain.as_bytes(),
            aad: field.as_str().as_bytes(),
        };
        let sealed = cipher(key)
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| CipherError::Seal(field))?;
        let mut value = nonce.to_vec();
        value.extend(sealed);
        Ok(format!("{VERSION}:{id}:{}", STANDARD.encode(value)))
    }

    fn open(&self, field: FieldName, sealed: &str) -> Result<String, CipherError> {
        let (id, encoded) = split(sealed).ok_or(CipherError::Malformed(field))?;
        let value = STANDARD
            .decode(encoded)
            .map_err(|_| CipherError::Malformed(field))?;
        let (nonce, message) = value
            .split_first_chunk::<NONCE_BYTES>()
            .ok_or(CipherError::Malformed(field))?;
        let key = self.keys.get(id).ok_or_else(|| CipherError::UnknownKey {
            field,
            key_id: id.to_owned(),
        })?;
        let payload = Payload {
            msg: message,
            aad: field.as_str().as_bytes(),
        };
        let plain = cipher(key)
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| CipherError::Forged(field))?;
        String::from_utf8(plain).map_err(|_| CipherError::Forged(field))
    }

    fn is_current(&self, sealed: &str) -> bool {
        let sealed_under = split(sealed).map(|(id, _)| id);
        sealed_under.is_some() && sealed_under == self.keys.current().map(|(id, _)| id)
    }
}

fn cipher(key: &Key) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(key.expose_secret().into())
}

/// The key id and the encoded value.
fn split(sealed: &str) -> Option<(&str, &str)> {
    sealed
        .strip_prefix(VERSION)?
        .strip_prefix(':')?
        .split_once(':')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const A: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    const B: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
    const PASSPORT: FieldName = FieldName::new("profile.passport_number");
    const TAX: FieldName = FieldName::new("profile.tax_number");

    fn cipher(ring: &str) -> XChaChaFieldCipher {
        XChaChaFieldCipher::new(&KeyRing::parse(ring).unwrap())
    }

    #[test]
    fn a_field_opens_again_and_no_two_seals_are_alike() {
        let cipher = cipher(&format!("k1:{A}"));
        for plain in ["", "E12345678", "欧阳菲菲 110101199003070000"] {
            let sealed = cipher.seal(PASSPORT, plain).unwrap();
            assert!(
                sealed.starts_with("v1:k1:") && !sealed.contains("E123"),
                "{sealed}"
            );
            assert_eq!(cipher.open(PASSPORT, &sealed).unwrap(), plain);
            assert_ne!(cipher.seal(PASSPORT, plain).unwrap(), sealed);
        }
    }

    #[test]
    fn a_value_moved_to_another_field_or_changed_does_not_open() {
        let cipher = cipher(&format!("k1:{A}"));
        let sealed = cipher.seal(PASSPORT, "E12345678").unwrap();
        assert_eq!(cipher.open(TAX, &sealed), Err(CipherError::Forged(TAX)));
        let (head, encoded) = sealed.rsplit_once(':').unwrap();
        let bytes = STANDARD.decode(encoded).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            if let Some(byte) = changed.get_mut(place) {
                *byte ^= 1;
            }
            let changed = format!("{head}:{}", STANDARD.encode(changed));
            assert_eq!(
                cipher.open(PASSPORT, &changed),
                Err(CipherError::Forged(PASSPORT)),
                "byte {place}"
            );
        }
    }

    #[test]
    fn what_was_never_sealed_is_malformed() {
        let cipher = cipher(&format!("k1:{A}"));
        for text in [
            "",
            "E12345678",
            "v2:k1:AAAA",
            "v1:k1",
            "v1:k1:AAAA",
            "v1:k1:***",
        ] {
            assert_eq!(
                cipher.open(PASSPORT, text),
                Err(CipherError::Malformed(PASSPORT)),
                "{text:?}"
            );
            assert!(!cipher.is_current("E12345678"));
        }
    }

    #[test]
    fn after_a_rotation_old_values_open_and_ask_to_be_sealed_again() {
        let old = cipher(&format!("k1:{A}")).seal(TAX, "12").unwrap();
        let rotated = cipher(&format!("k2:{B},k1:{A}"));
        assert_eq!(rotated.open(TAX, &old).unwrap(), "12");
        assert!(!rotated.is_current(&old));
        let again = rotated.seal(TAX, "12").unwrap();
        assert!(rotated.is_current(&again) && again.starts_with("v1:k2:"));
        let gone = cipher(&format!("k2:{B}")).open(TAX, &old);
        assert_eq!(
            gone,
            Err(CipherError::UnknownKey {
                field: TAX,
                key_id: "k1".into()
            })
        );
    }
}
