//! The settings `map_tiles` and `map_attribution`: the tile server of maps. Without them no other
//! server learns a project's place. No tile is requested here. `map_web` is the web map that opens
//! a place on devices without a map application.

use super::text::{Text, given};
use super::{ConfigError, wrong};
use serde::Deserialize;
use url::{Host, Url};

/// The placeholders of every tile address.
const PLACES: [&str; 3] = ["{z}", "{x}", "{y}"];
const TILES: &str = "Give an https address with {z}, {x} and {y} in its path or query and nothing else in braces, for example \
    https://tiles.example.com/{z}/{x}/{y}.png, or a path of this site such as /tiles/{z}/{x}/{y}.png.";
const ATTRIBUTION: &str = "Give the attribution that the provider of the tiles requires, for example © OpenStreetMap contributors.";

/// The placeholders that the address of a web map must contain.
const COORDINATES: [&str; 2] = ["{latitude}", "{longitude}"];
/// The web map used unless another is set, at the zoom of the tiles.
const WEB: &str =
    "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=10/{latitude}/{longitude}";
const MEND_WEB: &str = "Give an https address with {latitude} and {longitude} and nothing else in braces, for example \
    https://maps.example.com/?ll={latitude},{longitude}.";

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    map_tiles: Option<Text>,
    map_attribution: Option<Text>,
    map_web: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 3] = ["map_tiles", "map_attribution", "map_web"];

/// Where maps take their tiles from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapTiles {
    /// With `{z}`, `{x}` and `{y}`.
    pub url: String,
    /// The attribution shown on the map.
    pub attribution: String,
    /// The other site that browsers request tiles from, as an origin; none if the tiles are on this
    /// one.
    pub origin: Option<String>,
}

/// The tiles, if any are set, and the web map.
pub(super) fn checked(written: Written) -> Result<(Option<MapTiles>, String), ConfigError> {
    let web = web(given(written.map_web))?;
    let tiles = tiles(given(written.map_tiles), given(written.map_attribution))?;
    Ok((tiles, web))
}

fn web(address: Option<String>) -> Result<String, ConfigError> {
    let address = address.unwrap_or_else(|| WEB.to_owned());
    let mut filled = address.clone();
    for place in COORDINATES {
        filled = filled.replace(place, "-8.7");
    }
    let is_whole = COORDINATES.iter().all(|place| address.contains(place))
        && !filled.contains(['{', '}', '<', '>', '"', '\\'])
        && filled.chars().all(|c| c.is_ascii_graphic());
    // The placeholders may only come after the host.
    let host = address.split('/').nth(2).unwrap_or_default();
    let is_https = Url::parse(&filled).is_ok_and(|url| url.scheme() == "https");
    if is_whole && is_https && !host.contains(['{', '@']) {
        Ok(address)
    } else {
        let problem = format!("{address:?} is not the address of a map");
        Err(wrong("map_web", problem, MEND_WEB))
    }
}

fn tiles(
    url: Option<String>,
    attribution: Option<String>,
) -> Result<Option<MapTiles>, ConfigError> {
    let Some(url) = url else {
        return match attribution {
            None => Ok(None),
            Some(_) => Err(wrong("map_tiles", "it is missing", TILES)),
        };
    };
    let site = site(&url).ok_or_else(|| {
        let problem = format!("{url:?} is not an address of tiles");
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

/// The site of tiles.
enum Site {
    /// This site.
    Own,
    /// Another site, as browsers write its origin.
    Other(String),
}

/// The site of a tile address; none if it is invalid. An IPv6 address is invalid, because a content
/// security policy cannot name it.
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
        // Other characters of a name would have a meaning of their own in a content security
        // policy.
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
pub(super) fn shown(tiles: Option<&MapTiles>, web: &str) -> [(&'static str, String); 3] {
    let of = |part: fn(&MapTiles) -> &str| tiles.map(part).unwrap_or_default().to_owned();
    [
        ("map_tiles", of(|tiles| &tiles.url)),
        ("map_attribution", of(|tiles| &tiles.attribution)),
        ("map_web", web.to_owned()),
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

    #[test]
    fn a_place_is_opened_on_the_map_of_the_web_that_is_set() {
        let web = |toml: &str| Config::from_toml(toml).map(|config| config.map_web);
        assert!(
            web("")
                .unwrap()
                .starts_with("https://www.openstreetmap.org/")
        );
        let other = "https://maps.example.com/?ll={latitude},{longitude}";
        let config = format!("map_web = '{other}'");
        assert_eq!(web(&config).unwrap(), other);
        assert!(Config::from_toml(&config).unwrap().shown().contains(other));
        for wrong in [
            "maps",
            "https://maps.example.com/?ll={latitude}",
            "https://maps.example.com/?ll={latitude},{longitude}&z={zoom}",
            "http://maps.example.com/?ll={latitude},{longitude}",
            "javascript:alert({latitude},{longitude})",
            "https://{latitude}.example.com/{longitude}",
            "https://me@maps.example.com/{latitude}/{longitude}",
            "https://maps.example.com/{latitude}/{longitude}/\"><script>",
        ] {
            let said = web(&format!("map_web = '{wrong}'"))
                .unwrap_err()
                .to_string();
            assert!(
                said.contains("LANDFALL_MAP_WEB") && said.contains("{longitude}"),
                "{wrong}: {said}"
            );
        }
    }
}
