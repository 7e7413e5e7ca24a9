//! Random tokens and codes, and keyed proofs.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ports::driven::secrets::{Purpose, Secrets, TokenHash};
use rand::RngExt;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::keys::{DerivedKeys, KeyRing, mac};

/// [`Secrets`] over the process's generator (seeded by the operating system) and the configured key ring.
pub struct KeyedSecrets {
    keys: Vec<(Purpose, DerivedKeys)>,
}

impl KeyedSecrets {
    /// Derives the key of every purpose.
    pub fn new(ring: &KeyRing) -> Self {
        let keys = Purpose::ALL
            .into_iter()
            .map(|purpose| (purpose, ring.derive(purpose.name())));
        Self {
            keys: keys.collect(),
        }
    }

    fn keys(&self, purpose: Purpose) -> Option<&DerivedKeys> {
        self.keys
            .iter()
            .find(|(own, _)| *own == purpose)
            .map(|(_, keys)| keys)
    }
}

impl Secrets for KeyedSecrets {
    fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(rand::rng().random::<[u8; 32]>())
    }

    fn code(&self, digits: u8) -> String {
        let digits = digits.clamp(1, 18);
        let number = rand::rng().random_range(0..10_u64.pow(u32::from(digits)));
        format!("{number:0width$}", width = usize::from(digits))
    }

    fn hash_token(&self, token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token.as_bytes()).into())
    }

    fn digest(&self, bytes: &[u8]) -> String {
        hex::encode(Sha256::digest(bytes))
    }

    fn prove(&self, purpose: Purpose, message: &[u8]) -> String {
        let current = self.keys(purpose).and_then(DerivedKeys::current);
        let made = current.and_then(|(id, key)| Some(proof(id, mac(key, message)?)));
        // A ring is never empty; if it were, the empty proof would verify nothing.
        made.unwrap_or_default()
    }

    fn proofs(&self, purpose: Purpose, message: &[u8]) -> Vec<String> {
        let keys = self.keys(purpose).into_iter().flat_map(DerivedKeys::all);
        keys.filter_map(|(id, key)| Some(proof(id, mac(key, message)?)))
            .collect()
    }

    fn verify(&self, purpose: Purpose, message: &[u8], proof: &str) -> bool {
        let made_again = || {
            let (id, given) = proof.split_once('.')?;
            let given = URL_SAFE_NO_PAD.decode(given).ok()?;
            let expected = mac(self.keys(purpose)?.get(id)?, message)?;
            Some(self.equal(&expected, &given))
        };
        made_again().unwrap_or(false)
    }

    fn equal(&self, left: &[u8], right: &[u8]) -> bool {
        left.ct_eq(right).into()
    }
}

fn proof(id: &str, mac: [u8; 32]) -> String {
    format!("{id}.{}", URL_SAFE_NO_PAD.encode(mac))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashSet;

    use super::*;

    const A: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    const B: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

    fn secrets(ring: &str) -> KeyedSecrets {
        KeyedSecrets::new(&KeyRing::parse(ring).unwrap())
    }

    #[test]
    fn tokens_are_long_printable_and_new_each_time() {
        let secrets = secrets(&format!("k1:{A}"));
        let tokens: HashSet<String> = (0..1000).map(|_| secrets.token()).collect();
        assert_eq!(tokens.len(), 1000);
        for token in tokens {
            assert_eq!(URL_SAFE_NO_PAD.decode(&token).unwrap().len(), 32);
        }
    }

    #[test]
    fn codes_have_their_digits_and_every_first_digit_occurs() {
        let secrets = secrets(&format!("k1:{A}"));
        for digits in [1_u8, 4, 8, 18] {
            let codes: Vec<String> = (0..500).map(|_| secrets.code(digits)).collect();
            assert!(codes.iter().all(|code| code.len() == usize::from(digits)
                && code.bytes().all(|b| b.is_ascii_digit())));
            let first: HashSet<u8> = codes
                .iter()
                .filter_map(|code| code.bytes().next())
                .collect();
            assert_eq!(first.len(), 10, "{digits} digits");
        }
    }

    #[test]
    fn a_token_is_stored_as_its_sha_256() {
        let hash = secrets(&format!("k1:{A}")).hash_token("abc").to_string();
        assert_eq!(
            hash,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_proof_holds_for_its_purpose_and_message_only() {
        let secrets = secrets(&format!("k1:{A}"));
        let proof = secrets.prove(Purpose::Csrf, b"session");
        assert!(secrets.verify(Purpose::Csrf, b"session", &proof));
        assert!(!secrets.verify(Purpose::Csrf, b"sessioN", &proof));
        assert!(!secrets.verify(Purpose::SignedLink, b"session", &proof));
        for forged in [
            "",
            ".",
            "k1.",
            "k1.AAAA",
            "k9.AAAA",
            &proof[1..],
            &proof[..proof.len() - 1],
            &format!("{proof}A"),
        ] {
            assert!(
                !secrets.verify(Purpose::Csrf, b"session", forged),
                "{forged:?}"
            );
        }
    }

    #[test]
    fn an_old_proof_holds_until_its_key_is_removed() {
        let proof = secrets(&format!("k1:{A}")).prove(Purpose::SignedLink, b"file");
        let rotated = secrets(&format!("k2:{B},k1:{A}"));
        assert!(rotated.verify(Purpose::SignedLink, b"file", &proof));
        assert!(
            rotated
                .prove(Purpose::SignedLink, b"file")
                .starts_with("k2.")
        );
        assert!(!secrets(&format!("k2:{B}")).verify(Purpose::SignedLink, b"file", &proof));
    }
}
