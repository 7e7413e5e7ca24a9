//! DocuSign's callbacks (Connect, JSON): signed by any one of the keys, in any one of the headers.
//! Without a key no callback is accepted.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use ports::driven::signing::{CallbackError, SigningCallback};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use sha2::Sha256;

/// The prefix of the headers' names; a number follows.
const HEADER: &str = "x-docusign-signature-";

#[derive(Deserialize)]
struct Event {
    data: Data,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Data {
    envelope_id: String,
}

/// Checks a callback; returns the envelope that it is about.
pub(super) fn read(
    keys: &[SecretString],
    callback: &SigningCallback<'_>,
) -> Result<String, CallbackError> {
    let given = callback
        .headers
        .iter()
        .filter(|(name, _)| is_signature(name))
        .filter_map(|(_, value)| STANDARD.decode(value).ok());
    let given: Vec<Vec<u8>> = given.collect();
    let is_proven = keys.iter().any(|key| {
        given
            .iter()
            .any(|given| mac(key, callback.body).is_some_and(|mac| mac.verify_slice(given).is_ok()))
    });
    if !is_proven {
        return Err(CallbackError::Forged);
    }
    let event: Event =
        serde_json::from_slice(callback.body).map_err(|_| CallbackError::Malformed)?;
    Ok(event.data.envelope_id)
}

fn is_signature(name: &str) -> bool {
    name.strip_prefix(HEADER)
        .is_some_and(|number| number.parse::<u16>().is_ok_and(|number| number > 0))
}

fn mac(key: &SecretString, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.expose_secret().as_bytes()).ok()?;
    mac.update(body);
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The vector of the specification.
    const BODY: &str = r#"{"event":"envelope-completed","data":{"envelopeId":"e1"}}"#;
    const SIGNATURE: &str = "ObI1VAn5FzpQYzedhlEzYBhPETBaSIZZq7ZeRKQdL6Y=";

    fn read_with(
        keys: &[&str],
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<String, CallbackError> {
        let keys: Vec<_> = keys.iter().map(|key| SecretString::from(*key)).collect();
        let headers: BTreeMap<_, _> = headers
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let callback = SigningCallback {
            headers: &headers,
            body: body.as_bytes(),
        };
        read(&keys, &callback)
    }

    #[test]
    fn the_published_body_has_the_published_signature() {
        let headers = [("x-docusign-signature-1", SIGNATURE)];
        assert_eq!(read_with(&["secret"], &headers, BODY), Ok("e1".into()));
    }

    #[test]
    fn any_key_in_any_header_will_do() {
        let headers = [
            ("x-docusign-signature-1", "AAAA"),
            ("x-docusign-signature-2", "not base64!"),
            ("x-docusign-signature-12", SIGNATURE),
        ];
        assert_eq!(
            read_with(&["new", "secret"], &headers, BODY),
            Ok("e1".into())
        );
    }

    #[test]
    fn what_is_not_proven_is_forged() {
        let good = [("x-docusign-signature-1", SIGNATURE)];
        let altered = BODY.replace("e1", "e2");
        let named_otherwise = [
            ("x-docusign-signature", SIGNATURE),
            ("x-docusign-signature-0", SIGNATURE),
        ];
        let cut = [("x-docusign-signature-1", "ObI1VAn5FzpQYzedhlEzYA==")];
        for (keys, headers, body) in [
            (&[][..], &good[..], BODY),
            (&["other"], &good, BODY),
            (&["secret"], &good, altered.as_str()),
            (&["secret"], &[], BODY),
            (&["secret"], &named_otherwise, BODY),
            (&["secret"], &cut, BODY),
            (&["secret"], &[("x-docusign-signature-1", "")], BODY),
        ] {
            assert_eq!(read_with(keys, headers, body), Err(CallbackError::Forged));
        }
    }

    #[test]
    fn what_is_proven_and_names_no_envelope_is_malformed() {
        for body in [
            "",
            "{}",
            "[]",
            r#"{"data":{}}"#,
            r#"{"data":{"envelopeId":1}}"#,
        ] {
            let key = SecretString::from("secret");
            let signature =
                mac(&key, body.as_bytes()).map(|mac| STANDARD.encode(mac.finalize().into_bytes()));
            let signature = signature.unwrap_or_default();
            let headers = [("x-docusign-signature-1", signature.as_str())];
            assert_eq!(
                read_with(&["secret"], &headers, body),
                Err(CallbackError::Malformed),
                "{body}"
            );
        }
    }
}
