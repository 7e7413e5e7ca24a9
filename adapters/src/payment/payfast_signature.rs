//! How PayFast signs: MD5 over fields as PHP encodes them. Without a passphrase a signature proves
//! nothing, so the adapter always requires one.

use md5::{Digest, Md5};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that PHP's `urlencode` leaves unchanged, besides letters and digits.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// A value as PHP's `urlencode` writes it: a blank is `+`, `~` is `%7E`.
pub(super) fn encoded(value: &str) -> String {
    utf8_percent_encode(value, KEPT)
        .to_string()
        .replace("%20", "+")
}

/// `name=value` pairs in their order.
pub(super) fn joined<'a>(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<String> = fields
        .into_iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    pairs.join("&")
}

/// The signature of a form to send: non-empty fields, trimmed, in their order.
pub(super) fn of_form(fields: &[(&'static str, String)], passphrase: Option<&str>) -> String {
    let said = fields
        .iter()
        .map(|(name, value)| (*name, value.trim()))
        .filter(|(_, value)| !value.is_empty());
    salted(joined(said), passphrase)
}

/// The signature of a notification: every field before its signature, blanks included.
pub(super) fn of_notification(joined: String, passphrase: Option<&str>) -> String {
    salted(joined, passphrase)
}

/// The signature of a call to the API: headers, body and passphrase, sorted by name.
pub(super) fn of_call(fields: &[(&str, &str)], passphrase: &str) -> String {
    let mut all = fields.to_vec();
    all.push(("passphrase", passphrase));
    all.sort_unstable();
    md5(&joined(all))
}

fn salted(mut joined: String, passphrase: Option<&str>) -> String {
    if let Some(passphrase) = passphrase {
        joined.push_str("&passphrase=");
        joined.push_str(&encoded(passphrase.trim()));
    }
    md5(&joined)
}

fn md5(text: &str) -> String {
    hex::encode(Md5::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published passphrase of the sandbox.
    const PASSPHRASE: &str = "jt7NOE43FZPn";

    #[test]
    fn values_are_encoded_as_php_does() {
        assert_eq!(
            encoded("a b~c*d-e_f.g/ü中"),
            "a+b%7Ec%2Ad-e_f.g%2F%C3%BC%E4%B8%AD"
        );
    }

    #[test]
    fn a_form_is_signed_as_computed_from_the_rule() {
        let form = [
            ("merchant_id", "10000100"),
            ("merchant_key", "46f0cd694581a"),
            ("return_url", "https://app.example/return"),
            ("cancel_url", "https://app.example/cancel"),
            ("notify_url", "https://app.example/notify"),
            ("name_first", " Ann "),
            ("name_last", ""),
            ("email_address", "ann@example.com"),
            ("m_payment_id", "DEP-1"),
            ("amount", "100.00"),
            ("item_name", "Wallet top up #1"),
        ]
        .map(|(name, value)| (name, value.to_owned()));
        assert_eq!(of_form(&form, None), "3fca907d79cdce6be201a355777c3bce");
        let salted = of_form(&form, Some(PASSPHRASE));
        assert_eq!(salted, "faed412bcf9ab363e9748ded8109fba4");
    }

    #[test]
    fn a_published_notification_is_signed_as_published() {
        let fields = [
            ("m_payment_id", "000000020"),
            ("pf_payment_id", "1579137"),
            ("payment_status", "COMPLETE"),
            ("item_name", "Order #000000020"),
            ("item_description", ""),
            ("amount_gross", "15.00"),
            ("amount_fee", "-2.30"),
            ("amount_net", "12.70"),
            ("custom_str1", ""),
            ("custom_str2", ""),
            ("custom_str3", ""),
            ("custom_str4", ""),
            ("custom_str5", ""),
            ("custom_int1", ""),
            ("custom_int2", ""),
            ("custom_int3", ""),
            ("custom_int4", ""),
            ("custom_int5", ""),
            ("name_first", "Tom"),
            ("name_last", "Tom"),
            ("email_address", "lindley+user1@appinlet.com"),
            ("merchant_id", "10027938"),
        ];
        let signed = of_notification(joined(fields), None);
        assert_eq!(signed, "4078bca2c8987e0e0c4e7230f2f46323");
    }

    #[test]
    fn a_call_is_signed_over_its_fields_by_name() {
        let fields = [
            ("version", "v1"),
            ("amount", "45000"),
            ("merchant-id", "10000100"),
        ];
        let by_hand =
            format!("amount=45000&merchant-id=10000100&passphrase={PASSPHRASE}&version=v1");
        assert_eq!(of_call(&fields, PASSPHRASE), md5(&by_hand));
    }
}
