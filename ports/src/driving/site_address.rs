//! Redirect targets: an address of this site, never of another one.

/// The longest stored address.
const MAX_LENGTH: usize = 2_000;

/// An address of this site: absolute, or a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteAddress(String);

impl SiteAddress {
    /// Parses an address; `None` if it leads away from the site at `public_url`.
    pub fn read(public_url: &str, url: &str) -> Option<Self> {
        let is_path = |path: &str| path.is_empty() || path.starts_with(['/', '#', '?']);
        let own_path = match url.strip_prefix(public_url) {
            Some(path) => is_path(path),
            // A path of this site; `//host` and `/\host` would be another's.
            None => url.starts_with('/') && !url.starts_with("//") && !url.starts_with("/\\"),
        };
        let printable = url.chars().all(|c| !c.is_control() && !c.is_whitespace());
        (own_path && printable && url.len() <= MAX_LENGTH).then(|| Self(url.to_owned()))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
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
            let read = SiteAddress::read(SITE, url);
            assert_eq!(read.as_ref().map(SiteAddress::as_str), Some(url));
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
            assert_eq!(SiteAddress::read(SITE, url), None, "{url:?} was taken");
        }
    }
}
