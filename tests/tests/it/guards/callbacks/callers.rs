//! What each provider sends us, valid and invalid: one caller for every adapter and path of the
//! list of callbacks. Sends nothing itself.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use sha2::Sha256;
use tests::docusign::{HMAC_KEY, callback, signature};
use tests::payfast::{HOME, PASSPHRASE, notification, signed};

/// What a BTCPay server signs with.
pub(super) const BTCPAY_SECRET: &str = "webhook-secret";
/// The last part of the address that Aliyun reports to.
pub(super) const ALIYUN_SECRET: &str = "0123456789abcdef0123";
/// What Twilio signs with.
pub(super) const TWILIO_TOKEN: &str = "12345";
const FORM: &str = "application/x-www-form-urlencoded";

/// A request as it is sent.
#[derive(Debug, Clone)]
pub(super) struct Sent {
    /// The path, with its query.
    pub(super) path: String,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: String,
}

/// What is the matter with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    NoProof,
    OtherProof,
    OtherBody,
    Empty,
    Unreadable,
}

impl Wrong {
    /// What every caller has to be tried with.
    pub(super) const ALL: [Self; 5] = [
        Self::NoProof,
        Self::OtherProof,
        Self::OtherBody,
        Self::Empty,
        Self::Unreadable,
    ];
}

/// A provider at one of its places.
pub(super) struct Caller {
    /// The pattern of the place.
    pub(super) route: &'static str,
    pub(super) provider: &'static str,
    /// What it says rightly, and what it is answered; none where this provider is never right.
    pub(super) sound: Option<(Sent, u16)>,
    /// What it is refused for, and how.
    pub(super) wrong: Vec<(Wrong, u16, Sent)>,
}

