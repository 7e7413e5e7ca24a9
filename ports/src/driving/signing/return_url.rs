//! Where the browser goes after signing: the address it asked for, with the outcome added to the query of its hash route.

/// The address with the outcome: `/#/touch?a=1` gives `/#/touch?a=1&Event=Complete&SignSessionID=7`.
pub(super) fn with_outcome(url: &str, complete: bool, session: i64) -> String {
    let event = if complete { "Complete" } else { "Cancelled" };
    // A hash route carries its own query; one without a hash has the address's.
    let (before, route) = match url.split_once('#') {
        Some((before, route)) => (format!("{before}#"), route),
        None => (String::new(), url),
    };
    let joint = if route.contains('?') { '&' } else { '?' };
    format!("{before}{route}{joint}Event={event}&SignSessionID={session}")
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
            with_outcome("/back", true, 7),
            "/back?Event=Complete&SignSessionID=7"
        );
    }
}
