//! Sealed fields: XChaCha20-Poly1305 under a key derived from the ring, bound to table, column and row.

use base64::{Engine, engine::general_purpose::STANDARD};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use ports::driven::field_cipher::{CipherError, FieldCipher, FieldName, FieldPlace};
use secrecy::ExposeSecret;

use super::keys::{DerivedKeys, Key, KeyRing, mac};

const VERSION: &str = "v2";
const NONCE_BYTES: usize = 24;

/// [`FieldCipher`] over the configured key ring. A value is `v2:<key id>:<base64 of nonce, ciphertext and tag>`.
pub struct XChaChaFieldCipher {
    keys: DerivedKeys,
    /// Keys of marks only; none of them seals anything.
    mark_keys: DerivedKeys,
}

impl XChaChaFieldCipher {
    /// Derives the field key of every master key.
    pub fn new(ring: &KeyRing) -> Self {
        Self {
            keys: ring.derive("field"),
            mark_keys: ring.derive("field-mark"),
        }
    }
}

impl FieldCipher for XChaChaFieldCipher {
    fn seal(&self, place: FieldPlace, plain: &str) -> Result<String, CipherError> {
        let (id, key) = self.keys.current().ok_or(CipherError::Seal(place))?;
        // 192 random bits: no two values of a key ever share a nonce.
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let bound = place.bound();
        let payload = Payload {
            msg: plain.as_bytes(),
            aad: bound.as_bytes(),
        };
        let sealed = cipher(key)
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| CipherError::Seal(place))?;
        let mut value = nonce.to_vec();
        value.extend(sealed);
        Ok(format!("{VERSION}:{id}:{}", STANDARD.encode(value)))
    }

    fn open(&self, place: FieldPlace, sealed: &str) -> Result<String, CipherError> {
        let (id, encoded) = split(sealed).ok_or(CipherError::Malformed(place))?;
        let value = STANDARD
            .decode(encoded)
            .map_err(|_| CipherError::Malformed(place))?;
        let (nonce, message) = value
            .split_first_chunk::<NONCE_BYTES>()
            .ok_or(CipherError::Malformed(place))?;
        let key = self.keys.get(id).ok_or_else(|| CipherError::UnknownKey {
            place,
            key_id: id.to_owned(),
        })?;
        let bound = place.bound();
        let payload = Payload {
            msg: message,
            aad: bound.as_bytes(),
        };
        let plain = cipher(key)
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| CipherError::Forged(place))?;
        String::from_utf8(plain).map_err(|_| CipherError::Forged(place))
    }

    fn mark(&self, field: FieldName, plain: &str) -> Result<String, CipherError> {
        let place = field.of(0);
        let (_, key) = self.mark_keys.current().ok_or(CipherError::Seal(place))?;
        let marked = mac(key, format!("{field}\n{plain}").as_bytes());
        let marked = marked.ok_or(CipherError::Seal(place))?;
        Ok(STANDARD.encode(marked))
    }

    fn current_mark(&self) -> String {
        let id = self.keys.current().map_or("", |(id, _)| id);
        format!("{VERSION}:{id}:")
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
    const PASSPORT: FieldPlace = FieldName::new("profiles", "passport_number").of(7);
    const TAX: FieldPlace = FieldName::new("profiles", "tax_number").of(7);

    fn cipher(ring: &str) -> XChaChaFieldCipher {
        XChaChaFieldCipher::new(&KeyRing::parse(ring).unwrap())
    }

    #[test]
    fn a_field_opens_again_and_no_two_seals_are_alike() {
        let cipher = cipher(&format!("k1:{A}"));
        for plain in ["", "E12345678", "欧阳菲菲 110101199003070000"] {
            let sealed = cipher.seal(PASSPORT, plain).unwrap();
            assert!(
                sealed.starts_with("v2:k1:") && !sealed.contains("E123"),
                "{sealed}"
            );
            assert_eq!(cipher.open(PASSPORT, &sealed).unwrap(), plain);
            assert_ne!(cipher.seal(PASSPORT, plain).unwrap(), sealed);
        }
    }

    #[test]
    fn equal_texts_of_a_column_have_one_mark_under_a_key() {
        let (cipher, other) = (cipher(&format!("k1:{A}")), self::cipher(&format!("k2:{B}")));
        let passport = FieldName::new("accounts", "passport_number");
        let bank = FieldName::new("accounts", "bank_account_number");
        let mark = cipher.mark(passport, "E12345678").unwrap();
        assert_eq!(cipher.mark(passport, "E12345678").unwrap(), mark);
        assert_ne!(cipher.mark(passport, "E12345679").unwrap(), mark);
        assert_ne!(cipher.mark(bank, "E12345678").unwrap(), mark);
        assert_ne!(other.mark(passport, "E12345678").unwrap(), mark);
    }

    #[test]
    fn a_value_moved_to_another_place_or_changed_does_not_open() {
        let cipher = cipher(&format!("k1:{A}"));
        let sealed = cipher.seal(PASSPORT, "E12345678").unwrap();
        let of = |table, row| FieldName::new(table, "passport_number").of(row);
        for elsewhere in [
            TAX,
            of("accounts", 7),
            of("profiles", 8),
            of("profiles", -7),
        ] {
            assert_eq!(
                cipher.open(elsewhere, &sealed),
                Err(CipherError::Forged(elsewhere))
            );
        }
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
            "v1:k1:AAAA",
            "v2:k1",
            "v2:k1:AAAA",
            "v2:k1:***",
        ] {
            assert_eq!(
                cipher.open(PASSPORT, text),
                Err(CipherError::Malformed(PASSPORT)),
                "{text:?}"
            );
        }
    }

    #[test]
    fn after_a_rotation_old_values_open_and_ask_to_be_sealed_again() {
        let old = cipher(&format!("k1:{A}")).seal(TAX, "12").unwrap();
        let rotated = cipher(&format!("k2:{B},k1:{A}"));
        assert_eq!(rotated.open(TAX, &old).unwrap(), "12");
        assert!(!old.starts_with(&rotated.current_mark()));
        let again = rotated.seal(TAX, "12").unwrap();
        assert!(again.starts_with(&rotated.current_mark()) && again.starts_with("v2:k2:"));
        let gone = cipher(&format!("k2:{B}")).open(TAX, &old);
        assert_eq!(
            gone,
            Err(CipherError::UnknownKey {
                place: TAX,
                key_id: "k1".into()
            })
        );
    }
}
