//! Checks a provider's signed answer (the ID token): signature, algorithm, issuer, audience,
//! expiry, nonce.

use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, JwkSet};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;

/// By how many seconds the provider's clock may differ.
const LEEWAY_SECONDS: u64 = 60;
/// The longest `sub` that OpenID Connect allows, in ASCII characters.
const SUBJECT_LENGTH: usize = 255;

/// The required values of an answer.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
}

/// Why it is not valid. Never contains a part of the token.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InvalidToken {
    /// Its key is not among the provider's, which may have changed since they were fetched.
    UnknownKey,
    /// Anything else.
    Wrong(&'static str),
}

#[derive(Deserialize)]
struct Claims {
    sub: String,
    nonce: Option<String>,
    azp: Option<String>,
}

/// The `sub` of a valid answer.
pub(super) fn subject(
    token: &str,
    keys: &JwkSet,
    expected: &Expected<'_>,
) -> Result<String, InvalidToken> {
    let header = decode_header(token).map_err(|_| InvalidToken::Wrong("it is no token"))?;
    let key = key_of(header.kid.as_deref(), keys).ok_or(InvalidToken::UnknownKey)?;
    if !fits(key, header.alg) {
        return Err(InvalidToken::Wrong("its algorithm is not its key's"));
    }
    let mut validation = Validation::new(header.alg);
    validation.leeway = LEEWAY_SECONDS;
    validation.set_issuer(&[expected.issuer]);
    validation.set_audience(&[expected.client_id]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    let opened =
        DecodingKey::from_jwk(key).map_err(|_| InvalidToken::Wrong("its key is no key"))?;
    let claims = decode::<Claims>(token, &opened, &validation)
        .map_err(|_| InvalidToken::Wrong("signature, issuer, audience or expiry"))?
        .claims;
    if claims.nonce.as_deref() != Some(expected.nonce) {
        return Err(InvalidToken::Wrong("it answers another question"));
    }
    if claims.azp.is_some_and(|party| party != expected.client_id) {
        return Err(InvalidToken::Wrong("it was made for another party"));
    }
    if claims.sub.is_empty() || claims.sub.len() > SUBJECT_LENGTH {
        return Err(InvalidToken::Wrong("its subject"));
    }
    Ok(claims.sub)
}

/// The key that a token names; without a name, the only key if there is just one.
fn key_of<'a>(id: Option<&str>, keys: &'a JwkSet) -> Option<&'a Jwk> {
    match (id, keys.keys.as_slice()) {
        (Some(id), _) => keys.find(id),
        (None, [only]) => Some(only),
        (None, _) => None,
    }
}

/// Public-key signatures only, each with a key of its own kind: never a shared secret, or none.
fn fits(key: &Jwk, algorithm: Algorithm) -> bool {
    match (&key.algorithm, algorithm) {
        (
            AlgorithmParameters::RSA(_),
            Algorithm::RS256
            | Algorithm::RS384
            | Algorithm::RS512
            | Algorithm::PS256
            | Algorithm::PS384
            | Algorithm::PS512,
        )
        | (AlgorithmParameters::EllipticCurve(_), Algorithm::ES256 | Algorithm::ES384)
        | (AlgorithmParameters::OctetKeyPair(_), Algorithm::EdDSA) => true,
        (_, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: Expected<'_> = Expected {
        issuer: "https://id.example",
        client_id: "landfall",
        nonce: "n",
    };

    #[test]
    fn what_is_signed_with_a_shared_secret_or_not_at_all_is_not_believed() {
        let keys: JwkSet = serde_json::from_str(
            r#"{"keys":[{"kty":"oct","kid":"a","k":"c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0"}]}"#,
        )
        .unwrap();
        // {"alg":"HS256","kid":"a"} and {"alg":"none"}, each with an empty body.
        let shared = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImEifQ.e30.AAAA";
        let unsigned = "eyJhbGciOiJub25lIn0.e30.";
        assert_eq!(
            subject(shared, &keys, &EXPECTED),
            Err(InvalidToken::Wrong("its algorithm is not its key's"))
        );
        assert_eq!(
            subject(unsigned, &keys, &EXPECTED),
            Err(InvalidToken::Wrong("it is no token"))
        );
    }

    #[test]
    fn a_key_is_found_by_its_name_and_a_lone_one_without() {
        let one: JwkSet = serde_json::from_str(
            r#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#,
        )
        .unwrap();
        assert!(key_of(Some("a"), &one).is_some());
        assert!(key_of(None, &one).is_some());
        assert!(key_of(Some("b"), &one).is_none());
    }
}