fn sent(path: &str, headers: &[(&'static str, &str)], body: &str) -> Sent {
    let headers = headers.iter();
    Sent {
        path: path.to_owned(),
        headers: headers
            .map(|(name, value)| (*name, (*value).to_owned()))
            .collect(),
        body: body.to_owned(),
    }
}

/// Twilio at one of its places, reporting that a message arrived. `base` is the site's own address.
pub(super) fn twilio(base: &str, route: &'static str, message: i64) -> Caller {
    let path = route.replace("{provider}", "twilio");
    let path = path.replace("{secret}", ALIYUN_SECRET);
    let path = format!("{path}?ref=landfall-{message}");
    let body = "MessageStatus=delivered&MessageSid=SM1";
    let proof = |token: &str, fields: &str| {
        let mut mac = Hmac::<Sha1>::new_from_slice(token.as_bytes()).unwrap();
        mac.update(format!("{base}{path}{fields}").as_bytes());
        STANDARD.encode(mac.finalize().into_bytes())
    };
    let fields = "MessageSidSM1MessageStatusdelivered";
    let right = proof(TWILIO_TOKEN, fields);
    let with = |path: &str, proof: &str, body: &str| {
        let headers = [("content-type", FORM), ("x-twilio-signature", proof)];
        sent(path, &headers, body)
    };
    let elsewhere = path.replace("landfall-", "landfall-9");
    Caller {
        route,
        provider: "twilio",
        sound: Some((with(&path, &right, body), 204)),
        wrong: vec![
            (
                Wrong::NoProof,
                403,
                sent(&path, &[("content-type", FORM)], body),
            ),
            (Wrong::NoProof, 403, with(&path, "", body)),
            (
                Wrong::OtherProof,
                403,
                with(&path, &proof("12346", fields), body),
            ),
            (Wrong::OtherProof, 403, with(&elsewhere, &right, body)),
            (
                Wrong::OtherBody,
                403,
                with(&path, &right, &body.replace("delivered", "failed")),
            ),
            (Wrong::Empty, 403, with(&path, "", "")),
            (Wrong::Empty, 400, with(&path, &proof(TWILIO_TOKEN, ""), "")),
            (
                Wrong::Unreadable,
                400,
                with(
                    &path,
                    &proof(TWILIO_TOKEN, "MessageSidSM1"),
                    "MessageSid=SM1",
                ),
            ),
        ],
    }
}

/// Aliyun, which proves itself by the last part of the address and by nothing else.
pub(super) fn aliyun(route: &'static str, message: i64) -> Caller {
    let place = |secret: &str| {
        let path = route.replace("{provider}", "aliyun");
        path.replace("{secret}", secret)
    };
    let has_secret = route.contains("{secret}");
    let report =
        format!("[{{\"success\":true,\"biz_id\":\"b1\",\"out_id\":\"landfall-{message}\"}}]");
    let json = [("content-type", "application/json")];
    let at = |secret: &str, body: &str| sent(&place(secret), &json, body);
    let without = place("").trim_end_matches('/').to_owned();
    let in_query = format!("{without}?secret={ALIYUN_SECRET}");
    // Where the address has no place for a proof, nothing is ever proven.
    let (empty, unreadable) = if has_secret { (400, 400) } else { (403, 403) };
    Caller {
        route,
        provider: "aliyun",
        sound: has_secret.then(|| (at(ALIYUN_SECRET, &report), 200)),
        wrong: vec![
            (Wrong::NoProof, 403, sent(&without, &json, &report)),
            (
                Wrong::OtherProof,
                403,
                if has_secret {
                    at("0123456789abcdef0124", &report)
                } else {
                    sent(&in_query, &json, &report)
                },
            ),
            // What is in the body proves nothing.
            (
                Wrong::OtherBody,
                403,
                sent(&without, &json, &format!("[\"{ALIYUN_SECRET}\"]")),
            ),
            (Wrong::Empty, empty, at(ALIYUN_SECRET, "")),
            (Wrong::Unreadable, unreadable, at(ALIYUN_SECRET, "[{")),
        ],
    }
}

/// DocuSign, telling that an envelope is signed.
pub(super) fn docusign(route: &'static str, envelope: &str) -> Caller {
    let path = route.replace("{provider}", "docusign");
    let (body, proof) = callback(envelope, "envelope-completed");
    let with = |proof: &str, body: &str| {
        let headers = [
            ("content-type", "application/json"),
            ("x-docusign-signature-1", proof),
        ];
        sent(&path, &headers, body)
    };
    let other = signature("a-key-of-somebody-else", &body);
    let under = sent(&path, &[("x-docusign-signature", &proof)], &body);
    let shifted = with(&proof, &format!("{body} "));
    Caller {
        route,
        provider: "docusign",
        sound: Some((with(&proof, &body), 204)),
        wrong: vec![
            (Wrong::NoProof, 403, sent(&path, &[], &body)),
            (Wrong::NoProof, 403, with("", &body)),
            (Wrong::NoProof, 403, under),
            (Wrong::OtherProof, 403, with(&other, &body)),
            (Wrong::OtherProof, 403, with(&signature("", &body), &body)),
            (Wrong::OtherBody, 403, shifted),
            (Wrong::Empty, 403, with(&proof, "")),
            (Wrong::Empty, 400, with(&signature(HMAC_KEY, ""), "")),
            (
                Wrong::Unreadable,
                400,
                with(&signature(HMAC_KEY, "{}"), "{}"),
            ),
        ],
    }
}

/// PayFast, notifying of a payment.
pub(super) fn payfast(route: &'static str, payment: &str, reference: &str) -> Caller {
    let path = route.replace("{provider}", "payfast");
    let from = |address: &str, body: &str| {
        let headers = [("content-type", FORM), ("x-forwarded-for", address)];
        sent(&path, &headers, body)
    };
    let fields = notification(payment, reference, "450.00");
    let right = signed(&fields, PASSPHRASE);
    let unsigned = right.split("&signature=").next().unwrap();
    let other = right.replace("450.00", "450.01");
    let mut strange = fields.clone();
    "much".clone_into(&mut strange[5].1);
    Caller {
        route,
        provider: "payfast",
        sound: Some((from(HOME, &right), 200)),
        wrong: vec![
            (Wrong::NoProof, 403, from(HOME, unsigned)),
            (
                Wrong::NoProof,
                403,
                from(HOME, &format!("{unsigned}&signature=")),
            ),
            (Wrong::OtherProof, 403, from(HOME, &signed(&fields, "x"))),
            (Wrong::OtherProof, 403, from("203.0.113.9", &right)),
            (Wrong::OtherBody, 403, from(HOME, &other)),
            (Wrong::Empty, 403, from(HOME, "")),
            (
                Wrong::Unreadable,
                400,
                from(HOME, &signed(&strange, PASSPHRASE)),
            ),
        ],
    }
}

/// A BTCPay server, telling that an invoice is settled.
pub(super) fn btcpay(route: &'static str) -> Caller {
    let path = route.replace("{provider}", "btcpay");
    let body = r#"{"type":"InvoiceSettled","invoiceId":"i1","storeId":"store1"}"#;
    let proof = |key: &str, body: &str| {
        let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).unwrap();
        mac.update(body.as_bytes());
        format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
    };
    let with = |proof: &str, body: &str| {
        let headers = [("content-type", "application/json"), ("btcpay-sig", proof)];
        sent(&path, &headers, body)
    };
    let right = proof(BTCPAY_SECRET, body);
    let elsewhere = body.replace("store1", "store2");
    Caller {
        route,
        provider: "btcpay",
        sound: Some((with(&right, body), 200)),
        wrong: vec![
            (Wrong::NoProof, 403, sent(&path, &[], body)),
            (Wrong::NoProof, 403, with("", body)),
            (Wrong::NoProof, 403, with("sha256=", body)),
            (Wrong::OtherProof, 403, with(&proof("x", body), body)),
            (
                Wrong::OtherProof,
                403,
                with(&proof(BTCPAY_SECRET, &elsewhere), &elsewhere),
            ),
            (
                Wrong::OtherBody,
                403,
                with(&right, &body.replace("i1", "i2")),
            ),
            (Wrong::Empty, 403, with(&right, "")),
            (Wrong::Empty, 400, with(&proof(BTCPAY_SECRET, ""), "")),
            (
                Wrong::Unreadable,
                400,
                with(&proof(BTCPAY_SECRET, "{}"), "{}"),
            ),
        ],
    }
}

/// BitPay, which proves nothing: what it says is a hint alone, so that only what names no invoice is refused.
pub(super) fn bitpay(route: &'static str) -> Caller {
    let path = route.replace("{provider}", "bitpay");
    let body = |body: &str| sent(&path, &[("content-type", "application/json")], body);
    Caller {
        route,
        provider: "bitpay",
        sound: Some((body(r#"{"data":{"id":"i1","status":"confirmed"}}"#), 200)),
        wrong: vec![
            (Wrong::NoProof, 400, body("{}")),
            (Wrong::OtherProof, 400, body(r#"{"data":{"id":"../i1"}}"#)),
            (Wrong::OtherBody, 400, body(r#"["i1"]"#)),
            (Wrong::Empty, 400, body("")),
            (Wrong::Unreadable, 400, body("{\"data\":")),
        ],
    }
}
