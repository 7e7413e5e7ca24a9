//! Where the browser goes after signing: the address it asked for, with the outcome added to the query of its hash route.

use std::fmt::Write as _;

/// The address with the outcome: `/#/touch?a=1` gives `/#/touch?a=1&Event=Complete&SignSessionID=7`. What an earlier signing
/// left there goes, and what is not ASCII is encoded as addresses are.
pub(super) fn with_outcome(url: &str, complete: bool, session: i64) -> String {
    let event = if complete { "Complete" } else { "Cancelled" };
    // A hash route carries its own query; one without a hash has the address's.
    let (before, route) = match url.split_once('#') {
        Some((before, route)) => (format!("{before}#"), route),
        None => (String::new(), url),
    };
    let (path, query) = route.split_once('?').unwrap_or((route, ""));
    let outcome = [format!("Event={event}"), format!("SignSessionID={session}")];
    let kept = query.split('&').filter(|pair| {
        let name = pair.split('=').next().unwrap_or_default();
        !pair.is_empty() && name != "Event" && name != "SignSessionID"
    });
    let query: Vec<&str> = kept.chain(outcome.iter().map(String::as_str)).collect();
    ascii(&format!("{before}{path}?{}", query.join("&")))
}

/// Percent-encodes what is not ASCII.
pub(crate) fn ascii(url: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_is_added_to_the_query_of_the_hash_route() {
        assert_eq!(
            with_outcome("/#/touch?a=1", true, 7),
            "/#/touch?a=1&Event=Complete&SignSessionID=7"
        );
        assert_eq!(
            with_outcome("https://landfall.test/?x=1#/survey", false, 7),
            "https://landfall.test/?x=1#/survey?Event=Cancelled&SignSessionID=7"
        );
        assert_eq!(
            with_outcome("/#/x?Event=Complete&a=1&SignSessionID=6", false, 7),
            "/#/x?a=1&Event=Cancelled&SignSessionID=7"
        );
        assert_eq!(
            with_outcome("/#/账户", true, 7),
            "/#/%E8%B4%A6%E6%88%B7?Event=Complete&SignSessionID=7"
        );
        assert_eq!(
            with_outcome("/back", true, 7),
            "/back?Event=Complete&SignSessionID=7"
        );
    }
}
