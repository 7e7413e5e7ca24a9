//! Where the browser goes after signing: an address of this site only, with the outcome added to the query of its hash route.

use domain::Refusal;

/// The longest address that is kept.
const MAX_LENGTH: usize = 2_000;

/// Refuses an address that leads away from this site.
pub(super) fn check(public_url: &str, url: &str) -> Result<(), Refusal> {
    let is_path = |path: &str| path.is_empty() || path.starts_with(['/', '#', '?']);
    let own_path = match url.strip_prefix(public_url) {
        Some(path) => is_path(path),
        // A path of this site; `//host` and `/\host` would be another's.
        None => url.starts_with('/') && !url.starts_with("//") && !url.starts_with("/\\"),
    };
    let printable = url.chars().all(|c| !c.is_control() && !c.is_whitespace());
    if own_path && printable && url.len() <= MAX_LENGTH {
        Ok(())
    } else {
        Err(Refusal::BadRequest {
            field: Some("RedirectUrl".into()),
        })
    }
}

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

    const SITE: &str = "https://landfall.test";

    #[test]
    fn only_addresses_of_this_site_are_taken() {
        for url in [
            "/#/touch?active=2",
            "/",
            "https://landfall.test/#/account/survey",
            "https://landfall.test#/x",
        ] {
            assert_eq!(check(SITE, url), Ok(()), "{url}");
        }
        for url in [
            "",
            "https://evil.test/#/",
            "https://landfall.test.evil.test/",
            "https://landfall.test@evil.test/",
            "//evil.test",
            "/\\evil.test",
            "javascript:alert(1)",
            "/a\nb",
            "#/x",
        ] {
            assert!(check(SITE, url).is_err(), "{url:?} was taken");
        }
    }

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
