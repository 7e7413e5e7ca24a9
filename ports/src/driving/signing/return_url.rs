//! Where the browser goes after signing: the address it asked for, with the outcome.

use crate::driving::return_url::with_query;

/// The address with the outcome: `/#/touch?a=1` gives
/// `/#/touch?a=1&Event=Complete&SignSessionID=7`. Parameters left by an earlier signing are
/// removed.
pub(super) fn with_outcome(url: &str, complete: bool, session: i64) -> String {
    let event = if complete { "Complete" } else { "Cancelled" };
    let outcome = [
        ("Event", event.to_owned()),
        ("SignSessionID", session.to_string()),
    ];
    with_query(url, &outcome)
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
