//! The address a browser returns to after signing or paying: the one it asked for, with more parameters in its hash route.

use std::fmt::Write as _;

/// The address with these names and values: `/#/x?a=1` gives `/#/x?a=1&b=2`. Earlier values under
/// these names are removed, and characters other than ASCII are percent-encoded.
pub(crate) fn with_query(url: &str, added: &[(&str, String)]) -> String {
    // A hash route carries its own query; one without a hash has the address's.
    let (before, route) = match url.split_once('#') {
        Some((before, route)) => (format!("{before}#"), route),
        None => (String::new(), url),
    };
    let (path, query) = route.split_once('?').unwrap_or((route, ""));
    let is_kept = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or_default();
        !pair.is_empty() && added.iter().all(|(added, _)| *added != name)
    };
    let kept = query.split('&').filter(is_kept).map(str::to_owned);
    let added = added.iter().map(|(name, value)| format!("{name}={value}"));
    let query: Vec<String> = kept.chain(added).collect();
    ascii(&format!("{before}{path}?{}", query.join("&")))
}

/// Percent-encodes what is not ASCII.
fn ascii(url: &str) -> String {
    let mut encoded = String::with_capacity(url.len());
    for character in url.chars() {
        if character.is_ascii() {
            encoded.push(character);
        } else {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                // Writing to a text cannot fail.
                let _written = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}
