//! The settings `map_tiles` and `map_attribution`: whose tiles maps are drawn from. Without them no other server hears of a
//! project's place. No tile is asked for here.

use super::text::{Text, given};
use super::{ConfigError, wrong};
use serde::Deserialize;
use url::{Host, Url};

/// What every address of tiles has.
const PLACES: [&str; 3] = ["{z}", "{x}", "{y}"];
const TILES: &str = "Give an https address with {z}, {x} and {y} in its path or query and nothing else in braces, for example \
    https://tiles.example.com/{z}/{x}/{y}.png, or a path of this site such as /tiles/{z}/{x}/{y}.png.";
const ATTRIBUTION: &str = "Give the words that the provider of the tiles wants shown, for example © OpenStreetMap contributors.";

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    map_tiles: Option<Text>,
    map_attribution: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 2] = ["map_tiles", "map_attribution"];

/// Where maps take their tiles from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapTiles {
    /// With `{z}`, `{x}` and `{y}`.
    pub url: String,
    /// What is shown on the map about its makers.
    pub attribution: String,
    /// The other site that browsers ask, as an origin; none where the tiles are on this one.
    pub origin: Option<String>,
}

/// The tiles; none where none are set.
pub(super) fn checked(written: Written) -> Result<Option<MapTiles>, ConfigError> {
    let attribution = given(written.map_attribution);
    let Some(url) = given(written.map_tiles) else {
        return match attribution {
            None => Ok(None),
            Some(_) => Err(wrong("map_tiles", "it is missing", TILES)),
        };
    };
    let site = site(&url).ok_or_else(|| {
        let problem = format!("{url:?} is no address of tiles");
        wrong("map_tiles", problem, TILES)
    })?;
    let attribution =
        attribution.ok_or_else(|| wrong("map_attribution", "it is missing", ATTRIBUTION))?;
    Ok(Some(MapTiles {
        url,
        attribution,
        origin: match site {
            Site::Own => None,
            Site::Other(origin) => Some(origin),
        },
    }))
}

/// Where tiles lie.
enum Site {
    /// On this site.
    Own,
    /// On another, as browsers write its origin.
    Other(String),
}

/// Where an address of tiles leads; none where it is none. An IPv6 address is none: a content security policy cannot name it.
fn site(template: &str) -> Option<Site> {
    let mut filled = template.to_owned();
    for place in PLACES {
        filled = filled.contains(place).then(|| filled.replace(place, "0"))?;
    }
    let is_plain = |c: char| c.is_ascii_graphic() && !"{}\\\"<>".contains(c);
    if let Some(path) = filled.strip_prefix('/') {
        return (!path.starts_with('/') && filled.chars().all(is_plain)).then_some(Site::Own);
    }
    let (_, rest) = template.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    let url = Url::parse(&filled).ok()?;
    let is_loopback = match url.host()? {
        // Whatever else a name may hold would say something of its own in a content security policy.
        Host::Domain(name) if !name.chars().all(is_of_a_name) => return None,
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(_) => return None,
    };
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_loopback);
    let is_whole = !host.contains(['{', '@', '\\'])
        && !rest.contains('#')
        && rest
            .strip_prefix(host)?
            .chars()
            .all(|c| is_plain(c) || "{}".contains(c))
        && !filled.contains(['{', '}']);
    (is_safe && is_whole).then(|| Site::Other(url.origin().ascii_serialization()))
}

const fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_')
}

/// As a file would hold them.
pub(super) fn shown(tiles: Option<&MapTiles>) -> [(&'static str, String); 2] {
    let of = |part: fn(&MapTiles) -> &str| tiles.map(part).unwrap_or_default().to_owned();
    [
        ("map_tiles", of(|tiles| &tiles.url)),
        ("map_attribution", of(|tiles| &tiles.attribution)),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::config::Config;

    fn settings(url: &str) -> String {
        format!("map_tiles = '{url}'\nmap_attribution = '© Someone'")
    }

    #[test]
    fn tiles_are_taken_from_https_from_this_machine_or_from_this_site() {
        assert_eq!(Config::from_toml("").unwrap().map_tiles, None);
        for (url, origin) in [
            (
                "https://Tiles.example.com/{z}/{x}/{y}.png?key=a-1",
                Some("https://tiles.example.com"),
            ),
            (
                "https://地图.example:8443/?x={x}&y={y}&z={z}",
                Some("https://xn--wcs7d.example:8443"),
            ),
            (
                "http://127.0.0.1:4100/{z}/{x}/{y}",
                Some("http://127.0.0.1:4100"),
            ),
            ("http://localhost/{z}/{x}/{y}", Some("http://localhost")),
            ("/tiles/{z}/{x}/{y}.png", None),
        ] {
            let tiles = Config::from_toml(&settings(url))
                .unwrap()
                .map_tiles
                .unwrap();
            assert_eq!((tiles.url.as_str(), tiles.origin.as_deref()), (url, origin));
            assert_eq!(tiles.attribution, "© Someone");
        }
    }

    #[test]
    fn what_is_no_address_of_tiles_is_named_with_how_to_mend_it() {
        for wrong in [
            "tiles",
            "https://tiles.example.com/one.png",
            "https://tiles.example.com/{z}/{x}.png",
            "https://{s}.tiles.example.com/{z}/{x}/{y}.png",
            "https://{z}.example.com/{z}/{x}/{y}.png",
            "https://tiles.example.com/{z}/{x}/{y}{r}.png",
            "https://me@tiles.example.com/{z}/{x}/{y}.png",
            "https://tiles.example.com/{z}/{x}/{y}.png; script-src *",
            "https://tiles.example.com/#{z}/{x}/{y}",
            "https://[::1]/{z}/{x}/{y}",
            "https://x;sandbox/{z}/{x}/{y}.png",
            "https://*/{z}/{x}/{y}.png",
            "http://tiles.example.com/{z}/{x}/{y}.png",
            "ftp://tiles.example.com/{z}/{x}/{y}.png",
            "javascript:{z}{x}{y}",
            "data://x/{z}{x}{y}",
            "//tiles.example.com/{z}/{x}/{y}.png",
            "/\\tiles.example.com/{z}/{x}/{y}.png",
        ] {
            let said = Config::from_toml(&settings(wrong)).unwrap_err().to_string();
            assert!(
                said.contains("LANDFALL_MAP_TILES") && said.contains("{z}"),
                "{wrong}: {said}"
            );
        }
    }

    #[test]
    fn tiles_and_the_words_about_their_makers_come_together() {
        let refused = |toml: &str| Config::from_toml(toml).unwrap_err().to_string();
        let said = refused("map_tiles = '/tiles/{z}/{x}/{y}.png'");
        assert!(said.contains("LANDFALL_MAP_ATTRIBUTION"), "{said}");
        let said = refused("map_attribution = '© Someone'");
        assert!(said.contains("LANDFALL_MAP_TILES"), "{said}");
        let shown = Config::from_toml(&settings("/t/{z}/{x}/{y}"))
            .unwrap()
            .shown();
        assert!(
            shown.contains("map_tiles = \"/t/{z}/{x}/{y}\"\nmap_attribution = \"© Someone\""),
            "{shown}"
        );
    }
}
