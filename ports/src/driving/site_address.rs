//! Where a browser may be led to: an address of this site, never another's.

use domain::Refusal;

/// The longest address that is kept.
const MAX_LENGTH: usize = 2_000;

/// Refuses an address that leads away from this site, naming the field that it came in.
pub(super) fn check(public_url: &str, url: &str, field: &str) -> Result<(), Refusal> {
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
            field: Some(field.to_owned()),
        })
    }
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
            assert_eq!(check(SITE, url, "ReturnURL"), Ok(()), "{url}");
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
            assert!(check(SITE, url, "ReturnURL").is_err(), "{url:?} was taken");
        }
    }
}
