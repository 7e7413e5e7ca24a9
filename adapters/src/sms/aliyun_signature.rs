//! Aliyun's signature of a call, version 3 (`ACS3-HMAC-SHA256`), for calls with everything in the query and an empty body.

use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

/// The characters that are not encoded, by RFC 3986.
const UNRESERVED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');
const ALGORITHM: &str = "ACS3-HMAC-SHA256";

/// The data of a signature.
pub(super) struct Signing<'a> {
    pub(super) key_id: &'a str,
    pub(super) key_secret: &'a str,
    pub(super) host: &'a str,
    pub(super) action: &'a str,
    pub(super) version: &'a str,
    pub(super) date: &'a str,
    pub(super) nonce: &'a str,
}

/// A signed call: its query, and its headers but for `host`, which the client writes.
pub(super) struct Signed {
    pub(super) query: String,
    pub(super) headers: Vec<(&'static str, String)>,
}

impl Signing<'_> {
    /// Signs a POST to `/`.
    pub(super) fn sign(&self, query: &[(&str, &str)]) -> Signed {
        let query = canonical_query(query);
        let body = hex::encode(Sha256::digest(b""));
        let headers = [
            ("host", self.host),
            ("x-acs-action", self.action),
            ("x-acs-content-sha256", &body),
            ("x-acs-date", self.date),
            ("x-acs-signature-nonce", self.nonce),
            ("x-acs-version", self.version),
        ];
        let names = headers.map(|(name, _)| name).join(";");
        let mut lines = String::new();
        for (name, value) in headers {
            lines.extend([name, ":", value, "\n"]);
        }
        let canonical = format!("POST\n/\n{query}\n{lines}\n{names}\n{body}");
        let to_sign = format!("{ALGORITHM}\n{}", hex::encode(Sha256::digest(&canonical)));
        let signature = hmac(self.key_secret, &to_sign);
        let proof = format!(
            "{ALGORITHM} Credential={},SignedHeaders={names},Signature={signature}",
            self.key_id
        );
        let mut sent: Vec<(&'static str, String)> = headers
            .into_iter()
            .filter(|(name, _)| *name != "host")
            .map(|(name, value)| (name, value.to_owned()))
            .collect();
        sent.push(("authorization", proof));
        Signed {
            query,
            headers: sent,
        }
    }
}

fn canonical_query(query: &[(&str, &str)]) -> String {
    let encoded = |text| utf8_percent_encode(text, &UNRESERVED).to_string();
    let mut pairs: Vec<(String, String)> = query
        .iter()
        .map(|(name, value)| (encoded(name), encoded(value)))
        .collect();
    pairs.sort();
    let pairs: Vec<String> = pairs
        .into_iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.join("&")
}

fn hmac(secret: &str, text: &str) -> String {
    // HMAC takes keys of every length.
    Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_or_else(
        |_| String::new(),
        |mut mac| {
            mac.update(text.as_bytes());
            hex::encode(mac.finalize().into_bytes())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_call_has_the_published_signature() {
        let signed = Signing {
            key_id: "YourAccessKeyId",
            key_secret: "YourAccessKeySecret",
            host: "ecs.cn-shanghai.aliyuncs.com",
            action: "RunInstances",
            version: "2014-05-26",
            date: "2023-10-26T10:22:32Z",
            nonce: "3156853299f313e23d1673dc12e1703d",
        }
        .sign(&[
            ("RegionId", "cn-shanghai"),
            (
                "ImageId",
                "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
            ),
        ]);
        let (_, proof) = signed
            .headers
            .last()
            .unwrap_or(&("", String::new()))
            .clone();
        assert!(
            proof.ends_with(
                "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0"
            ),
            "{proof}"
        );
        assert!(proof.contains("SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,"));
    }

    #[test]
    fn a_query_is_encoded_as_the_rule_says() {
        let query = canonical_query(&[("b", "a b*~+"), ("a", "云{\"x\":1}")]);
        assert_eq!(query, "a=%E4%BA%91%7B%22x%22%3A1%7D&b=a%20b%2A~%2B");
    }
}
